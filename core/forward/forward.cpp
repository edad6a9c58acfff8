// The forward pass, one short step per operation. Every result is a tensor of the trace that is written in place.
#include "core/forward/check_tokens.h"
#include "core/forward/editing.h"
#include "core/forward/wiring.h"
#include "core/ops/activation.h"
#include "core/ops/embed.h"
#include "core/ops/join_heads.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/mask.h"
#include "core/ops/pointer.h"
#include "core/ops/position.h"
#include "core/ops/residual.h"
#include "core/ops/rms_norm.h"
#include "core/ops/rope.h"
#include "core/ops/rows.h"
#include "core/ops/scale.h"
#include "core/ops/scores.h"
#include "core/ops/sentence.h"
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
    void embedPositions(Index);
    void normEmbedding(Index) { norm("embed_ln"); }
    void residPre(Index layer);
    void firstNorm(Index layer) { norm(blockName(layer, "ln1")); }
    void project(Index layer);
    void normQueries(Index layer) { normHeads(layer, "q"); }
    void normKeys(Index layer) { normHeads(layer, "k"); }
    void turnQueries(Index layer) { turn(layer, "q_rot"); }
    void turnKeys(Index layer) { turn(layer, "k_rot"); }
    void attend(Index layer);
    void contribute(Index layer);
    void join(Index layer);
    void widen(Index layer);
    void addAttention(Index layer) { add(residualInput(m_config, layer), "attn_out", "resid_mid", layer); }
    void sumAttention(Index layer) { add("resid_pre", "attn_out", "attn_sum", layer); }
    void midIsNorm(Index layer) { share(blockName(layer, "ln1"), blockName(layer, "resid_mid")); }
    void secondNorm(Index layer) { norm(blockName(layer, "ln2")); }
    void mlpIn(Index layer);
    void mlpGated(Index layer);
    void activate(Index layer);
    void mlpOut(Index layer);
    void addMlp(Index layer) { add("resid_mid", "mlp_out", "resid_post", layer); }
    void sumMlp(Index layer) { add("resid_mid", "mlp_out", "mlp_sum", layer); }
    void postIsNorm(Index layer) { share(blockName(layer, "ln2"), blockName(layer, "resid_post")); }
    void normFinal(Index) { norm("ln_final"); }
    void predict(Index) {
        linear(lastBlock("resid_post"), "predict.W", "predict.b", "predict_pre", m_config.d_model);
    }
    void activatePrediction(Index) {
        ops::activation(m_config.activation, recorded("predict_pre"),
                        createRows("predict_post", m_config.d_model));
    }
    void normPrediction(Index) { norm("predict_ln"); }
    void logits(Index);
    void probs(Index) { softmax("logits", "probs", m_config.d_vocab); }
    void meanTokens(Index) { ops::meanOfRows(recorded(lastBlock("resid_post")), oneRow("sentence_mean")); }
    void mapSentence(Index) {
        linear("sentence_mean", "sentence.W", "sentence.b", "sentence_pre", m_config.d_model);
    }
    void activateSentence(Index) {
        ops::activation(Activation::Tanh, recorded("sentence_pre"), oneRow("sentence_post"));
    }
    void normSentence(Index) { ops::unitLength(recorded("sentence_post"), oneRow("sentence")); }
    void normAnswer(Index) { norm("answer_ln"); }
    void answerQuery(Index) { linear("answer_ln", "answer.W_X", "", "answer_query", m_config.d_model); }
    void answerScores(Index);
    void answer(Index) { softmax("answer_scores", "answer", m_length); }

    bool preNorm() const { return m_config.norm == NormPlacement::Pre; }
    std::string lastBlock(const char* part) const { return blockName(m_config.n_layers - 1, part); }
    const Tensor& weight(const std::string& name) const { return *m_trace.weight(name); }
    /// Not every model has every bias.
    ConstVectorView bias(const std::string& name) const {
        const Tensor* b = m_trace.weight(name);
        return b ? b->vector() : ops::noBias;
    }
    ConstMatrixView recorded(const std::string& name) const { return m_trace.at(name).matrix(); }
    /// A new tensor of the trace, all zeros, to be written now and never again.
    Tensor create(std::string name, Shape shape);
    MatrixView createRows(std::string name, Index width) {
        return create(std::move(name), {m_length, width}).mutableMatrix();
    }
    MatrixView oneRow(std::string name) {
        return create(std::move(name), {1, m_config.d_model}).mutableMatrix();
    }
    void share(const std::string& from, std::string as);
    /// The norm whose result is this tensor, by its kind.
    void norm(const std::string& to);
    void normHeads(Index layer, const char* to);
    void turn(Index layer, const char* to);
    void linear(const std::string& from, const std::string& W, const std::string& b, std::string to,
                Index width);
    void add(const char* x, const char* fx, const char* to, Index layer);
    void softmax(const std::string& from, std::string to, Index width) {
        ops::softmax(recorded(from), createRows(std::move(to), width));
    }

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

