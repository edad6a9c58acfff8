// The Universal Sentence Encoder lite: the form of its files, and the real one where it was fetched (resources/models/get-use-lite).
#include "core/model/formats/tfjs.h"

#include "core/base/file.h"
#include "core/explain/audit.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tfjs_model.h"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace kanshei;

namespace {

Result<Model> read(const test::TfjsFiles& files) {
    return readTfjs(files.json, std::as_bytes(std::span(files.numbers)));
}

void replaceOnce(std::string& text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
}

/// Where the script puts the model, or KANSHEI_USE_LITE.
std::filesystem::path fetched() {
    if (const char* folder = std::getenv("KANSHEI_USE_LITE")) return folder;
    return fetchedModelsFolder() / "use-lite";
}

const char* const sentence = "the boss told the employee that he must work overtime";
const char* const swapped = "the employee told the boss that he must work overtime";

} // namespace

TEST_CASE("a TensorFlow.js sentence encoder comes back as it was written", "[tfjs]") {
    const auto written = test::randomSentenceEncoder();
    const auto model = read(test::tfjsOf(*written));
    REQUIRE(model);
    CHECK(model->config.d_embed == 8);
    CHECK(model->config.headWidth(0) == 2);
    CHECK(model->config.headWidth(1) == 4);
    CHECK(model->config.embed_scale == 2);
    CHECK_FALSE(model->config.predicts());
    REQUIRE(model->weights.all().size() == written->weights.all().size());
    for (const auto& [name, tensor] : written->weights.all()) {
        INFO(name);
        CHECK(std::ranges::equal(tensor.values(), model->weights.at(name).values()));
    }
}

TEST_CASE("what is wrong with a TensorFlow.js model is said", "[tfjs]") {
    const auto sound = test::tfjsOf(*test::randomSentenceEncoder());
    const auto message = [](const test::TfjsFiles& files) {
        const auto model = read(files);
        REQUIRE_FALSE(model);
        return model.error().english();
    };
    auto files = sound;
    files.numbers.pop_back();
    CHECK(message(files).find("but model.json asks for") != std::string::npos);
    files = sound;
    files.json = "[]";
    CHECK(message(files) == "This is not a JSON object.");
    files.json = "{}";
    CHECK(message(files).find("weightsManifest") != std::string::npos);
    files = sound;
    replaceOnce(files.json, "\"op\":\"Relu\"", "\"op\":\"Elu\"");
    CHECK(message(files).find("another graph") != std::string::npos);
    files = sound;
    replaceOnce(files.json, "group1-shard1of1", "../secret");
    CHECK(message(files).find("../secret") != std::string::npos);
    files = sound;
    replaceOnce(files.json, "\"dtype\":\"float32\"", "\"dtype\":\"float16\"");
    CHECK(message(files).find("float16") != std::string::npos);
    files = sound;
    replaceOnce(files.json, "\"dtype\":\"float32\"", "\"quantization\":{},\"dtype\":\"float32\"");
    CHECK(message(files).find("quantized") != std::string::npos);
    files = sound;
    replaceOnce(files.json, "\"shape\":[32,8]", "\"shape\":[9000000000,9000000000]");
    CHECK(message(files).find("module/Embeddings_en") != std::string::npos);
    files = sound;
    replaceOnce(files.json, "tanh_layer_0/weights", "tanh_layer_0/other");
    CHECK(message(files).find("missing") != std::string::npos);
    files = sound;
    const float nan = std::nanf("");
    files.numbers.replace(0, 4, std::string(reinterpret_cast<const char*>(&nan), 4));
    CHECK(message(files).find("not finite") != std::string::npos);
}

TEST_CASE("scores that a TensorFlow.js model divides by another number are refused", "[tfjs]") {
    auto files = test::tfjsOf(*test::randomSentenceEncoder());
    const float scale = 0.5f; // 1/√4, of layer 1
    const auto at = files.numbers.rfind(std::string(reinterpret_cast<const char*>(&scale), 4));
    REQUIRE(at != std::string::npos);
    files.numbers[at + 2] = 1;
    const auto model = read(files);
    REQUIRE_FALSE(model);
    CHECK(model.error().english().find("√4") != std::string::npos);
}

TEST_CASE("a TensorFlow.js folder opens, its numbers in several files", "[tfjs]") {
    const test::TemporaryFolder folder;
    const auto files = test::tfjsOf(*test::randomSentenceEncoder(), {"a", "b"});
    REQUIRE(writeFile(folder / "model.json", files.json));
    REQUIRE(writeFile(folder / "a", files.numbers.substr(0, 1001)));
    REQUIRE(writeFile(folder / "b", files.numbers.substr(1001)));
    REQUIRE(writeFile(folder / "package.json", R"({"license":"Apache-2.0"})"));
    std::string pieces =
        R"([["?",0],["<s>",0],["</s>",0],["a",0],["b",0],["c",0],["▁the",-3],["▁",-9],["s",-2],["://",null])";
    REQUIRE(writeFile(folder / "vocab.json", pieces + "]"));
    const auto model = openModel(folder.path().string());
    REQUIRE(model);
    CHECK((*model)->info.license == "Apache-2.0");
    CHECK((*model)->tokenizer->encode("the <s>s")->ids() == std::vector<TokenId>{6, 7, 0, 8, 0, 8});
    const auto card = describeModel(folder.path().string());
    CHECK_FALSE(card.problem);
    CHECK(card.parameters == parameterCount((*model)->config));
    std::filesystem::remove(folder / "b");
    const auto without = openModel(folder.path().string());
    REQUIRE_FALSE(without);
    CHECK(without.error().english().find("/b") != std::string::npos);
    for (int i = 10; i < 40; ++i) pieces += ",[\"p" + std::to_string(i) + "\",-1]";
    REQUIRE(writeFile(folder / "b", files.numbers.substr(1001)));
    REQUIRE(writeFile(folder / "vocab.json", pieces + "]"));
    CHECK_FALSE(openModel(folder.path().string())); // more pieces than the model has ids
}

TEST_CASE("the Universal Sentence Encoder looks from he at the nearer noun", "[tfjs][use-lite]") {
    if (!isTfjs(fetched())) {
        WARN("skipped: no " << fetched().string() << " (resources/models/get-use-lite)");
        return;
    }
    const auto model = openModel(fetched().string());
    REQUIRE(model);
    CHECK((*model)->tokenizer->encode(sentence)->ids() ==
          std::vector<TokenId>{9, 4124, 492, 9, 4660, 20, 40, 558, 171, 132, 672});
    const auto pattern = [&](const char* text, Index key) {
        const auto trace = *forward(*model, *tokenize(**model, text), defaultOptions(**model));
        return double(trace->block(0, "pattern").at({0, 6, key}));
    };
    CHECK(pattern(sentence, 4) == Approx(0.426).margin(0.0005)); // employee
    CHECK(pattern(sentence, 1) == Approx(0.271).margin(0.0005)); // boss
    CHECK(pattern(swapped, 4) == Approx(0.480).margin(0.0005));  // boss
    CHECK(pattern(swapped, 1) == Approx(0.245).margin(0.0005));  // employee
    const auto trace = *forward(*model, *tokenize(**model, sentence), defaultOptions(**model));
    CHECK_FALSE(trace->find("logits"));
    CHECK(trace->at("sentence").matrix().norm() == Approx(1).margin(1e-5));
    AuditOptions options;
    options.onlyTensor = "sentence";
    CHECK(audit(*trace, options)->passed());
}
