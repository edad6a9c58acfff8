// The numbers that say what shape of transformer a model is.
#pragma once

#include "core/base/tensor.h"

#include <string>

namespace kanshei {

enum class NormPlacement { Pre, Post };                     ///< GPT-2 and zh-* are Pre; BERT is Post
enum class NormKind { LayerNorm, RmsNorm };                 ///< RmsNorm has no mean and no bias (Llama)
enum class Activation { GeluTanh, Gelu, Relu, Silu, Tanh }; ///< GeluTanh = "gelu_new"; Gelu is exact (erf)
enum class Positions {
    Learned,
    Rotary,
    Sinusoid
}; ///< a table that is added; q and k are turned; [sin | cos] is added
enum class MaskPattern { Bidirectional, Causal }; ///< extended by core/attention

/// How the model answers, which decides step 13.
enum class Answer {
    NextToken, ///< logits at i predict token i + 1
    Fill,      ///< logits at i predict the (hidden) token i: masked language models
    Pointer,   ///< the query of a pronoun points at a token of the sentence (zh-coref); logits are Fill
    Embedding  ///< one vector for the whole sentence: nothing is predicted, there are no logits
};

/// How q and k are turned (Su et al. 2021). The angle of pair i at position m is m·θ_i.
struct Rotary {
    enum class Layout {
        Halves, ///< component i turns with i + dims/2: Hugging Face, GPT-NeoX
        Pairs   ///< component 2i turns with 2i + 1: llama2.c, Llama in GGUF
    };
    enum class Scaling { None, Linear, Llama3, Yarn };

    Index dims = 0; ///< the first components of a head; the rest are passed on. Even
    double theta = 10000;
    Layout layout = Layout::Halves;
    Scaling scaling = Scaling::None;
    double factor = 1;                                ///< how many times longer the context became
    Index original_n_ctx = 0;                         ///< the context before (llama3, yarn)
    double low_freq_factor = 1, high_freq_factor = 4; ///< llama3: turns within original_n_ctx
    double beta_fast = 32, beta_slow = 1;             ///< yarn: turns within original_n_ctx
    double attention_factor = 1;                      ///< yarn: sine and cosine are multiplied by it
    std::vector<double> divisors; ///< of θ_i, one a pair (GGUF's rope_freqs); empty: none

    bool operator==(const Rotary&) const = default;
};

struct ModelConfig {
    std::string model_type = "gpt2"; ///< as in config.json: "gpt2", "bert", "llama", "kanshei-coref"
    Index d_model = 0;
    Index d_embed =
        0; ///< where the embedding is narrower: what block 0 reads, and widens to d_model; 0: d_model
    Index n_layers = 0;
    Index n_heads = 0;
    Index n_kv_heads = 0; ///< each serves n_heads ÷ n_kv_heads query heads, which are neighbours (GQA)
    Index d_head = 0;
    Index d_mlp = 0;
    Index n_ctx = 0; ///< positions the model was made for
    Index d_vocab = 0;
    Index n_types = 0; ///< token types (BERT: 2), 0 where there are none
    float layer_norm_eps = 1e-5f;
    NormKind norm_kind = NormKind::LayerNorm;
    NormPlacement norm = NormPlacement::Pre;
    Activation activation = Activation::GeluTanh;
    MaskPattern mask = MaskPattern::Causal; ///< what it was trained with
    Index window = 0; ///< sliding window: a token sees itself and the window − 1 before it; 0: no limit
    Index first_window_layer = 0; ///< layers before it have no window
    Positions positions = Positions::Learned;
    float embed_scale = 1; ///< the embedding's rows are multiplied by it
    Rotary rotary;         ///< of Positions::Rotary
    bool qkv_bias = true;
    bool out_bias = true; ///< b_O
    bool mlp_bias = true;
    bool qk_norm = false;      ///< an RMS norm of each head's q and k before they are turned (Qwen3)
    bool gated_mlp = false;    ///< activation(x·W_gate) ∘ x·W_in (SwiGLU)
    bool parallel_mlp = false; ///< the MLP reads the block's input, not the sum after attention (GPT-NeoX)
    Answer answer = Answer::NextToken;
    bool tied_embeddings = true;    ///< the unembedding is the embedding
    bool embed_norm = false;        ///< BERT: layer norm after the embeddings
    bool predict_transform = false; ///< BERT: dense + activation + layer norm before the unembedding

    Index kvHead(Index head) const { return head / (n_heads / n_kv_heads); }
    /// Of the layer; 0: no limit.
    Index windowOf(Index layer) const { return layer < first_window_layer ? 0 : window; }
    bool rotates() const { return positions == Positions::Rotary; }
    bool addsPositions() const { return positions != Positions::Rotary; }
    bool predicts() const { return answer != Answer::Embedding; } ///< are there logits?
    bool normsFinally() const { return norm == NormPlacement::Pre && predicts(); }
    /// Has its residual path a weight, because what it makes is wider than what it reads?
    bool widens(Index layer) const { return layer == 0 && d_embed > 0; }
    Index widthInto(Index layer) const { return widens(layer) ? d_embed : d_model; }
    Index headWidth(Index layer) const { return widens(layer) ? d_embed / n_heads : d_head; }
};

/// Are all sizes positive, do the heads share out evenly, is every bound sane (≤ 2^31)?
Status checkConfig(const ModelConfig& config);

} // namespace kanshei
