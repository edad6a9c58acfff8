// The forward pass, one short step per operation. Every result is a tensor of the trace that is written in
// place.
#include "core/base/parallel.h"
#include "core/ops/activation.h"
#include "core/ops/embed.h"
#include "core/ops/join_heads.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/mask.h"
#include "core/ops/pointer.h"
#include "core/ops/position.h"
#include "core/ops/residual.h"
#include "core/ops/scale.h"
#include "core/ops/scores.h"
#include "core/ops/softmax.h"
#include "core/ops/unembed.h"
#include "core/ops/weighted_sum.h"

namespace kanshei {
namespace {

class Pass {
public:
    explicit Pass(Trace& trace)
        : m_trace(trace), m_model(*trace.model), m_config(trace.model->config), m_length(trace.length()) {}

    /// False when `stop` asked to end; it is asked before every operation.
    bool run(const std::stop_token& stop);

private:
    using Step = void (Pass::*)(Index layer);
    std::vector<std::pair<Step, Index>> plan() const;

    void embedTokens(Index);
    void embedTypes(Index);
    void normEmbedding(Index);
    void residPre(Index layer);
    void normBeforeAttention(Index layer) { norm("resid_pre", "ln1", layer); }
    void project(Index layer);
    void attend(Index layer);
    void join(Index layer);
    void addAttention(Index layer) { add("resid_pre", "attn_out", "resid_mid", layer); }
    void sumAttention(Index layer) { add("resid_pre", "attn_out", "attn_sum", layer); }
    void normAfterAttention(Index layer);
    void normBeforeMlp(Index layer) { norm("resid_mid", "ln2", layer); }
    void mlpIn(Index layer);
    void mlpOut(Index layer);
    void addMlp(Index layer) { add("resid_mid", "mlp_out", "resid_post", layer); }
    void sumMlp(Index layer) { add("resid_mid", "mlp_out", "mlp_sum", layer); }
    void normAfterMlp(Index layer);
    void normFinal(Index);
    void predict(Index);
    void logits(Index);
    void answer(Index);

