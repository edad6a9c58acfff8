#include "core/forward/trace.h"

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

const Tensor* Trace::find(std::string_view name) const {
    const auto it = m_byName.find(name);
    return it == m_byName.end() ? nullptr : &m_tensors[it->second];
}

const Tensor& Trace::at(std::string_view name) const {
    const Tensor* tensor = find(name);
    assert(tensor);
    return *tensor;
}

const Tensor& Trace::block(Index layer, std::string_view part) const {
    return at(blockName(layer, std::string(part)));
}

const Tensor* Trace::tensorOf(const Cell& cell) const {
    if (const Tensor* tensor = find(cell.tensor)) return tensor;
    return model->weights.find(cell.tensor);
}

Result<float> Trace::value(const Cell& cell) const {
    const Tensor* tensor = tensorOf(cell);
    if (!tensor)
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("Neither the trace nor the model has a tensor “%1”."),
                    {cell.tensor});
    if (!tensor->contains(cell.index))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The cell lies outside the tensor, whose shape is %1."),
                    {shapeText(tensor->shape())}, cell.text());
    return tensor->at(cell.index);
}

void Trace::add(Tensor tensor) {
    const auto [at, isNew] = m_byName.try_emplace(tensor.name(), m_tensors.size());
    if (isNew)
        m_tensors.push_back(std::move(tensor));
    else
        m_tensors[at->second] = std::move(tensor);
}

} // namespace kanshei
