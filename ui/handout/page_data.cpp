#include "ui/handout/page_data.h"

#include "core/attention/mask.h"
#include "core/forward/shapes.h"
#include "core/ops/rope.h"
#include "ui/figures/token_label.h"
#include "ui/walk/answer.h"

#include <QByteArray>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace kanshei {

namespace {

using Json = nlohmann::json;

constexpr std::size_t wordsShown = 10; // as many bars as step 13 has

std::string base64(const float* numbers, Index count) {
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(numbers),
                                               qsizetype(count) * qsizetype(sizeof(float)));
    return bytes.toBase64().toStdString(); // little-endian, as every browser's Float32Array is
}

Json whole(const Tensor& tensor) {
    return {{"shape", tensor.shape()}, {"data", base64(tensor.data(), tensor.size())}};
}

/// Only some columns of a matrix.
Json columnsOf(const Tensor& tensor, const std::vector<Index>& columns) {
    Matrix part(tensor.dim(0), Index(columns.size()));
    for (std::size_t c = 0; c < columns.size(); ++c) part.col(Index(c)) = tensor.matrix().col(columns[c]);
    return {{"shape", {part.rows(), part.cols()}},
            {"columns", columns},
            {"data", base64(part.data(), part.size())}};
}

Json rowsOf(const Tensor& tensor, const std::vector<Index>& rows) {
    const Index width = tensor.size() / tensor.dim(0);
    Matrix part(Index(rows.size()), width);
    for (std::size_t r = 0; r < rows.size(); ++r)
        part.row(Index(r)) = ConstVectorView(tensor.data() + rows[r] * width, width);
    Shape shape = tensor.shape();
    shape[0] = part.rows();
    return {{"shape", shape}, {"rows", rows}, {"data", base64(part.data(), part.size())}};
}

/// The likeliest words after each token, in the order of the vocabulary.
std::vector<Index> shownWords(const Trace& trace) {
    std::set<Index> shown;
    const auto addRow = [&](const Tensor& probs, Index i) {
        const auto row = probs.matrix().row(i);
        std::vector<Index> ids(std::size_t(row.size()));
        std::iota(ids.begin(), ids.end(), 0);
        const auto n = std::min(wordsShown, ids.size());
        std::partial_sort(ids.begin(), ids.begin() + std::ptrdiff_t(n), ids.end(),
                          [&](Index a, Index b) { return row[a] != row[b] ? row[a] > row[b] : a < b; });
        shown.insert(ids.begin(), ids.begin() + std::ptrdiff_t(n));
    };
    for (Index i = 0; i < trace.length(); ++i) {
        addRow(trace.at("probs"), i);
        if (trace.options.unedited) addRow(trace.options.unedited->at("probs"), i);
    }
    return {shown.begin(), shown.end()};
}

/// Of each row: the greatest logit, and Σ exp(l − max) over the words that are not shown.
Json restOf(const Tensor& logits, const std::vector<Index>& shown) {
    Json list = Json::array();
    for (Index i = 0; i < logits.dim(0); ++i) {
        const auto row = logits.matrix().row(i).cast<double>().array();
        const double max = row.maxCoeff();
        double rest = (row - max).exp().sum();
        for (const Index word : shown) rest -= std::exp(row[word] - max);
        list.push_back({{"max", max}, {"sum", std::max(0.0, rest)}});
    }
    return list;
}

Json wordsJson(const Trace& trace, const std::vector<Index>& ids) {
    Json labels = Json::array();
    for (const Index id : ids) labels.push_back(pieceLabel(trace, id).toStdString());
    return {{"ids", ids}, {"labels", labels}, {"rest", restOf(trace.at("logits"), ids)}};
}

bool isOverVocabulary(std::string_view name) {
    return name.starts_with("logits") || name.starts_with("probs");
}

/// The parameters of the blocks and of what follows them; the tables of words are taken row by row.
bool isPageWeight(const std::string& name) {
    for (const char* table : {"embed.", "pos_embed.", "type_embed.", "unembed."})
        if (name.starts_with(table)) return false;
    return true;
}