    bool preNorm() const { return m_config.norm == NormPlacement::Pre; }
    const Tensor& weight(const std::string& name) const { return m_model.weights.at(name); }
    ConstMatrixView recorded(const std::string& name) const { return m_trace.at(name).matrix(); }
    /// A new tensor of the trace, all zeros, to be written now and never again.
    Tensor create(std::string name, Shape shape);
    MatrixView createRows(std::string name, Index width) {
        return create(std::move(name), {m_length, width}).mutableMatrix();
    }
    void share(const std::string& from, std::string as);
    void layerNorm(const std::string& from, const std::string& weights, std::string to);
    void norm(const char* from, const char* to, Index layer);
    void add(const char* x, const char* fx, const char* to, Index layer);
    bool manyOperations(Index perHead) const { return m_config.n_heads * perHead > 200'000; }

    Trace& m_trace;
    const Model& m_model;
    const ModelConfig& m_config;
    const Index m_length;
};

Tensor Pass::create(std::string name, Shape shape) {
    Tensor tensor(std::move(name), std::move(shape));
    m_trace.add(tensor);
    return tensor; // shares its numbers with the one in the trace
}

void Pass::share(const std::string& from, std::string as) {
    Tensor same = m_trace.at(from);
    same.setName(std::move(as));
    m_trace.add(std::move(same));
}

void Pass::layerNorm(const std::string& from, const std::string& weights, std::string to) {
    ops::layerNorm(recorded(from), weight(weights + ".w").vector(), weight(weights + ".b").vector(),
                   m_config.layer_norm_eps, createRows(std::move(to), m_config.d_model));
}

void Pass::norm(const char* from, const char* to, Index layer) {
    layerNorm(blockName(layer, from), blockName(layer, to), blockName(layer, to));
}

void Pass::add(const char* x, const char* fx, const char* to, Index layer) {
    ops::residual(recorded(blockName(layer, x)), recorded(blockName(layer, fx)),
                  createRows(blockName(layer, to), m_config.d_model));
}

void Pass::embedTokens(Index) {
    const auto ids = m_trace.tokens.ids();
    ops::embed(weight("embed.W_E").matrix(), ids, createRows("embed", m_config.d_model));
    ops::position(weight("pos_embed.W_pos").matrix(), 0, createRows("pos_embed", m_config.d_model));
}

void Pass::embedTypes(Index) {
    std::vector<TokenId> types = m_trace.tokens.types;
    types.resize(std::size_t(m_length), 0);
    ops::embed(weight("type_embed.W_type").matrix(), types, createRows("type_embed", m_config.d_model));
}

void Pass::normEmbedding(Index) {
    MatrixView sum = createRows("embed_sum", m_config.d_model);
    ops::residual(recorded("embed"), recorded("pos_embed"), sum);
    if (m_config.n_types > 0) sum += recorded("type_embed");
    layerNorm("embed_sum", "embed_ln", "embed_ln");
}

void Pass::residPre(Index layer) {
    const std::string name = blockName(layer, "resid_pre");
    if (layer > 0) {
        share(blockName(layer - 1, "resid_post"), name);
    } else if (m_config.embed_norm) {
        share("embed_ln", name);
    } else {
        ops::residual(recorded("embed"), recorded("pos_embed"), createRows(name, m_config.d_model));
    }
}

void Pass::project(Index layer) {
    const ConstMatrixView x = recorded(blockName(layer, preNorm() ? "ln1" : "resid_pre"));
    const Index d_head = m_config.d_head, d_model = m_config.d_model;
    for (const auto& [part, letter] : {std::pair{"q", "Q"}, std::pair{"k", "K"}, std::pair{"v", "V"}}) {
        Tensor out = create(blockName(layer, part), {m_config.n_heads, m_length, d_head});
        const Tensor& W = weight(blockName(layer, std::string("attn.W_") + letter));
        const Tensor& b = weight(blockName(layer, std::string("attn.b_") + letter));
        parallelFor(
            m_config.n_heads,
            [&](Index h) {
                ops::linear(x, view(W.data() + h * d_head, d_model, d_head, d_model),
                            ConstVectorView(b.data() + h * d_head, d_head), out.mutableMatrix(h));
            },
            manyOperations(m_length * d_model * d_head));
    }
}

void Pass::attend(Index layer) {
    const Index heads = m_config.n_heads;
    const Tensor &q = m_trace.block(layer, "q"), &k = m_trace.block(layer, "k"),
                 &v = m_trace.block(layer, "v");
    const Tensor q_ = q, k_ = k,
                 v_ = v; // the trace grows below and may move its tensors; these share the numbers
    const Shape square{heads, m_length, m_length};
    Tensor raw = create(blockName(layer, "scores_raw"), square);
    Tensor scaled = create(blockName(layer, "scores_scaled"), square);
    Tensor masked = create(blockName(layer, "attn_scores"), square);
    Tensor pattern = create(blockName(layer, "pattern"), square);
    Tensor z = create(blockName(layer, "z"), {heads, m_length, m_config.d_head});
    const MaskKind& kind = maskKind(m_trace.options.mask);
    const bool scale = m_trace.options.scale;
    parallelFor(
        heads,
        [&](Index h) {
            ops::scores(q_.matrix(h), k_.matrix(h), raw.mutableMatrix(h));
            if (scale) {
                ops::scale(asConst(raw.mutableMatrix(h)), m_config.d_head, scaled.mutableMatrix(h));
            } else {
                scaled.mutableMatrix(h) = raw.mutableMatrix(h);
            }
            ops::mask(asConst(scaled.mutableMatrix(h)), kind, masked.mutableMatrix(h));
            ops::softmax(asConst(masked.mutableMatrix(h)), pattern.mutableMatrix(h));
            ops::weightedSum(asConst(pattern.mutableMatrix(h)), v_.matrix(h), z.mutableMatrix(h));
        },
        manyOperations(2 * m_length * m_length * m_config.d_head));
}

void Pass::join(Index layer) {
    const Index d_model = m_config.d_model, d_head = m_config.d_head;
    const Tensor z = m_trace.block(layer, "z");
    Tensor result = create(blockName(layer, "result"), {m_config.n_heads, m_length, d_model});
    const Tensor& W_O = weight(blockName(layer, "attn.W_O"));
    parallelFor(
        m_config.n_heads,
        [&](Index h) {
            ops::headResult(z.matrix(h), view(W_O.data() + h * d_head * d_model, d_head, d_model),
                            result.mutableMatrix(h));
        },
        manyOperations(m_length * d_head * d_model));
    ops::joinHeads(result, weight(blockName(layer, "attn.b_O")).vector(),
                   createRows(blockName(layer, "attn_out"), d_model));
}

void Pass::normAfterAttention(Index layer) {
    norm("attn_sum", "ln1", layer);
    share(blockName(layer, "ln1"), blockName(layer, "resid_mid"));
}

void Pass::mlpIn(Index layer) {
    const ConstMatrixView x = recorded(blockName(layer, preNorm() ? "ln2" : "resid_mid"));
    MatrixView pre = createRows(blockName(layer, "mlp_pre"), m_config.d_mlp);
    ops::linear(x, weight(blockName(layer, "mlp.W_in")).matrix(),
                weight(blockName(layer, "mlp.b_in")).vector(), pre);
    ops::activation(m_config.activation, asConst(pre),
                    createRows(blockName(layer, "mlp_post"), m_config.d_mlp));
}

void Pass::mlpOut(Index layer) {
    ops::linear(recorded(blockName(layer, "mlp_post")), weight(blockName(layer, "mlp.W_out")).matrix(),
                weight(blockName(layer, "mlp.b_out")).vector(),
                createRows(blockName(layer, "mlp_out"), m_config.d_model));
}

void Pass::normAfterMlp(Index layer) {
    norm("mlp_sum", "ln2", layer);
    share(blockName(layer, "ln2"), blockName(layer, "resid_post"));
}

void Pass::normFinal(Index) {
    layerNorm(blockName(m_config.n_layers - 1, "resid_post"), "ln_final", "ln_final");
}

void Pass::predict(Index) {
    MatrixView pre = createRows("predict_pre", m_config.d_model);
    ops::linear(recorded(blockName(m_config.n_layers - 1, "resid_post")), weight("predict.W").matrix(),
                weight("predict.b").vector(), pre);
    ops::activation(m_config.activation, asConst(pre), createRows("predict_post", m_config.d_model));
    layerNorm("predict_post", "predict_ln", "predict_ln");
}

void Pass::logits(Index) {
    const std::string last = m_config.predict_transform ? "predict_ln"
                             : preNorm()                ? "ln_final"
                                                        : blockName(m_config.n_layers - 1, "resid_post");
    const Tensor* b_U = m_model.weights.find("unembed.b_U");
    MatrixView out = createRows("logits", m_config.d_vocab);
    ops::unembed(recorded(last), weight(m_config.tied_embeddings ? "embed.W_E" : "unembed.W_U").matrix(),
                 b_U ? b_U->vector() : ConstVectorView(nullptr, 0), out);
    ops::softmax(asConst(out), createRows("probs", m_config.d_vocab));
}

void Pass::answer(Index) {
    layerNorm(blockName(m_config.n_layers - 1, "attn_out"), "answer_ln", "answer_ln");
    MatrixView query = createRows("answer_query", m_config.d_model);
    ops::linear(recorded("answer_ln"), weight("answer.W_X").matrix(), ConstVectorView(nullptr, 0), query);
    MatrixView scores = createRows("answer_scores", m_length);
    ops::pointerScores(asConst(query), recorded("blocks.0.resid_pre"), scores);
    ops::softmax(asConst(scores), createRows("answer", m_length));
}

std::vector<std::pair<Pass::Step, Index>> Pass::plan() const {
    static constexpr Step pre[] = {
        &Pass::residPre,     &Pass::normBeforeAttention, &Pass::project, &Pass::attend, &Pass::join,
        &Pass::addAttention, &Pass::normBeforeMlp,       &Pass::mlpIn,   &Pass::mlpOut, &Pass::addMlp};
    static constexpr Step post[] = {
        &Pass::residPre,           &Pass::project, &Pass::attend, &Pass::join,   &Pass::sumAttention,
        &Pass::normAfterAttention, &Pass::mlpIn,   &Pass::mlpOut, &Pass::sumMlp, &Pass::normAfterMlp};
    std::vector<std::pair<Step, Index>> steps{{&Pass::embedTokens, 0}};
    if (m_config.n_types > 0) steps.push_back({&Pass::embedTypes, 0});
    if (m_config.embed_norm) steps.push_back({&Pass::normEmbedding, 0});
    const std::span<const Step> block = preNorm() ? std::span<const Step>(pre) : std::span<const Step>(post);
    for (Index layer = 0; layer < m_config.n_layers; ++layer)
        for (Step step : block) steps.push_back({step, layer});
    if (preNorm()) steps.push_back({&Pass::normFinal, 0});
    if (m_config.predict_transform) steps.push_back({&Pass::predict, 0});
    steps.push_back({&Pass::logits, 0});
    if (m_config.answer == Answer::Pointer) steps.push_back({&Pass::answer, 0});
    return steps;
}

bool Pass::run(const std::stop_token& stop) {
    for (const auto& [step, layer] : plan()) {
        if (stop.stop_requested()) return false;
        (this->*step)(layer);
    }
    return true;
}

Status checkTokens(const ModelConfig& config, const Tokens& tokens) {
    if (tokens.list.empty())
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("There are no tokens to read. Type a sentence."));
    if (Index(tokens.size()) > config.n_ctx)
        return fail(ErrorCode::TooLarge,
                    KANSHEI_TEXT("The sentence has %1 tokens; this model reads at most %2. Make it shorter."),
                    {std::to_string(tokens.size()), std::to_string(config.n_ctx)});
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (tokens.list[i].id < 0 || tokens.list[i].id >= config.d_vocab)
            return fail(
                ErrorCode::BadInput,
                KANSHEI_TEXT("Token %1 has the id %2, but this model knows the ids 0 to %3 only."),
                {std::to_string(i), std::to_string(tokens.list[i].id), std::to_string(config.d_vocab - 1)});
    if (!tokens.types.empty() && tokens.types.size() != tokens.size())
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("There are %1 token types for %2 tokens."),
                    {std::to_string(tokens.types.size()), std::to_string(tokens.size())});
    for (TokenId type : tokens.types)
        if (type < 0 || type >= std::max<Index>(config.n_types, 1))
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("Token type %1 does not exist; this model has %2."),
                        {std::to_string(type), std::to_string(config.n_types)});
    return Nothing{};
}

} // namespace

Result<TracePtr> forward(ModelPtr model, Tokens tokens, ForwardOptions options, std::stop_token stop) {
    assert(model);
    if (const Status status = checkTokens(model->config, tokens); !status) return status.error();
    auto trace = std::make_shared<Trace>();
    trace->model = std::move(model);
    trace->tokens = std::move(tokens);
    trace->options = options;
    if (!Pass(*trace).run(stop)) return fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped."));
    return TracePtr(std::move(trace));
}

ForwardOptions defaultOptions(const Model& model) {
    ForwardOptions options;
    options.mask = model.config.mask;
    return options;
}

} // namespace kanshei
