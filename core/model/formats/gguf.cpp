#include "core/model/formats/gguf.h"

#include "core/base/parallel.h"
#include "core/model/formats/cut_off.h"
#include "core/model/formats/gguf_reader.h"

#include <algorithm>
#include <cstring>

namespace kanshei {
namespace {

constexpr std::uint64_t maxKeys = 65'536, maxTensors = 262'144;

/// The header's counts, and a reader that stands behind them.
struct GgufHeader {
    std::uint64_t tensors = 0;
    std::uint64_t keys = 0;
};

Result<GgufHeader> readGgufHeader(GgufReader& reader) {
    const auto magic = reader.bytes(4);
    if (!magic) return magic.error();
    if (std::memcmp(magic->data(), "GGUF", 4) != 0)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("This is not a GGUF file: it does not begin with the letters GGUF."));
    const auto version = reader.number<std::uint32_t>();
    if (!version) return version.error();
    if ((*version & 0xffffu) == 0 && *version != 0)
        return fail(
            ErrorCode::Unsupported,
            KANSHEI_TEXT(
                "The file was written for big-endian machines; only little-endian ones can be read."));
    if (*version != 2 && *version != 3)
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("The file is GGUF version %1; versions 2 and 3 can be read."),
                    {std::to_string(*version)});
    const auto tensors = reader.number<std::uint64_t>();
    const auto keys = reader.number<std::uint64_t>();
    if (!tensors || !keys) return (tensors ? keys : tensors).error();
    if (*tensors > maxTensors || *keys > maxKeys)
        return fail(
            ErrorCode::Corrupt,
            KANSHEI_TEXT(
                "The header promises %1 tensors and %2 keys; no model has so many. Get the file again."),
            {std::to_string(*tensors), std::to_string(*keys)});
    return GgufHeader{*tensors, *keys};
}

/// Where the numbers begin is known only behind the table, so offsets are checked there.
struct GgufTableRow {
    std::string name;
    const BlockType* type = nullptr;
    Shape shape;
    std::uint64_t offset = 0; ///< from where the numbers begin
    std::uint64_t bytes = 0;
};

Status checkBlocks(GgufTableRow& row, std::size_t fileSize) {
    const auto count = checkedSize(row.shape);
    if (!count) return count.error();
    const Index width = row.shape.empty() ? 1 : row.shape.back();
    if (width % row.type->length != 0)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("Rows of %1 numbers are not made of %2's blocks of %3."),
                    {std::to_string(width), row.type->name, std::to_string(row.type->length)}, row.name);
    const Index blocks = *count / row.type->length;
    if (std::uint64_t(blocks) > fileSize / std::uint64_t(row.type->bytes))
        return fail(
            ErrorCode::Corrupt,
            KANSHEI_TEXT(
                "Shape %1 of %2 needs more bytes than the file has (%3). It is cut off; get it again."),
            {shapeText(row.shape), row.type->name, std::to_string(fileSize)}, row.name);
    row.bytes = std::uint64_t(blocks) * std::uint64_t(row.type->bytes);
    return Nothing{};
}

Result<GgufTableRow> readRow(GgufReader& reader) {
    GgufTableRow row;
    const auto name = reader.text();
    if (!name) return name.error();
    row.name = *name;
    const auto rank = reader.number<std::uint32_t>();
    if (!rank) return rank.error();
    if (*rank > 4)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("The tensor has %1 axes; the format allows four."),
                    {std::to_string(*rank)}, row.name);
    for (std::uint32_t axis = 0; axis < *rank; ++axis) {
        const auto n = reader.number<std::uint64_t>();
        if (!n) return n.error();
        if (*n > (std::uint64_t(1) << 62))
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("A dimension is too large for any memory."), {},
                        row.name);
        row.shape.insert(row.shape.begin(), Index(*n)); // the file gives the fastest axis first
    }
    const auto type = reader.number<std::uint32_t>();
    const auto offset = reader.number<std::uint64_t>();
    if (!type || !offset) return type ? offset.error() : type.error();
    row.type = blockType(*type);
    row.offset = *offset;
    if (!row.type)
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("The tensor has type number %1, which this program does not know."),
                    {std::to_string(*type)}, row.name);
    if (const Status fits = checkBlocks(row, reader.size()); !fits) return fits.error();
    return row;
}

