#include "core/base/file.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

using namespace kanshei;

namespace {

/// Q, K, V as files; runs attend on them.
test::Ran attend(const std::string& q, const std::string& k, const std::string& v,
                 std::vector<std::string> more = {}) {
    const test::TemporaryFolder folder;
    std::vector<std::string> arguments{"attend"};
    for (const auto& [option, text] : {std::pair{"--q", &q}, {"--k", &k}, {"--v", &v}}) {
        const std::string file = (folder / (std::string(option).substr(2) + ".csv")).string();
        REQUIRE(writeFile(file, *text));
        arguments.insert(arguments.end(), {option, file});
    }
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::runProgram(arguments);
}

const std::string q = "1,0,1,0\n0,2,0,2\n1,1,1,1\n", k = "1,1,0,0\n0,1,1,0\n0,0,1,1\n",
                  v = "2,0,0,0\n0,2,0,0\n0,0,2,0\n";

} // namespace

TEST_CASE("attend shows the worked example step by step", "[attend]") {
    const auto ran = attend(q, k, v);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(ran.out == "scores = Q·Kᵀ\n"
                     "  1.0000  1.0000  1.0000\n"
                     "  2.0000  2.0000  2.0000\n"
                     "  2.0000  2.0000  2.0000\n"
                     "scaled = scores ÷ √4\n"
                     "  0.5000  0.5000  0.5000\n"
                     "  1.0000  1.0000  1.0000\n"
                     "  1.0000  1.0000  1.0000\n"
                     "weights = softmax of each row\n"
                     "  0.3333  0.3333  0.3333\n"
                     "  0.3333  0.3333  0.3333\n"
                     "  0.3333  0.3333  0.3333\n"
                     "output = weights·V\n"
                     "  0.6667  0.6667  0.6667       0\n"
                     "  0.6667  0.6667  0.6667       0\n"
                     "  0.6667  0.6667  0.6667       0\n");
}

TEST_CASE("attend masks and leaves out the scaling when asked", "[attend]") {
    const auto ran = attend(q, k, v, {"--mask", "causal", "--no-scale"});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("scaled") == std::string::npos);
    CHECK(ran.out.find("masked (causal)\n  1.0000    -inf    -inf\n  2.0000  2.0000    -inf\n") !=
          std::string::npos);
    CHECK(
        ran.out.find("weights = softmax of each row\n  1.0000       0       0\n  0.5000  0.5000       0\n") !=
        std::string::npos);
}

TEST_CASE("attend reads one matrix from standard input", "[attend]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "k.csv", "1\n"));
    const std::string file = (folder / "k.csv").string();
    CHECK(test::runProgram({"attend", "--q", "-", "--k", file, "--v", file}, "5\n")
              .out.find("scores = Q·Kᵀ\n  5.0000\n") != std::string::npos);
    CHECK(test::runProgram({"attend", "--q", "-", "--k", "-", "--v", file}, "5\n").code == 2);
}

TEST_CASE("attend says which file has a hole, where, and what to do", "[attend]") {
    const auto hole = attend(q, "1,1,0,0\n0,1,,0\n0,0,1,1\n", v);
    CHECK(hole.code == 1);
    CHECK(hole.out.empty());
    CHECK(hole.err.find("k.csv, line 2, column 3: There is no number here. Fill the hole") !=
          std::string::npos);
    CHECK(attend("1,2\n3\n", k, v).err.find("q.csv, line 2, column 2: This row has 1 numbers") !=
          std::string::npos);
    CHECK(attend("1,x\n", k, v).err.find("q.csv, line 1, column 2: “x” is not a number") !=
          std::string::npos);
    CHECK(attend("", k, v).err.find("q.csv: There are no numbers") != std::string::npos);
    CHECK(attend("1,2\n", k, v).err.find("A query has 2 numbers, but a key has 4") != std::string::npos);
    CHECK(attend(q, k, "1\n2\n").err.find("There are 3 keys, but 2 values") != std::string::npos);
    CHECK(test::runProgram({"attend", "--q", "/nowhere", "--k", "/nowhere", "--v", "/nowhere"}).err ==
          "kanshei: /nowhere: There is no such file.\n");
}

TEST_CASE("attend's own bad usage exits with 2", "[attend]") {
    CHECK(test::runProgram({"attend", "--q", "x"}).code == 2);
    CHECK(attend(q, k, v, {"--mask", "sideways"}).code == 2);
    CHECK(attend(q, k, v, {"--surprise"}).code == 2);
}