void Pass::norm(const std::string& to) {
    const ConstMatrixView x = recorded(normInput(m_config, TensorName(to)));
    const ConstVectorView w = weight(to + ".w").vector();
    MatrixView y = createRows(to, x.cols());
    if (m_config.norm_kind == NormKind::RmsNorm)
        ops::rmsNorm(x, w, m_config.layer_norm_eps, y);
    else
        ops::layerNorm(x, w, weight(to + ".b").vector(), m_config.layer_norm_eps, y);
}

/// The heads lie one after another, so their rows are normed as one matrix.
void Pass::normHeads(Index layer, const char* to) {
    const TensorName name(blockName(layer, to));
    const Tensor from = m_trace.at(normInput(m_config, name));
    Tensor out = create(blockName(layer, to), from.shape());
    ops::rmsNorm(from.matrix(), weight(normWeights(name, out.name()) + ".w").vector(),
                 m_config.layer_norm_eps, out.mutableMatrix());
}

void Pass::turn(Index layer, const char* to) {
    const Tensor from = m_trace.block(layer, to == std::string_view("q_rot") ? "q" : "k");
    Tensor out = create(blockName(layer, to), from.shape());
    for (Index h = 0; h < from.dim(0); ++h)
        ops::rope(from.matrix(h), m_config.rotary, 0, out.mutableMatrix(h));
}

void Pass::linear(const std::string& from, const std::string& W, const std::string& b, std::string to,
                  Index width) {
    const ConstMatrixView x = recorded(from); // most have a row for each token
    Tensor y = create(std::move(to), {x.rows(), width});
    ops::linear(x, weight(W).matrix(), bias(b), y.mutableMatrix(), exact);
}

void Pass::add(const char* x, const char* fx, const char* to, Index layer) {
    ops::residual(recorded(blockName(layer, x)), recorded(blockName(layer, fx)),
                  createRows(blockName(layer, to), m_config.d_model));
}

void Pass::embedTokens(Index) {
    const auto ids = m_trace.tokens.ids();
    ops::embed(weight("embed.W_E").matrix(), ids, createRows("embed", m_config.widthInto(0)),
               m_config.embed_scale);
}

void Pass::embedPositions(Index) {
    MatrixView p = createRows("pos_embed", m_config.widthInto(0));
    if (m_config.positions == Positions::Sinusoid)
        ops::sinusoid(weight("pos_embed.omega").vector(), p);
    else
        ops::position(weight("pos_embed.W_pos").matrix(), 0, p);
}

void Pass::embedTypes(Index) {
    std::vector<TokenId> types = m_trace.tokens.types;
    types.resize(std::size_t(m_length), 0);
    ops::embed(weight("type_embed.W_type").matrix(), types, createRows("type_embed", m_config.widthInto(0)));
}

