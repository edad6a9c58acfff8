#include "core/forward/trace.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>

namespace kanshei {

struct Trace::Group {
    explicit Group(Maker maker) : make(std::move(maker)) {}

    const Maker make;
    std::mutex lock; // a group reads only groups before it, so locks are taken in one order
    std::map<std::string, Tensor, std::less<>> made;
};

const Tensor* Trace::find(std::string_view name) const {
    if (const auto kept = m_byName.find(name); kept != m_byName.end()) return &m_tensors[kept->second];
    const auto later = m_later.find(name);
    if (later == m_later.end()) return nullptr;
    Group& group = *later->second.group;
    const std::lock_guard guard(group.lock);
    if (group.made.empty())
        for (Tensor& tensor : group.make(*this)) {
            std::string of = tensor.name();
            group.made.emplace(std::move(of), std::move(tensor));
        }
    const auto made = group.made.find(name);
    assert(made != group.made.end());
    return &made->second;
}

const Shape* Trace::shapeOf(std::string_view name) const {
    if (const auto kept = m_byName.find(name); kept != m_byName.end())
        return &m_tensors[kept->second].shape();
    const auto later = m_later.find(name);
    return later == m_later.end() ? nullptr : &later->second.shape;
}

TracePtr Trace::fresh() const {
    auto copy = std::make_shared<Trace>(*this);
    if (copy->options.unedited) copy->options.unedited = copy->options.unedited->fresh();
    std::map<const Group*, std::shared_ptr<Group>> groups;
    for (auto& [name, later] : copy->m_later) {
        std::shared_ptr<Group>& other = groups[later.group.get()];
        if (!other) other = std::make_shared<Group>(later.group->make);
        later.group = other;
    }
    return copy;
}

std::uint64_t Trace::bytes() const {
    std::set<const float*> seen;
    for (const auto& [name, weight] : model->weights.all()) seen.insert(weight.data());
    std::uint64_t sum = 0;
    const auto count = [&](const Tensor& tensor) {
        if (seen.insert(tensor.data()).second) sum += sizeof(float) * std::uint64_t(tensor.size());
    };
    std::ranges::for_each(m_tensors, count);
    std::set<Group*> groups;
    for (const auto& [name, later] : m_later) groups.insert(later.group.get());
    for (Group* group : groups) {
        const std::lock_guard guard(group->lock);
        for (const auto& [name, tensor] : group->made) count(tensor);
    }
    return sum;
}

void Trace::makeLater(const std::vector<std::string>& tensors, Maker make) {
    const auto group = std::make_shared<Group>(std::move(make));
    const auto leaves = [&](std::string_view name) {
        return std::ranges::find(tensors, withoutVersion(name)) != tensors.end();
    };
    m_forgot = true;
    for (auto& [name, later] : m_later) // deferred ones
        if (leaves(name)) later.group = group;
    for (const Tensor& tensor : m_tensors)
        if (leaves(tensor.name())) m_later[tensor.name()] = {group, tensor.shape()};
    std::erase_if(m_tensors, [&](const Tensor& tensor) { return leaves(tensor.name()); });
    m_byName.clear();
    for (std::size_t i = 0; i < m_tensors.size(); ++i) m_byName[m_tensors[i].name()] = i;
}

void Trace::defer(const std::vector<std::pair<std::string, Shape>>& tensors, Maker make) {
    const auto group = std::make_shared<Group>(std::move(make));
    for (const auto& [name, shape] : tensors) {
        m_names.push_back(name);
        m_later[name] = {group, shape};
    }
}

Trace Trace::with(const std::vector<std::string>& tensors) const {
    Trace trace;
    trace.model = model, trace.tokens = tokens, trace.options = options;
    trace.m_weights = m_weights;
    for (const std::string& name : tensors) trace.add(at(name));
    return trace;
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
    if (!isNew) {
        m_tensors[at->second] = std::move(tensor);
        return;
    }
    m_names.push_back(tensor.name());
    m_tensors.push_back(std::move(tensor));
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

} // namespace kanshei
