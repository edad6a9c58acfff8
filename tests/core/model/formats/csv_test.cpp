#include "core/model/formats/csv.h"

#include "core/base/random.h"
#include "tests/support/catch.h"

#include <bit>
#include <cmath>

using namespace kanshei;

namespace {

std::string problem(const char* text) {
    const auto result = parseCsv(text, "x");
    return result ? "" : result.error().english();
}

} // namespace

TEST_CASE("a matrix of numbers is read row by row", "[csv]") {
    for (const char* text : {"1,0,-2.5\n0,2e1,+3\n", "1, 0 ,-2.5\r\n0,2e1,3",
                             "\xEF\xBB\xBF"
                             "1,0,-2.5\n0,20,3\n\n\n",
                             "\n1,0,-2.5\n0,20,3"}) {
        INFO(text);
        const auto tensor = parseCsv(text, "x");
        REQUIRE(tensor);
        CHECK(tensor->shape() == Shape{2, 3});
        CHECK(std::vector<float>(tensor->values().begin(), tensor->values().end()) ==
              std::vector<float>{1, 0, -2.5, 0, 20, 3});
    }
    CHECK(parseCsv("7", "x")->shape() == Shape{1, 1});
}

TEST_CASE("a hole in a CSV is reported with its line and column", "[csv]") {
    CHECK(problem("1,2\n3,\n") ==
          "line 2, column 2: There is no number here. Fill the hole, with 0 if you mean 0.");
    CHECK(problem("1,,3\n") ==
          "line 1, column 2: There is no number here. Fill the hole, with 0 if you mean 0.");
    CHECK(problem(",2\n").starts_with("line 1, column 1: There is no number"));
    CHECK(problem("1,2\n\n3,4\n") ==
          "line 2, column 1: An empty line stands between rows; fill it or take it out.");
    CHECK(problem("1,2\n3\n") == "line 2, column 2: This row has 1 numbers, but the first has 2.");
    CHECK(problem("1,2\n3,4,5\n") == "line 2, column 3: This row has 3 numbers, but the first has 2.");
}

TEST_CASE("what is not a number is named", "[csv]") {
    CHECK(problem("1,x\n") == "line 1, column 2: “x” is not a number that can be used.");
    for (const char* bad :
         {"nan", "inf", "-inf", "1e99", "0x10", "1 2", "1;2", "--1", "+-1", "1.2.3", "\"1\""}) {
        INFO(bad);
        CHECK(problem(bad).starts_with("line 1, column 1: “"));
    }
    for (const char* empty : {"", "\n", "  \n\t\n"})
        CHECK(problem(empty) == "There are no numbers in this file.");
}

TEST_CASE("numbers written as CSV read back to the same bits", "[csv]") {
    Random random(7);
    Tensor tensor("x", {40, 5});
    for (Index i = 0; i < tensor.size(); ++i) {
        float value = NAN;
        while (!std::isfinite(value)) value = std::bit_cast<float>(random.next());
        tensor.mutableData()[i] = value;
    }
    const auto back = parseCsv(csvText(tensor), "x");
    REQUIRE(back);
    CHECK(back->shape() == tensor.shape());
    CHECK(std::ranges::equal(back->values(), tensor.values()));
    CHECK(shortest(0.1f) == "0.1");
    CHECK(shortest(-INFINITY) == "-inf");
}
