#include "core/forward/trace.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

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
    if (options.unedited && cell.tensor.ends_with(uneditedSuffix))
        return options.unedited->tensorOf({std::string(withoutVersion(cell.tensor)), {}});
    return weight(cell.tensor);
}

const Tensor* Trace::weight(const std::string& name) const {
    const auto edited = m_weights.find(name);
    return edited == m_weights.end() ? model->weights.find(name) : &edited->second;
}

namespace {
/// tokens[i] and types[i]: what the sentence is to the model. Ids are exact in a float up to 2^24.
std::optional<float> inputNumber(const Tokens& tokens, const Cell& cell) {
    const bool type = cell.tensor == "types";
    if ((!type && cell.tensor != "tokens") || cell.index.size() != 1) return {};
    const auto i = std::size_t(cell.index[0]);
    if (i >= tokens.size()) return {};
    if (type) return tokens.types.empty() ? 0.f : float(tokens.types[i]);
    return float(tokens.list[i].id);
}
} // namespace

Result<float> Trace::value(const Cell& cell) const {
    if (const auto number = inputNumber(tokens, cell)) return *number;
    const Tensor* tensor = tensorOf(cell);
    if (!tensor)
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("Neither the trace nor the model has a tensor “%1”."),
                    {cell.tensor});
    if (!tensor->contains(cell.index))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The cell lies outside the tensor, whose shape is %1."),
                    {shapeText(tensor->shape())}, cell.text());
    return tensor->at(cell.index);
}

bool Trace::visible(Index layer, Index head, Index query, Index key) const {
    return std::isfinite(block(layer, "attn_scores").at({head, query, key}));
}

bool Trace::seesNothing(Index layer, Index head, Index query) const {
    for (Index key = 0; key < length(); ++key)
        if (visible(layer, head, query, key)) return false;
    return true;
}

const std::vector<std::size_t>& Trace::editsOf(std::string_view tensor) const {
    static const std::vector<std::size_t> none;
    const auto found = m_edits.find(tensor);
    return found == m_edits.end() ? none : found->second;
}

void Trace::add(Tensor tensor) {
    const auto [at, isNew] = m_byName.try_emplace(tensor.name(), m_tensors.size());
    if (isNew)
        m_tensors.push_back(std::move(tensor));
    else
        m_tensors[at->second] = std::move(tensor);
}

void Trace::change(std::size_t edit, Tensor after) {
    std::vector<std::size_t>& edits = m_edits[after.name()];
    Tensor before = *tensorOf({after.name(), {}});
    before.setName(versionName(after.name(), edits.size()));
    edits.push_back(edit);
    if (find(after.name())) {
        add(std::move(before));
        add(std::move(after));
    } else {
        m_weights.insert_or_assign(before.name(), before);
        m_weights.insert_or_assign(after.name(), after);
    }
}

ForwardOptions defaultOptions(const Model& model) {
    ForwardOptions options;
    options.mask = model.config.mask;
    return options;
}

} // namespace kanshei
