// A whole pre-norm model once more, with the naive operations, in double precision. A hook may change what each one made.
#pragma once

#include "core/model/model.h"
#include "tests/core/ops/naive.h"

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
        Grid embed(T, m_c.d_model), position(T, m_c.d_model);
        const Grid W_E = weight("embed.W_E"), W_pos = weight("pos_embed.W_pos");
        for (Index i = 0; i < T; ++i)
            for (Index c = 0; c < m_c.d_model; ++c) {
                embed(i, c) = W_E(ids[std::size_t(i)], c);
                position(i, c) = W_pos(i, c);
            }
        Grid x = sum(keep("embed", embed), keep("pos_embed", position));
        for (Index layer = 0; layer < m_c.n_layers; ++layer) x = block(layer, x, kanshei::maskKind(mask));
        const Grid last = keep("ln_final", norm(x, "ln_final"));
        keep("probs", softmax(keep("logits", product(last, transposed(W_E)))));
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
            const Grid q = keep(name("q"), part(normal, layer, "Q", h), h);
            const Grid k = keep(name("k"), part(normal, layer, "K", h), h);
            const Grid v = keep(name("v"), part(normal, layer, "V", h), h);
            const Grid raw = keep(name("scores_raw"), product(q, transposed(k)), h);
            Grid scaled = raw;
            if (m_scale)
                for (double& s : scaled.v) s /= std::sqrt(double(m_c.d_head));
            const Grid masked =
                keep(name("attn_scores"), naive::mask(keep(name("scores_scaled"), scaled, h), mask), h);
            const Grid z = keep(name("z"), product(keep(name("pattern"), softmax(masked), h), v), h);
            out = sum(out, product(z, rows(weight(name("attn.W_O")), h * m_c.d_head, m_c.d_head)));
        }
        const Grid mid =
            keep(name("resid_mid"), sum(x, keep(name("attn_out"), plusRow(out, weight(name("attn.b_O"))))));
        const Grid pre = linear(norm(mid, name("ln2")), weight(name("mlp.W_in")), weight(name("mlp.b_in")));
        const Grid post = keep(name("mlp_post"), activation(m_c.activation, keep(name("mlp_pre"), pre)));
        return keep(name("resid_post"),
                    sum(mid, linear(post, weight(name("mlp.W_out")), weight(name("mlp.b_out")))));
    }

    Grid part(const Grid& x, Index layer, const std::string& letter, Index head) {
        const Grid all = linear(x, weight(kanshei::blockName(layer, "attn.W_" + letter)),
                                weight(kanshei::blockName(layer, "attn.b_" + letter)));
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
        return layerNorm(x, weight(name + ".w"), weight(name + ".b"), double(m_c.layer_norm_eps));
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
