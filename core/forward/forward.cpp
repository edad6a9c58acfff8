#include "core/base/parallel.h"
#include "core/forward/check_tokens.h"
#include "core/forward/editing.h"
#include "core/forward/pass.h"
#include "core/forward/wiring.h"
#include "core/ops/activation.h"
#include "core/ops/attention.h"
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

Tensor Pass::create(std::string name, Shape shape) {
    Tensor tensor = Tensor::unset(std::move(name), std::move(shape));
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
    if (const ops::Panels* panels = packed(W))
        ops::multiplyPanels(x, *panels, bias(b), ops::placesOf(y.mutableMatrix()));
    else
        ops::linear(x, weight(W).matrix(), bias(b), y.mutableMatrix(), m_sums);
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

/// Q, K and V in one product; not where one of them is edited.
bool Pass::projectPacked(Index layer, ConstMatrixView x, std::vector<Tensor>& out) {
    const ops::Panels* panels = packed(blockName(layer, "attn.W_QKV")); // which is no weight of the model
    if (!panels) return false;
    Eigen::RowVectorXf b(m_config.qkv_bias ? panels->out() : 0);
    ops::Places places{{}, m_config.headWidth(layer), m_config.headWidth(layer)};
    Index from = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::string letter(1, "QKV"[i]);
        if (!isAsGiven(blockName(layer, "attn.W_" + letter))) return false;
        const ConstVectorView part = bias(blockName(layer, "attn.b_" + letter));
        if (b.size() != 0) b.segment(from, part.size()) = part;
        from += part.size();
        for (Index h = 0; h < out[i].dim(0); ++h) places.groups.push_back(out[i].mutableMatrix(h).data());
    }
    ops::multiplyPanels(x, *panels, ConstVectorView(b.data(), b.size()), places);
    return true;
}

void Pass::project(Index layer) {
    const ConstMatrixView x = recorded(blockName(layer, attentionInput(m_config)));
    std::vector<Tensor> made;
    for (const char* part : {"q", "k", "v"}) {
        const Index heads = *part == 'q' ? m_config.n_heads : m_config.n_kv_heads;
        const bool normed = m_config.qk_norm && *part != 'v';
        made.push_back(create(blockName(layer, part + std::string(normed ? "_proj" : "")),
                              {heads, m_length, m_config.headWidth(layer)}));
    }
    if (projectPacked(layer, x, made)) return;
    for (std::size_t i = 0; i < made.size(); ++i) {
        const std::string letter(1, "QKV"[i]);
        ops::linearHeads(x, weight(blockName(layer, "attn.W_" + letter)).matrix(),
                         bias(blockName(layer, "attn.b_" + letter)), made[i], m_sums);
    }
}

void Pass::attendAtOnce(Index layer) {
    const Tensor q = m_trace.block(layer, scoredQuery(m_config)),
                 k = m_trace.block(layer, scoredKey(m_config)), v = m_trace.block(layer, "v");
    Tensor pattern = create(blockName(layer, "pattern"), {m_config.n_heads, m_length, m_length});
    Tensor z = create(blockName(layer, "z"), q.shape());
    const Index divisor = m_trace.options.scale ? q.dim(2) : 1;
    parallelFor(
        m_config.n_heads,
        [&](Index h) {
            const Index kv = m_config.kvHead(h);
            ops::attention(q.matrix(h), k.matrix(kv), v.matrix(kv), divisor, m_trace.maskOf(layer),
                           pattern.mutableMatrix(h), z.mutableMatrix(h));
        },
        2 * pattern.size() * q.dim(2) >= ops::worthThreads);
}

void Pass::attend(Index layer) {
    if (m_defers) {
        deferScores(layer);
        return attendAtOnce(layer);
    }
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
        ops::scores(q.matrix(h), k.matrix(m_config.kvHead(h)), raw.mutableMatrix(h), m_sums);
    };
    const Index divisor = m_trace.options.scale ? d_head : 1;
    const auto scale = [&](Index h) { ops::scale(raw.matrix(h), divisor, scaled.mutableMatrix(h)); };
    const auto mask = [&](Index h) { ops::mask(scaled.matrix(h), allowed, masked.mutableMatrix(h)); };
    const auto weigh = [&](Index h) { ops::softmax(masked.matrix(h), pattern.mutableMatrix(h)); };
    const auto sum = [&](Index h) {
        ops::weightedSum(pattern.matrix(h), v.matrix(m_config.kvHead(h)), z.mutableMatrix(h), m_sums);
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
    const Tensor& W_O = weight(blockName(layer, "attn.W_O"));
    const ops::Panels* panels = packed(W_O.name());
    if (!panels) return ops::headResults(z, W_O.matrix(), result, m_sums);
    const Index width = z.dim(2);
    parallelFor(
        m_config.n_heads,
        [&](Index h) {
            ops::multiplyPanels(z.matrix(h), *panels, ops::noBias, ops::placesOf(result.mutableMatrix(h)),
                                h * width);
        },
        z.size() * m_config.d_model >= ops::worthThreads);
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
    const char* W_U = m_config.tied_embeddings ? "embed.W_E" : "unembed.W_U";
    const MatrixView y = createRows("logits", m_config.d_vocab);
    if (const ops::Panels* panels = packed(W_U))
        ops::multiplyPanels(recorded(last), *panels, bias("unembed.b_U"), ops::placesOf(y));
    else
        ops::unembed(recorded(last), weight(W_U).matrix(), bias("unembed.b_U"), y, m_sums);
}

