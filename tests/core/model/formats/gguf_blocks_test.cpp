#include "core/model/formats/gguf_blocks.h"

#include "core/base/file.h"
#include "tests/support/catch.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

using namespace kanshei;

namespace {

/// The numbers of one block whose bytes are given.
std::vector<float> readBlock(const char* name, const std::vector<int>& bytes) {
    for (const BlockType& type : blockTypes()) {
        if (std::string(type.name) != name) continue;
        REQUIRE(type.bytes == Index(bytes.size()));
        std::vector<std::byte> raw;
        for (const int byte : bytes) raw.push_back(std::byte(byte));
        std::vector<float> values(std::size_t(type.length));
        type.read(raw.data(), 1, values.data());
        return values;
    }
    FAIL("no type " << name);
    return {};
}

// Half-precision numbers as they lie in a file, the lower byte first.
const std::vector<int> oneBytes = {0x00, 0x3c}, halfBytes = {0x00, 0x38}, quarterBytes = {0x00, 0x34},
                       minusTwoBytes = {0x00, 0xc0};

std::vector<int> joined(const std::vector<std::vector<int>>& parts) {
    std::vector<int> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::vector<int> counted(int count, int (*byteAt)(int)) {
    std::vector<int> bytes;
    for (int i = 0; i < count; ++i) bytes.push_back(byteAt(i));
    return bytes;
}

} // namespace

TEST_CASE("blocks of 32 are read as their bytes say", "[gguf]") {
    // Number i is i − 8 in the lower halves, and 15 − i − 8 in the upper ones, times one half.
    const auto q4_0 =
        readBlock("Q4_0", joined({halfBytes, counted(16, [](int i) { return i | (15 - i) << 4; })}));
    const auto q4_1 = readBlock(
        "Q4_1", joined({halfBytes, minusTwoBytes, counted(16, [](int i) { return i | (15 - i) << 4; })}));
    // The fifth bits are set for numbers 1 and 16.
    const auto q5_0 =
        readBlock("Q5_0", joined({quarterBytes, {2, 0, 1, 0}, counted(16, [](int) { return 0x73; })}));
    const auto q5_1 = readBlock(
        "Q5_1", joined({quarterBytes, oneBytes, {2, 0, 1, 0}, counted(16, [](int) { return 0x73; })}));
    const auto q8_0 =
        readBlock("Q8_0", joined({minusTwoBytes, counted(32, [](int i) { return (i * 8 - 128) & 255; })}));
    for (int i = 0; i < 16; ++i) {
        CHECK(q4_0[std::size_t(i)] == 0.5f * float(i - 8));
        CHECK(q4_0[std::size_t(i + 16)] == 0.5f * float(7 - i));
        CHECK(q4_1[std::size_t(i)] == 0.5f * float(i) - 2);
        CHECK(q4_1[std::size_t(i + 16)] == 0.5f * float(15 - i) - 2);
        CHECK(q5_0[std::size_t(i)] == 0.25f * float(i == 1 ? 3 : 3 - 16));
        CHECK(q5_0[std::size_t(i + 16)] == 0.25f * float(i == 0 ? 7 : 7 - 16));
        CHECK(q5_1[std::size_t(i)] == 0.25f * float(i == 1 ? 19 : 3) + 1);
        CHECK(q5_1[std::size_t(i + 16)] == 0.25f * float(i == 0 ? 23 : 7) + 1);
    }
    for (int i = 0; i < 32; ++i) CHECK(q8_0[std::size_t(i)] == -2.f * float(i * 8 - 128));
}

TEST_CASE("blocks of 256 are read as their bytes say", "[gguf]") {
    // Scales of parts 0 to 7: 1, 2, 3, 4, 21, 22, 23, 24; minima 5, 6, 7, 8, 57, 58, 59, 60. Those of the last four have their
    // upper two bits (16 and 48) in the first eight bytes.
    const std::vector<int> packed = {1 | 1 << 6, 2 | 1 << 6,  3 | 1 << 6,  4 | 1 << 6,
                                     5 | 3 << 6, 6 | 3 << 6,  7 | 3 << 6,  8 | 3 << 6,
                                     5 | 9 << 4, 6 | 10 << 4, 7 | 11 << 4, 8 | 12 << 4};
    const int scales[] = {1, 2, 3, 4, 21, 22, 23, 24}, minima[] = {5, 6, 7, 8, 57, 58, 59, 60};
    const auto q = counted(128, [](int i) { return (i % 16) | (15 - i % 16) << 4; });
    const auto q4 = readBlock("Q4_K", joined({halfBytes, quarterBytes, packed, q}));
    // Fifth bits: of number i in part i % 8.
    const auto q5 = readBlock(
        "Q5_K", joined({halfBytes, quarterBytes, packed, counted(32, [](int i) { return 1 << i % 8; }), q}));
    for (int i = 0; i < 256; ++i) {
        const int part = i / 32, low = part % 2 ? 15 - i % 16 : i % 16;
        INFO("number " << i);
        CHECK(q4[std::size_t(i)] == 0.5f * float(scales[part] * low) - 0.25f * float(minima[part]));
        const int five = low + (i % 32 % 8 == part ? 16 : 0);
        CHECK(q5[std::size_t(i)] == 0.5f * float(scales[part] * five) - 0.25f * float(minima[part]));
    }
    // Lower four bits 3 and 12, upper two bits 0, 1, 2, 3 for the four parts of a half; scales −8 to 7.
    const auto q6 = readBlock(
        "Q6_K", joined({counted(128, [](int) { return 0xc3; }), counted(64, [](int) { return 0xe4; }),
                        counted(16, [](int i) { return (i - 8) & 255; }), halfBytes}));
    for (int i = 0; i < 256; ++i) {
        const int part = i % 128 / 32, value = (part < 2 ? 3 : 12) + 16 * part - 32;
        INFO("number " << i);
        CHECK(q6[std::size_t(i)] == 0.5f * float(i / 16 - 8) * float(value));
    }
}

TEST_CASE("every type reads what ggml wrote as ggml reads it", "[gguf]") {
    const auto text = readFile(KANSHEI_SOURCE_DIR "/tests/golden/formats/gguf_blocks.json");
    REQUIRE(text);
    const auto golden = nlohmann::json::parse(*text);
    for (const BlockType& type : blockTypes()) {
        if (!type.read || type.id == 0) continue;
        INFO(type.name);
        REQUIRE(golden.contains(type.name));
        const auto hex = golden[type.name]["bytes"].get<std::string>();
        const auto expected = golden[type.name]["floats"].get<std::vector<float>>();
        std::vector<std::byte> raw;
        for (std::size_t i = 0; i < hex.size(); i += 2)
            raw.push_back(std::byte(std::stoi(hex.substr(i, 2), nullptr, 16)));
        const Index blocks = Index(raw.size()) / type.bytes;
        REQUIRE(Index(expected.size()) == blocks * type.length);
        std::vector<float> values(expected.size());
        type.read(raw.data(), blocks, values.data());
        // ggml may multiply and add in one rounding, so the last bit may differ.
        for (std::size_t i = 0; i < values.size(); ++i)
            CHECK(std::abs(values[i] - expected[i]) <= 1e-7f * (1 + std::abs(expected[i])));
    }
}

TEST_CASE("no two types have one number or one name", "[gguf]") {
    std::set<std::uint32_t> ids;
    std::set<std::string> names;
    for (const BlockType& type : blockTypes()) {
        CHECK(ids.insert(type.id).second);
        CHECK(names.insert(type.name).second);
        CHECK(blockType(type.id) == &type);
        CHECK((type.length > 0 && type.bytes > 0));
    }
    CHECK(blockType(4) == nullptr);
    CHECK(readableBlockTypes() == "F32, F16, BF16, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q4_K, Q5_K, Q6_K");
}
