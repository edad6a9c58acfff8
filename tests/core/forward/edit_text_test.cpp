#include "core/forward/edit.h"
#include "core/forward/shapes.h"
#include "core/forward/trace.h"
#include "tests/core/forward/edited.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <cmath>
#include <limits>

using namespace kanshei;
using kanshei::test::sentence;

namespace {

std::string problem(const std::string& text) {
    const auto edit = parseEdit(text);
    INFO(text);
    REQUIRE_FALSE(edit);
    CHECK(edit.error().code == ErrorCode::BadInput);
    return edit.error().english();
}

std::string misfit(const std::string& text, const ModelPtr& model = test::randomModel()) {
    const auto edit = parseEdit(text);
    INFO(text);
    REQUIRE(edit);
    const Status status = checkEdit(*edit, *model, sentence(*model));
    REQUIRE_FALSE(status);
    CHECK(status.error().place == edit->text());
    return status.error().what.english();
}

} // namespace

TEST_CASE("every edit is written and read the same way", "[edit]") {
    for (const char* text : {"hide blocks.2.attn_scores[1,3,0]",
                             "hide blocks.*.attn_scores[*,3,0]",
                             "set blocks.2.pattern[1,3,2] 0.9 keep-sum",
                             "set blocks.2.pattern[1,3,2] 0.9 as-is",
                             "set blocks.0.attn.W_Q[3,1] -0.5",
                             "set blocks.1.resid_mid[2,*] 0",
                             "set embed[1,0] 1e-05",
                             "swap blocks.3.pattern[1,4,1] [1,4,3]",
                             "swap blocks.3.pattern[*,4,1] [*,4,3]",
                             "no-scale blocks.2[1]",
                             "no-scale blocks.*[*]",
                             "temperature blocks.2[1] 0.5",
                             "temperature blocks.*[*] 0",
                             "off blocks.3[0] zero",
                             "off blocks.3[*] mean",
                             "embed [3] 员工",
                             "embed [3] #57",
                             "embed [*] New York",
                             "freeze blocks.1.pattern[0,2]",
                             "freeze blocks.1.attn_out[*]"}) {
        INFO(text);
        const auto edit = parseEdit(text);
        REQUIRE(edit);
        CHECK(edit->text() == text);
        CHECK(*parseEdit(edit->text()) == *edit);
    }
    for (const EditKindInfo& info : editKinds()) {
        INFO(info.form);
        REQUIRE(parseEdit(info.form));
        CHECK(parseEdit(info.form)->kind == info.kind);
        CHECK(parseEdit(info.form)->text() == info.form);
    }
}

TEST_CASE("spaces do not matter, and what is left out has a default", "[edit]") {
    CHECK(parseEdit("  hide   blocks.2.attn_scores [ 1, 3 ,0 ] ")->text() ==
          "hide blocks.2.attn_scores[1,3,0]");
    CHECK(parseEdit("set blocks.2.pattern[1,3,2] .9")->text() == "set blocks.2.pattern[1,3,2] 0.9 keep-sum");
    CHECK(parseEdit("off blocks.3[0]")->text() == "off blocks.3[0] zero");
    CHECK(parseEdit("set embed[0,0] +2")->number == 2);
    CHECK(parseEdit("embed [3]   员工  ")->word == "员工");
}

