// A pass that goes on: each token is computed once, and of those before it only the keys and values are kept (a KV cache). Nothing is
// recorded, so nothing of it can be opened; generate() and timings use it, the pages use forward().
#pragma once

#include "core/forward/packed_weights.h"
#include "core/forward/trace.h"

namespace kanshei {

class Continuation {
public:
    /// Does it compute what forward() does? Not with edits or without the causal mask: there, a later token changes what earlier ones
    /// become. Nor for a model of post-norms, of token types, or one that does not predict the next token.
    static bool canGoOn(const ModelConfig& config, const ForwardOptions& options);

    /// Asserts canGoOn.
    Continuation(ModelPtr model, const ForwardOptions& options);

    /// The logits [d_vocab] at the last of these tokens, which come after those of earlier calls; valid until the next call. As
    /// forward() has them, but for the last digits. Asserts that the ids and their number suit the model.
    std::span<const float> add(std::span<const TokenId> ids);
    Index length() const { return m_length; }

private:
    /// x·W + b, each where the model has it.
    struct Map {
        const Tensor* W = nullptr;
        const Tensor* b = nullptr;
        const ops::Panels* packed = nullptr;
    };
    struct Block {
        const Tensor *norm1, *bias1, *norm2, *bias2, *queryNorm, *keyNorm;
        Map q, k, v, o, gate, in, out;
        const ops::Panels* qkv = nullptr;
        Eigen::RowVectorXf qkvBias;
        Matrix keys, values; ///< [room, n_kv_heads·d_head], a row a token
    };

    Map map(const std::string& W, const std::string& b) const;
    Block block(Index layer) const;
    void makeRoom(Index tokens);
    void norm(ConstMatrixView x, const Tensor* w, const Tensor* b, MatrixView y) const;
    void times(ConstMatrixView x, const Map& map, MatrixView y) const;
    void project(Block& block, Index rows);
    void finish(Matrix& heads, const Tensor* norm, Index count, MatrixView to);
    void attend(const Block& block, Index layer, Index rows);
    void attendHead(const Block& block, Index layer, Index rows, Index head);
    void mlp(const Block& block, Index rows);
    std::span<const float> logits(Index rows);

    const ModelPtr m_model;
    const ModelConfig& m_config;
    const bool m_scale;
    const bool m_inFloats;
    const std::shared_ptr<const PackedWeights> m_packed;
    std::vector<Block> m_blocks;
    Map m_unembed;
    Index m_length = 0;
    Matrix m_x, m_normed, m_q, m_k, m_qkv, m_turned, m_z, m_part, m_pre, m_gate, m_logits;
};

} // namespace kanshei
