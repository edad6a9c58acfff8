// --edit of the commands that read a sentence, and ablate.
#include "core/base/file.h"
#include "core/forward/trace.h"
#include "tests/support/catch.h"
#include "tests/support/one_model.h"
#include "tests/support/program.h"
#include "tests/support/random_model.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>
#include <sstream>

using namespace kanshei;
using Json = nlohmann::json;
using kanshei::test::OneModel;
using kanshei::test::sentence;

TEST_CASE("--edit changes what every command works on", "[edit]") {
    const OneModel model;
    const std::string edit = "set blocks.1.pattern[2,7,1] 0.75 as-is";
    const auto traced = model.run({"trace", sentence, "--edit", edit, "--edit", "off blocks.0[1] mean",
                                   "--tensor", "blocks.1.pattern"});
    REQUIRE(traced.code == 0);
    const Json json = Json::parse(traced.out);
    CHECK(json["edits"] == Json{edit, "off blocks.0[1] mean"});
    CHECK(json["tensors"][0]["values"][2][7][1] == 0.75);
    CHECK_FALSE(Json::parse(model.run({"trace", sentence}).out).contains("edits"));

    const auto explained =
        model.run({"explain", sentence, "--edit", edit, "--cell", "blocks.1.pattern[2,7,1]"});
    CHECK(explained.code == 0);
    CHECK(explained.out.starts_with("blocks.1.pattern[2,7,1] = 0.75 "));
    CHECK(explained.out.find(" (changed by an edit)\n  a = set, taken as it is\n  before = ") !=
          std::string::npos);
    CHECK(explained.out.find("    blocks.1.pattern@0[2,7,1] = ") != std::string::npos);
    CHECK(model.run({"audit", sentence, "--edit", edit}).code == 0);

    test::TemporaryFolder folder;
    const auto render = [&](const char* name, const std::vector<std::string>& more) {
        std::vector<std::string> arguments{
            "render", sentence, "--figure", "softmax", "--layer",
            "1",      "--head", "2",        "-o",      (folder / name).string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        REQUIRE(model.run(arguments).code == 0);
        return *readFile(folder / name);
    };
    CHECK(render("plain.svg", {}) != render("edited.svg", {"--edit", edit}));
    CHECK(model.run({"walkthrough", sentence, "-o", (folder / "walk").string(), "--edit", edit}).code == 0);
}

TEST_CASE("an --edit that is no edit is bad usage, one that does not fit has failed", "[edit]") {
    const OneModel model;
    const auto bad = model.run({"trace", sentence, "--edit", "remove everything"});
    CHECK(bad.code == 2);
    CHECK(bad.err.find("There is no edit “remove”. Possible: hide, set, ") != std::string::npos);
    const auto nan = model.run({"audit", sentence, "--edit", "set embed[0,0] nan"});
    CHECK(nan.code == 2);
    CHECK(nan.err.find("A cell must be a number; “nan” is not.") != std::string::npos);
    const auto misfit = model.run({"trace", sentence, "--edit", "off blocks.2[0] zero"});
    CHECK(misfit.code == 1);
    CHECK(misfit.err.find("off blocks.2[0] zero: There is no layer 2; this model has the layers 0 to 1.") !=
          std::string::npos);
}

TEST_CASE("ablate says which heads decide, as text, JSON and CSV", "[ablation]") {
    const OneModel model;
    const std::vector<std::string> asked{"ablate", sentence, "--token", "他", "--between", "老板,员工"};
    const auto text = model.run(asked);
    REQUIRE(text.code == 0);
    CHECK(text.out.find("asked     他 (token 7)\n") != std::string::npos);
    CHECK(text.out.find("between   A 老板 (token 1+2), B 员工 (token 5+6)\n") != std::string::npos);
    CHECK(text.out.find("A swap needs two words of one token each") != std::string::npos);

    const auto chosen = model.run({"ablate", sentence, "--format", "json"});
    REQUIRE(chosen.code == 0);
    const Json json = Json::parse(chosen.out);
    CHECK(json["chosen_by"] == "answer");
    CHECK(json["rows"].size() == 2 * 5);
    CHECK(json["rows"][4]["head"] == "all");

    // The same numbers as the pass with that edit.
    const ModelPtr opened = *openModel(model.path());
    ForwardOptions options = defaultOptions(*opened);
    options.edits = {switchOff(1, 2, true)};
    const TracePtr trace = *forward(opened, *tokenize(*opened, sentence), options);
    const Index token = json["token"].get<Index>();
    for (int i = 0; i < 2; ++i)
        CHECK(json["rows"][7]["mean"]["share"][std::size_t(i)].get<double>() ==
              Approx(trace->at("answer").at(
                  {token, json["between"][std::size_t(i)]["tokens"][0].get<Index>()})));

    const auto csv = model.run({"ablate", sentence, "--format", "csv"});
    REQUIRE(csv.code == 0);
    std::istringstream lines(csv.out);
    std::string line;
    int count = 0;
    while (std::getline(lines, line)) {
        CHECK(std::ranges::count(line, ',') == 7);
        ++count;
    }
    CHECK(count == 1 + 1 + 10 * 3);
    CHECK(csv.out.starts_with("layer,head,ablation,share_a,share_b,top,top_share,flips\n,,none,"));
}

TEST_CASE("ablate works for a model that answers with a word, and says what it cannot do", "[ablation]") {
    const OneModel model(Answer::NextToken);
    const auto text = model.run({"ablate", sentence});
    REQUIRE(text.code == 0);
    CHECK(text.out.find("asked     班 (token 11)\n") != std::string::npos);
    CHECK(text.out.find("all heads together look at them most") != std::string::npos);
    CHECK(text.out.find("; most likely: ") != std::string::npos);
    const auto absent = model.run({"ablate", sentence, "--token", "医"});
    CHECK(absent.code == 1);
    CHECK(absent.err.find("The sentence has no token “医”. Give a word of it, or its number from 0.") !=
          std::string::npos);
    CHECK(model.run({"ablate", sentence, "--token", "12"}).code == 1);
    CHECK(model.run({"ablate", sentence, "--between", "老"}).code == 2);
    CHECK(model.run({"ablate", sentence, "--between", "老,火"}).code == 1);
    CHECK(model.run({"ablate"}).code == 2);
}
