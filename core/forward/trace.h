// Trace: everything a forward pass computed that a learner can see, by name. Made once, shared, never changed.
#pragma once

#include "core/attention/mask.h"
#include "core/forward/edit.h"

#include <functional>
#include <map>
#include <stop_token>

namespace kanshei {

class Trace;
using TracePtr = std::shared_ptr<const Trace>;

struct ForwardOptions {
    MaskPattern mask = MaskPattern::Causal;
    bool scale = true; ///< divide by √d_head
    /// Applied in order; those that are switched off are left out. None: the model as it is, bit for bit.
    std::vector<Edit> edits;
    /// The same pass without edits, when the caller has it: a frozen row takes its numbers from there. Else it is computed
    /// when it is needed.
    TracePtr unedited;
    /// A trace that would take more bytes than this keeps of each block only what enters it, q, k and v, and computes the rest
    /// again when it is asked for: the same numbers, to the last bit.
    std::uint64_t keepAtMost = std::uint64_t(256) << 20;
};

/// A sentence of up to this many tokens keeps its patterns, however many heads there are.
constexpr Index alwaysKept = 48;

class Trace {
public:
    ModelPtr model;
    Tokens tokens;
    ForwardOptions
        options; ///< with the edits; `unedited` is there when it was given, and whenever a row is frozen

    Index length() const { return Index(tokens.size()); }
    /// In the order they were computed. Names as in DESIGN §4:
    ///   embed [pos_embed] [type_embed] (embed_sum embed_ln for BERT)
    ///   blocks.N.{resid_pre ln1 [q_proj k_proj] q k v [q_rot k_rot] scores_raw scores_scaled attn_scores pattern z result
    ///             attn_out resid_mid ln2 mlp_pre [mlp_pre_linear] mlp_post mlp_out resid_post}
    ///   ln_final logits probs; for a pointer model also answer_ln answer_query [T,d_model], answer_scores answer [T,T]
    /// q* z: [n_heads, T, d_head]; k* v: [n_kv_heads, T, d_head]; scores and pattern: [n_heads, T, T];
    /// result: [n_heads, T, d_model] (no bias); mlp_pre… mlp_post: [T, d_mlp]; logits probs: [T, d_vocab]; the rest [T, d_model].
    /// Where q and k are normed (Qwen3), q_proj and k_proj are what was projected, q and k what the norm made of it.
    /// A gated MLP: mlp_pre = x·W_gate, mlp_pre_linear = x·W_in, mlp_post = activation(mlp_pre) ∘ mlp_pre_linear.
    /// Post-norm (BERT): ln1 is the layer norm after attention = resid_mid, ln2 the one after the MLP = resid_post, and
    /// attn_sum / mlp_sum are the residual sums that they normalise; predict_pre predict_post predict_ln [T, d_model] lead
    /// to the logits.
    /// A tensor that edits changed is there as the model uses it, and before each edit that touched it: "blocks.2.pattern@0"
    /// as the operation made it, "@1" after the first edit …
    const std::vector<std::string>& names() const { return m_names; }
    /// What is kept in memory. Of a large trace that is not all: whoever wants all of it walks names(), with a fresh() copy
    /// for every block.
    const std::vector<Tensor>& tensors() const { return m_tensors; }
    /// Null when there is none. One that was not kept is computed now, once, and stays as long as this trace.
    const Tensor* find(std::string_view name) const;
    /// Null when there is none. Computes nothing.
    const Shape* shapeOf(std::string_view name) const;
    const Tensor& at(std::string_view name) const; ///< asserts
    const Tensor& block(Index layer, std::string_view part) const;
    /// The value of any cell of the trace or of the weights; nothing when the name or the index does not exist.
    const Tensor* tensorOf(const Cell& cell) const;
    Result<float> value(const Cell& cell) const;
    /// A weight as this pass used it: edited, else the model's own. Null when there is none. An edited one also has its
    /// versions before: "blocks.0.attn.W_Q@0" is the model's.
    const Tensor* weight(const std::string& name) const;

    /// What the pattern of the mask allows, in layers without a window.
    bool visible(Index query, Index key) const { return maskKind(options.mask).visible(query, key); }
    /// What the mask of a layer allows.
    Mask maskOf(Index layer) const { return {options.mask, model->config.windowOf(layer)}; }
    /// What this head could really see, after mask and edits.
    bool visible(Index layer, Index head, Index query, Index key) const;
    /// No key is left for this query: its weights are all 0.
    bool seesNothing(Index layer, Index head, Index query) const;

    /// Which of options.edits changed this tensor or weight, in the order in which they did.
    const std::vector<std::size_t>& editsOf(std::string_view tensor) const;

    /// Or was something forgotten, because the trace would be too large? What was never asked for (defer) was not.
    bool keepsAll() const { return !m_forgot; }
    /// A copy without what was computed again since it was made.
    TracePtr fresh() const;
    /// Of the numbers that it holds now; those that it shares with the model not counted, those that two tensors share once.
    std::uint64_t bytes() const;

    void add(Tensor tensor); ///< only forward() and studies add; a tensor of the same name is replaced
    /// Computes tensors again. It may read others of the trace, but not of the same group.
    using Maker = std::function<std::vector<Tensor>(const Trace&)>;
    /// Only forward() and studies call it: the tensors of these names, in all their versions, are kept no longer; `make` makes
    /// all of them again, the same bits.
    void makeLater(const std::vector<std::string>& tensors, Maker make);
    /// Only forward() calls it: tensors that nothing after them needs, of these shapes, are made when they are asked for.
    void defer(const std::vector<std::pair<std::string, Shape>>& tensors, Maker make);
    /// A trace of the same model, sentence, options and edited weights, with nothing in it but tensors of these names.
    Trace with(const std::vector<std::string>& tensors) const;
    /// Only forward() calls it: options.edits[edit] made `after` out of the tensor or weight of its name.
    void change(std::size_t edit, Tensor after);

private:
    /// Tensors that are made together, when the first of them is asked for. Copies of a trace share it.
    struct Group;

    std::vector<std::string> m_names;
    std::vector<Tensor> m_tensors;
    std::map<std::string, std::size_t, std::less<>> m_byName; ///< those in m_tensors
    struct Later {
        std::shared_ptr<Group> group;
        Shape shape;
    };
    std::map<std::string, Later, std::less<>> m_later;
    bool m_forgot = false;
    std::map<std::string, Tensor> m_weights; ///< those that edits changed, and their versions before
    std::map<std::string, std::vector<std::size_t>, std::less<>> m_edits; ///< by tensor or weight
};

/// Runs the model on the tokens and records all of it. Same bits with any number of threads.
/// Fails: no tokens; more than n_ctx (says limit and count); an id outside the vocabulary; an edit that does not fit
/// (checkEdit; the error's place is its text), or edits that make a number overflow; Cancelled.
/// `afterBlock` is called when a block is done, with all of its tensors there; what it adds to the trace stays.
using AfterBlock = std::function<void(Trace&, Index layer)>;
Result<TracePtr> forward(ModelPtr model, Tokens tokens, ForwardOptions options, std::stop_token stop = {},
                         const AfterBlock& afterBlock = {});

/// Does a trace of this model, sentence and these options keep all that it computes (ForwardOptions::keepAtMost)?
bool keepsEverything(const Trace& trace);

/// The defaults of a model: its own mask.
ForwardOptions defaultOptions(const Model& model);

} // namespace kanshei
