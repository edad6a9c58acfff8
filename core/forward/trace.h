// Trace: everything a forward pass computed that a learner can see, by name. Made once, shared, never changed.
#pragma once

#include "core/attention/mask.h"
#include "core/model/model.h"

#include <stop_token>

namespace kanshei {

struct ForwardOptions {
    MaskPattern mask = MaskPattern::Causal;
    bool scale = true; ///< divide by √d_head
};

/// One number: a tensor of the trace ("blocks.2.pattern") or a weight ("blocks.2.attn.W_Q"), and where in it.
struct Cell {
    std::string tensor;
    std::vector<Index> index;
    bool operator==(const Cell&) const = default;
    std::string text() const; ///< "blocks.2.pattern[1,3,2]"
};
/// Parses what Cell::text writes.
Result<Cell> parseCell(std::string_view text);

class Trace {
public:
    ModelPtr model;
    Tokens tokens;
    ForwardOptions options;

    Index length() const { return Index(tokens.size()); }
    /// In the order they were computed. Names as in DESIGN §4:
    ///   embed pos_embed [type_embed] (embed_sum embed_ln for BERT)
    ///   blocks.N.{resid_pre ln1 q k v scores_raw scores_scaled attn_scores pattern z result attn_out resid_mid ln2
    ///             mlp_pre mlp_post mlp_out resid_post}
    ///   ln_final logits probs; for a pointer model also answer_ln answer_query [T,d_model], answer_scores answer [T,T]
    /// q k v z: [n_heads, T, d_head]; scores and pattern: [n_heads, T, T]; result: [n_heads, T, d_model] (no bias);
    /// mlp_pre/post: [T, d_mlp]; logits probs: [T, d_vocab]; the rest [T, d_model].
    /// Post-norm (BERT): ln1 is the layer norm after attention = resid_mid, ln2 the one after the MLP = resid_post, and
    /// attn_sum / mlp_sum are the residual sums that they normalise; predict_pre predict_post predict_ln [T, d_model] lead
    /// to the logits.
    const std::vector<Tensor>& tensors() const { return m_tensors; }
    const Tensor* find(std::string_view name) const;
    const Tensor& at(std::string_view name) const; ///< asserts
    const Tensor& block(Index layer, std::string_view part) const;
    /// The value of any cell of the trace or of the weights; nothing when the name or the index does not exist.
    const Tensor* tensorOf(const Cell& cell) const;
    Result<float> value(const Cell& cell) const;

    bool visible(Index query, Index key) const { return maskKind(options.mask).visible(query, key); }

    void add(Tensor tensor); ///< only forward() adds; a tensor of the same name is replaced

private:
    std::vector<Tensor> m_tensors;
    std::map<std::string, std::size_t, std::less<>> m_byName;
};

using TracePtr = std::shared_ptr<const Trace>;

/// Runs the model on the tokens and records all of it. Same bits with any number of threads.
/// Fails: no tokens; more than n_ctx (says limit and count); an id outside the vocabulary; Cancelled.
Result<TracePtr> forward(ModelPtr model, Tokens tokens, ForwardOptions options, std::stop_token stop = {});

/// The defaults of a model: its own mask.
ForwardOptions defaultOptions(const Model& model);

} // namespace kanshei
