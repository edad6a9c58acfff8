// Small models with random weights, for tests that need a Trace and no training. Their titles say that they
// are random.
#pragma once

#include "core/model/model.h"

namespace kanshei::test {

/// Longest match over a fixed list of pieces; a character outside it is <unk>. Puts <bos> first when `bos`.
std::shared_ptr<const Tokenizer> listTokenizer(std::vector<std::string> pieces, bool bos = true);

/// d_model 16, 2 layers, 4 heads, d_mlp 32, 64 positions; knows the words of 老板告诉员工他必须加班 and a few
/// more. NextToken is causal; Fill and Pointer are bidirectional; all are pre-norm. The same seed gives the
/// same model.
ModelPtr randomModel(Answer answer = Answer::NextToken, std::uint64_t seed = 1);

/// The same size, post-norm, with token types and a prediction head, like BERT.
ModelPtr randomBert(std::uint64_t seed = 1);

/// The same size, like Llama and Qwen3: RMS norms, also of q and k; rotary positions in pairs, scaled as in yarn; two key/value heads
/// for four query heads, a gated MLP, a window of 3 from layer 1 on, no biases.
ModelPtr randomLlama(std::uint64_t seed = 1);

/// The same size, like GPT-NeoX: half of each head is turned, and the MLP stands beside the attention.
ModelPtr randomNeox(std::uint64_t seed = 1);

/// The same size, like the Universal Sentence Encoder: an embedding of 8, doubled, with sines and cosines of positions; block 0 widens
/// it to 16; no logits, but a vector for the sentence.
ModelPtr randomSentenceEncoder(std::uint64_t seed = 1);

/// `model` with a character tokenizer that can be saved, unlike listTokenizer's; it knows 老板告诉员工他必须加班.
Model savable(const ModelPtr& model);

/// GPT-2's kind of tokenizer: a piece for every byte, "F0 9F 98" as one, and <|endoftext|>. 老 is three pieces, 😀 two.
std::shared_ptr<const Tokenizer> byteTokenizer();
/// randomModel with it; can be saved.
ModelPtr byteModel();

/// Random weights for any config: matrices and embeddings normal, layer norms near 1 and 0.
Weights randomWeights(const ModelConfig& config, std::uint64_t seed, double spread = 0.4);

} // namespace kanshei::test
