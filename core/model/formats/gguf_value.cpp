#include "core/model/formats/gguf_reader.h"

#include <bit>
#include <cmath>
#include <limits>

namespace kanshei {
namespace {

static_assert(std::endian::native == std::endian::little, "GGUF is little-endian, and so is this reader");

using Type = GgufValue::Type;

/// Bytes of one value; 0 where that depends on the value.
constexpr std::size_t valueWidths[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

template<class T> T numberAt(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

std::optional<std::int64_t> integerAt(Type type, const std::byte* from) {
    switch (type) {
    case Type::U8:
        return numberAt<std::uint8_t>(from);
    case Type::I8:
        return numberAt<std::int8_t>(from);
    case Type::U16:
        return numberAt<std::uint16_t>(from);
    case Type::I16:
        return numberAt<std::int16_t>(from);
    case Type::U32:
        return numberAt<std::uint32_t>(from);
    case Type::I32:
        return numberAt<std::int32_t>(from);
    case Type::I64:
        return numberAt<std::int64_t>(from);
    case Type::U64: {
        const auto value = numberAt<std::uint64_t>(from);
        if (value > std::uint64_t(std::numeric_limits<std::int64_t>::max())) return {};
        return std::int64_t(value);
    }
    default:
        return {};
    }
}

std::optional<double> realAt(Type type, const std::byte* from) {
    if (type == Type::F32) return numberAt<float>(from);
    if (type == Type::F64) return numberAt<double>(from);
    if (const auto whole = integerAt(type, from)) return double(*whole);
    return {};
}

std::string_view textAt(const std::byte*& from) {
    const auto length = numberAt<std::uint64_t>(from);
    const auto* characters = reinterpret_cast<const char*>(from + sizeof length);
    from += sizeof length + length;
    return {characters, std::size_t(length)};
}

} // namespace

std::optional<std::int64_t> GgufValue::integer() const {
    return integerAt(m_type, m_bytes.data());
}

std::optional<double> GgufValue::real() const {
    return realAt(m_type, m_bytes.data());
}

std::optional<bool> GgufValue::flag() const {
    if (m_type != Type::Bool) return {};
    return numberAt<std::uint8_t>(m_bytes.data()) != 0;
}

std::optional<std::string_view> GgufValue::text() const {
    if (m_type != Type::Text) return {};
    const std::byte* at = m_bytes.data();
    return textAt(at);
}

std::optional<std::vector<std::int64_t>> GgufValue::integers() const {
    if (m_type != Type::Array) return {};
    std::vector<std::int64_t> values;
    const std::size_t width = valueWidths[std::size_t(m_element)];
    for (std::uint64_t i = 0; i < m_count; ++i) {
        const std::byte* at = m_bytes.data() + i * width;
        const auto value = m_element == Type::Bool ? std::int64_t(numberAt<std::uint8_t>(at) != 0)
                                                   : integerAt(m_element, at);
        if (!value) return {};
        values.push_back(*value);
    }
    return values;
}

std::optional<std::vector<float>> GgufValue::reals() const {
    if (m_type != Type::Array) return {};
    std::vector<float> values;
    const std::size_t width = valueWidths[std::size_t(m_element)];
    for (std::uint64_t i = 0; i < m_count; ++i) {
        const auto value = realAt(m_element, m_bytes.data() + i * width);
        if (!value) return {};
        // A float64 beyond float32 must not be cast: that is undefined.
        values.push_back(std::abs(*value) <= double(std::numeric_limits<float>::max())
                             ? float(*value)
                             : std::numeric_limits<float>::quiet_NaN());
    }
    return values;
}

std::optional<std::vector<std::string>> GgufValue::texts() const {
    if (m_type != Type::Array || m_element != Type::Text) return {};
    std::vector<std::string> values;
    const std::byte* at = m_bytes.data();
    for (std::uint64_t i = 0; i < m_count; ++i) values.emplace_back(textAt(at));
    return values;
}

Result<std::span<const std::byte>> GgufReader::bytes(std::uint64_t count) {
    if (count > m_bytes.size() - m_position)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("The file is cut off: it has only %1 bytes."),
                    {std::to_string(m_bytes.size())});
    const auto part = m_bytes.subspan(m_position, std::size_t(count));
    m_position += std::size_t(count);
    return part;
}

Result<std::string_view> GgufReader::text() {
    const auto length = number<std::uint64_t>();
    if (!length) return length.error();
    const auto characters = bytes(*length);
    if (!characters) return characters.error();
    return std::string_view(reinterpret_cast<const char*>(characters->data()), characters->size());
}

Result<GgufValue> GgufReader::value(Type type) {
    const std::size_t begin = m_position;
    if (type == Type::Array) return array();
    if (type == Type::Text) {
        if (const auto skipped = text(); !skipped) return skipped.error();
    } else if (const auto skipped = bytes(valueWidths[std::size_t(type)]); !skipped) {
        return skipped.error();
    }
    return GgufValue(type, m_bytes.subspan(begin, m_position - begin));
}

Result<GgufValue> GgufReader::array() {
    const auto type = number<std::uint32_t>();
    const auto count = number<std::uint64_t>();
    if (!type || !count) return type ? count.error() : type.error();
    const auto element = Type(*type);
    if (*type >= std::size(valueWidths))
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("A value has type number %1, which the format does not have."),
                    {std::to_string(*type)});
    if (element == Type::Array)
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("An array of arrays cannot be read."));
    const std::size_t begin = m_position;
    const std::size_t least = element == Type::Text ? sizeof(std::uint64_t) : valueWidths[*type];
    if (*count > (m_bytes.size() - m_position) / least)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("An array promises %1 values, but the file has only %2 bytes."),
                    {std::to_string(*count), std::to_string(m_bytes.size())});
    if (element != Type::Text) {
        (void)bytes(*count * least); // fits: checked above
    } else {
        for (std::uint64_t i = 0; i < *count; ++i)
            if (const auto skipped = text(); !skipped) return skipped.error();
    }
    return GgufValue(element, *count, m_bytes.subspan(begin, m_position - begin));
}

Result<std::pair<std::string, GgufValue>> GgufReader::pair() {
    const auto key = text();
    if (!key) return key.error();
    const auto inKey = [&](Error error) {
        error.place = std::string(*key);
        return error;
    };
    const auto type = number<std::uint32_t>();
    if (!type) return inKey(type.error());
    if (*type >= std::size(valueWidths))
        return inKey(fail(ErrorCode::Corrupt,
                          KANSHEI_TEXT("A value has type number %1, which the format does not have."),
                          {std::to_string(*type)}));
    const auto found = value(Type(*type));
    if (!found) return inKey(found.error());
    return std::pair{std::string(*key), *found};
}

} // namespace kanshei
