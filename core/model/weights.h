// Weights by name. The names are ours, whatever file they came from; matrices are [in, out], so that y = x·W + b.
//
//   embed.W_E [d_vocab, d_model]   pos_embed.W_pos [n_ctx, d_model]   type_embed.W_type [n_types, d_model]
//   pos_embed.omega [d_model/2]                                        (sinusoids: the angle is position·omega)
//   embed_ln.{w,b} [d_model]                                           (BERT)
//   blocks.N.ln1.{w,b}   blocks.N.attn.W_Q [d_model, n_heads·d_head]  .{W_K,W_V} [d_model, n_kv_heads·d_head]
//   blocks.N.attn.W_O [n_heads·d_head, d_model]   blocks.N.attn.{b_Q,b_K,b_V,b_O}   blocks.N.attn.{q_norm,k_norm}.w [d_head]
//   blocks.N.ln2.{w,b}   blocks.N.mlp.{W_in,W_gate} [d_model, d_mlp]  .b_in   blocks.N.mlp.W_out [d_mlp, d_model]  .b_out
//   ln_final.{w,b}       unembed.W_U [d_vocab, d_model] (only if not tied; rows are tokens)   unembed.b_U [d_vocab] (BERT)
//   predict.{W,b} predict_ln.{w,b}                                     (BERT's head)
//   blocks.0.resid.W_wide [d_embed, d_model]  .b_wide                  (a narrow embedding; then block 0's d_model, where it
//                                                                      is read, is d_embed, and its d_head d_embed / n_heads)
//   sentence.W [d_model, d_model]  .b                                  (Answer::Embedding)
//   answer_ln.{w,b} answer.W_X [d_model, d_model]                      (kanshei-coref's pointer)
//
// Head h owns columns [h·d_head, (h+1)·d_head) of W_Q and the same rows of W_O; with fewer key/value heads it reads those of
// W_K and W_V that belong to ModelConfig::kvHead(h). Which biases there are, and whether norms have a b, the config says.
#pragma once

#include "core/model/config.h"

#include <map>

namespace kanshei {

class Weights {
public:
    void add(Tensor tensor); ///< by tensor.name(); replaces
    const Tensor* find(const std::string& name) const;
    /// Asserts that it is there: loaders check first (see requiredWeights).
    const Tensor& at(const std::string& name) const;
    const std::map<std::string, Tensor>& all() const { return m_tensors; }
    Index parameterCount() const;

private:
    std::map<std::string, Tensor> m_tensors;
};

/// Every weight that a model of this config has, with its shape: the one list that loaders, savers and the trainer walk.
std::vector<std::pair<std::string, Shape>> requiredWeights(const ModelConfig& config);

/// Is it so large that its products add up in floats (core/ops/panels.h)? A smaller one, like those that come with the program, has
/// sums of doubles, right to the last digit. Of the model alone, whatever the sentence.
bool addsInFloats(const ModelConfig& config);

/// Are all required weights there with the right shapes, and finite? Names the first that is not.
Status checkWeights(const ModelConfig& config, const Weights& weights);

/// Fails where another program has changed a file that weights are read from, and names it.
Status checkFiles(const Weights& weights);

std::string blockName(Index layer,
                      const std::string& part); ///< blockName(2, "attn.W_Q") = "blocks.2.attn.W_Q"

} // namespace kanshei
