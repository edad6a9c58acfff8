// The forward pass, one short step per operation. Every result is a tensor of the trace that is written in place.
#pragma once

#include "core/forward/packed_weights.h"
#include "core/forward/trace.h"
#include "core/forward/wiring.h"
#include "core/ops/activation.h"
#include "core/ops/product.h"
#include "core/ops/sentence.h"
#include "core/ops/softmax.h"

namespace kanshei {

class Pass {
public:
    /// Of a large model, what nothing after it needs is computed when it is asked for; or now, with `all`.
    explicit Pass(Trace& trace, bool all = false)
        : m_trace(trace), m_model(*trace.model), m_config(trace.model->config), m_length(trace.length()),
          m_sums(addsInFloats(m_config) ? ops::Sums::Panels : ops::Sums::Double),
          m_defers(!all && m_sums == ops::Sums::Panels && trace.options.edits.empty()),
          m_packed(PackedWeights::of(trace.model)) {}

    /// Everything, into an empty trace. Fails when `stop` asked to end (it is asked before every operation) or edits make a
    /// number too large. What an operation made is edited before the next one reads it, so an operation with two results that
    /// need each other is two steps.
    Status run(const std::stop_token& stop, const AfterBlock& afterBlock);

private:
    using Step = void (Pass::*)(Index layer);
    /// The steps in order, each with its block, −1 outside of blocks.
    std::vector<std::pair<Step, Index>> plan() const;
    void take(Step step, Index layer);

    // What a large trace does not keep (keep.cpp).
    void forgetBlock(Index layer);
    void forgetProbs();
    void deferScores(Index layer);
    void deferProbs();
    static bool isAttention(Step step);
    static std::vector<Tensor> again(const Trace& trace, const std::vector<std::string>& from,
                                     const std::vector<std::string>& wanted,
                                     const std::vector<std::pair<Step, Index>>& steps);

    void embedTokens(Index);
    void embedTypes(Index);
    void sumEmbedding(Index);
    void embedPositions(Index);
    void normEmbedding(Index) { norm("embed_ln"); }
    void residPre(Index layer);
    void firstNorm(Index layer) { norm(blockName(layer, "ln1")); }
    void project(Index layer);
    bool projectPacked(Index layer, ConstMatrixView x, std::vector<Tensor>& out);
    void normQueries(Index layer) { normHeads(layer, "q"); }
    void normKeys(Index layer) { normHeads(layer, "k"); }
    void turnQueries(Index layer) { turn(layer, "q_rot"); }
    void turnKeys(Index layer) { turn(layer, "k_rot"); }
    void attend(Index layer);
    void attendAtOnce(Index layer);
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
    void probs(Index) { m_defers ? deferProbs() : softmax("logits", "probs", m_config.d_vocab); }
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
    bool isAsGiven(const std::string& weight) const {
        return m_trace.weight(weight) == m_model.weights.find(weight);
    }
    /// Null where the weight is not packed, or edited.
    const ops::Panels* packed(const std::string& name) const {
        return m_packed && isAsGiven(name) ? m_packed->find(name) : nullptr;
    }
    ConstMatrixView recorded(const std::string& name) const { return m_trace.at(name).matrix(); }
    /// A new tensor of the trace, to be written now, all of it, and never again.
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
    /// Doubles, so that who does the arithmetic again comes to the same digits; floats where that would take too long.
    const ops::Sums m_sums;
    const bool m_defers;
    const std::shared_ptr<const PackedWeights> m_packed;
};

} // namespace kanshei
