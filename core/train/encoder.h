// The pre-LN transformer of GPT-2 on some sequences of a batch, forward and backward, on one thread. A batch
// is cut into a fixed number of runs that are computed in parallel, each by its own Encoder and into its own
// gradients, and the gradients are added in order: the same bits with one thread or many, and one fork for a
// whole pass instead of one for every product.
#pragma once

#include "core/attention/mask.h"
#include "core/train/batch.h"
#include "core/train/buffer.h"
#include "core/train/parameters.h"

#include <functional>

namespace kanshei::train {

/// What one block computed; names as in a Trace. Rows are those of the run, heads lie side by side.
struct BlockState {
    Buffer resid_pre, ln1, qkv, pattern, z, attn_out, resid_mid, ln2, mlp_pre, mlp_post;
    Buffer ln1Stats, ln2Stats;
    Buffer patternDrop, attnDrop, mlpDrop; ///< 0 or 1/(1 − p), empty without dropout
    Buffer patternUsed;                    ///< pattern · patternDrop, with dropout
};

struct Dropout {
    float pattern = 0;  ///< of attention weights
    float residual = 0; ///< of what attention and MLP add to the stream
    bool any() const { return pattern > 0 || residual > 0; }
};

/// Gradients that reach the encoder from an objective; empty ones are left out. All [rows, …].
struct Incoming {
    Buffer hidden;  ///< of ln_final's output
    Buffer helper;  ///< of the stream after block `helperLayer`
    Buffer attnOut; ///< of the last block's attn_out
    Buffer values;  ///< of the last block's V
    Buffer keys;    ///< of embed + pos_embed, besides what comes down the stream
    void clear();
};

class Encoder {
public:
    explicit Encoder(const ModelConfig& config);

    /// Changes a head's pattern before it is used: (block, head, sequence of the batch, pattern [T, T]).
    using PatternEdit = std::function<void(Index, Index, Index, MatrixView)>;

    /// Sequences [from, to) of the batch. `random` is for dropout only.
    void forward(const Parameters& parameters, const Batch& batch, Index from, Index to,
                 const Dropout& dropout = {}, Random random = Random(0), const PatternEdit& edit = {});
    /// Adds to `body` (layout.bodySize floats); leaves the gradient of embed + pos_embed in dEmbedded().
    /// `helperLayer`: number of blocks below incoming.helper.
    void backward(const Parameters& parameters, float* body, Index helperLayer);

    Index firstRow() const { return m_firstRow; }
    Index rows() const { return m_rows; }
    Index firstSequence() const { return m_from; }
    Index endSequence() const { return m_to; }
    const Batch& batch() const { return *m_batch; }
    ConstMatrixView embedded() const { return m_embedded.view(); }
    ConstMatrixView hidden() const { return m_hidden.view(); }
    ConstMatrixView streamAfter(Index blocks) const;
    const BlockState& block(Index i) const { return m_blocks[std::size_t(i)]; }
    /// [T, T] of one head and sequence (index in the batch).
    ConstMatrixView pattern(Index block, Index head, Index sequence) const;
    ConstMatrixView dEmbedded() const { return m_dx.view(); }
    Incoming incoming;

private:
    void forwardBlock(const Parameters& parameters, Index layer, MatrixView out);
    void attend(Index layer);
    void backwardBlock(const Parameters& parameters, Index layer, float* body);
    void backwardMlp(const Parameters& parameters, Index layer, float* body);
    void backwardAttention(Index layer, ConstMatrixView dz, MatrixView dqkv);
    void backwardHead(Index layer, Index head, Index sequence, ConstMatrixView dz, MatrixView dqkv);
    Index patternOffset(Index head, Index sequence) const;
    MatrixView patternOf(Buffer& buffer, Index head, Index sequence);
    void drop(Buffer& mask, MatrixView m, float rate);

    ModelConfig m_config;
    std::vector<BlockState> m_blocks;
    Buffer m_embedded, m_last, m_hidden, m_finalStats;
    Buffer m_dx, m_wide, m_wide2, m_dqkv, m_narrow, m_narrow2, m_square, m_square2;
    const Batch* m_batch = nullptr;
    Index m_from = 0, m_to = 0, m_firstRow = 0, m_rows = 0;
    std::vector<Index> m_squares; ///< where each sequence's patterns start, per run
    Dropout m_dropout;
    Random m_random{0};
    const PatternEdit* m_edit = nullptr;
};

} // namespace kanshei::train