TEST_CASE("the functions make what the text says", "[edit]") {
    CHECK(hideKey(2, 1, 3, 0).text() == "hide blocks.2.attn_scores[1,3,0]");
    CHECK(hideKey(Edit::All, Edit::All, 3, 0).text() == "hide blocks.*.attn_scores[*,3,0]");
    CHECK(setNumber({"blocks.0.attn.W_Q", {3, 1}}, -0.5f).text() == "set blocks.0.attn.W_Q[3,1] -0.5");
    CHECK(setWeight(2, 1, 3, 2, 0.9f, true).text() == "set blocks.2.pattern[1,3,2] 0.9 keep-sum");
    CHECK(setWeight(2, 1, 3, 2, 0.9f, false).text() == "set blocks.2.pattern[1,3,2] 0.9 as-is");
    CHECK(swapWeights(3, Edit::All, 4, 1, 3).text() == "swap blocks.3.pattern[*,4,1] [*,4,3]");
    CHECK(withoutScale(2, 1).text() == "no-scale blocks.2[1]");
    CHECK(withTemperature(2, 1, 0.5f).text() == "temperature blocks.2[1] 0.5");
    CHECK(switchOff(3, 0, true).text() == "off blocks.3[0] mean");
    CHECK(replaceWord(3, "员工").text() == "embed [3] 员工");
    CHECK(freezeRow("blocks.1.pattern", {0, 2}).text() == "freeze blocks.1.pattern[0,2]");
}

TEST_CASE("what is no edit is refused with what is possible", "[edit]") {
    CHECK(problem("") ==
          "There is no edit “”. Possible: hide, set, swap, no-scale, temperature, off, embed, freeze.");
    CHECK(problem("remove blocks.0[1]").starts_with("There is no edit “remove”. Possible: hide, "));
    CHECK(problem("swap blocks.3.pattern[1,4,1]") == "“swap blocks.3.pattern[1,4,1]” is not complete. Write "
                                                     "it like: swap blocks.3.pattern[1,4,1] [1,4,3]");
    for (const char* text :
         {"hide", "hide blocks.0.attn_scores", "hide [1]", "hide blocks.0.attn_scores[1,2", "hide a b[1]",
          "hide blocks.0.attn_scores[]", "hide blocks.0.attn_scores[1,,2]",
          "hide blocks.0.attn_scores[-1,0,0]", "hide blocks.0.attn_scores[99999999999999999999]",
          "set embed[0,0]", "embed 员工", "embed [3]", "embed [3]  "})
        CHECK(problem(text).find("is not complete. Write it like: ") != std::string::npos);
    CHECK(problem("hide blocks.0.attn_scores[1,3,0] now") ==
          "“now” is too much at the end. Write it like: hide blocks.2.attn_scores[1,3,0]");
    for (const char* number : {"nan", "inf", "-inf", "1e999", "-1e50", "abc", "0.5x", "1,5"})
        CHECK(problem("set embed[0,0] " + std::string(number)) ==
              "A cell must be a number; “" + std::string(number) + "” is not.");
    CHECK(parseEdit("temperature blocks.0[1] 1e-999")->number == 0); // too small to tell from 0
    CHECK(problem("off blocks.3[0] median") == "“median” is not possible here; zero or mean is.");
    CHECK(problem("set blocks.2.pattern[1,3,2] 0.9 keep") ==
          "“keep” is not possible here; keep-sum or as-is is.");
}

