// What an edit is, and whether it fits. How it is written: edit_text.cpp; what it does: edit_kinds.cpp.
#include "core/forward/edit.h"

#include "core/forward/shapes.h"
#include "core/forward/trace.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kanshei {
namespace {

constexpr std::string_view everyBlock = "blocks.*";

std::string inLayer(Index layer, const std::string& part) {
    const std::string block =
        layer == Edit::All ? std::string(everyBlock) : "blocks." + std::to_string(layer);
    return part.empty() ? block : block + "." + part;
}

Edit make(EditKind kind, std::string tensor, std::vector<Index> index) {
    Edit edit;
    edit.kind = kind;
    edit.at = {std::move(tensor), std::move(index)};
    return edit;
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// "blocks.*.pattern" → "blocks.0.pattern"; other names stay.
std::string inFirstLayer(std::string name) {
    if (name.starts_with(everyBlock)) name.replace(0, everyBlock.size(), "blocks.0");
    return name;
}

/// "blocks.2" → 2; names of no block → −1.
Index layerOf(const std::string& tensor) {
    return TensorName(tensor + ".").layer;
}

Error wrongPlace(const EditKindInfo& info) {
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("This edit changes %1; write it like: %2"),
                {*info.part ? "blocks.N." + std::string(info.part) : "embed", info.form});
}

Status checkPlace(const Edit& edit, const ModelConfig& config) {
    const EditKindInfo& info = infoOf(edit.kind);
    const std::string name = inFirstLayer(edit.at.tensor);
    const bool head = std::ranges::count(name, '.') == 1 && layerOf(name) >= 0;
    if ((info.target == EditTarget::Head && !head) || (info.target == EditTarget::Word && name != "embed"))
        return wrongPlace(info);
    if (info.target == EditTarget::Number && *info.part && TensorName(name).part != info.part)
        return wrongPlace(info);
    if (const Index layer = layerOf(name); layer >= config.n_layers)
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("There is no layer %1; this model has the layers 0 to %2."),
                    {std::to_string(layer), std::to_string(config.n_layers - 1)});
    return Nothing{};
}

Result<Shape> shapeOf(const Edit& edit, const Model& model, Index length) {
    const std::string name = inFirstLayer(changedTensor(edit));
    if (const auto shape = traceShape(model.config, length, name)) return *shape;
    const Tensor* const weight = model.weights.find(name);
    if (weight && edit.kind == EditKind::Freeze)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("A weight needs no freezing; it stays as it is."));
    if (weight) return weight->shape();
    return fail(
        ErrorCode::NotFound,
        KANSHEI_TEXT("Neither the trace nor the model has a tensor “%1”. The trace has: %2; kanshei inspect "
                     "lists the weights."),
        {edit.at.tensor, joined(traceTensorNames(model.config))});
}

Status checkIndex(const std::vector<Index>& index, std::span<const Index> shape) {
    if (index.size() != shape.size())
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("%1 numbers are needed in the brackets, and there are %2."),
                    {std::to_string(shape.size()), std::to_string(index.size())});
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        if (index[axis] != Edit::All && (index[axis] < 0 || index[axis] >= shape[axis]))
            return fail(ErrorCode::BadInput,
                        KANSHEI_TEXT("%1 in the brackets is too large; 0 to %2 are possible there."),
                        {std::to_string(index[axis]), std::to_string(shape[axis] - 1)});
    return Nothing{};
}

/// How many axes of the changed tensor the brackets name.
std::size_t axesNamed(EditTarget target, const Shape& shape) {
    return target == EditTarget::Number ? shape.size() : target == EditTarget::Row ? shape.size() - 1 : 1;
}

Status fits(const Edit& edit, const Model& model, const Tokens& tokens) {
    if (!std::isfinite(edit.number))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("A cell must be a number; NaN and infinity are not."));
    if (std::abs(edit.number) > maxEditNumber)
        return fail(ErrorCode::TooLarge, KANSHEI_TEXT("The number is too large; −%1 to %1 are possible."),
                    {"1000000"});
    const EditKindInfo& info = infoOf(edit.kind);
    if (Status place = checkPlace(edit, model.config); !place) return place;
    const auto shape = shapeOf(edit, model, Index(tokens.size()));
    if (!shape) return shape.error();
    const std::span<const Index> named(shape->data(), axesNamed(info.target, *shape));
    if (Status index = checkIndex(edit.at.index, named); !index) return index;
    if (edit.kind == EditKind::Swap)
        if (Status other = checkIndex(edit.with, named); !other) return other;
    return info.check ? info.check(edit, model) : Status(Nothing{});
}

} // namespace

Edit hideKey(Index layer, Index head, Index query, Index key) {
    return make(EditKind::Hide, inLayer(layer, "attn_scores"), {head, query, key});
}

