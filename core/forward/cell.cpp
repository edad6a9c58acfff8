#include "core/forward/cell.h"

#include "core/model/weights.h"

#include <charconv>

namespace kanshei {

std::string Cell::text() const {
    std::string out = tensor + "[";
    for (std::size_t i = 0; i < index.size(); ++i) out += (i ? "," : "") + std::to_string(index[i]);
    return out + "]";
}

Result<Cell> parseCell(std::string_view text) {
    const Error malformed = fail(
        ErrorCode::BadInput,
        KANSHEI_TEXT("“%1” is not a cell. Write a tensor's name and an index, like blocks.0.pattern[1,3,2]."),
        {std::string(text)});
    const std::size_t open = text.find('[');
    if (open == 0 || open == std::string_view::npos || !text.ends_with(']')) return malformed;
    Cell cell;
    cell.tensor = text.substr(0, open);
    const char* at = text.data() + open + 1;
    const char* const end = text.data() + text.size() - 1;
    for (;;) {
        while (at != end && *at == ' ') ++at;
        Index number = 0;
        const auto parsed = std::from_chars(at, end, number);
        if (parsed.ec != std::errc() || number < 0) return malformed;
        cell.index.push_back(number);
        at = parsed.ptr;
        while (at != end && *at == ' ') ++at;
        if (at == end) return cell;
        if (*at++ != ',') return malformed;
    }
}

std::string versionName(const std::string& tensor, std::size_t edits) {
    return tensor + "@" + std::to_string(edits);
}

std::string_view withoutVersion(std::string_view tensor) {
    return tensor.substr(0, tensor.find('@'));
}

TensorName::TensorName(std::string_view name) : part(withoutVersion(name)) {
    constexpr std::string_view prefix = "blocks.";
    if (!part.starts_with(prefix)) return;
    const char* const end = part.data() + part.size();
    Index number = -1;
    const auto parsed = std::from_chars(part.data() + prefix.size(), end, number);
    if (parsed.ec != std::errc() || number < 0 || parsed.ptr == end || *parsed.ptr != '.') return;
    layer = number;
    part = std::string(parsed.ptr + 1, end);
}

std::string TensorName::sibling(const std::string& other) const {
    return blockName(layer, other);
}

} // namespace kanshei
