// The forward pass, one short step per operation. Every result is a tensor of the trace that is written in
// place.
#include "core/base/parallel.h"
#include "core/forward/check_tokens.h"
#include "core/forward/editing.h"
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

/// So that who does the arithmetic again comes to the same digits.
constexpr ops::Sums exact = ops::Sums::Double;

class Pass {
public:
    explicit Pass(Trace& trace)
        : m_trace(trace), m_model(*trace.model), m_config(trace.model->config), m_length(trace.length()) {}

    /// False when `stop` asked to end; it is asked before every operation. What an operation made is edited before the next
    /// one reads it, so an operation with two results that need each other is two steps.
    bool run(const std::stop_token& stop);

private:
    using Step = void (Pass::*)(Index layer);
    std::vector<std::pair<Step, Index>> plan() const;

    void embedTokens(Index);
    void embedTypes(Index);
    void sumEmbedding(Index);
    void normEmbedding(Index) { layerNorm("embed_sum", "embed_ln", "embed_ln"); }
    void residPre(Index layer);
    void normBeforeAttention(Index layer) { norm("resid_pre", "ln1", layer); }
    void project(Index layer);
    void attend(Index layer);
    void contribute(Index layer);
    void join(Index layer);
    void addAttention(Index layer) { add("resid_pre", "attn_out", "resid_mid", layer); }
    void sumAttention(Index layer) { add("resid_pre", "attn_out", "attn_sum", layer); }
    void normAfterAttention(Index layer) { norm("attn_sum", "ln1", layer); }
    void midIsNorm(Index layer) { share(blockName(layer, "ln1"), blockName(layer, "resid_mid")); }
    void normBeforeMlp(Index layer) { norm("resid_mid", "ln2", layer); }
    void mlpIn(Index layer);
    void activate(Index layer) {
        activation(blockName(layer, "mlp_pre"), blockName(layer, "mlp_post"), m_config.d_mlp);
    }
    void mlpOut(Index layer);
    void addMlp(Index layer) { add("resid_mid", "mlp_out", "resid_post", layer); }
    void sumMlp(Index layer) { add("resid_mid", "mlp_out", "mlp_sum", layer); }
    void normAfterMlp(Index layer) { norm("mlp_sum", "ln2", layer); }
    void postIsNorm(Index layer) { share(blockName(layer, "ln2"), blockName(layer, "resid_post")); }
    void normFinal(Index) { layerNorm(lastBlock("resid_post"), "ln_final", "ln_final"); }
    void predict(Index);
    void activatePrediction(Index) { activation("predict_pre", "predict_post", m_config.d_model); }
    void normPrediction(Index) { layerNorm("predict_post", "predict_ln", "predict_ln"); }
    void logits(Index);
    void probs(Index) { softmax("logits", "probs", m_config.d_vocab); }
    void normAnswer(Index) { layerNorm(lastBlock("attn_out"), "answer_ln", "answer_ln"); }
    void answerQuery(Index);
    void answerScores(Index);
    void answer(Index) { softmax("answer_scores", "answer", m_length); }

    bool preNorm() const { return m_config.norm == NormPlacement::Pre; }
    std::string lastBlock(const char* part) const { return blockName(m_config.n_layers - 1, part); }
    const Tensor& weight(const std::string& name) const { return *m_trace.weight(name); }
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
    void activation(const std::string& from, std::string to, Index width) {
        ops::activation(m_config.activation, recorded(from), createRows(std::move(to), width));
    }
    void softmax(const std::string& from, std::string to, Index width) {
        ops::softmax(recorded(from), createRows(std::move(to), width));
    }
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

void Pass::sumEmbedding(Index) {
    MatrixView sum = createRows("embed_sum", m_config.d_model);
    ops::residual(recorded("embed"), recorded("pos_embed"), sum);
    if (m_config.n_types > 0) sum += recorded("type_embed");
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
                            ConstVectorView(b.data() + h * d_head, d_head), out.mutableMatrix(h), exact);
            },
            manyOperations(m_length * d_model * d_head));
    }
}

