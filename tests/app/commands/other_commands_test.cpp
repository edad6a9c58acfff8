// explain, audit, models, inspect, bench, and what all commands have in common.
#include "core/explain/derivation.h"
#include "tests/support/catch.h"
#include "tests/support/one_model.h"
#include "tests/support/program.h"
#include "tests/support/random_model.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace kanshei;
using Json = nlohmann::json;
using kanshei::test::OneModel;
using kanshei::test::sentence;

TEST_CASE("explain writes the arithmetic of a cell with its operands", "[explain]") {
    const OneModel model;
    const auto ran = model.run({"explain", sentence, "--cell", "blocks.1.z[2,6,1]", "--terms", "all"});
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("blocks.1.z[2,6,1] = "));
    CHECK(ran.out.find("   z, brought from all tokens at “工”, component 1 (layer 1, head 2)\n") !=
          std::string::npos);
    CHECK(ran.out.find("\n  z = sum of 12 products a × v\n") != std::string::npos);
    for (int key = 0; key < 12; ++key)
        CHECK(ran.out.find("   blocks.1.pattern[2,6," + std::to_string(key) + "] × blocks.1.v[2," +
                           std::to_string(key) + ",1]\n") != std::string::npos);
    CHECK(ran.out.find("   老   ") != std::string::npos); // whose v it is
}

namespace {

/// The numbers that begin the lines of a sum, without what is folded.
std::vector<double> rowsOf(const std::string& text) {
    std::vector<double> rows;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("    ") && line.find(" = ") != std::string::npos)
            rows.push_back(std::stod(line));
    return rows;
}

} // namespace

TEST_CASE("explain folds a long sum, greatest terms first, or writes all of it in order", "[explain]") {
    const OneModel model;
    const auto run = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"explain", sentence, "--cell", "blocks.0.q[1,3,2]"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto ran = model.run(arguments);
        CHECK(ran.code == 0);
        return ran.out;
    };
    const std::string folded = run({"--terms", "3"}), all = run({"--terms", "all", "--order", "index"});
    auto shown = rowsOf(folded);
    REQUIRE(shown.size() == 3);
    CHECK(std::abs(shown[0]) >= std::abs(shown[1]));
    CHECK(std::abs(shown[1]) >= std::abs(shown[2]));
    const double total = std::stod(folded.substr(folded.find("] = ") + 4));
    const auto at = folded.find("… and 14 more, together ");
    REQUIRE(at != std::string::npos);
    const double rest = std::stod(folded.substr(folded.find("together ", at) + 9));
    CHECK(shown[0] + shown[1] + shown[2] + rest == Approx(total).epsilon(1e-4));
    const auto every = rowsOf(all);
    CHECK(every.size() == 16); // the bias has no product to write out
    CHECK(std::ranges::find(every, shown[0]) != every.end());
    CHECK(all.find("more") == std::string::npos);
    CHECK(all.find("ln1[3,0]") < all.find("ln1[3,1]"));
    CHECK(all.find("ln1[3,1]") < all.find("ln1[3,2]"));
    CHECK(all.find("blocks.0.attn.b_Q[6]") != std::string::npos);
}

TEST_CASE("explain indents what an operand was made from under it, down to the id of a token", "[explain]") {
    const OneModel model;
    const auto ran = model.run(
        {"explain", sentence, "--cell", "blocks.0.resid_pre[3,5]", "--depth", "3", "--order", "index"});
    CHECK(ran.code == 0);
    const auto at = [&](const char* text) {
        INFO(ran.out << text);
        const auto found = ran.out.find(text);
        CHECK(found != std::string::npos);
        return found;
    };
    CHECK(at("  x = sum of e + p\n") < at("\n      embed[3,5] = "));
    CHECK(at("\n      embed[3,5] = ") < at("\n        e = W_E, row "));
    CHECK(at("\n        e = W_E, row ") < at("\n          embed.W_E["));
    CHECK(at("\n          tokens[3] = ") < at(" at “告”: the input\n"));
    CHECK(at("\n          tokens[3] = ") < at("\n      pos_embed[3,5] = "));
    const auto softmax =
        model.run({"explain", sentence, "--cell", "blocks.0.pattern[0,1,2]", "--terms", "2"});
    CHECK(softmax.out.find("\n  a = e ÷ Z = ") != std::string::npos);
    CHECK(softmax.out.find("\n    Z = sum of exp(s̃ − max) over 12 numbers = ") != std::string::npos);
    CHECK(softmax.out.find("max = greatest of 12 numbers s̃ = ") != std::string::npos);
}

