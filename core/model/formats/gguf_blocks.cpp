#include "core/model/formats/gguf_blocks.h"

#include "core/model/formats/half.h"

#include <algorithm>
#include <cstring>

namespace kanshei {
namespace {

/// One block as it lies in the file; `read` takes the next bytes of it.
class BlockBytes {
public:
    explicit BlockBytes(const std::byte* at) : m_at(at) {}
    const std::uint8_t* bytes(Index count) {
        const auto* here = reinterpret_cast<const std::uint8_t*>(m_at);
        m_at += count;
        return here;
    }
    const std::int8_t* signedBytes(Index count) { return reinterpret_cast<const std::int8_t*>(bytes(count)); }
    float half() {
        const float value = f16At(m_at);
        m_at += 2;
        return value;
    }
    std::uint32_t word() {
        std::uint32_t value = 0;
        std::memcpy(&value, m_at, sizeof value);
        m_at += sizeof value;
        return value;
    }

private:
    const std::byte* m_at;
};

void readFloats(const std::byte* from, Index blocks, float* to) {
    std::memcpy(to, from, std::size_t(blocks) * sizeof(float));
}

// Blocks of 32: two numbers of 4 bits a byte, the first sixteen in the lower halves.

void readQ4_0(BlockBytes block, float* to) {
    const float scale = block.half();
    const std::uint8_t* q = block.bytes(16);
    for (int i = 0; i < 16; ++i) {
        to[i] = float((q[i] & 15) - 8) * scale;
        to[i + 16] = float((q[i] >> 4) - 8) * scale;
    }
}

void readQ4_1(BlockBytes block, float* to) {
    const float scale = block.half(), least = block.half();
    const std::uint8_t* q = block.bytes(16);
    for (int i = 0; i < 16; ++i) {
        to[i] = float(q[i] & 15) * scale + least;
        to[i + 16] = float(q[i] >> 4) * scale + least;
    }
}

/// The fifth bit of number i is bit i of a word.
int fifthBit(std::uint32_t word, int i) {
    return int((word >> i) & 1u) << 4;
}

void readQ5_0(BlockBytes block, float* to) {
    const float scale = block.half();
    const std::uint32_t high = block.word();
    const std::uint8_t* q = block.bytes(16);
    for (int i = 0; i < 16; ++i) {
        to[i] = float(((q[i] & 15) | fifthBit(high, i)) - 16) * scale;
        to[i + 16] = float(((q[i] >> 4) | fifthBit(high, i + 16)) - 16) * scale;
    }
}

void readQ5_1(BlockBytes block, float* to) {
    const float scale = block.half(), least = block.half();
    const std::uint32_t high = block.word();
    const std::uint8_t* q = block.bytes(16);
    for (int i = 0; i < 16; ++i) {
        to[i] = float((q[i] & 15) | fifthBit(high, i)) * scale + least;
        to[i + 16] = float((q[i] >> 4) | fifthBit(high, i + 16)) * scale + least;
    }
}

void readQ8_0(BlockBytes block, float* to) {
    const float scale = block.half();
    const std::int8_t* q = block.signedBytes(32);
    for (int i = 0; i < 32; ++i) to[i] = float(q[i]) * scale;
}

// Blocks of 256 with eight parts of 32: twelve bytes hold a scale and a minimum of six bits for each part.

struct SixBits {
    int scale = 0;
    int minimum = 0;
};

/// Parts 0 to 3 lie in the lower six bits of bytes 0 to 3 and 4 to 7; of parts 4 to 7 the lower four bits lie in bytes 8 to 11,
/// and the upper two are what the first eight bytes left free.
SixBits sixBits(const std::uint8_t* packed, int part) {
    if (part < 4) return {packed[part] & 63, packed[part + 4] & 63};
    return {(packed[part + 4] & 15) | ((packed[part - 4] >> 6) << 4),
            (packed[part + 4] >> 4) | ((packed[part] >> 6) << 4)};
}

void readQ4_K(BlockBytes block, float* to) {
    const float scale = block.half(), minimum = block.half();
    const std::uint8_t* packed = block.bytes(12);
    const std::uint8_t* q = block.bytes(128);
    for (int part = 0; part < 8; ++part) {
        const auto [partScale, partMinimum] = sixBits(packed, part);
        const float step = scale * float(partScale), least = minimum * float(partMinimum);
        for (int i = 0; i < 32; ++i) {
            const int both = q[part / 2 * 32 + i];
            to[part * 32 + i] = step * float(part % 2 ? both >> 4 : both & 15) - least;
        }
    }
}

void readQ5_K(BlockBytes block, float* to) {
    const float scale = block.half(), minimum = block.half();
    const std::uint8_t* packed = block.bytes(12);
    const std::uint8_t* high =
        block.bytes(32); // bit `part` of byte i is the fifth bit of number i of that part
    const std::uint8_t* q = block.bytes(128);
    for (int part = 0; part < 8; ++part) {
        const auto [partScale, partMinimum] = sixBits(packed, part);
        const float step = scale * float(partScale), least = minimum * float(partMinimum);
        for (int i = 0; i < 32; ++i) {
            const int both = q[part / 2 * 32 + i];
            const int value = (part % 2 ? both >> 4 : both & 15) | fifthBit(high[i], part);
            to[part * 32 + i] = step * float(value) - least;
        }
    }
}

/// A block of 256 in two halves of 128: in each, 64 bytes of lower four bits, 32 of upper two, and a scale for every sixteen.
void readQ6_K(BlockBytes block, float* to) {
    const std::uint8_t* low = block.bytes(128);
    const std::uint8_t* high = block.bytes(64);
    const std::int8_t* scales = block.signedBytes(16);
    const float scale = block.half();
    for (int i = 0; i < 256; ++i) {
        const int part = i % 128 / 32, at = i % 32, half = i / 128;
        const int both = low[half * 64 + part % 2 * 32 + at];
        const int upper = (high[half * 32 + at] >> (2 * part)) & 3;
        const int value = (part < 2 ? both & 15 : both >> 4) | (upper << 4);
        to[i] = scale * float(scales[i / 16]) * float(value - 32);
    }
}

template<void (*readOne)(BlockBytes, float*), Index length, Index bytes>
void each(const std::byte* from, Index blocks, float* to) {
    for (Index i = 0; i < blocks; ++i) readOne(BlockBytes(from + i * bytes), to + i * length);
}

template<void (*readOne)(BlockBytes, float*), Index length, Index bytes>
constexpr BlockType quantised(std::uint32_t id, const char* name) {
    return {id, name, length, bytes, each<readOne, length, bytes>};
}

constexpr BlockType allBlockTypes[] = {
    {0, "F32", 1, 4, readFloats},
    {1, "F16", 1, 2, widenF16},
    {30, "BF16", 1, 2, widenBf16},
    quantised<readQ4_0, 32, 18>(2, "Q4_0"),
    quantised<readQ4_1, 32, 20>(3, "Q4_1"),
    quantised<readQ5_0, 32, 22>(6, "Q5_0"),
    quantised<readQ5_1, 32, 24>(7, "Q5_1"),
    quantised<readQ8_0, 32, 34>(8, "Q8_0"),
    quantised<readQ4_K, 256, 144>(12, "Q4_K"),
    quantised<readQ5_K, 256, 176>(13, "Q5_K"),
    quantised<readQ6_K, 256, 210>(14, "Q6_K"),
    // Known by name, so that the message can say what it is.
    {9, "Q8_1", 32, 36},
    {10, "Q2_K", 256, 84},
    {11, "Q3_K", 256, 110},
    {15, "Q8_K", 256, 292},
    {16, "IQ2_XXS", 256, 66},
    {17, "IQ2_XS", 256, 74},
    {18, "IQ3_XXS", 256, 98},
    {19, "IQ1_S", 256, 50},
    {20, "IQ4_NL", 32, 18},
    {21, "IQ3_S", 256, 110},
    {22, "IQ2_S", 256, 82},
    {23, "IQ4_XS", 256, 136},
    {24, "I8", 1, 1},
    {25, "I16", 1, 2},
    {26, "I32", 1, 4},
    {27, "I64", 1, 8},
    {28, "F64", 1, 8},
    {29, "IQ1_M", 256, 56},
    {34, "TQ1_0", 256, 54},
    {35, "TQ2_0", 256, 66},
    {39, "MXFP4", 32, 17},
    {40, "NVFP4", 64, 36},
    {41, "Q1_0", 128, 18},
    {42, "Q2_0", 64, 18},
};

} // namespace

std::span<const BlockType> blockTypes() {
    return allBlockTypes;
}

const BlockType* blockType(std::uint32_t id) {
    const auto* it = std::ranges::find(allBlockTypes, id, &BlockType::id);
    return it == std::end(allBlockTypes) ? nullptr : it;
}

std::string readableBlockTypes() {
    std::string names;
    for (const BlockType& type : allBlockTypes)
        if (type.read) names += (names.empty() ? "" : ", ") + std::string(type.name);
    return names;
}

} // namespace kanshei
