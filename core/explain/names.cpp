#include "core/explain/names.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace kanshei {

const std::vector<TensorNames>& tensorNames() {
    using enum AxisRole;
    static const std::vector<TensorNames> table = {
        {"tokens", "t", KANSHEI_TEXT("token id"), {Token}},
        {"types", "t", KANSHEI_TEXT("token type"), {Token}},
        {"embed", "e", KANSHEI_TEXT("token embedding"), {Token, Component}},
        {"pos_embed", "p", KANSHEI_TEXT("position embedding"), {Token, Component}},
        {"type_embed", "t", KANSHEI_TEXT("segment embedding"), {Token, Component}},
        {"embed_sum", "e+p", KANSHEI_TEXT("sum of the embeddings"), {Token, Component}},
        {"embed_ln", "x", KANSHEI_TEXT("normalized embedding"), {Token, Component}},
        {"resid_pre", "x", KANSHEI_TEXT("vector entering the layer"), {Token, Component}},
        {"ln1", "x̂", KANSHEI_TEXT("normalized vector"), {Token, Component}},
        {"q_proj", "q°", KANSHEI_TEXT("query before its norm"), {Head, Token, Component}},
        {"k_proj", "k°", KANSHEI_TEXT("key before its norm"), {Head, Token, Component}},
        {"q", "q", KANSHEI_TEXT("query q"), {Head, Token, Component}},
        {"k", "k", KANSHEI_TEXT("key k"), {Head, Token, Component}},
        {"v", "v", KANSHEI_TEXT("value v"), {Head, Token, Component}},
        {"q_rot", "q′", KANSHEI_TEXT("rotated query q′"), {Head, Token, Component}},
        {"k_rot", "k′", KANSHEI_TEXT("rotated key k′"), {Head, Token, Component}},
        {"scores_raw", "q·k", KANSHEI_TEXT("dot product q·k"), {Head, Query, Key}},
        {"scores_scaled", "s", KANSHEI_TEXT("scaled score s"), {Head, Query, Key}},
        {"attn_scores", "s̃", KANSHEI_TEXT("masked score s̃"), {Head, Query, Key}},
        {"pattern", "a", KANSHEI_TEXT("attention weight"), {Head, Query, Key}},
        {"z", "z", KANSHEI_TEXT("z, brought from all tokens"), {Head, Token, Component}},
        {"result", "r", KANSHEI_TEXT("vector written back by the head"), {Head, Token, Component}},
        {"attn_out", "o", KANSHEI_TEXT("attention output"), {Token, Component}},
        {"attn_sum", "x+o", KANSHEI_TEXT("sum with the attention output"), {Token, Component}},
        {"resid_wide", "W·x", KANSHEI_TEXT("vector entering the layer, widened"), {Token, Component}},
        {"resid_mid", "x′", KANSHEI_TEXT("vector after attention"), {Token, Component}},
        {"ln2", "x̂′", KANSHEI_TEXT("vector after the second norm"), {Token, Component}},
        {"mlp_pre", "h", KANSHEI_TEXT("feed-forward value before activation"), {Token, Component}},
        {"mlp_pre_linear", "u", KANSHEI_TEXT("feed-forward value that is gated"), {Token, Component}},
        {"mlp_post", "g", KANSHEI_TEXT("feed-forward value after activation"), {Token, Component}},
        {"mlp_out", "m", KANSHEI_TEXT("feed-forward output"), {Token, Component}},
        {"mlp_sum", "x′+m", KANSHEI_TEXT("sum with the feed-forward output"), {Token, Component}},
        {"resid_post", "x″", KANSHEI_TEXT("vector leaving the layer"), {Token, Component}},
        {"ln_final", "x̂", KANSHEI_TEXT("vector after the last norm"), {Token, Component}},
        {"predict_pre", "h", KANSHEI_TEXT("output head before activation"), {Token, Component}},
        {"predict_post", "g", KANSHEI_TEXT("output head after activation"), {Token, Component}},
        {"predict_ln", "x̂", KANSHEI_TEXT("output head after its norm"), {Token, Component}},
        {"logits", "l", KANSHEI_TEXT("logit"), {Token, Word}},
        {"probs", "P", KANSHEI_TEXT("probability"), {Token, Word}},
        {"sentence_mean", "x̄", KANSHEI_TEXT("mean of the tokens"), {Row, Component}},
        {"sentence_pre", "h", KANSHEI_TEXT("sentence vector before tanh"), {Row, Component}},
        {"sentence_post", "t", KANSHEI_TEXT("sentence vector after tanh"), {Row, Component}},
        {"sentence", "s", KANSHEI_TEXT("sentence vector"), {Row, Component}},
        {"answer_ln", "ô", KANSHEI_TEXT("normalized attention output"), {Token, Component}},
        {"answer_query", "u", KANSHEI_TEXT("query of the answer"), {Token, Component}},
        {"answer_scores", "u·x", KANSHEI_TEXT("answer score"), {Query, Key}},
        {"answer", "P", KANSHEI_TEXT("answer probability"), {Query, Key}},
        {"heads_mean", "ā", KANSHEI_TEXT("mean weight of the heads"), {Query, Key}},
        {"heads_max", "max", KANSHEI_TEXT("greatest weight of the heads"), {Query, Key}},
        {"rollout_step", "Â", KANSHEI_TEXT("weight with the residual path"), {Query, Key}},
        {"rollout", "R", KANSHEI_TEXT("rolled-out weight"), {Query, Key}},
        {"pattern_words", "w", KANSHEI_TEXT("attention weight by words"), {Head, QueryWord, KeyWord}},
        {"heads_mean_words", "w̄", KANSHEI_TEXT("mean weight of the heads by words"), {QueryWord, KeyWord}},
        {"heads_max_words",
         "max",
         KANSHEI_TEXT("greatest weight of the heads by words"),
         {QueryWord, KeyWord}},
        {"rollout_words", "R", KANSHEI_TEXT("rolled-out weight by words"), {QueryWord, KeyWord}},
        {"pattern_small", "max", KANSHEI_TEXT("greatest weight of the region"), {Head, Row, Column}},
        {"looks_at_previous", "ā", KANSHEI_TEXT("mean attention to the previous word"), {Layer, Head}},
        {"looks_at_itself", "ā", KANSHEI_TEXT("mean attention to itself"), {Layer, Head}},
        {"looks_at_first", "ā", KANSHEI_TEXT("mean attention to the first token"), {Layer, Head}},
        {"looks_at_answer",
         "ā",
         KANSHEI_TEXT("the pronoun's attention to the model's answer"),
         {Layer, Head}},
        {"looks_at_word", "ā", KANSHEI_TEXT("mean attention to “%1”"), {Layer, Head, Token}},
        {"embed.W_E", "W_E", KANSHEI_TEXT("embedding table"), {Word, Component}},
        {"pos_embed.W_pos", "W_pos", KANSHEI_TEXT("position table"), {Position, Component}},
        {"pos_embed.omega", "ω", KANSHEI_TEXT("frequency of a position's wave"), {Component}},
        {"type_embed.W_type", "W_type", KANSHEI_TEXT("segment table"), {Type, Component}},
        {"unembed.W_U", "W_U", KANSHEI_TEXT("output table"), {Word, Component}},
        {"unembed.b_U", "b_U", KANSHEI_TEXT("output bias"), {Word}},
    };
    return table;
}

