#include "core/train/encoder.h"

#include "core/ops/activation.h"
#include "core/ops/embed.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/mask.h"
#include "core/ops/position.h"
#include "core/ops/scale.h"
#include "core/ops/scores.h"
#include "core/ops/softmax.h"
#include "core/ops/weighted_sum.h"

namespace kanshei::train {
namespace {
const float* statsOf(const Buffer& buffer) {
    return buffer.view().data();
}
} // namespace

void Incoming::clear() {
    for (Buffer* b : {&hidden, &helper, &attnOut, &values, &keys}) b->clear();
}

Encoder::Encoder(const ModelConfig& config) : m_config(config), m_blocks(std::size_t(config.n_layers)) {
    assert(config.norm == NormPlacement::Pre && config.n_heads * config.d_head == config.d_model);
}

Index Encoder::patternOffset(Index head, Index sequence) const {
    const Index T = m_batch->length(sequence);
    return m_squares[std::size_t(sequence - m_from)] + head * T * T;
}

MatrixView Encoder::patternOf(Buffer& buffer, Index head, Index sequence) {
    const Index T = m_batch->length(sequence);
    return kanshei::view(buffer.view().data() + patternOffset(head, sequence), T, T);
}

ConstMatrixView Encoder::pattern(Index block, Index head, Index sequence) const {
    const Index T = m_batch->length(sequence);
    return kanshei::view(m_blocks[std::size_t(block)].pattern.view().data() + patternOffset(head, sequence),
                         T, T);
}

ConstMatrixView Encoder::streamAfter(Index blocks) const {
    return blocks < m_config.n_layers ? m_blocks[std::size_t(blocks)].resid_pre.view() : m_last.view();
}

void Encoder::drop(Buffer& mask, MatrixView m, float rate) {
    if (rate <= 0) return mask.clear();
    auto keep = mask.resize(m.rows(), m.cols());
    const auto limit = std::uint32_t(double(rate) * 4294967296.0);
    for (Index i = 0; i < keep.size(); ++i)
        keep.data()[i] = m_random.next() < limit ? 0.f : 1.f / (1.f - rate);
    m.array() *= keep.array();
}

void Encoder::forward(const Parameters& parameters, const Batch& batch, Index from, Index to,
                      const Dropout& dropout, Random random, const PatternEdit& edit) {
    m_batch = &batch;
    m_from = from;
    m_to = to;
    m_firstRow = batch.start(from);
    m_rows = batch.start(to) - m_firstRow;
    m_dropout = dropout;
    m_random = random;
    m_edit = edit ? &edit : nullptr;
    incoming.clear();
    m_squares.assign(1, 0);
    for (Index s = from; s < to; ++s)
        m_squares.push_back(m_squares.back() + m_config.n_heads * batch.length(s) * batch.length(s));

    const auto& layout = parameters.layout();
    const Index d = m_config.d_model;
    auto x = m_embedded.resize(m_rows, d);
    ops::embed(matrix(parameters.data(), layout.W_E), {batch.ids.data() + m_firstRow, std::size_t(m_rows)},
               x);
    const auto W_pos = matrix(parameters.data(), layout.W_pos);
    for (Index s = from; s < to; ++s)
        x.middleRows(batch.start(s) - m_firstRow, batch.length(s)) +=
            W_pos.middleRows(batch.positions[std::size_t(s)], batch.length(s));
    m_blocks.front().resid_pre.resize(m_rows, d) = x;
    for (Index layer = 0; layer < m_config.n_layers; ++layer) {
        Buffer& next = layer + 1 < m_config.n_layers ? m_blocks[std::size_t(layer + 1)].resid_pre : m_last;
        forwardBlock(parameters, layer, next.resize(m_rows, d));
    }
    ops::layerNorm(asConst(m_last.view()), vector(parameters.data(), layout.ln_final_w),
                   vector(parameters.data(), layout.ln_final_b), m_config.layer_norm_eps,
                   m_hidden.resize(m_rows, d), m_finalStats.resize(m_rows, 2).data());
}

void Encoder::forwardBlock(const Parameters& parameters, Index layer, MatrixView out) {
    BlockState& b = m_blocks[std::size_t(layer)];
    const BlockSlots& w = parameters.layout().blocks[std::size_t(layer)];
    const float* p = parameters.data();
    const Index d = m_config.d_model;
    const auto x = b.resid_pre.view();
    ops::layerNorm(asConst(x), vector(p, w.ln1_w), vector(p, w.ln1_b), m_config.layer_norm_eps,
                   b.ln1.resize(m_rows, d), b.ln1Stats.resize(m_rows, 2).data());
    ops::linear(asConst(b.ln1.view()), matrix(p, w.W_QKV), vector(p, w.b_QKV), b.qkv.resize(m_rows, 3 * d));
    attend(layer);
    auto attn = b.attn_out.resize(m_rows, d);
    ops::linear(asConst(b.z.view()), matrix(p, w.W_O), vector(p, w.b_O), attn);
    auto mid = b.resid_mid.resize(m_rows, d);
    mid = attn;
    drop(b.attnDrop, mid, m_dropout.residual);
    mid += x;
    ops::layerNorm(asConst(mid), vector(p, w.ln2_w), vector(p, w.ln2_b), m_config.layer_norm_eps,
                   b.ln2.resize(m_rows, d), b.ln2Stats.resize(m_rows, 2).data());
    auto pre = b.mlp_pre.resize(m_rows, m_config.d_mlp);
    ops::linear(asConst(b.ln2.view()), matrix(p, w.W_in), vector(p, w.b_in), pre);
    auto post = b.mlp_post.resize(m_rows, m_config.d_mlp);
    ops::activation(m_config.activation, asConst(pre), post);
    ops::linear(asConst(post), matrix(p, w.W_out), vector(p, w.b_out), out);
    drop(b.mlpDrop, out, m_dropout.residual);
    out += mid;
}

void Encoder::attend(Index layer) {
    BlockState& b = m_blocks[std::size_t(layer)];
    const Index d = m_config.d_model;
    const Index d_head = m_config.d_head;
    const auto qkv = asConst(b.qkv.view());
    auto z = b.z.resize(m_rows, d);
    b.pattern.resize(1, m_squares.back());
    for (Index s = m_from; s < m_to; ++s) {
        const Index row = m_batch->start(s) - m_firstRow;
        const Index T = m_batch->length(s);
        for (Index h = 0; h < m_config.n_heads; ++h) {
            auto a = patternOf(b.pattern, h, s);
            ops::scores(partOf(qkv, row, h * d_head, T, d_head), partOf(qkv, row, d + h * d_head, T, d_head),
                        a);
            ops::scale(asConst(a), d_head, a);
            if (m_config.mask != MaskPattern::Bidirectional) ops::mask(asConst(a), Mask{m_config.mask}, a);
            ops::softmax(asConst(a), a);
            if (m_edit) (*m_edit)(layer, h, s, a);
        }
    }
    Buffer& used = m_dropout.pattern > 0 ? b.patternUsed : b.pattern;
    if (m_dropout.pattern > 0) b.patternUsed.resize(1, m_squares.back()) = b.pattern.view();
    drop(b.patternDrop, used.view(), m_dropout.pattern);
    for (Index s = m_from; s < m_to; ++s) {
        const Index row = m_batch->start(s) - m_firstRow;
        const Index T = m_batch->length(s);
        for (Index h = 0; h < m_config.n_heads; ++h)
            ops::weightedSum(asConst(patternOf(used, h, s)), partOf(qkv, row, 2 * d + h * d_head, T, d_head),
                             partOf(z, row, h * d_head, T, d_head));
    }
}

void Encoder::backward(const Parameters& parameters, float* body, Index helperLayer) {
    const auto& layout = parameters.layout();
    auto dx = m_dx.zeros(m_rows, m_config.d_model);
    if (!incoming.hidden.empty())
        ops::layerNormBackward(asConst(m_last.view()), vector(parameters.data(), layout.ln_final_w),
                               statsOf(m_finalStats), asConst(incoming.hidden.view()), dx,
                               vector(body, layout.ln_final_w), vector(body, layout.ln_final_b));
    for (Index layer = m_config.n_layers; layer-- > 0;) {
        if (layer + 1 == helperLayer && !incoming.helper.empty()) dx += incoming.helper.view();
        backwardBlock(parameters, layer, body);
    }
    if (!incoming.keys.empty()) dx += incoming.keys.view();
}

void Encoder::backwardMlp(const Parameters& parameters, Index layer, float* body) {
    BlockState& b = m_blocks[std::size_t(layer)];
    const BlockSlots& w = parameters.layout().blocks[std::size_t(layer)];
    const float* p = parameters.data();
    auto dx = m_dx.view();
    auto dOut = m_narrow.resize(m_rows, m_config.d_model);
    dOut = dx;
    if (!b.mlpDrop.empty()) dOut.array() *= b.mlpDrop.view().array();
    auto dPost = m_wide.zeros(m_rows, m_config.d_mlp);
    ops::linearBackward(asConst(b.mlp_post.view()), matrix(p, w.W_out), asConst(dOut), dPost,
                        matrix(body, w.W_out), vector(body, w.b_out));
    auto dPre = m_wide2.zeros(m_rows, m_config.d_mlp);
    ops::activationBackward(m_config.activation, asConst(b.mlp_pre.view()), asConst(dPost), dPre);
    auto dLn = m_narrow.zeros(m_rows, m_config.d_model);
    ops::linearBackward(asConst(b.ln2.view()), matrix(p, w.W_in), asConst(dPre), dLn, matrix(body, w.W_in),
                        vector(body, w.b_in));
    ops::layerNormBackward(asConst(b.resid_mid.view()), vector(p, w.ln2_w), statsOf(b.ln2Stats), asConst(dLn),
                           dx, vector(body, w.ln2_w), vector(body, w.ln2_b));
}

void Encoder::backwardBlock(const Parameters& parameters, Index layer, float* body) {
    BlockState& b = m_blocks[std::size_t(layer)];
    const BlockSlots& w = parameters.layout().blocks[std::size_t(layer)];
    const float* p = parameters.data();
    const Index d = m_config.d_model;
    const bool last = layer + 1 == m_config.n_layers;
    backwardMlp(parameters, layer, body);
    auto dx = m_dx.view();
    auto dAttn = m_narrow.resize(m_rows, d);
    dAttn = dx;
    if (!b.attnDrop.empty()) dAttn.array() *= b.attnDrop.view().array();
    if (last && !incoming.attnOut.empty()) dAttn += incoming.attnOut.view();
    auto dz = m_narrow2.zeros(m_rows, d);
    ops::linearBackward(asConst(b.z.view()), matrix(p, w.W_O), asConst(dAttn), dz, matrix(body, w.W_O),
                        vector(body, w.b_O));
    auto dqkv = m_dqkv.zeros(m_rows, 3 * d);
    if (last && !incoming.values.empty()) dqkv.rightCols(d) += incoming.values.view();
    backwardAttention(layer, asConst(dz), dqkv);
    auto dLn = m_narrow.zeros(m_rows, d);
    ops::linearBackward(asConst(b.ln1.view()), matrix(p, w.W_QKV), asConst(dqkv), dLn, matrix(body, w.W_QKV),
                        vector(body, w.b_QKV));
    ops::layerNormBackward(asConst(b.resid_pre.view()), vector(p, w.ln1_w), statsOf(b.ln1Stats), asConst(dLn),
                           dx, vector(body, w.ln1_w), vector(body, w.ln1_b));
}

void Encoder::backwardAttention(Index layer, ConstMatrixView dz, MatrixView dqkv) {
    for (Index s = m_from; s < m_to; ++s)
        for (Index h = 0; h < m_config.n_heads; ++h) backwardHead(layer, h, s, dz, dqkv);
}

void Encoder::backwardHead(Index layer, Index head, Index sequence, ConstMatrixView dz, MatrixView dqkv) {
    BlockState& b = m_blocks[std::size_t(layer)];
    const Index d = m_config.d_model;
    const Index d_head = m_config.d_head;
    const Index row = m_batch->start(sequence) - m_firstRow;
    const Index T = m_batch->length(sequence);
    const Index col = head * d_head;
    const auto qkv = asConst(b.qkv.view());
    auto pattern = patternOf(b.pattern, head, sequence);
    const bool dropped = !b.patternDrop.empty();
    const auto used = dropped ? patternOf(b.patternUsed, head, sequence) : pattern;
    auto da = m_square.zeros(T, T);
    ops::weightedSumBackward(asConst(used), partOf(qkv, row, 2 * d + col, T, d_head),
                             partOf(dz, row, col, T, d_head), da, partOf(dqkv, row, 2 * d + col, T, d_head));
    if (dropped) da.array() *= patternOf(b.patternDrop, head, sequence).array();
    auto ds = m_square2.zeros(T, T);
    ops::softmaxBackward(asConst(pattern), asConst(da), ds);
    da.setZero();
    ops::scaleBackward(asConst(ds), d_head, da);
    ops::scoresBackward(partOf(qkv, row, col, T, d_head), partOf(qkv, row, d + col, T, d_head), asConst(da),
                        partOf(dqkv, row, col, T, d_head), partOf(dqkv, row, d + col, T, d_head));
}

} // namespace kanshei::train
