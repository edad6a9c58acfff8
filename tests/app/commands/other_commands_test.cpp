// explain, audit, models, inspect, bench, and what all commands have in common.
#include "core/explain/derivation.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>
#include <set>

using namespace kanshei;
using Json = nlohmann::json;

namespace {

const char* const sentence = "老板告诉员工他必须加班";

class OneModel {
public:
    OneModel() {
        REQUIRE(saveModel(test::savable(test::randomModel(Answer::Pointer)), m_folder / "random-coref"));
    }
    test::Ran run(const std::vector<std::string>& arguments) const {
        return test::runProgram(arguments, "", m_folder.path().string());
    }

private:
    test::TemporaryFolder m_folder;
};

} // namespace

TEST_CASE("explain writes the arithmetic of a cell with its operands", "[explain]") {
    const OneModel model;
    const auto ran = model.run({"explain", sentence, "--cell", "blocks.1.z[2,6,1]"});
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("blocks.1.z[2,6,1] = "));
    CHECK(ran.out.find("(Weighted sum)\n  z = ") != std::string::npos);
    for (int key = 0; key < 12; ++key)
        CHECK(ran.out.find("blocks.1.pattern[2,6," + std::to_string(key) + "] ") != std::string::npos);
    CHECK(ran.out.find(" × blocks.1.v[2,11,1] ") != std::string::npos);
}

TEST_CASE("explain in JSON goes as deep as it is asked, each cell once", "[explain]") {
    const OneModel model;
    const auto ran = model.run(
        {"explain", sentence, "--cell", "blocks.0.pattern[0,1,2]", "--depth", "30", "--format", "json"});
    REQUIRE(ran.code == 0);
    const Json list = Json::parse(ran.out)["derivations"];
    CHECK(list[0]["cell"] == "blocks.0.pattern[0,1,2]");
    CHECK(list[0]["op"] == "softmax");
    CHECK(list[0]["lines"].back()["how"] == "divide");
    std::set<std::string> cells, ops;
    for (const Json& derivation : list) {
        CHECK(cells.insert(derivation["cell"].get<std::string>()).second);
        ops.insert(derivation["op"].get<std::string>());
        if (derivation["recorded"].is_number())
            CHECK(derivation["evaluated"].get<double>() ==
                  Approx(derivation["recorded"].get<double>()).epsilon(1e-4).margin(1e-5));
    }
    CHECK(ops == std::set<std::string>{"softmax", "mask", "scale", "scores", "linear", "layer_norm",
                                       "residual", "embed", "position"});
    const auto weight = model.run({"explain", sentence, "--cell", "embed.W_E[3,2]"});
    CHECK(weight.out.find("(Weight)") != std::string::npos);
}

TEST_CASE("explain refuses cells that are not there", "[explain]") {
    const OneModel model;
    CHECK(model.run({"explain", sentence}).code == 2);
    CHECK(model.run({"explain", sentence, "--cell", "blocks.0.pattern"}).code == 2);
    CHECK(model.run({"explain", sentence, "--cell", "logits[0,0]", "--depth", "0"}).code == 2);
    const auto outside = model.run({"explain", sentence, "--cell", "blocks.0.pattern[0,12,0]"});
    CHECK(outside.code == 1);
    CHECK(
        outside.err ==
        "kanshei: blocks.0.pattern[0,12,0]: The cell lies outside the tensor, whose shape is [4, 12, 12].\n");
    CHECK(model.run({"explain", sentence, "--cell", "nothing[0]"}).code == 1);
}

TEST_CASE("audit counts what it checked and finds no disagreement", "[audit]") {
    const OneModel model;
    const auto ran = model.run({"audit", sentence, "--all"});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("(0 of them sampled)") != std::string::npos);
    CHECK(ran.out.find("disagreements     0\n") != std::string::npos);
    CHECK(
        model.run({"audit", sentence, "--tensor", "blocks.0.z"}).out.find("numbers checked   192 of 192\n") !=
        std::string::npos);
    CHECK(model.run({"audit", sentence, "--tensor", "nothing"}).code == 1);
}

TEST_CASE("models, inspect and bench say what they found", "[models]") {
    const OneModel model;
    CHECK(model.run({"models"})
              .out.starts_with(
                  "random-coref\tRandom weights (for tests only)\tkanshei-coref\t2 layers\t4 heads\t"));
    const auto inspected = model.run({"inspect", "random-coref"});
    CHECK(inspected.code == 0);
    CHECK(inspected.out.find("best head   layer 1, head 2\n") != std::string::npos);
    CHECK(inspected.out.find("blocks.1.attn.W_Q\t[16, 16]\n") != std::string::npos);
    CHECK(model.run({"inspect", "nothing"}).code == 1);
    const auto bench = model.run({"bench", "--only", "forward", "--rounds", "3"});
    CHECK(bench.code == 0);
    CHECK(bench.out.find("random-coref\t") != std::string::npos);
    CHECK(bench.out.find(" × the matrix products alone") != std::string::npos);
    CHECK(model.run({"bench", "--only", "forward", "--rounds", "3", "--tokens", "65"}).code == 1);
    const test::TemporaryFolder empty;
    CHECK(test::runProgram({"models"}, "", empty.path().string()).code == 1);
    CHECK(test::runProgram({"trace", sentence}, "", empty.path().string()).err.find("No model is bundled") !=
          std::string::npos);
}

TEST_CASE("every command has help on standard output", "[commands]") {
    const auto all = test::runProgram({"--help"});
    CHECK(all.code == 0);
    CHECK(all.err.empty());
    for (const char* command : {"trace", "attend", "explain", "audit", "models", "inspect", "bench"}) {
        CHECK(all.out.find(std::string("\n  ") + command + " ") != std::string::npos);
        const auto help = test::runProgram({command, "--help"});
        CHECK(help.code == 0);
        CHECK_FALSE(help.out.empty());
        CHECK(help.err.empty());
    }
    CHECK(test::runProgram({"--version"}).out.starts_with("kanshei 0."));
}

TEST_CASE("what is not a command is bad usage", "[commands]") {
    CHECK(test::runProgram({"nothing"}).err ==
          "kanshei: There is no command “nothing”; see kanshei --help.\n");
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"nothing"},
                                                      {"--surprise"},
                                                      {"trace", "a", "b"},
                                                      {"models", "--surprise"}}) {
        const auto ran = test::runProgram(arguments);
        INFO(arguments.front());
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_FALSE(ran.err.empty());
    }
}
