#include "core/base/file.h"
#include "core/forward/shapes.h"
#include "core/forward/trace.h"
#include "core/model/card.h"
#include "core/model/formats/hugging_face_card.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

using namespace kanshei;

TEST_CASE("a card says what a model is without opening it", "[card]") {
    const test::TemporaryFolder folder;
    const ModelPtr model = test::randomLlama();
    REQUIRE(saveModel(test::savable(model), folder / "m"));
    REQUIRE(writeFile(folder / "m/README.md", "---\nlanguage: zh\nlicense: apache-2.0\n---\n# m\n"));
    const ModelCard card = describeModel((folder / "m").string());
    CHECK_FALSE(card.problem);
    CHECK(card.config.n_kv_heads == 2);
    CHECK(card.parameters == model->weights.parameterCount());
    CHECK(card.format == "safetensors");
    CHECK(card.type == "F32");
    CHECK(card.bytes == card.memory());
    CHECK(card.hasTokenizer);
    CHECK(card.info.license == "apache-2.0");
    CHECK(card.info.name == "m");
}

TEST_CASE("a card says why a model cannot be opened", "[card]") {
    const test::TemporaryFolder folder;
    CHECK(describeModel((folder / "nothing").string()).problem->code == ErrorCode::NotFound);
    REQUIRE(saveModel(test::savable(test::randomModel()), folder / "m"));
    REQUIRE(writeFile(folder / "m/config.json", R"({"model_type": "mamba"})"));
    const ModelCard unknown = describeModel((folder / "m").string());
    REQUIRE(unknown.problem);
    CHECK(unknown.problem->english().find("mamba") != std::string::npos);
    REQUIRE(saveModel(test::savable(test::randomModel()), folder / "n"));
    REQUIRE(writeFile(folder / "n/model.safetensors", "short"));
    const ModelCard damaged = describeModel((folder / "n").string());
    REQUIRE(damaged.problem);
    CHECK(damaged.config.d_model == 16); // what is known is said all the same
}

TEST_CASE("the licence stands in the head of a README", "[card]") {
    CHECK(licenceOfReadme("---\nlicense: mit\n---\n") == "mit");
    CHECK(licenceOfReadme("---\nlicense: \"other\"\r\n---\n") == "other");
    CHECK(licenceOfReadme("# m\nlicense: mit\n").empty());
    CHECK(licenceOfReadme("---\ntags: x\n---\nlicense: mit\n").empty());
    CHECK(licenceOfReadme("---").empty());
}

TEST_CASE("a trace is as large as was said before it was made", "[card]") {
    for (const ModelPtr& model :
         {test::randomModel(), test::randomBert(), test::randomLlama(), test::randomNeox()}) {
        const auto trace = *forward(model, tokensFromIds({1, 2, 3, 4, 5}, nullptr), defaultOptions(*model));
        std::uint64_t bytes = 0;
        for (const Tensor& tensor : trace->tensors()) bytes += 4 * std::uint64_t(tensor.size());
        CHECK(traceBytes(model->config, 5) == bytes);
    }
    CHECK(freeMemory() > 0);
}