TEST_CASE("an edit that does not fit the model or the sentence says why", "[edit]") {
    CHECK(misfit("hide blocks.2.attn_scores[1,3,0]") ==
          "There is no layer 2; this model has the layers 0 to 1.");
    CHECK(misfit("off blocks.2[1]") == "There is no layer 2; this model has the layers 0 to 1.");
    CHECK(misfit("off blocks.1[4]") == "4 in the brackets is too large; 0 to 3 are possible there.");
    CHECK(misfit("hide blocks.1.attn_scores[1,7,0]") ==
          "7 in the brackets is too large; 0 to 6 are possible there.");
    CHECK(misfit("swap blocks.1.pattern[1,4,1] [1,4,7]") ==
          "7 in the brackets is too large; 0 to 6 are possible there.");
    CHECK(misfit("set blocks.0.attn.W_Q[3,1,2] -0.5") ==
          "2 numbers are needed in the brackets, and there are 3.");
    CHECK(misfit("freeze blocks.1.pattern[0,2,1]") ==
          "2 numbers are needed in the brackets, and there are 3.");
    CHECK(misfit("hide blocks.1.pattern[1,3,0]") ==
          "This edit changes blocks.N.attn_scores; write it like: hide blocks.2.attn_scores[1,3,0]");
    CHECK(misfit("off blocks.1.z[1]") == "This edit changes blocks.N.z; write it like: off blocks.3[0] mean");
    CHECK(misfit("off embed[1]").starts_with("This edit changes blocks.N.z;"));
    CHECK(misfit("set blocks.0.attn_sum[0,0] 1")
              .starts_with("Neither the trace nor the model has a tensor “blocks.0.attn_sum”"));
    CHECK(misfit("set blocks.1.pattern@0[0,0,0] 1").starts_with("Neither the trace"));
    CHECK(misfit("set blocks.1.pattern[1,3,2] 1.5 keep-sum")
              .starts_with("With keep-sum a weight lies between 0 and 1"));
    CHECK(misfit("set blocks.1.pattern[1,3,*] 0.5 keep-sum")
              .starts_with("With keep-sum one key has to be named"));
    CHECK(misfit("swap blocks.1.pattern[1,4,1] [1,3,1]").find("same row") != std::string::npos);
    CHECK(misfit("swap blocks.1.pattern[1,4,*] [1,4,1]") == "A swap needs two keys, not *.");
    CHECK(misfit("temperature blocks.1[1] -1") == "A temperature is 0 or positive.");
    CHECK(misfit("set embed[0,0] 1000001") == "The number is too large; −1000000 to 1000000 are possible.");
    CHECK(misfit("embed [3] 火星").starts_with("“火星” is not one word of this model's vocabulary"));
    CHECK(misfit("embed [3] #32") == "There is no token #32; this model knows the ids 0 to 31.");
    CHECK(misfit("embed [7] 老板") == "7 in the brackets is too large; 0 to 6 are possible there.");
    CHECK(misfit("freeze embed.W_E[0]") == "A weight needs no freezing; it stays as it is.");
    CHECK(misfit("freeze blocks.*.attn.W_Q[0]") == "A weight needs no freezing; it stays as it is.");
    const ModelPtr model = test::randomModel();
    for (const float bad : {std::nanf(""), std::numeric_limits<float>::infinity()})
        CHECK(checkEdit(setNumber({"embed", {0, 0}}, bad), *model, sentence(*model)).error().what.english() ==
              "A cell must be a number; NaN and infinity are not.");
    ForwardOptions options = defaultOptions(*model);
    options.edits = {switchOff(0, 0, false), switchOff(9, 0, false)};
    const auto refused = forward(model, sentence(*model), options);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english() ==
          "off blocks.9[0] zero: There is no layer 9; this model has the layers 0 to 1.");
}

TEST_CASE("shapes are known before the pass, for every tensor of every kind of model", "[edit][trace]") {
    for (const ModelPtr& model : {test::randomModel(Answer::NextToken), test::randomModel(Answer::Fill),
                                  test::randomModel(Answer::Pointer), test::randomBert()}) {
        const auto trace = *forward(model, sentence(*model), defaultOptions(*model));
        for (const Tensor& tensor : trace->tensors()) {
            INFO(tensor.name());
            const auto shape = traceShape(model->config, trace->length(), tensor.name());
            REQUIRE(shape);
            CHECK(*shape == tensor.shape());
        }
        std::size_t count = 0;
        for (const std::string& name : traceTensorNames(model->config)) {
            const bool inBlock = name.starts_with("blocks.N.");
            CHECK(trace->find(inBlock ? blockName(0, name.substr(9)) : name));
            count += inBlock ? std::size_t(model->config.n_layers) : 1;
        }
        CHECK(count == trace->tensors().size());
        for (const char* odd :
             {"blocks.2.q", "blocks.0.embed", "q", "", "blocks.0.q@0", "blocks.-1.q", "blocks..q"})
            CHECK_FALSE(traceShape(model->config, 7, odd));
    }
}