void Pass::attend(Index layer) {
    const Index heads = m_config.n_heads;
    const Shape square{heads, m_length, m_length};
    // The trace grows below and may move its tensors; these share the numbers.
    const Tensor q = m_trace.block(layer, "q"), k = m_trace.block(layer, "k"), v = m_trace.block(layer, "v");
    Tensor raw = create(blockName(layer, "scores_raw"), square);
    Tensor scaled = create(blockName(layer, "scores_scaled"), square);
    Tensor masked = create(blockName(layer, "attn_scores"), square);
    Tensor pattern = create(blockName(layer, "pattern"), square);
    Tensor z = create(blockName(layer, "z"), {heads, m_length, m_config.d_head});
    const MaskKind& kind = maskKind(m_trace.options.mask);

    const auto score = [&](Index h) { ops::scores(q.matrix(h), k.matrix(h), raw.mutableMatrix(h), exact); };
    const auto scale = [&](Index h) {
        if (m_trace.options.scale)
            ops::scale(raw.matrix(h), m_config.d_head, scaled.mutableMatrix(h));
        else
            scaled.mutableMatrix(h) = raw.matrix(h);
    };
    const auto mask = [&](Index h) { ops::mask(scaled.matrix(h), kind, masked.mutableMatrix(h)); };
    const auto weigh = [&](Index h) { ops::softmax(masked.matrix(h), pattern.mutableMatrix(h)); };
    const auto sum = [&](Index h) {
        ops::weightedSum(pattern.matrix(h), v.matrix(h), z.mutableMatrix(h), exact);
    };

    const auto forHeads = [&](const auto& body) {
        parallelFor(heads, body, manyOperations(2 * m_length * m_length * m_config.d_head));
    };
    if (!editsAttention(m_trace.options.edits,
                        layer)) { // a head's numbers stay near while its five operations use them
        forHeads([&](Index h) {
            score(h);
            scale(h);
            mask(h);
            weigh(h);
            sum(h);
        });
        return;
    }
    const auto step = [&](const auto& body, Tensor& made) {
        forHeads(body);
        applyEdits(m_trace, made.name());
        made = m_trace.at(made.name());
    };
    step(score, raw);
    step(scale, scaled);
    step(mask, masked);
    step(weigh, pattern);
    step(sum, z);
}

void Pass::contribute(Index layer) {
    const Index d_model = m_config.d_model, d_head = m_config.d_head;
    const Tensor z = m_trace.block(layer, "z");
    Tensor result = create(blockName(layer, "result"), {m_config.n_heads, m_length, d_model});
    const Tensor& W_O = weight(blockName(layer, "attn.W_O"));
    parallelFor(
        m_config.n_heads,
        [&](Index h) {
            ops::headResult(z.matrix(h), view(W_O.data() + h * d_head * d_model, d_head, d_model),
                            result.mutableMatrix(h), exact);
        },
        manyOperations(m_length * d_head * d_model));
}

void Pass::join(Index layer) {
    const Tensor result = m_trace.block(layer, "result");
    ops::joinHeads(result, weight(blockName(layer, "attn.b_O")).vector(),
                   createRows(blockName(layer, "attn_out"), m_config.d_model));
}

void Pass::mlpIn(Index layer) {
    ops::linear(recorded(blockName(layer, preNorm() ? "ln2" : "resid_mid")),
                weight(blockName(layer, "mlp.W_in")).matrix(), weight(blockName(layer, "mlp.b_in")).vector(),
                createRows(blockName(layer, "mlp_pre"), m_config.d_mlp), exact);
}

void Pass::mlpOut(Index layer) {
    ops::linear(recorded(blockName(layer, "mlp_post")), weight(blockName(layer, "mlp.W_out")).matrix(),
                weight(blockName(layer, "mlp.b_out")).vector(),
                createRows(blockName(layer, "mlp_out"), m_config.d_model), exact);
}

void Pass::predict(Index) {
    ops::linear(recorded(lastBlock("resid_post")), weight("predict.W").matrix(), weight("predict.b").vector(),
                createRows("predict_pre", m_config.d_model), exact);
}