void Pass::sumEmbedding(Index) {
    MatrixView sum = createRows("embed_sum", m_config.widthInto(0));
    ops::residual(recorded("embed"), recorded("pos_embed"), sum);
    if (m_config.n_types > 0) sum += recorded("type_embed");
}

void Pass::residPre(Index layer) {
    const std::string name = blockName(layer, "resid_pre");
    if (layer > 0) {
        share(blockName(layer - 1, "resid_post"), name);
    } else if (m_config.embed_norm) {
        share("embed_ln", name);
    } else if (m_config.addsPositions()) {
        ops::residual(recorded("embed"), recorded("pos_embed"), createRows(name, m_config.widthInto(0)));
    } else {
        share("embed", name);
    }
}

void Pass::project(Index layer) {
    const ConstMatrixView x = recorded(blockName(layer, attentionInput(m_config)));
    for (const auto& [part, letter] : {std::pair{"q", "Q"}, std::pair{"k", "K"}, std::pair{"v", "V"}}) {
        const Index heads = *part == 'q' ? m_config.n_heads : m_config.n_kv_heads;
        const bool normed = m_config.qk_norm && *part != 'v';
        Tensor out = create(blockName(layer, part + std::string(normed ? "_proj" : "")),
                            {heads, m_length, m_config.headWidth(layer)});
        const Tensor& W = weight(blockName(layer, std::string("attn.W_") + letter));
        const ConstVectorView b = bias(blockName(layer, std::string("attn.b_") + letter));
        ops::linearHeads(x, W.matrix(), b, out, exact);
    }
}

