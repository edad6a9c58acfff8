// The numbers that say what shape of transformer a model is.
#pragma once

#include "core/base/tensor.h"

#include <string>

namespace kanshei {

enum class NormPlacement { Pre, Post };           ///< GPT-2 and zh-* are Pre; BERT is Post
enum class Activation { GeluTanh, Gelu, Relu };   ///< GeluTanh = "gelu_new"; Gelu is exact (erf)
enum class MaskPattern { Bidirectional, Causal }; ///< extended by core/attention

/// How the model answers, which decides step 13.
enum class Answer {
    NextToken, ///< logits at i predict token i + 1
    Fill,      ///< logits at i predict the (hidden) token i: masked language models
    Pointer    ///< the query of a pronoun points at a token of the sentence (zh-coref); logits are Fill
};

struct ModelConfig {
    std::string model_type = "gpt2"; ///< as in config.json: "gpt2", "bert", "kanshei-coref"
    Index d_model = 0;
    Index n_layers = 0;
    Index n_heads = 0;
    Index d_head = 0;
    Index d_mlp = 0;
    Index n_ctx = 0; ///< positions the model has embeddings for
    Index d_vocab = 0;
    Index n_types = 0; ///< token types (BERT: 2), 0 where there are none
    float layer_norm_eps = 1e-5f;
    NormPlacement norm = NormPlacement::Pre;
    Activation activation = Activation::GeluTanh;
    MaskPattern mask = MaskPattern::Causal; ///< what it was trained with
    Answer answer = Answer::NextToken;
    bool tied_embeddings = true;    ///< the unembedding is the embedding
    bool embed_norm = false;        ///< BERT: layer norm after the embeddings
    bool predict_transform = false; ///< BERT: dense + activation + layer norm before the unembedding
};

/// Are all sizes positive, does n_heads * d_head = d_model, is every bound sane (≤ 2^31)?
Status checkConfig(const ModelConfig& config);

} // namespace kanshei