void Pass::logits(Index) {
    const std::string last = m_config.predict_transform ? "predict_ln"
                             : preNorm()                ? "ln_final"
                                                        : lastBlock("resid_post");
    const Tensor* b_U = m_trace.weight("unembed.b_U");
    ops::unembed(recorded(last), weight(m_config.tied_embeddings ? "embed.W_E" : "unembed.W_U").matrix(),
                 b_U ? b_U->vector() : ops::noBias, createRows("logits", m_config.d_vocab), exact);
}

void Pass::answerQuery(Index) {
    ops::linear(recorded("answer_ln"), weight("answer.W_X").matrix(), ops::noBias,
                createRows("answer_query", m_config.d_model), exact);
}

void Pass::answerScores(Index) {
    ops::pointerScores(recorded("answer_query"), recorded("blocks.0.resid_pre"),
                       createRows("answer_scores", m_length), exact);
}

std::vector<std::pair<Pass::Step, Index>> Pass::plan() const {
    using P = Pass;
    static constexpr Step pre[] = {
        &P::residPre,     &P::normBeforeAttention, &P::project, &P::attend,   &P::contribute, &P::join,
        &P::addAttention, &P::normBeforeMlp,       &P::mlpIn,   &P::activate, &P::mlpOut,     &P::addMlp};
    static constexpr Step post[] = {
        &P::residPre,           &P::project,   &P::attend, &P::contribute, &P::join,   &P::sumAttention,
        &P::normAfterAttention, &P::midIsNorm, &P::mlpIn,  &P::activate,   &P::mlpOut, &P::sumMlp,
        &P::normAfterMlp,       &P::postIsNorm};
    std::vector<std::pair<Step, Index>> steps;
    const auto then = [&](std::initializer_list<Step> more) {
        for (const Step step : more) steps.push_back({step, 0});
    };
    then({&P::embedTokens});
    if (m_config.n_types > 0) then({&P::embedTypes});
    if (m_config.embed_norm) then({&P::sumEmbedding, &P::normEmbedding});
    const std::span<const Step> block = preNorm() ? std::span<const Step>(pre) : std::span<const Step>(post);
    for (Index layer = 0; layer < m_config.n_layers; ++layer)
        for (Step step : block) steps.push_back({step, layer});
    if (preNorm()) then({&P::normFinal});
    if (m_config.predict_transform) then({&P::predict, &P::activatePrediction, &P::normPrediction});
    then({&P::logits, &P::probs});
    if (m_config.answer == Answer::Pointer)
        then({&P::normAnswer, &P::answerQuery, &P::answerScores, &P::answer});
    return steps;
}

bool Pass::run(const std::stop_token& stop) {
    const bool edited = !m_trace.options.edits.empty();
    if (edited)
        for (const auto& [name, weight] : m_model.weights.all()) applyEdits(m_trace, name);
    for (const auto& [step, layer] : plan()) {
        if (stop.stop_requested()) return false;
        std::size_t next = m_trace.tensors().size();
        (this->*step)(layer);
        for (const std::size_t end = m_trace.tensors().size(); edited && next < end; ++next)
            applyEdits(m_trace, m_trace.tensors()[next].name());
    }
    return true;
}

} // namespace

Result<TracePtr> forward(ModelPtr model, Tokens tokens, ForwardOptions options, std::stop_token stop) {
    assert(model);
    if (const Status status = checkTokens(model->config, tokens); !status) return status.error();
    if (const Status status = prepareEdits(model, tokens, options, stop); !status) return status.error();
    auto trace = std::make_shared<Trace>();
    trace->model = std::move(model);
    trace->tokens = std::move(tokens);
    trace->options = std::move(options);
    if (!Pass(*trace).run(stop)) return fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped."));
    if (const Status status = checkEdited(*trace); !status) return status.error();
    return TracePtr(std::move(trace));
}

ForwardOptions defaultOptions(const Model& model) {
    ForwardOptions options;
    options.mask = model.config.mask;
    return options;
}

} // namespace kanshei