void Pass::answerScores(Index) {
    ops::pointerScores(recorded("answer_query"), recorded("blocks.0.resid_pre"),
                       createRows("answer_scores", m_length), m_sums);
}

std::vector<std::pair<Pass::Step, Index>> Pass::plan() const {
    using P = Pass;
    std::vector<std::pair<Step, Index>> steps;
    Index layer = -1;
    const auto then = [&](std::initializer_list<Step> more, bool present = true) {
        for (const Step step : more)
            if (present) steps.push_back({step, layer});
    };
    then({&P::embedTokens});
    then({&P::embedPositions}, m_config.addsPositions());
    then({&P::embedTypes}, m_config.n_types > 0);
    then({&P::sumEmbedding, &P::normEmbedding}, m_config.embed_norm);
    for (layer = 0; layer < m_config.n_layers; ++layer) {
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
    layer = -1;
    then({&P::normFinal}, m_config.normsFinally());
    then({&P::predict, &P::activatePrediction, &P::normPrediction}, m_config.predict_transform);
    then({&P::logits, &P::probs}, m_config.predicts());
    then({&P::meanTokens, &P::mapSentence, &P::activateSentence, &P::normSentence},
         m_config.answer == Answer::Embedding);
    then({&P::normAnswer, &P::answerQuery, &P::answerScores, &P::answer}, m_config.answer == Answer::Pointer);
    return steps;
}

void Pass::take(Step step, Index layer) {
    std::size_t next = m_trace.tensors().size();
    (this->*step)(layer);
    if (m_trace.options.edits.empty()) return;
    for (const std::size_t end = m_trace.tensors().size(); next < end; ++next)
        applyEdits(m_trace, m_trace.tensors()[next].name());
}

Status Pass::run(const std::stop_token& stop, const AfterBlock& afterBlock) {
    const bool keepsAll = keepsEverything(m_trace);
    if (!m_trace.options.edits.empty())
        for (const auto& [name, weight] : m_model.weights.all()) applyEdits(m_trace, name);
    const auto steps = plan();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& [step, layer] = steps[i];
        if (stop.stop_requested()) return stopped();
        take(step, layer);
        const bool blockEnds = layer >= 0 && (i + 1 == steps.size() || steps[i + 1].second != layer);
        if (!blockEnds) continue;
        if (afterBlock) afterBlock(m_trace, layer);
        if (keepsAll) continue;
        if (Status status = checkEdited(m_trace); !status) return status;
        forgetBlock(layer);
    }
    if (Status status = checkEdited(m_trace); !status) return status;
    if (!keepsAll && !m_defers && m_trace.find("probs")) forgetProbs();
    return Nothing{};
}

Result<TracePtr> forward(ModelPtr model, Tokens tokens, ForwardOptions options, std::stop_token stop,
                         const AfterBlock& afterBlock) {
    assert(model);
    if (const Status status = checkTokens(model->config, tokens); !status) return status.error();
    if (const Status status = checkFiles(model->weights); !status) return status.error();
    if (const Status status = prepareEdits(model, tokens, options, stop); !status) return status.error();
    auto trace = std::make_shared<Trace>();
    trace->model = std::move(model);
    trace->tokens = std::move(tokens);
    trace->options = std::move(options);
    if (const Status status = Pass(*trace).run(stop, afterBlock); !status) return status.error();
    if (const Status status = checkFiles(trace->model->weights); !status) return status.error();
    return TracePtr(std::move(trace));
}

ForwardOptions defaultOptions(const Model& model) {
    ForwardOptions options;
    options.mask = model.config.mask;
    return options;
}

} // namespace kanshei
