#include "core/base/parallel.h"
#include "core/ops/activation.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/unembed.h"
#include "tests/core/ops/compare.h"

using namespace kanshei;
using naive::FloatGrid;

TEST_CASE("Operations give the same bits with one thread, two and five") {
    Random random(1);
    const FloatGrid x(naive::random(300, 64, random)), W(naive::random(64, 192, random)),
        b(naive::random(1, 192, random));
    const FloatGrid U(naive::random(1500, 64, random)), w(naive::random(1, 64, random));
    const auto all = [&](int threads) {
        const int before = threadCount();
        setThreadCount(threads);
        FloatGrid y(300, 192), n(300, 64), g(300, 192), l(300, 1500), dx(300, 64), dU(1500, 64);
        ops::linear(x.in(), W.in(), b.vectorIn(), y.view());
        ops::layerNorm(x.in(), w.vectorIn(), w.vectorIn(), 1e-5f, n.view());
        ops::activation(Activation::GeluTanh, y.in(), g.view());
        ops::unembed(n.in(), U.in(), ConstVectorView(nullptr, 0), l.view());
        ops::unembedBackward(n.in(), U.in(), l.in(), dx.view(), dU.view(), VectorView(nullptr, 0));
        setThreadCount(before);
        return std::vector<Matrix>{y.m, n.m, g.m, l.m, dx.m, dU.m};
    };
    const auto one = all(1);
    for (const int threads : {2, 5}) {
        const auto many = all(threads);
        for (std::size_t i = 0; i < one.size(); ++i) CHECK(one[i] == many[i]);
    }
}
