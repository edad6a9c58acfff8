// A whole pre-norm model once more, with the naive operations, in double precision: GPT-2 and its kind, and those with RMS norms,
// rotary positions, shared keys and gated MLPs. A hook may change what each one made.
#pragma once

#include "core/model/model.h"
#include "tests/core/ops/naive.h"

#include <complex>
#include <map>
#include <string>

namespace naive {

/// (tensor, head or 0, its numbers): called for every matrix that the pass makes, before it is used.
using Hook = std::function<void(const std::string&, Index, Grid&)>;
using Made = std::map<std::pair<std::string, Index>, Grid>;

class PreNormModel {
public:
    PreNormModel(const kanshei::Model& model, bool scale, Hook hook)
        : m_model(model), m_c(model.config), m_scale(scale), m_hook(std::move(hook)) {}

    /// Everything made, by tensor and head.
    Made run(const std::vector<kanshei::TokenId>& ids, kanshei::MaskPattern mask) {
        const Index T = Index(ids.size());
        Grid x = rowsAt(weight("embed.W_E"), ids);
        x = keep("embed", x);
        if (!m_c.rotates()) x = sum(x, keep("pos_embed", rows(weight("pos_embed.W_pos"), 0, T)));
        for (Index layer = 0; layer < m_c.n_layers; ++layer) x = block(layer, x, kanshei::maskKind(mask));
        const Grid last = keep("ln_final", norm(x, "ln_final"));
        const Grid W_U = weight(m_c.tied_embeddings ? "embed.W_E" : "unembed.W_U");
        keep("probs", softmax(keep("logits", product(last, transposed(W_U)))));
        if (m_c.answer == kanshei::Answer::Pointer) {
            const std::string attention = kanshei::blockName(m_c.n_layers - 1, "attn_out");
            const Grid query = product(norm(m_made.at({attention, 0}), "answer_ln"), weight("answer.W_X"));
            const Grid& keys = m_made.at({"blocks.0.resid_pre", 0});
            keep("answer", softmax(keep("answer_scores", product(query, transposed(keys)))));
        }
        return m_made;
    }

private:
    Grid block(Index layer, const Grid& in, const kanshei::MaskKind& mask) {
        const auto name = [&](const char* part) { return kanshei::blockName(layer, part); };
        const Grid x = keep(name("resid_pre"), in);
        const Grid normal = keep(name("ln1"), norm(x, name("ln1")));
        Grid out(x.rows, x.cols);
        for (Index h = 0; h < m_c.n_heads; ++h) {
            const Index kv = h * m_c.n_kv_heads / m_c.n_heads;
            const Grid q =
                turned(keep(name("q"), headNorm(part(normal, layer, "Q", h), name("attn.q_norm.w")), h));
            const Grid k =
                turned(keep(name("k"), headNorm(part(normal, layer, "K", kv), name("attn.k_norm.w")), kv));
            const Grid v = keep(name("v"), part(normal, layer, "V", kv), kv);
            if (m_c.rotates()) keep(name("q_rot"), q, h), keep(name("k_rot"), k, kv);
            const Grid raw = keep(name("scores_raw"), product(q, transposed(k)), h);
            Grid scaled = raw;
            if (m_scale)
                for (double& s : scaled.v) s /= std::sqrt(double(m_c.d_head));
            const Grid masked =
                keep(name("attn_scores"),
                     inWindow(naive::mask(keep(name("scores_scaled"), scaled, h), mask), layer), h);
            const Grid z = keep(name("z"), product(keep(name("pattern"), softmax(masked), h), v), h);
            out = sum(out, product(z, rows(weight(name("attn.W_O")), h * m_c.d_head, m_c.d_head)));
        }
        const Grid mid =
            keep(name("resid_mid"),
                 sum(x, keep(name("attn_out"), plusRow(out, bias(name("attn.b_O"), m_c.d_model)))));
        const Grid read = norm(m_c.parallel_mlp ? x : mid, name("ln2"));
        Grid post = activation(
            m_c.activation, keep(name("mlp_pre"), mapped(read, name("mlp."), m_c.gated_mlp ? "gate" : "in")));
        if (m_c.gated_mlp) {
            const Grid linear = keep(name("mlp_pre_linear"), mapped(read, name("mlp."), "in"));
            for (std::size_t i = 0; i < post.v.size(); ++i) post.v[i] *= linear.v[i];
        }
        return keep(name("resid_post"), sum(mid, keep(name("mlp_out"), mapped(keep(name("mlp_post"), post),
                                                                              name("mlp."), "out"))));
    }

