#include "core/base/random.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace kanshei;

TEST_CASE("The random stream is PCG32, the same on every machine") {
    // First outputs of the reference implementation (pcg32-demo, seed 42, stream 54).
    Random random(42, 54);
    for (const std::uint32_t expected :
         {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU})
        CHECK(random.next() == expected);
}

TEST_CASE("Uniform, below and normal have the right moments") {
    Random random(1);
    double sum = 0, square = 0;
    const int n = 100000;
    for (int i = 0; i < n; ++i) {
        const double x = random.normal();
        sum += x;
        square += x * x;
        REQUIRE(random.below(7) < 7);
        const double u = random.uniform();
        REQUIRE((u >= 0 && u < 1));
    }
    CHECK(std::abs(sum / n) < 0.02);
    CHECK(std::abs(square / n - 1) < 0.03);
}
