#include "core/ops/attention.h"

#include "core/ops/mask.h"
#include "core/ops/scale.h"
#include "core/ops/scores.h"
#include "core/ops/softmax.h"
#include "core/ops/weighted_sum.h"
#include "tests/core/ops/compare.h"

using namespace kanshei;
using naive::FloatGrid;

TEST_CASE("Attention at once has the bits of its five operations", "[panels]") {
    Random random(8);
    for (const auto& [length, width] : {std::array<Index, 2>{1, 16}, {7, 64}, {101, 64}, {150, 40}}) {
        const FloatGrid q(naive::random(length, width, random)), k(naive::random(length, width, random)),
            v(naive::random(length, width, random));
        for (const Mask mask : {Mask{MaskPattern::Causal, 0}, Mask{MaskPattern::Causal, 5},
                                Mask{MaskPattern::Bidirectional, 0}, Mask{MaskPattern::Bidirectional, 9}}) {
            FloatGrid scores(length, length), scaled(length, length), masked(length, length),
                pattern(length, length), z(length, width), patternAtOnce(length, length),
                zAtOnce(length, width);
            ops::scores(q.in(), k.in(), scores.view(), ops::Sums::Panels);
            ops::scale(scores.in(), width, scaled.view());
            ops::mask(scaled.in(), mask, masked.view());
            ops::softmax(masked.in(), pattern.view());
            ops::weightedSum(pattern.in(), v.in(), z.view(), ops::Sums::Panels);
            ops::attention(q.in(), k.in(), v.in(), width, mask, patternAtOnce.view(), zAtOnce.view());
            CHECK(patternAtOnce.m == pattern.m);
            CHECK(zAtOnce.m == z.m);
        }
    }
}
