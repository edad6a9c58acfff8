#include "core/train/parameters.h"

#include <cmath>

namespace kanshei::train {
namespace {
/// Slots start on a cache line.
constexpr Index alignment = 16;

struct Adder {
    Layout& layout;
    void operator()(Slot& slot, const std::string& name, Index rows, Index cols) const {
        slot = {layout.size, rows, cols};
        layout.size += (rows * cols + alignment - 1) / alignment * alignment;
        layout.all.emplace_back(name, slot);
    }
};

void addBlock(const Adder& add, BlockSlots& b, Index layer, const ModelConfig& c) {
    const auto name = [layer](const char* part) { return blockName(layer, part); };
    const Index d = c.d_model;
    add(b.ln1_w, name("ln1.w"), 1, d);
    add(b.ln1_b, name("ln1.b"), 1, d);
    add(b.W_QKV, name("attn.W_QKV"), d, 3 * d);
    add(b.b_QKV, name("attn.b_QKV"), 1, 3 * d);
    add(b.W_O, name("attn.W_O"), d, d);
    add(b.b_O, name("attn.b_O"), 1, d);
    add(b.ln2_w, name("ln2.w"), 1, d);
    add(b.ln2_b, name("ln2.b"), 1, d);
    add(b.W_in, name("mlp.W_in"), d, c.d_mlp);
    add(b.b_in, name("mlp.b_in"), 1, c.d_mlp);
    add(b.W_out, name("mlp.W_out"), c.d_mlp, d);
    add(b.b_out, name("mlp.b_out"), 1, d);
}

bool isHelper(const std::string& name) {
    return name.starts_with("train.");
}

/// The three names that a W_QKV or b_QKV stands for, or none.
std::vector<std::string> partsOf(const std::string& name) {
    const auto at = name.find("_QKV");
    if (at == std::string::npos) return {};
    const std::string stem = name.substr(0, at);
    return {stem + "_Q", stem + "_K", stem + "_V"};
}

Shape shapeOf(const Slot& slot, Index cols) {
    return slot.rows == 1 ? Shape{cols} : Shape{slot.rows, cols};
}
} // namespace

Layout::Layout(const ModelConfig& config) {
    const Adder add{*this};
    const Index d = config.d_model;
    blocks.resize(std::size_t(config.n_layers));
    for (Index i = 0; i < config.n_layers; ++i) addBlock(add, blocks[std::size_t(i)], i, config);
    add(ln_final_w, "ln_final.w", 1, d);
    add(ln_final_b, "ln_final.b", 1, d);
    if (config.answer == Answer::Pointer) {
        add(answer_ln_w, "answer_ln.w", 1, d);
        add(answer_ln_b, "answer_ln.b", 1, d);
        add(W_X, "answer.W_X", d, d);
        add(helper_ln_w, "train.helper_ln.w", 1, d);
        add(helper_ln_b, "train.helper_ln.b", 1, d);
        add(helper_Q, "train.helper.W_Q", d, d);
        add(helper_K, "train.helper.W_K", d, d);
    }
    bodySize = size;
    add(W_pos, "pos_embed.W_pos", config.n_ctx, d);
    add(W_E, "embed.W_E", config.d_vocab, d);
}

Parameters::Parameters(const ModelConfig& config)
    : m_config(config), m_layout(config), m_values(std::size_t(m_layout.size), 0.f) {}

Parameters::Parameters(const ModelConfig& config, const Start& start, Random& random) : Parameters(config) {
    for (const auto& [name, slot] : m_layout.all) {
        auto m = matrix(data(), slot);
        if (name.ends_with("ln1.w") || name.ends_with("ln2.w") || name.ends_with("ln_final.w") ||
            name.ends_with("_ln.w"))
            m.setOnes();
        if (slot.rows == 1 || name == "pos_embed.W_pos") continue;
        const double deviation = name == "embed.W_E" ? start.embedding : start.matrices;
        for (Index i = 0; i < m.rows(); ++i)
            for (Index j = 0; j < m.cols(); ++j) m(i, j) = float(random.normal() * deviation);
    }
    auto positions = matrix(data(), m_layout.W_pos);
    for (Index i = 0; i < positions.rows(); ++i)
        for (Index j = 0; j < positions.cols(); ++j) {
            const double angle = double(i) / std::pow(10000.0, double(j / 2 * 2) / double(config.d_model));
            positions(i, j) = float((j % 2 == 0 ? std::sin(angle) : std::cos(angle)) * start.positions);
        }
}

Weights Parameters::toWeights() const {
    Weights weights;
    for (const auto& [name, slot] : m_layout.all) {
        if (isHelper(name)) continue;
        const auto values = matrix(data(), slot);
        auto parts = partsOf(name);
        if (parts.empty()) parts = {name};
        const Index cols = slot.cols / Index(parts.size());
        for (std::size_t p = 0; p < parts.size(); ++p) {
            Tensor tensor(parts[p], shapeOf(slot, cols));
            view(tensor.mutableData(), slot.rows, cols) = values.middleCols(Index(p) * cols, cols);
            weights.add(std::move(tensor));
        }
    }
    return weights;
}

void Parameters::set(const Weights& weights) {
    for (const auto& [name, slot] : m_layout.all) {
        if (isHelper(name)) continue;
        auto values = matrix(data(), slot);
        auto parts = partsOf(name);
        if (parts.empty()) parts = {name};
        const Index cols = slot.cols / Index(parts.size());
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const Tensor& tensor = weights.at(parts[p]);
            assert(tensor.size() == slot.rows * cols);
            values.middleCols(Index(p) * cols, cols) = view(tensor.data(), slot.rows, cols);
        }
    }
}

} // namespace kanshei::train
