#include "core/model/formats/safetensors.h"

#include "core/model/formats/cut_off.h"
#include "core/model/formats/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

namespace kanshei {
namespace {

static_assert(std::endian::native == std::endian::little,
              "safetensors is little-endian, and so is this reader");

using Json = nlohmann::json;
using Entry = Safetensors::Entry;

std::size_t widthOf(const std::string& type) {
    static const std::map<std::string, std::size_t> widths = {
        {"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E4M3", 1}, {"F8_E5M2", 1},
        {"U16", 2},  {"I16", 2}, {"F16", 2}, {"BF16", 2},    {"U32", 4},
        {"I32", 4},  {"F32", 4}, {"U64", 8}, {"I64", 8},     {"F64", 8}};
    const auto it = widths.find(type);
    return it == widths.end() ? 0 : it->second;
}

Error corrupt(std::string text, std::vector<std::string> args = {}) {
    return fail(ErrorCode::Corrupt, std::move(text), std::move(args));
}

/// Finds the JSON header: its text, and where the numbers begin.
Result<std::pair<Json, std::size_t>> readHeader(std::span<const std::byte> bytes) {
    constexpr std::uint64_t limit = 100'000'000; // the format's own
    std::uint64_t length = 0;
    if (bytes.size() < sizeof length)
        return corrupt(KANSHEI_TEXT("The file is cut off: it has only %1 bytes."),
                       {std::to_string(bytes.size())});
    std::memcpy(&length, bytes.data(), sizeof length);
    if (length > limit || length > bytes.size() - sizeof length)
        return corrupt(KANSHEI_TEXT("The header says it is %1 bytes long, but the file has only %2. "
                                    "It is cut off, or not a safetensors file; get it again."),
                       {std::to_string(length), std::to_string(bytes.size())});
    const char* text = reinterpret_cast<const char*>(bytes.data()) + sizeof length;
    Json header = Json::parse(text, text + length, nullptr, false);
    if (!header.is_object())
        return corrupt(KANSHEI_TEXT("The header is not a JSON object; get the file again."));
    return std::pair{std::move(header), sizeof length + std::size_t(length)};
}

Result<std::uint64_t> natural(const Json& value) {
    if (!value.is_number_unsigned())
        return corrupt(KANSHEI_TEXT("A size or an offset is not a whole number."));
    return value.get<std::uint64_t>();
}

/// The entry of one tensor in the header, checked against the `size` bytes of numbers that start at `begin`.
Result<Entry> readEntry(const std::string& name, const Json& json, std::size_t begin, std::size_t size) {
    const auto type = json.find("dtype"), shape = json.find("shape"), offsets = json.find("data_offsets");
    if (!json.is_object() || type == json.end() || !type->is_string() || shape == json.end() ||
        !shape->is_array() || offsets == json.end() || !offsets->is_array() || offsets->size() != 2)
        return corrupt(KANSHEI_TEXT("The header must give dtype, shape and two data_offsets."));
    Entry entry;
    entry.type = type->get<std::string>();
    const std::size_t width = widthOf(entry.type);
    if (width == 0) return corrupt(KANSHEI_TEXT("“%1” is not a number type of this format."), {entry.type});
    for (const Json& dimension : *shape) {
        const auto n = natural(dimension);
        if (!n) return n.error();
        if (*n > (std::uint64_t(1) << 62))
            return corrupt(KANSHEI_TEXT("A dimension is too large for any memory."));
        entry.shape.push_back(Index(*n));
    }
    const auto count = checkedSize(entry.shape);
    if (!count) return count.error();
    const auto from = natural((*offsets)[0]), to = natural((*offsets)[1]);
    if (!from || !to) return (from ? to : from).error();
    if (*from > *to || *to > size) return cutOff(name, *from, *to, size);
    if (std::uint64_t(*count) > size / width || std::uint64_t(*count) * width != *to - *from)
        return corrupt(KANSHEI_TEXT("Shape %1 of %2 does not fill the %3 bytes that it is given."),
                       {shapeText(entry.shape), entry.type, std::to_string(*to - *from)});
    entry.from = begin + std::size_t(*from);
    entry.to = begin + std::size_t(*to);
    return entry;
}

/// The numbers of the file belong to exactly one tensor each.
Status checkCoverage(const std::map<std::string, Entry>& entries, std::size_t begin, std::size_t end) {
    std::vector<std::pair<const Entry*, const std::string*>> ordered;
    for (const auto& [name, entry] : entries) ordered.push_back({&entry, &name});
    std::ranges::sort(ordered, {}, [](const auto& item) {
        return std::pair{item.first->from, item.first->to};
    });
    std::size_t covered = begin;
    for (const auto& [entry, name] : ordered) {
        if (entry->from < covered)
            return fail(ErrorCode::Corrupt, KANSHEI_TEXT("Its numbers overlap those of another tensor."), {},
                        *name);
        if (entry->from > covered) break;
        covered = entry->to;
    }
    if (covered != end)
        return corrupt(KANSHEI_TEXT("From byte %1 on there are numbers that belong to no tensor."),
                       {std::to_string(covered)});
    return Nothing{};
}

template<class Half> Status appendNarrow(const Tensor& tensor, std::string& out) {
    for (const float value : tensor.values()) {
        const Half half(value);
        if (std::isfinite(value) && !std::isfinite(static_cast<float>(half)))
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is too large for 16 bits; save as F32."),
                        {std::to_string(value)}, tensor.name());
        const auto bits = Eigen::numext::bit_cast<std::uint16_t>(half);
        out.append(reinterpret_cast<const char*>(&bits), sizeof bits);
    }
    return Nothing{};
}

Status append(const Tensor& tensor, FloatType type, std::string& out) {
    if (type == FloatType::F16) return appendNarrow<Eigen::half>(tensor, out);
    if (type == FloatType::BF16) return appendNarrow<Eigen::bfloat16>(tensor, out);
    out.append(reinterpret_cast<const char*>(tensor.data()), std::size_t(tensor.size()) * sizeof(float));
    return Nothing{};
}

} // namespace