const TensorNames* namesOf(std::string_view tensor) {
    const TensorName name(tensor);
    const auto it =
        std::ranges::find_if(tensorNames(), [&](const TensorNames& n) { return name.part == n.part; });
    return it == tensorNames().end() ? nullptr : &*it;
}

std::string symbolOf(const std::string& tensor) {
    if (const TensorNames* names = namesOf(tensor)) return names->symbol;
    std::string plain(withoutVersion(tensor));
    const auto dot = plain.rfind('.');
    if (dot == std::string::npos) return plain;
    std::string last = plain.substr(dot + 1);
    if (last != "w" && last != "b") return last;
    return TensorName(plain.substr(0, dot)).part + "." + last; // "ln1.w": a bare w would say nothing
}

std::vector<AxisRole> axesOf(const std::string& tensor, std::size_t rank) {
    const TensorNames* names = namesOf(tensor);
    if (names && names->axes.size() == rank) return names->axes;
    std::vector<AxisRole> axes(rank, AxisRole::Row);
    if (rank > 0) axes.back() = rank > 1 ? AxisRole::Column : AxisRole::Component;
    return axes;
}

const char* nameOf(AxisRole role) {
    switch (role) {
    case AxisRole::Layer:
        return "layer";
    case AxisRole::Head:
        return "head";
    case AxisRole::Query:
        return "query";
    case AxisRole::Key:
        return "key";
    case AxisRole::Token:
        return "token";
    case AxisRole::Component:
        return "component";
    case AxisRole::Word:
        return "word";
    case AxisRole::Position:
        return "position";
    case AxisRole::Type:
        return "type";
    case AxisRole::Row:
        return "row";
    case AxisRole::Column:
        return "column";
    case AxisRole::QueryWord:
        return "query word";
    case AxisRole::KeyWord:
        return "key word";
    }
    return "";
}

namespace {

const Cell* cellOf(const Term& term) {
    for (const Operand& factor : term.factors)
        if (factor.cell) return &*factor.cell;
    return nullptr;
}

TermName::Kind kindOf(AxisRole role) {
    switch (role) {
    case AxisRole::Head:
        return TermName::Head;
    case AxisRole::Query:
    case AxisRole::Key:
    case AxisRole::Token:
        return TermName::Token;
    case AxisRole::Word:
        return TermName::Word;
    default:
        return TermName::Component;
    }
}

std::string symbolOf(const Term& term) {
    std::string symbol;
    for (const Operand& factor : term.factors) symbol += (symbol.empty() ? "" : " × ") + factor.symbol;
    return symbol;
}

/// The axis along which the cells of the first two terms differ; −1 when they are not neighbours in one tensor.
int runningAxis(std::span<const Term> terms) {
    const Cell* first = terms.size() > 1 ? cellOf(terms[0]) : nullptr;
    const Cell* second = first ? cellOf(terms[1]) : nullptr;
    if (!second || first->tensor != second->tensor || first->index.size() != second->index.size()) return -1;
    const auto differs = std::ranges::mismatch(first->index, second->index).in1;
    return differs == first->index.end() ? -1 : int(differs - first->index.begin());
}

} // namespace

