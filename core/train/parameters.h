// All numbers that training changes, in one flat buffer: optimizer, clipping and reductions are then plain
// loops. The slots are those of core/model/weights.h, but W_Q, W_K and W_V lie side by side in W_QKV (one
// product, not three), and helper weights that are used in training only come with them. Gradients and
// moments have the same layout.
#pragma once

#include "core/base/random.h"
#include "core/model/weights.h"

namespace kanshei::train {

/// Where one parameter lies in the flat buffer. Vectors have one row.
struct Slot {
    Index offset = 0;
    Index rows = 0;
    Index cols = 0;
    Index size() const { return rows * cols; }
};

struct BlockSlots {
    Slot ln1_w, ln1_b, W_QKV, b_QKV, W_O, b_O, ln2_w, ln2_b, W_in, b_in, W_out, b_out;
};

struct Layout {
    std::vector<BlockSlots> blocks;
    Slot ln_final_w, ln_final_b;
    Slot answer_ln_w, answer_ln_b, W_X;                ///< pointer models
    Slot helper_ln_w, helper_ln_b, helper_Q, helper_K; ///< training only (see objective.h)
    Slot W_pos, W_E; ///< last, so that the parts before them can be summed densely
    std::vector<std::pair<std::string, Slot>> all; ///< in order; names of weights.h, or "train.*"
    Index bodySize = 0;                            ///< everything before W_pos
    Index size = 0;

    explicit Layout(const ModelConfig& config);
    /// Biases and layer norms are not decayed.
    static bool decays(const Slot& slot) { return slot.rows > 1; }
};

inline MatrixView matrix(float* base, const Slot& s) {
    return view(base + s.offset, s.rows, s.cols);
}
inline ConstMatrixView matrix(const float* base, const Slot& s) {
    return view(base + s.offset, s.rows, s.cols);
}
inline VectorView vector(float* base, const Slot& s) {
    return {base + s.offset, s.size()};
}
inline ConstVectorView vector(const float* base, const Slot& s) {
    return {base + s.offset, s.size()};
}

/// How parameters start. Matrices are normal; biases 0, layer norms 1; positions sin/cos (Vaswani et al.
/// 2017, §3.5) so that neighbours look alike before anything was learnt.
struct Start {
    float matrices = 0.08f;
    float embedding = 0.05f;
    float positions = 0.05f; ///< amplitude
};

class Parameters {
public:
    explicit Parameters(const ModelConfig& config);
    Parameters(const ModelConfig& config, const Start& start, Random& random);

    const ModelConfig& config() const { return m_config; }
    const Layout& layout() const { return m_layout; }
    const float* data() const { return m_values.data(); }
    float* data() { return m_values.data(); }
    std::span<float> values() { return m_values; }

    /// A copy as the rest of the program knows weights, without the helpers.
    Weights toWeights() const;
    /// Takes over a model's weights; helpers stay as they are. The weights must fit (checkWeights).
    void set(const Weights& weights);

private:
    ModelConfig m_config;
    Layout m_layout;
    Floats m_values;
};

} // namespace kanshei::train