    Grid part(const Grid& x, Index layer, const std::string& letter, Index head) {
        const Grid all = mapped(x, kanshei::blockName(layer, "attn."), letter);
        Grid own(x.rows, m_c.d_head);
        for (Index i = 0; i < x.rows; ++i)
            for (Index c = 0; c < m_c.d_head; ++c) own(i, c) = all(i, head * m_c.d_head + c);
        return own;
    }

    Grid weight(const std::string& name) {
        const kanshei::Tensor& tensor = m_model.weights.at(name);
        Grid grid(tensor.rank() == 1 ? 1 : tensor.dim(0), tensor.shape().back());
        for (std::size_t i = 0; i < grid.v.size(); ++i) grid.v[i] = double(tensor.data()[i]);
        m_hook(name, 0, grid);
        return grid;
    }

    Grid norm(const Grid& x, const std::string& name) {
        if (m_c.norm_kind == kanshei::NormKind::RmsNorm) return rmsNorm(x, weight(name + ".w"));
        return layerNorm(x, weight(name + ".w"), weight(name + ".b"), double(m_c.layer_norm_eps));
    }
    Grid rmsNorm(const Grid& x, const Grid& w) const {
        Grid y = x;
        for (Index i = 0; i < x.rows; ++i) {
            double squares = 0;
            for (Index j = 0; j < x.cols; ++j) squares += x(i, j) * x(i, j);
            for (Index j = 0; j < x.cols; ++j)
                y(i, j) *= w(0, j) / std::sqrt(squares / double(x.cols) + double(m_c.layer_norm_eps));
        }
        return y;
    }
    Grid headNorm(const Grid& x, const std::string& w) { return m_c.qk_norm ? rmsNorm(x, weight(w)) : x; }
    /// A bias of zeros where there is none.
    Grid bias(const std::string& name, Index width) {
        return m_model.weights.find(name) ? weight(name) : Grid(1, width);
    }
    Grid mapped(const Grid& x, const std::string& map, const std::string& part) {
        const Grid W = weight(map + "W_" + part);
        return linear(x, W, bias(map + "b_" + part, W.cols));
    }
    /// Pairs as complex numbers, multiplied with e^(i·m·θ). Without scaling: the goldens have none.
    Grid turned(const Grid& x) const {
        Grid y = x;
        const kanshei::Rotary& r = m_c.rotary;
        for (Index m = 0; m_c.rotates() && m < x.rows; ++m)
            for (Index i = 0; i < r.dims / 2; ++i) {
                const bool halves = r.layout == kanshei::Rotary::Layout::Halves;
                const Index a = halves ? i : 2 * i, b = halves ? i + r.dims / 2 : 2 * i + 1;
                const double angle = double(m) / std::pow(r.theta, 2.0 * double(i) / double(r.dims));
                const auto z = std::complex(x(m, a), x(m, b)) * std::polar(1.0, angle);
                y(m, a) = z.real();
                y(m, b) = z.imag();
            }
        return y;
    }
    Grid inWindow(Grid s, Index layer) const {
        const Index window = m_c.windowOf(layer);
        for (Index i = 0; i < s.rows && window > 0; ++i)
            for (Index j = 0; j < s.cols; ++j)
                if (j <= i - window || j >= i + window) s(i, j) = -std::numeric_limits<double>::infinity();
        return s;
    }
    static Grid rowsAt(const Grid& table, const std::vector<kanshei::TokenId>& ids) {
        Grid y(Index(ids.size()), table.cols);
        for (Index i = 0; i < y.rows; ++i)
            for (Index c = 0; c < y.cols; ++c) y(i, c) = table(ids[std::size_t(i)], c);
        return y;
    }
    static Grid sum(const Grid& a, const Grid& b) {
        Grid y = a;
        for (std::size_t i = 0; i < y.v.size(); ++i) y.v[i] += b.v[i];
        return y;
    }
    static Grid plusRow(const Grid& a, const Grid& row) {
        Grid y = a;
        for (Index i = 0; i < y.rows; ++i)
            for (Index j = 0; j < y.cols; ++j) y(i, j) += row(0, j);
        return y;
    }
    static Grid rows(const Grid& a, Index from, Index count) {
        Grid y(count, a.cols);
        for (Index i = 0; i < count; ++i)
            for (Index j = 0; j < a.cols; ++j) y(i, j) = a(from + i, j);
        return y;
    }
    Grid keep(const std::string& name, Grid grid, Index head = 0) {
        m_hook(name, head, grid);
        m_made.insert_or_assign({name, head}, grid);
        return grid;
    }

    const kanshei::Model& m_model;
    const kanshei::ModelConfig& m_c;
    bool m_scale;
    Hook m_hook;
    Made m_made;
};

} // namespace naive