/// Inside the file, on the alignment, no two in one place.
Status checkPlaces(const std::vector<GgufTableRow>& rows, std::size_t room, std::uint64_t alignment) {
    std::vector<const GgufTableRow*> ordered;
    for (const GgufTableRow& row : rows) {
        if (row.offset % alignment != 0)
            return fail(ErrorCode::Corrupt,
                        KANSHEI_TEXT("Its numbers begin at byte %1, which is not a multiple of %2."),
                        {std::to_string(row.offset), std::to_string(alignment)}, row.name);
        if (row.offset > room || row.bytes > room - row.offset)
            return cutOff(row.name, row.offset, row.offset + row.bytes, room);
        if (row.bytes > 0) ordered.push_back(&row);
    }
    std::ranges::sort(ordered, {}, &GgufTableRow::offset);
    for (std::size_t i = 1; i < ordered.size(); ++i)
        if (ordered[i]->offset < ordered[i - 1]->offset + ordered[i - 1]->bytes)
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("Its numbers overlap those of another tensor."), {},
                        ordered[i]->name);
    return Nothing{};
}

Result<std::uint64_t> alignmentOf(const Gguf& file) {
    const GgufValue* value = file.value("general.alignment");
    if (!value) return std::uint64_t(32);
    const auto alignment = value->integer();
    if (!alignment || *alignment < 1 || *alignment > 1 << 20 || (*alignment & (*alignment - 1)) != 0)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” must be a power of two."), {"general.alignment"});
    return std::uint64_t(*alignment);
}

Error inGguf(const std::string& place, Error error) {
    error.place = place + (error.place.empty() ? "" : ", " + error.place);
    return error;
}

} // namespace

Result<Gguf> Gguf::open(const std::filesystem::path& path) {
    auto file = MappedFile::open(path);
    if (!file) return file.error();
    return read((*file)->bytes(), *file, path.string());
}

Result<Gguf> Gguf::read(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                        std::string place) {
    Gguf result;
    result.m_place = std::move(place);
    result.m_bytes = bytes;
    result.m_owner = std::move(owner);
    GgufReader reader(bytes);
    const auto header = readGgufHeader(reader);
    if (!header) return inGguf(result.m_place, header.error());
    for (std::uint64_t i = 0; i < header->keys; ++i) {
        auto pair = reader.pair();
        if (!pair) return inGguf(result.m_place, pair.error());
        if (result.m_metadata.contains(pair->first))
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("A key stands twice."), {},
                        result.m_place + ", " + pair->first);
        result.m_metadata.insert(std::move(*pair));
    }
    std::vector<GgufTableRow> rows;
    for (std::uint64_t i = 0; i < header->tensors; ++i) {
        auto row = readRow(reader);
        if (!row) return inGguf(result.m_place, row.error());
        rows.push_back(std::move(*row));
    }
    const auto alignment = alignmentOf(result);
    if (!alignment) return inGguf(result.m_place, alignment.error());
    // Without a tensor (a vocabulary alone) there may be no padding.
    const std::size_t begin =
        std::min(bytes.size(), (reader.position() + *alignment - 1) / *alignment * *alignment);
    if (const Status good = checkPlaces(rows, bytes.size() - begin, *alignment); !good)
        return inGguf(result.m_place, good.error());
    for (GgufTableRow& row : rows) {
        const std::size_t from = begin + std::size_t(row.offset);
        const Entry entry{row.type, std::move(row.shape), from, from + std::size_t(row.bytes)};
        if (!result.m_entries.emplace(row.name, entry).second)
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("A tensor stands twice."), {},
                        result.m_place + ", " + row.name);
    }
    return result;
}

const GgufValue* Gguf::value(const std::string& key) const {
    const auto it = m_metadata.find(key);
    return it == m_metadata.end() ? nullptr : &it->second;
}

const Gguf::Entry* Gguf::find(const std::string& name) const {
    const auto it = m_entries.find(name);
    return it == m_entries.end() ? nullptr : &it->second;
}

Result<Tensor> Gguf::tensor(const std::string& name) const {
    const Entry* entry = find(name);
    if (!entry)
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("The file has no tensor “%1”."), {name}, m_place);
    const BlockType& type = *entry->type;
    if (!type.read)
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("The tensor “%1” holds %2; only %3 can be read."),
                    {name, type.name, readableBlockTypes()}, m_place);
    const std::byte* data = m_bytes.data() + entry->from;
    const bool isFloat = type.length == 1 && type.bytes == sizeof(float);
    if (isFloat && reinterpret_cast<std::uintptr_t>(data) % alignof(float) == 0)
        return Tensor::borrowed(name, entry->shape, reinterpret_cast<const float*>(data), m_owner);
    Tensor tensor(name, entry->shape);
    float* to = tensor.mutableData();
    const Index blocks = tensor.size() / type.length;
    constexpr Index piece = 4096; // blocks that one thread reads at a time
    parallelFor((blocks + piece - 1) / piece, [&](Index i) {
        const Index first = i * piece;
        type.read(data + first * type.bytes, std::min(piece, blocks - first), to + first * type.length);
    });
    if (const Status same = MappedFile::check(data); !same) return same.error();
    return tensor;
}

} // namespace kanshei