std::vector<TermName> termNames(const Line& line) {
    std::vector<TermName> names;
    names.reserve(line.terms.size());
    const int axis = runningAxis(line.terms);
    const Cell* first = line.terms.empty() ? nullptr : cellOf(line.terms.front());
    const auto kind =
        axis < 0 ? TermName::Symbol : kindOf(axesOf(first->tensor, first->index.size())[std::size_t(axis)]);
    for (const Term& term : line.terms) {
        const Cell* cell = cellOf(term);
        if (axis >= 0 && cell && cell->tensor == first->tensor)
            names.push_back({kind, cell->index[std::size_t(axis)], {}});
        else
            names.push_back({TermName::Symbol, -1, symbolOf(term)}); // a bias among products
    }
    return names;
}

namespace {

/// Edits that turn one into the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
        }
    }
    return row[b.size()];
}

std::vector<std::string> allTensors(const Trace& trace) {
    std::vector<std::string> names{"tokens"};
    if (trace.model->config.n_types > 0) names.push_back("types");
    names.insert(names.end(), trace.names().begin(), trace.names().end());
    for (const auto& [name, weight] : trace.model->weights.all()) names.push_back(name);
    return names;
}

/// Each part once, in order: "embed, pos_embed, blocks.N.resid_pre …".
std::string listOf(const std::vector<std::string>& tensors) {
    std::string list;
    std::set<std::string> seen;
    for (const std::string& tensor : tensors) {
        const TensorName name(tensor);
        const std::string shown = name.layer < 0 ? tensor : "blocks.N." + name.part;
        if (seen.insert(shown).second) list += (list.empty() ? "" : ", ") + shown;
    }
    return list;
}

/// The tensors that were perhaps meant: with the same part, or spelled nearly so.
std::string nearMisses(const std::string& wanted, const std::vector<std::string>& tensors) {
    const std::string part = TensorName(wanted).part;
    const std::size_t most = std::max<std::size_t>(2, wanted.size() / 5);
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const std::string& tensor : tensors) {
        const std::size_t far = std::min(
            distance(wanted, tensor), TensorName(tensor).part == part ? std::size_t(1) : std::string::npos);
        if (far <= most) found.emplace_back(far, tensor);
    }
    std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string>::first);
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 4); ++i)
        list += (i ? ", " : "") + found[i].second;
    return list;
}

/// "head 0–3, query 0–11, key 0–11".
std::string rangesOf(const std::string& tensor, const Shape& shape) {
    const auto axes = axesOf(tensor, shape.size());
    std::string ranges;
    for (std::size_t i = 0; i < shape.size(); ++i)
        ranges += (i ? ", " : "") + std::string(nameOf(axes[i])) + " 0–" + std::to_string(shape[i] - 1);
    return ranges;
}

Shape shapeOf(const Trace& trace, const Cell& cell) {
    const Tensor* tensor = trace.tensorOf(cell);
    return tensor ? tensor->shape() : Shape{trace.length()};
}

} // namespace

Error noSuchTensor(const Trace& trace, const std::string& tensor) {
    const Index layers = trace.model->config.n_layers;
    if (TensorName(tensor).layer >= layers)
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("There is no tensor “%1”: this model's layers are blocks.0 to blocks.%2."),
                    {tensor, std::to_string(layers - 1)});
    constexpr std::string_view words = "_words";
    if (tensor.ends_with(words) && namesOf(tensor))
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("Every token is a word of its own here: “%1” would say what “%2” says."),
                    {tensor, tensor.substr(0, tensor.size() - words.size())});
    const auto tensors = allTensors(trace);
    const std::string near = nearMisses(tensor, tensors);
    if (!near.empty())
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no tensor “%1”. Did you mean %2?"),
                    {tensor, near});
    return fail(ErrorCode::NotFound,
                KANSHEI_TEXT("There is no tensor “%1”. There are (N counts the layers from 0 to %2): %3."),
                {tensor, std::to_string(layers - 1), listOf(tensors)});
}

Error noSuchCell(const Trace& trace, const Cell& cell) {
    const auto tensors = allTensors(trace);
    if (std::ranges::find(tensors, cell.tensor) == tensors.end()) return noSuchTensor(trace, cell.tensor);
    const Shape shape = shapeOf(trace, cell);
    const std::string ranges = rangesOf(cell.tensor, shape);
    if (cell.index.size() != shape.size())
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The index of %1 has %2 numbers (%3), not %4."),
                    {cell.tensor, std::to_string(shape.size()), ranges, std::to_string(cell.index.size())});
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 lies outside: the shape is %2, so %3."),
                {cell.text(), shapeText(shape), ranges});
}

} // namespace kanshei