Edit setNumber(Cell cell, float number) {
    Edit edit = make(EditKind::Set, std::move(cell.tensor), std::move(cell.index));
    edit.number = number;
    return edit;
}

Edit setWeight(Index layer, Index head, Index query, Index key, float weight, bool keepSum) {
    Edit edit = setNumber({inLayer(layer, "pattern"), {head, query, key}}, weight);
    edit.keepSum = keepSum;
    return edit;
}

Edit swapWeights(Index layer, Index head, Index query, Index key, Index otherKey) {
    Edit edit = make(EditKind::Swap, inLayer(layer, "pattern"), {head, query, key});
    edit.with = {head, query, otherKey};
    return edit;
}

Edit withoutScale(Index layer, Index head) {
    return make(EditKind::NoScale, inLayer(layer, ""), {head});
}

Edit withTemperature(Index layer, Index head, float temperature) {
    Edit edit = make(EditKind::Temperature, inLayer(layer, ""), {head});
    edit.number = temperature;
    return edit;
}

Edit switchOff(Index layer, Index head, bool mean) {
    Edit edit = make(EditKind::Off, inLayer(layer, ""), {head});
    edit.mean = mean;
    return edit;
}

Edit replaceWord(Index token, std::string word) {
    Edit edit = make(EditKind::Embed, "embed", {token});
    edit.word = std::move(word);
    return edit;
}

Edit freezeRow(std::string tensor, std::vector<Index> row) {
    return make(EditKind::Freeze, std::move(tensor), std::move(row));
}

Status checkEdit(const Edit& edit, const Model& model, const Tokens& tokens) {
    const Status status = fits(edit, model, tokens);
    if (status) return Nothing{};
    Error error = status.error();
    error.place = edit.text();
    return error;
}

std::string changedTensor(const Edit& edit) {
    const EditKindInfo& info = infoOf(edit.kind);
    return info.target == EditTarget::Head ? edit.at.tensor + "." + info.part : edit.at.tensor;
}

bool changes(const Edit& edit, std::string_view tensor) {
    const std::string changed = changedTensor(edit);
    if (!changed.starts_with(everyBlock)) return changed == tensor;
    const TensorName name(tensor);
    return name.layer >= 0 && changed.substr(everyBlock.size()) == "." + name.part;
}

Result<TokenId> tokenOfWord(const std::string& word, const Model& model) {
    const auto& tokenizer = model.tokenizer;
    if (tokenizer)
        if (const TokenId id = tokenizer->idOf(word); id >= 0) return id;
    TokenId id = -1;
    const char* const end = word.data() + word.size();
    if (word.starts_with('#') && std::from_chars(word.data() + 1, end, id).ptr == end) {
        if (id >= 0 && id < model.config.d_vocab) return id;
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("There is no token %1; this model knows the ids 0 to %2."),
                    {word, std::to_string(model.config.d_vocab - 1)});
    }
    if (const auto tokens = tokenizer ? tokenizer->encode(word) : Result<Tokens>(Tokens{})) {
        std::vector<Token> list = tokens->list;
        std::erase_if(list, [](const Token& token) { return token.special; });
        if (list.size() == 1 && !list[0].unknown) return list[0].id;
    }
    return fail(ErrorCode::BadInput,
                KANSHEI_TEXT("“%1” is not one word of this model's vocabulary; write one that is, or a "
                             "token's number like #57."),
                {word});
}

bool touches(const Edit& edit, const Cell& cell) {
    return changes(edit, cell.tensor) && infoOf(edit.kind).touches(edit, cell.index);
}

std::vector<std::size_t> editsOf(const Trace& trace, const Cell& cell) {
    std::vector<std::size_t> list = trace.editsOf(withoutVersion(cell.tensor));
    std::erase_if(list, [&](std::size_t i) {
        return !touches(trace.options.edits[i], {std::string(withoutVersion(cell.tensor)), cell.index});
    });
    return list;
}

const Edit* editOfHead(const Trace& trace, EditKind kind, Index layer, Index head) {
    const Edit* last = nullptr;
    for (const Edit& edit : trace.options.edits) {
        if (edit.kind != kind || edit.at.index.empty()) continue;
        const bool sameLayer = edit.at.tensor.starts_with(everyBlock) || layerOf(edit.at.tensor) == layer;
        const bool sameHead = edit.at.index[0] == Edit::All || edit.at.index[0] == head;
        if (sameLayer && sameHead) last = &edit;
    }
    return last;
}

const EditKindInfo& infoOf(EditKind kind) {
    const auto found = std::ranges::find(editKinds(), kind, &EditKindInfo::kind);
    assert(found != editKinds().end());
    return *found;
}

} // namespace kanshei