TEST_CASE("explain in JSON goes as deep as it is asked, each cell once", "[explain]") {
    const OneModel model;
    const auto ran = model.run(
        {"explain", sentence, "--cell", "blocks.0.pattern[0,1,2]", "--depth", "30", "--format", "json"});
    REQUIRE(ran.code == 0);
    const Json list = Json::parse(ran.out)["derivations"];
    CHECK(list[0]["cell"] == "blocks.0.pattern[0,1,2]");
    CHECK(list[0]["name"] == "attention weight from “老” to “板” (layer 0, head 0)");
    CHECK(list[0]["op"] == "softmax");
    CHECK(list[0]["lines"].back()["how"] == "divide");
    std::set<std::string> cells, ops;
    for (const Json& derivation : list) {
        CHECK(cells.insert(derivation["cell"].get<std::string>()).second);
        ops.insert(derivation["op"].get<std::string>());
        if (derivation["op"] == "linear")
            CHECK(derivation["lines"].back()["terms"].size() == 17); // never folded
        if (derivation["recorded"].is_number())
            CHECK(derivation["evaluated"].get<double>() ==
                  Approx(derivation["recorded"].get<double>()).epsilon(1e-4).margin(1e-5));
    }
    CHECK(ops == std::set<std::string>{"softmax", "mask", "scale", "scores", "linear", "layer_norm",
                                       "residual", "embed", "position"});
    const auto weight = model.run({"explain", sentence, "--cell", "embed.W_E[3,2]"});
    CHECK(weight.out.find("embedding table for ") != std::string::npos);
    CHECK(weight.out.find(": a trained weight\n") != std::string::npos);
}

TEST_CASE("explain refuses cells that are not there, and says what there is", "[explain]") {
    const OneModel model;
    const auto err = [&](const char* cell, int code) {
        const auto ran = model.run({"explain", sentence, "--cell", cell});
        INFO(cell);
        CHECK(ran.code == code);
        CHECK(ran.out.empty());
        return ran.err;
    };
    CHECK(model.run({"explain", sentence}).code == 2);
    CHECK(model.run({"explain", sentence, "--cell", "logits[0,0]", "--depth", "0"}).code == 2);
    for (const char* terms : {"0", "-1", "some", "3x", ""})
        CHECK(model.run({"explain", sentence, "--cell", "logits[0,0]", "--terms", terms}).code == 2);
    CHECK(model.run({"explain", sentence, "--cell", "logits[0,0]", "--order", "name"}).code == 2);
    CHECK(
        err("blocks.0.pattern[0,12,0]", 1) ==
        "kanshei: blocks.0.pattern[0,12,0] lies outside: the shape is [4, 12, 12], so head 0–3, query 0–11, "
        "key 0–11.\n");
    CHECK(err("blocks.0.pattern", 2).find("3 numbers (head 0–3, query 0–11, key 0–11)") != std::string::npos);
    CHECK(err("blocks.0.pattern[x]", 2).find("like blocks.0.pattern[1,3,2]") != std::string::npos);
    CHECK(err("blocks.0.patern[0,0,0]", 1).find("Did you mean blocks.0.pattern") != std::string::npos);
    CHECK(err("blocks.7.z[0,0,0]", 1).find("blocks.0 to blocks.1") != std::string::npos);
    CHECK(err("nothing[0]", 1).find("blocks.N.scores_raw") != std::string::npos);
    const auto help = model.run({"explain", "--help"});
    CHECK(help.out.find("Examples:") != std::string::npos);
    CHECK(help.out.find("--terms") != std::string::npos);
}

TEST_CASE("audit counts what it checked and finds no disagreement", "[audit]") {
    const OneModel model;
    const auto ran = model.run({"audit", sentence});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("(every number of each)") != std::string::npos);
    CHECK(ran.out.find("allowed             0.0001 relative + 1e-06\n") != std::string::npos);
    CHECK(ran.out.find("disagreements       0\n") != std::string::npos);
    CHECK(ran.out.find("worst difference    ") != std::string::npos);
    CHECK(ran.out.find("worst relative      ") != std::string::npos);
    CHECK(model.run({"audit", sentence, "--tensor", "blocks.0.z"})
              .out.find("numbers checked     192 of 192\n") != std::string::npos);
    CHECK(model.run({"audit", sentence, "--tensor", "blocks.0.y"}).err.find("blocks.0.z") !=
          std::string::npos);
    CHECK(model.run({"audit", sentence, "--tensor", "embed.W_E"}).err.find("weight") != std::string::npos);
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
