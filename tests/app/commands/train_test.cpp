// train: every recipe of the table runs, reports on the way, and leaves a model that opens.
#include "core/train/recipes.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

using namespace kanshei;

TEST_CASE("train reports held-out scores on the way and saves a model, for either kind of answer",
          "[train]") {
    const test::TemporaryFolder folder;
    for (const std::string recipe : {"smoke", "smoke-gpt"}) {
        CAPTURE(recipe);
        REQUIRE(train::findRecipe(recipe));
        const std::string model = (folder / recipe).string();
        const auto ran = test::runProgram({"train", "--recipe", recipe, "-o", model, "--steps", "4"});
        CAPTURE(ran.err);
        REQUIRE(ran.code == 0);
        CHECK(ran.out.find("step 2 ") != std::string::npos); // the check on the way
        CHECK(ran.out.find("step 4 ") != std::string::npos);
        CHECK(ran.out.find("held-out") != std::string::npos);
        CHECK(test::runProgram({"inspect", model}).code == 0);
    }
}
