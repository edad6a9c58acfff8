#include "core/train/adamw.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace kanshei;
using namespace kanshei::train;

namespace {
ModelConfig minute() {
    ModelConfig c;
    c.d_model = 4;
    c.n_layers = 1;
    c.n_heads = 1;
    c.n_kv_heads = 1;
    c.d_head = 4;
    c.d_mlp = 4;
    c.n_ctx = 3;
    c.d_vocab = 5;
    return c;
}
} // namespace

TEST_CASE("AdamW takes the steps of its paper, decays matrices only, and clips the global norm") {
    const Layout layout(minute());
    AdamW::Settings settings;
    settings.decay = 0.1f;
    settings.clip = 1.f;
    AdamW optimizer(layout, settings);
    std::vector<float> values(std::size_t(layout.size), 0.5f), gradient(std::size_t(layout.size), 0.f);
    const Index inMatrix = layout.W_E.offset + 3, inVector = layout.ln_final_b.offset + 1;
    double m[2] = {}, v[2] = {}, w[2] = {0.5, 0.5};
    for (int t = 1; t <= 3; ++t) {
        const double g[2] = {0.3 * t, -2.0 * t};
        gradient[std::size_t(inMatrix)] = float(g[0]);
        gradient[std::size_t(inVector)] = float(g[1]);
        const double norm = std::hypot(g[0], g[1]);
        CHECK(optimizer.step(values, gradient, 0.01f) == Approx(norm).epsilon(1e-5));
        for (int i = 0; i < 2; ++i) {
            const double clipped = g[i] * std::min(1.0, 1.0 / norm);
            m[i] = 0.9 * m[i] + 0.1 * clipped;
            v[i] = 0.98 * v[i] + 0.02 * clipped * clipped;
            w[i] -= 0.01 * (i == 0 ? 0.1 : 0.0) * w[i];
            w[i] -=
                0.01 * (m[i] / (1 - std::pow(0.9, t))) / (std::sqrt(v[i] / (1 - std::pow(0.98, t))) + 1e-8);
        }
        CHECK(double(values[std::size_t(inMatrix)]) == Approx(w[0]).epsilon(1e-5));
        CHECK(double(values[std::size_t(inVector)]) == Approx(w[1]).epsilon(1e-5));
    }
    CHECK(values[std::size_t(layout.ln_final_b.offset)] == 0.5f); // no gradient, no decay
    CHECK(values[std::size_t(layout.W_E.offset)] < 0.5f);         // decay alone
}

TEST_CASE("The learning rate warms up, then falls along a cosine to its floor") {
    Schedule schedule;
    schedule.steps = 1000;
    schedule.warmUp = 100;
    schedule.peak = 2.f;
    schedule.floor = 0.02f;
    CHECK(schedule.rate(0) == Approx(0.02).epsilon(1e-3));
    CHECK(schedule.rate(49) == Approx(1.0).epsilon(0.01));
    CHECK(schedule.rate(500) == Approx(2 * (0.5 * 0.98 + 0.02)).epsilon(1e-4));
    CHECK(schedule.rate(999) == Approx(0.04).epsilon(1e-3));
    for (int i = 100; i < 999; ++i) CHECK(schedule.rate(i + 1) < schedule.rate(i));
}
