#include "core/forward/continuation.h"

#include "core/base/parallel.h"
#include "core/ops/activation.h"
#include "core/ops/embed.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/rms_norm.h"
#include "core/ops/rope.h"
#include "core/ops/softmax.h"
#include "core/ops/unembed.h"

#include <cmath>

namespace kanshei {
namespace {

MatrixView rowsOf(Matrix& m, Index rows) {
    return view(m.data(), rows, m.cols());
}

ConstMatrixView headOf(const Matrix& m, Index first, Index rows, Index head, Index d_head) {
    return view(m.data() + first * m.cols() + head * d_head, rows, d_head, m.cols());
}

MatrixView headOf(MatrixView m, Index head, Index d_head) {
    return view(m.data() + head * d_head, m.rows(), d_head, m.outerStride());
}

/// y = x·W + b row by row, in doubles and without copies: quick for the few rows of a small model.
void timesInDoubles(ConstMatrixView x, ConstMatrixView W, ConstVectorView b, MatrixView y) {
    thread_local Eigen::RowVectorXd sum;
    for (Index i = 0; i < x.rows(); ++i) {
        sum.setZero(W.cols());
        if (b.size() != 0) sum = b.cast<double>();
        for (Index k = 0; k < x.cols(); ++k) sum += double(x(i, k)) * W.row(k).cast<double>();
        y.row(i) = sum.cast<float>();
    }
}

double dotInDoubles(const float* a, const float* b, Index size) {
    return ConstVectorView(a, size).cast<double>().dot(ConstVectorView(b, size).cast<double>());
}

ConstVectorView biasOf(const Tensor* b) {
    return b ? b->vector() : ops::noBias;
}

} // namespace

bool Continuation::canGoOn(const ModelConfig& config, const ForwardOptions& options) {
    return options.edits.empty() && options.mask == MaskPattern::Causal &&
           config.norm == NormPlacement::Pre && config.answer == Answer::NextToken && config.n_types == 0 &&
           config.positions != Positions::Sinusoid && !config.embed_norm && !config.predict_transform;
}

Continuation::Continuation(ModelPtr model, const ForwardOptions& options)
    : m_model(std::move(model)), m_config(m_model->config), m_scale(options.scale),
      m_inFloats(addsInFloats(m_config)), m_packed(PackedWeights::of(m_model)) {
    assert(canGoOn(m_config, options));
    for (Index layer = 0; layer < m_config.n_layers; ++layer) m_blocks.push_back(block(layer));
    m_unembed = map(m_config.tied_embeddings ? "embed.W_E" : "unembed.W_U", "unembed.b_U");
}

Continuation::Map Continuation::map(const std::string& W, const std::string& b) const {
    return {m_model->weights.find(W), m_model->weights.find(b), m_packed ? m_packed->find(W) : nullptr};
}

Continuation::Block Continuation::block(Index layer) const {
    const auto named = [&](const char* part) { return blockName(layer, part); };
    const auto weight = [&](const char* part) { return m_model->weights.find(named(part)); };
    const auto mapOf = [&](const std::string& part, const std::string& letter) {
        return map(blockName(layer, part + ".W_" + letter), blockName(layer, part + ".b_" + letter));
    };
    Block b{weight("ln1.w"),
            weight("ln1.b"),
            weight("ln2.w"),
            weight("ln2.b"),
            weight("attn.q_norm.w"),
            weight("attn.k_norm.w"),
            mapOf("attn", "Q"),
            mapOf("attn", "K"),
            mapOf("attn", "V"),
            mapOf("attn", "O"),
            mapOf("mlp", "gate"),
            mapOf("mlp", "in"),
            mapOf("mlp", "out"),
            nullptr,
            {},
            {},
            {}};
    b.qkv = m_packed ? m_packed->find(named("attn.W_QKV")) : nullptr;
    if (b.qkv && b.q.b) {
        b.qkvBias.resize(b.qkv->out());
        b.qkvBias << b.q.b->vector(), b.k.b->vector(), b.v.b->vector();
    }
    return b;
}

void Continuation::makeRoom(Index tokens) {
    const Index d_model = m_config.d_model, queries = m_config.n_heads * m_config.d_head,
                keys = m_config.n_kv_heads * m_config.d_head, needed = m_length + tokens;
    if (m_x.rows() < tokens) {
        for (Matrix* m : {&m_x, &m_normed, &m_part}) m->resize(tokens, d_model);
        for (Matrix* m : {&m_q, &m_z}) m->resize(tokens, queries);
        m_k.resize(tokens, keys);
        for (Matrix* m : {&m_pre, &m_gate}) m->resize(tokens, m_config.d_mlp);
        m_turned.resize(tokens, queries);
        m_qkv.resize(tokens, queries + 2 * keys);
    }
    if (m_blocks.front().keys.rows() >= needed) return;
    const Index room = std::min(m_config.n_ctx, std::max<Index>(2 * needed, 64));
    for (Block& block : m_blocks)
        for (Matrix* m : {&block.keys, &block.values}) m->conservativeResize(room, keys);
}

void Continuation::norm(ConstMatrixView x, const Tensor* w, const Tensor* b, MatrixView y) const {
    if (m_config.norm_kind == NormKind::RmsNorm)
        ops::rmsNorm(x, w->vector(), m_config.layer_norm_eps, y);
    else
        ops::layerNorm(x, w->vector(), b->vector(), m_config.layer_norm_eps, y);
}

void Continuation::times(ConstMatrixView x, const Map& map, MatrixView y) const {
    if (map.packed)
        ops::multiplyPanels(x, *map.packed, biasOf(map.b), ops::placesOf(y));
    else if (m_inFloats)
        ops::linear(x, map.W->matrix(), biasOf(map.b), y, ops::Sums::Panels);
    else
        timesInDoubles(x, map.W->matrix(), biasOf(map.b), y);
}

/// Norms and turns the heads of q or k, as far as the model does.
void Continuation::finish(Matrix& heads, const Tensor* norm, Index count, MatrixView to) {
    const Index d_head = m_config.d_head, rows = to.rows();
    MatrixView from = view(heads.data(), rows, count * d_head);
    if (norm)
        for (Index h = 0; h < count; ++h)
            ops::rmsNorm(asConst(headOf(from, h, d_head)), norm->vector(), m_config.layer_norm_eps,
                         headOf(from, h, d_head));
    if (m_config.rotates())
        for (Index h = 0; h < count; ++h)
            ops::rope(asConst(headOf(from, h, d_head)), m_config.rotary, m_length, headOf(to, h, d_head));
    else if (to.data() != from.data())
        to = from;
}

void Continuation::project(Block& block, Index rows) {
    const MatrixView x = rowsOf(m_normed, rows);
    MatrixView q = rowsOf(m_q, rows), k = rowsOf(m_k, rows);
    MatrixView v = view(block.values.row(m_length).data(), rows, block.values.cols());
    if (block.qkv) {
        const MatrixView all = rowsOf(m_qkv, rows);
        ops::multiplyPanels(asConst(x), *block.qkv,
                            ConstVectorView(block.qkvBias.data(), block.qkvBias.size()), ops::placesOf(all));
        q = all.leftCols(q.cols());
        k = all.middleCols(q.cols(), k.cols());
        v = all.rightCols(v.cols());
    } else {
        times(asConst(x), block.q, q);
        times(asConst(x), block.k, k);
        times(asConst(x), block.v, v);
    }
    finish(m_q, block.queryNorm, m_config.n_heads, rowsOf(m_config.rotates() ? m_turned : m_q, rows));
    if (m_config.rotates()) m_q.topRows(rows) = m_turned.topLeftCorner(rows, m_q.cols());
    finish(m_k, block.keyNorm, m_config.n_kv_heads,
           view(block.keys.row(m_length).data(), rows, block.keys.cols()));
}

void Continuation::attendHead(const Block& block, Index layer, Index rows, Index head) {
    thread_local Eigen::RowVectorXf scores;
    thread_local Eigen::RowVectorXd sum;
    const Index d_head = m_config.d_head, window = m_config.windowOf(layer), kv = m_config.kvHead(head);
    const double root = m_scale ? std::sqrt(double(float(d_head))) : 1;
    for (Index i = 0; i < rows; ++i) {
        const Index end = m_length + i + 1, first = window > 0 ? std::max<Index>(0, end - window) : 0;
        const Index seen = end - first;
        const auto keys = headOf(block.keys, first, seen, kv, d_head);
        const auto values = headOf(block.values, first, seen, kv, d_head);
        const float* q = m_q.data() + i * m_q.cols() + head * d_head;
        scores.resize(seen);
        if (m_inFloats)
            scores.noalias() = ConstVectorView(q, d_head) * keys.transpose() / float(root);
        else
            for (Index j = 0; j < seen; ++j)
                scores[j] = float(dotInDoubles(q, keys.row(j).data(), d_head)) / float(root);
        ops::softmax(view(std::as_const(scores).data(), 1, seen), view(scores.data(), 1, seen));
        VectorView z(m_z.data() + i * m_z.cols() + head * d_head, d_head);
        if (m_inFloats) {
            z.noalias() = scores * values;
            continue;
        }
        sum.setZero(d_head);
        for (Index j = 0; j < seen; ++j) sum += double(scores[j]) * values.row(j).cast<double>();
        z = sum.cast<float>();
    }
}

void Continuation::attend(const Block& block, Index layer, Index rows) {
    const Index work = m_config.n_heads * m_config.d_head * rows * (m_length + rows);
    parallelFor(
        m_config.n_heads, [&](Index head) { attendHead(block, layer, rows, head); }, work > 200'000);
    times(asConst(rowsOf(m_z, rows)), block.o, rowsOf(m_part, rows));
}

void Continuation::mlp(const Block& block, Index rows) {
    const MatrixView x = rowsOf(m_normed, rows), pre = rowsOf(m_pre, rows), other = rowsOf(m_gate, rows);
    times(asConst(x), m_config.gated_mlp ? block.gate : block.in, pre);
    ops::activation(m_config.activation, asConst(pre), pre);
    if (m_config.gated_mlp) {
        times(asConst(x), block.in, other);
        ops::gate(asConst(other), pre);
    }
    times(asConst(pre), block.out, rowsOf(m_part, rows));
}

/// Of the last row only.
std::span<const float> Continuation::logits(Index rows) {
    const auto last = view(m_x.data() + (rows - 1) * m_x.cols(), 1, m_x.cols());
    const MatrixView x = rowsOf(m_normed, 1);
    norm(asConst(last), m_model->weights.find("ln_final.w"), m_model->weights.find("ln_final.b"), x);
    m_logits.resize(1, m_config.d_vocab);
    if (m_unembed.packed) {
        times(asConst(x), m_unembed, rowsOf(m_logits, 1));
    } else if (m_inFloats) {
        ops::unembed(asConst(x), m_unembed.W->matrix(), biasOf(m_unembed.b), rowsOf(m_logits, 1),
                     ops::Sums::Panels);
    } else {
        for (Index id = 0; id < m_config.d_vocab; ++id)
            m_logits(0, id) = float(dotInDoubles(x.data(), m_unembed.W->matrix().row(id).data(), x.cols()) +
                                    (m_unembed.b ? double(m_unembed.b->vector()[id]) : 0));
    }
    return {m_logits.data(), std::size_t(m_config.d_vocab)};
}

std::span<const float> Continuation::add(std::span<const TokenId> ids) {
    const Index rows = Index(ids.size());
    assert(rows > 0 && m_length + rows <= m_config.n_ctx);
    makeRoom(rows);
    ops::embed(m_model->weights.at("embed.W_E").matrix(), ids, rowsOf(m_x, rows));
    if (m_config.positions == Positions::Learned)
        m_x.topRows(rows) += m_model->weights.at("pos_embed.W_pos").matrix().middleRows(m_length, rows);
    for (Index layer = 0; layer < m_config.n_layers; ++layer) {
        Block& block = m_blocks[std::size_t(layer)];
        const MatrixView x = rowsOf(m_x, rows), normed = rowsOf(m_normed, rows);
        norm(asConst(x), block.norm1, block.bias1, normed);
        project(block, rows);
        if (m_config.parallel_mlp) norm(asConst(x), block.norm2, block.bias2, normed);
        attend(block, layer, rows);
        m_x.topRows(rows) += m_part.topRows(rows);
        if (!m_config.parallel_mlp) norm(asConst(x), block.norm2, block.bias2, normed);
        mlp(block, rows);
        m_x.topRows(rows) += m_part.topRows(rows);
    }
    m_length += rows;
    return logits(rows);
}

} // namespace kanshei
