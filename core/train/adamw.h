// AdamW (Loshchilov & Hutter 2019, algorithm 2), clipping by the global norm (Pascanu et al. 2013), warm-up
// and cosine.
#pragma once

#include "core/train/parameters.h"

namespace kanshei::train {

struct Schedule {
    int steps = 0;
    int warmUp = 200;
    float peak = 2e-3f;
    float floor = 0.02f; ///< share of `peak` that is left at the end
    /// min(1, (step + 1) ÷ warmUp) · peak · (½(1 + cos(π step ÷ steps))(1 − floor) + floor)
    float rate(int step) const;
};

class AdamW {
public:
    struct Settings {
        float beta1 = 0.9f;
        float beta2 = 0.98f;
        float epsilon = 1e-8f;
        float decay = 0.01f; ///< decoupled; matrices only
        float clip = 1.f;    ///< greatest global norm of the gradient; 0: no limit
    };

    AdamW(const Layout& layout, const Settings& settings);
    /// Changes `values` by `gradient` (both layout.size). Returns the norm of the gradient before clipping.
    double step(std::span<float> values, std::span<const float> gradient, float rate);

private:
    /// Pieces are the same with any number of threads.
    struct Piece {
        Index from, size;
        float decay;
    };
    Settings m_settings;
    std::vector<Piece> m_pieces;
    Floats m_first, m_second;
    int m_steps = 0;
};

} // namespace kanshei::train