Result<Safetensors> Safetensors::open(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    return read((*file)->bytes(), *file, path.string());
}

Result<Safetensors> Safetensors::read(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                      std::string place) {
    Safetensors result;
    result.m_place = std::move(place);
    result.m_bytes = bytes;
    result.m_owner = std::move(owner);
    const auto inFile = [&](Error error) {
        error.place = result.m_place + (error.place.empty() ? "" : ", " + error.place);
        return error;
    };
    const auto header = readHeader(bytes);
    if (!header) return inFile(header.error());
    const auto& [json, begin] = *header;
    for (const auto& [name, description] : json.items()) {
        if (name == "__metadata__") continue;
        auto entry = readEntry(name, description, begin, bytes.size() - begin);
        if (!entry) {
            Error error = entry.error();
            const bool named = !error.what.args.empty() && error.what.args.front() == name;
            if (!named) error.place = name;
            return inFile(error);
        }
        result.m_entries.emplace(name, *entry);
    }
    if (const Status whole = checkCoverage(result.m_entries, begin, bytes.size()); !whole)
        return inFile(whole.error());
    return result;
}

const Entry* Safetensors::find(const std::string& name) const {
    const auto it = m_entries.find(name);
    return it == m_entries.end() ? nullptr : &it->second;
}

Result<Tensor> Safetensors::tensor(const std::string& name) const {
    const Entry* entry = find(name);
    if (!entry)
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("The file has no tensor “%1”."), {name}, m_place);
    const std::byte* data = m_bytes.data() + entry->from;
    if (entry->type == "F32" && reinterpret_cast<std::uintptr_t>(data) % alignof(float) == 0)
        return Tensor::borrowed(name, entry->shape, reinterpret_cast<const float*>(data), m_owner);
    if (entry->type != "F32" && entry->type != "F16" && entry->type != "BF16")
        return fail(ErrorCode::Unsupported,
                    KANSHEI_TEXT("The tensor “%1” holds %2; only F32, F16 and BF16 can be read."),
                    {name, entry->type}, m_place);
    Tensor tensor(name, entry->shape);
    if (tensor.empty()) return tensor; // it has no memory that could be written
    if (entry->type == "F32") std::memcpy(tensor.mutableData(), data, entry->to - entry->from);
    if (entry->type == "F16") widenF16(data, tensor.size(), tensor.mutableData());
    if (entry->type == "BF16") widenBf16(data, tensor.size(), tensor.mutableData());
    if (const Status same = MappedFile::check(data); !same) return same.error();
    return tensor;
}

Result<std::vector<std::int64_t>> Safetensors::integers(const std::string& name) const {
    const Entry* entry = find(name);
    if (!entry || (entry->type != "I64" && entry->type != "I32"))
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("The file has no whole numbers named “%1”."), {name},
                    m_place);
    const std::byte* data = m_bytes.data() + entry->from;
    const std::size_t width = widthOf(entry->type);
    std::vector<std::int64_t> values((entry->to - entry->from) / width);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::int32_t narrow = 0;
        if (width == sizeof narrow) std::memcpy(&narrow, data + i * width, width);
        if (width == sizeof narrow) values[i] = narrow;
        if (width == sizeof values[i]) std::memcpy(&values[i], data + i * width, width);
    }
    return values;
}

Result<std::string> safetensorsBytes(const std::vector<Tensor>& tensors, FloatType type,
                                     const std::map<std::string, std::string>& metadata) {
    const char* typeName = type == FloatType::F32 ? "F32" : type == FloatType::F16 ? "F16" : "BF16";
    Json header = Json::object();
    if (!metadata.empty()) header["__metadata__"] = metadata;
    std::string numbers;
    for (const Tensor& tensor : tensors) {
        if (header.contains(tensor.name()))
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("Two tensors are named “%1”."), {tensor.name()});
        const std::size_t from = numbers.size();
        if (const Status status = append(tensor, type, numbers); !status) return status.error();
        header[tensor.name()] = {
            {"dtype", typeName}, {"shape", tensor.shape()}, {"data_offsets", {from, numbers.size()}}};
    }
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' '); // so that the numbers are aligned when mapped
    const std::uint64_t length = text.size();
    return std::string(reinterpret_cast<const char*>(&length), sizeof length) + text + numbers;
}

} // namespace kanshei