void Pass::attend(Index layer) {
    const Index heads = m_config.n_heads, d_head = m_config.headWidth(layer);
    const Shape square{heads, m_length, m_length};
    // The trace grows below and may move its tensors; these share the numbers.
    const Tensor q = m_trace.block(layer, scoredQuery(m_config)),
                 k = m_trace.block(layer, scoredKey(m_config)), v = m_trace.block(layer, "v");
    Tensor raw = create(blockName(layer, "scores_raw"), square);
    Tensor scaled = create(blockName(layer, "scores_scaled"), square);
    Tensor masked = create(blockName(layer, "attn_scores"), square);
    Tensor pattern = create(blockName(layer, "pattern"), square);
    Tensor z = create(blockName(layer, "z"), {heads, m_length, d_head});
    const Mask allowed = m_trace.maskOf(layer);

    const auto score = [&](Index h) {
        ops::scores(q.matrix(h), k.matrix(m_config.kvHead(h)), raw.mutableMatrix(h), exact);
    };
    const Index divisor = m_trace.options.scale ? d_head : 1;
    const auto scale = [&](Index h) { ops::scale(raw.matrix(h), divisor, scaled.mutableMatrix(h)); };
    const auto mask = [&](Index h) { ops::mask(scaled.matrix(h), allowed, masked.mutableMatrix(h)); };
    const auto weigh = [&](Index h) { ops::softmax(masked.matrix(h), pattern.mutableMatrix(h)); };
    const auto sum = [&](Index h) {
        ops::weightedSum(pattern.matrix(h), v.matrix(m_config.kvHead(h)), z.mutableMatrix(h), exact);
    };
    const auto forHeads = [&](const auto& body) {
        parallelFor(heads, body, heads * 2 * m_length * m_length * d_head >= ops::worthThreads);
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
    const Tensor z = m_trace.block(layer, "z");
    Tensor result = create(blockName(layer, "result"), {m_config.n_heads, m_length, m_config.d_model});
    ops::headResults(z, weight(blockName(layer, "attn.W_O")).matrix(), result, exact);
}

void Pass::join(Index layer) {
    const Tensor result = m_trace.block(layer, "result");
    ops::joinHeads(result, bias(blockName(layer, "attn.b_O")),
                   createRows(blockName(layer, "attn_out"), m_config.d_model));
}

void Pass::widen(Index layer) {
    linear(blockName(layer, "resid_pre"), blockName(layer, "resid.W_wide"), blockName(layer, "resid.b_wide"),
           blockName(layer, "resid_wide"), m_config.d_model);
}

void Pass::mlpIn(Index layer) {
    const std::string part = m_config.gated_mlp ? "gate" : "in";
    linear(blockName(layer, mlpInput(m_config)), blockName(layer, "mlp.W_" + part),
           blockName(layer, "mlp.b_" + part), blockName(layer, "mlp_pre"), m_config.d_mlp);
}

void Pass::mlpGated(Index layer) {
    linear(blockName(layer, mlpInput(m_config)), blockName(layer, "mlp.W_in"), blockName(layer, "mlp.b_in"),
           blockName(layer, "mlp_pre_linear"), m_config.d_mlp);
}

void Pass::activate(Index layer) {
    const std::string to = blockName(layer, "mlp_post");
    MatrixView y = createRows(to, m_config.d_mlp);
    ops::activation(m_config.activation, recorded(blockName(layer, "mlp_pre")), y);
    if (m_config.gated_mlp) ops::gate(recorded(blockName(layer, "mlp_pre_linear")), y);
}

void Pass::mlpOut(Index layer) {
    linear(blockName(layer, "mlp_post"), blockName(layer, "mlp.W_out"), blockName(layer, "mlp.b_out"),
           blockName(layer, "mlp_out"), m_config.d_model);
}

void Pass::logits(Index) {
    const std::string last = m_config.predict_transform ? "predict_ln"
                             : preNorm()                ? "ln_final"
                                                        : lastBlock("resid_post");
    ops::unembed(recorded(last), weight(m_config.tied_embeddings ? "embed.W_E" : "unembed.W_U").matrix(),
                 bias("unembed.b_U"), createRows("logits", m_config.d_vocab), exact);
}

void Pass::answerScores(Index) {
    ops::pointerScores(recorded("answer_query"), recorded("blocks.0.resid_pre"),
                       createRows("answer_scores", m_length), exact);
}

std::vector<std::pair<Pass::Step, Index>> Pass::plan() const {
    using P = Pass;
    std::vector<std::pair<Step, Index>> steps;
    Index layer = 0;
    const auto then = [&](std::initializer_list<Step> more, bool present = true) {
        for (const Step step : more)
            if (present) steps.push_back({step, layer});
    };
    then({&P::embedTokens});
    then({&P::embedPositions}, m_config.addsPositions());
    then({&P::embedTypes}, m_config.n_types > 0);
    then({&P::sumEmbedding, &P::normEmbedding}, m_config.embed_norm);
    for (; layer < m_config.n_layers; ++layer) {
        then({&P::residPre});
        then({&P::firstNorm}, preNorm());
        then({&P::project});
        then({&P::normQueries, &P::normKeys}, m_config.qk_norm);
        then({&P::turnQueries, &P::turnKeys}, m_config.rotates());
        then({&P::attend, &P::contribute, &P::join});
        then({&P::widen}, m_config.widens(layer));
        then({&P::addAttention, &P::secondNorm}, preNorm());
        then({&P::sumAttention, &P::firstNorm, &P::midIsNorm}, !preNorm());
        then({&P::mlpIn});
        then({&P::mlpGated}, m_config.gated_mlp);
        then({&P::activate, &P::mlpOut});
        then({&P::addMlp}, preNorm());
        then({&P::sumMlp, &P::secondNorm, &P::postIsNorm}, !preNorm());
    }
    layer = 0;
    then({&P::normFinal}, m_config.normsFinally());
    then({&P::predict, &P::activatePrediction, &P::normPrediction}, m_config.predict_transform);
    then({&P::logits, &P::probs}, m_config.predicts());
    then({&P::meanTokens, &P::mapSentence, &P::activateSentence, &P::normSentence},
         m_config.answer == Answer::Embedding);
    then({&P::normAnswer, &P::answerQuery, &P::answerScores, &P::answer}, m_config.answer == Answer::Pointer);
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

} // namespace kanshei