Json weightsJson(const Trace& trace, const std::vector<Index>& words) {
    Json weights = Json::object();
    Index count = 0;
    for (const auto& [name, tensor] : trace.model->weights.all())
        if (isPageWeight(name)) count += tensor.size();
    if (count <= mostPageWeights)
        for (const auto& [name, tensor] : trace.model->weights.all())
            if (isPageWeight(name)) weights[name] = whole(*trace.weight(name));
    const bool tied = trace.model->config.tied_embeddings;
    if (words.empty()) return weights;
    for (const char* name : {tied ? "embed.W_E" : "unembed.W_U", "unembed.b_U"})
        if (const Tensor* table = trace.weight(name)) weights[name] = rowsOf(*table, words);
    return weights;
}

Json tensorsJson(const Trace& trace, const std::vector<Index>& words) {
    Json tensors = weightsJson(trace, words);
    std::map<const float*, std::string> known;
    for (const std::string& name : trace.names()) {
        const Tensor& tensor = trace.at(name);
        if (isOverVocabulary(name)) {
            if (!words.empty()) tensors[name] = columnsOf(tensor, words);
        } else if (const auto [it, isNew] = known.try_emplace(tensor.data(), name); isNew) {
            tensors[name] = whole(tensor);
        } else {
            tensors[name] = {{"same", it->second}};
        }
        if (const auto& edits = trace.editsOf(name); !edits.empty()) tensors[name]["edits"] = edits;
    }
    if (const auto& before = trace.options.unedited) {
        const Tensor& answer = answerTensor(*before);
        tensors[answer.name() + std::string(uneditedSuffix)] =
            words.empty() ? whole(answer) : columnsOf(answer, words);
    }
    return tensors;
}

const char* answerId(Answer answer) {
    return answer == Answer::Pointer ? "pointer" : answer == Answer::NextToken ? "next" : "fill";
}

const char* activationId(Activation kind) {
    switch (kind) {
    case Activation::Relu:
        return "relu";
    case Activation::Silu:
        return "silu";
    case Activation::Tanh:
        return "tanh";
    case Activation::Gelu:
        return "gelu";
    case Activation::GeluTanh:
        return "gelu_tanh";
    }
    return "gelu";
}

/// Nothing for models that turn nothing.
Json rotaryJson(const ModelConfig& c) {
    if (!c.rotates()) return nullptr;
    return {{"dims", c.rotary.dims},
            {"neighbours", c.rotary.layout == Rotary::Layout::Pairs},
            {"factor", c.rotary.attention_factor},
            {"frequencies", ops::rotaryFrequencies(c.rotary)}};
}

Json configJson(const Trace& trace) {
    const ModelConfig& c = trace.model->config;
    return {{"d_model", c.d_model},
            {"n_layers", c.n_layers},
            {"n_heads", c.n_heads},
            {"n_kv_heads", c.n_kv_heads},
            {"d_head", c.d_head},
            {"d_mlp", c.d_mlp},
            {"d_vocab", c.d_vocab},
            {"eps", double(c.layer_norm_eps)},
            {"post_norm", c.norm == NormPlacement::Post},
            {"rms", c.norm_kind == NormKind::RmsNorm},
            {"qk_norm", c.qk_norm},
            {"qkv_bias", c.qkv_bias},
            {"out_bias", c.out_bias},
            {"mlp_bias", c.mlp_bias},
            {"gated", c.gated_mlp},
            {"parallel", c.parallel_mlp},
            {"rotary", rotaryJson(c)},
            {"activation", activationId(c.activation)},
            {"answer", answerId(c.answer)},
            {"tied", c.tied_embeddings},
            {"embed_norm", c.embed_norm},
            {"predict_transform", c.predict_transform},
            {"mask", maskKind(trace.options.mask).id},
            {"scale", trace.options.scale}};
}

Json tokensOfPage(const Trace& trace) {
    Json list = Json::array();
    for (std::size_t i = 0; i < trace.tokens.size(); ++i) {
        const Token& token = trace.tokens.list[i];
        list.push_back({{"id", token.id},
                        {"label", tokenLabel(trace.tokens, i).toStdString()},
                        {"special", token.special},
                        {"unknown", token.unknown}});
    }
    return list;
}

} // namespace

Json pageData(const Trace& trace) {
    const bool points = trace.model->config.answer == Answer::Pointer;
    const std::vector<Index> words = points ? std::vector<Index>() : shownWords(trace);
    Json data;
    data["text"] = trace.tokens.text;
    data["tokens"] = tokensOfPage(trace);
    data["config"] = configJson(trace);
    data["tensors"] = tensorsJson(trace, words);
    if (!points) data["words"] = wordsJson(trace, words);
    return data;
}

} // namespace kanshei
