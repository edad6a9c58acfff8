#include "core/model/formats/hugging_face.h"

#include "core/model/formats/hugging_face_config.h"
#include "core/model/formats/hugging_face_names.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

using namespace kanshei;
using Json = nlohmann::json;

namespace {

/// The model without its tokenizer, which is the tests' own and has no file format.
Model bare(const ModelPtr& model) {
    Model copy = *model;
    copy.tokenizer = nullptr;
    return copy;
}

/// The files of RoBERTa hold what BERT's do, under other names.
ModelPtr randomRoberta() {
    Model model = *test::randomBert();
    model.config.model_type = "roberta";
    return std::make_shared<const Model>(std::move(model));
}

std::vector<ModelPtr> everyKind() {
    return {test::randomModel(Answer::NextToken),
            test::randomModel(Answer::Pointer),
            test::randomBert(),
            randomRoberta(),
            test::randomLlama(),
            test::randomNeox()};
}

void edit(const std::filesystem::path& path, const std::function<void(Json&)>& change) {
    Json json = Json::parse(*readFile(path));
    change(json);
    REQUIRE(writeFile(path, json.dump()));
}

/// Rewrites model.safetensors after `change`.
void editTensors(const std::filesystem::path& path,
                 const std::function<void(std::map<std::string, Tensor>&)>& change) {
    std::map<std::string, Tensor> tensors;
    {
        const auto file = Safetensors::open(path);
        REQUIRE(file);
        for (const auto& [name, entry] : file->entries()) tensors[name] = file->tensor(name)->deepCopy(name);
    }
    change(tensors);
    std::vector<Tensor> list;
    for (auto& [name, tensor] : tensors) list.push_back(tensor.deepCopy(name));
    REQUIRE(writeFile(path, *safetensorsBytes(list)));
}

Error refused(const std::filesystem::path& folder) {
    const auto model = openModel(folder.string());
    REQUIRE_FALSE(model);
    return model.error();
}

bool contains(const Error& error, const std::string& words) {
    INFO(error.english());
    return error.english().find(words) != std::string::npos;
}

} // namespace

TEST_CASE("opening a model of many tensors ends when it is asked to", "[hugging-face]") {
    const std::string bundled = bundledModels().front();
    std::stop_source stop;
    REQUIRE(openModel(bundled, stop.get_token()));
    stop.request_stop();
    const auto model = openModel(bundled, stop.get_token());
    REQUIRE_FALSE(model);
    CHECK(model.error().code == ErrorCode::Cancelled);
}

TEST_CASE("what is saved opens as the same model", "[hugging-face]") {
    for (const ModelPtr& model : everyKind()) {
        const test::TemporaryFolder folder;
        REQUIRE(saveModel(bare(model), folder / "m"));
        const auto opened = openModel((folder / "m").string());
        REQUIRE(opened);
        const Model& back = **opened;
        CHECK(configText(back.config) == configText(model->config));
        CHECK(back.config.answer == model->config.answer);
        CHECK(back.config.norm == model->config.norm);
        CHECK(back.config.mask == model->config.mask);
        CHECK(back.config.rotary == model->config.rotary);
        CHECK(back.info.name == "m");
        CHECK(back.info.title == model->info.title);
        CHECK(back.info.pronouns == model->info.pronouns);
        CHECK(back.info.bestHead == model->info.bestHead);
        CHECK_FALSE(back.info.bundled);
        REQUIRE(back.weights.all().size() == model->weights.all().size());
        for (const auto& [name, tensor] : model->weights.all()) {
            CHECK(back.weights.at(name).shape() == tensor.shape());
            CHECK(std::ranges::equal(back.weights.at(name).values(), tensor.values()));
        }
    }
}

TEST_CASE("the trainer's model can be saved over itself while it is open", "[hugging-face]") {
    const test::TemporaryFolder folder;
    const ModelPtr first = test::randomModel(Answer::Pointer, 1),
                   second = test::randomModel(Answer::Pointer, 2);
    REQUIRE(saveModel(bare(first), folder / "m"));
    const auto opened = openModel((folder / "m").string());
    REQUIRE(saveModel(bare(second), folder / "m"));
    CHECK(std::ranges::equal((*opened)->weights.at("embed.W_E").values(),
                             first->weights.at("embed.W_E").values()));
    CHECK(std::ranges::equal((*openModel((folder / "m").string()))->weights.at("embed.W_E").values(),
                             second->weights.at("embed.W_E").values()));
}

TEST_CASE("other spellings of published files are understood", "[hugging-face]") {
    const test::TemporaryFolder folder;
    REQUIRE(saveModel(bare(test::randomModel()), folder / "gpt"));
    editTensors(folder / "gpt" / "model.safetensors", [](auto& tensors) {
        std::map<std::string, Tensor> renamed;
        for (auto& [name, tensor] : tensors)
            renamed[name.starts_with("transformer.") ? name.substr(12) : name] = tensor;
        renamed["h.0.attn.bias"] = Tensor("", {1, 1, 4, 4});
        renamed["lm_head.weight"] = renamed["wte.weight"];
        tensors = renamed;
    });
    CHECK(openModel((folder / "gpt").string()));

    REQUIRE(saveModel(bare(test::randomBert()), folder / "bert"));
    editTensors(folder / "bert" / "model.safetensors", [](auto& tensors) {
        std::map<std::string, Tensor> renamed;
        for (auto& [name, tensor] : tensors) {
            std::string other = name;
            for (const auto& [ours, old] :
                 {std::pair{"LayerNorm.weight", "LayerNorm.gamma"}, {"LayerNorm.bias", "LayerNorm.beta"}})
                if (const auto at = other.find(ours); at != std::string::npos)
                    other.replace(at, std::string::npos, old);
            renamed[other] = tensor;
        }
        renamed["bert.pooler.dense.weight"] = Tensor("", {16, 16});
        tensors = renamed;
    });
    CHECK(openModel((folder / "bert").string()));
}

TEST_CASE("a config that disagrees with its tensors names the tensor and both shapes", "[hugging-face]") {
    const test::TemporaryFolder folder;
    const auto m = folder / "m";
    REQUIRE(saveModel(bare(test::randomModel()), m));
    const auto with = [&](const char* key, const Json& value) {
        REQUIRE(saveModel(bare(test::randomModel()), m));
        edit(m / "config.json", [&](Json& json) { json[key] = value; });
        return refused(m);
    };
    CHECK(contains(with("n_inner", 33), "transformer.h.0.mlp.c_fc.weight: The tensor has shape [16, 32], but "
                                        "config.json asks for [16, 33]."));
    CHECK(contains(with("vocab_size", 5), "wte.weight: The tensor has shape [32, 16]"));
    CHECK(contains(with("n_layer", 3), "transformer.h.2.ln_1.weight: The tensor is missing"));
    CHECK(contains(with("n_layer", 1), "no such tensor"));
    CHECK(contains(with("n_head", 3), "3 heads do not divide a model width of 16"));
    CHECK(contains(with("n_head", 0), "n_heads is 0"));
    CHECK(contains(with("n_embd", -16), "d_model is -16"));
    CHECK(contains(with("n_embd", 1e30), "must be a whole number"));
    CHECK(contains(with("n_embd", 18446744073709551615ull), "must be a whole number"));
    CHECK(contains(with("n_embd", "sixteen"), "must be a whole number"));
    CHECK(contains(with("n_positions", nullptr), "“n_positions” is missing"));
    CHECK(contains(with("layer_norm_epsilon", "x"), "must be a number"));
    CHECK(contains(with("layer_norm_epsilon", 0), "epsilon"));
    CHECK(contains(with("activation_function", "mish"), "“mish”"));
    CHECK(contains(with("tie_word_embeddings", false), "lm_head.weight: The tensor is missing"));
    CHECK(contains(with("tie_word_embeddings", 1), "true or false"));
    CHECK(contains(with("scale_attn_by_inverse_layer_idx", true), "computes only false"));
    CHECK(contains(with("model_type", "mamba"), "The model type “mamba” is not one this program computes"));
    CHECK(contains(with("model_type", "kanshei-coref"), "answer_ln.weight: The tensor is missing"));
    CHECK(contains(with("n_layer", 1000000), "too many"));
}

TEST_CASE("bad tensors are named with what to do", "[hugging-face]") {
    const test::TemporaryFolder folder;
    const auto m = folder / "m";
    const auto with = [&](const std::function<void(std::map<std::string, Tensor>&)>& change) {
        REQUIRE(saveModel(bare(test::randomModel()), m));
        editTensors(m / "model.safetensors", change);
        return refused(m);
    };
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        const Error notFinite = with([&](auto& t) { t["transformer.wpe.weight"].mutableData()[7] = bad; });
        CHECK(notFinite.code == ErrorCode::Corrupt);
        CHECK(contains(
            notFinite,
            "model.safetensors, transformer.wpe.weight: The tensor has a number that is not finite"));
    }
    CHECK(contains(with([](auto& t) { t.erase("transformer.ln_f.bias"); }),
                   "transformer.ln_f.bias: The tensor is missing"));
    CHECK(contains(with([](auto& t) { t["surprise"] = Tensor("", {1}); }),
                   "surprise: A model with this config.json has no such"));
    CHECK(contains(with([](auto& t) {
                       t["lm_head.weight"] = Tensor("", {32, 16});
                   }),
                   "Set tie_word_embeddings to false"));
}

TEST_CASE("broken folders are refused", "[hugging-face]") {
    const test::TemporaryFolder folder;
    const auto m = folder / "m";
    CHECK(contains(refused(folder / "nothing"), "There is no model"));
    CHECK(contains(refused(folder.path()), "There is no model here"));
    CHECK(contains(refused(""), "There is no model “”"));
    REQUIRE(saveModel(bare(test::randomModel()), m));
    for (const char* nothing : {"", " \n"}) {
        REQUIRE(writeFile(m / "config.json", nothing));
        CHECK(contains(refused(m), "config.json: The file is empty"));
    }
    REQUIRE(writeFile(m / "config.json", "{\"model_type\": "));
    CHECK(contains(refused(m), "config.json: This is not a JSON object"));
    REQUIRE(saveModel(bare(test::randomModel()), m));
    REQUIRE(writeFile(m / "kanshei.json", "{\"title\": 3}"));
    CHECK(contains(refused(m), "kanshei.json: “title” is not of the form"));
    REQUIRE(writeFile(m / "kanshei.json", "{\"best_head\": [0, 4]}"));
    CHECK(contains(refused(m), "best_head names a head"));
    REQUIRE(writeFile(m / "kanshei.json", "{\"best_head\": [0, -1]}"));
    CHECK(contains(refused(m), "best_head"));
    std::filesystem::remove(m / "kanshei.json");
    CHECK((*openModel(m.string()))->info.title == "m");
    std::filesystem::remove(m / "model.safetensors");
    CHECK(contains(refused(m), "m: The weights are missing: there is neither model.safetensors nor"));
}

TEST_CASE("a model that is not sound is not saved", "[hugging-face]") {
    const test::TemporaryFolder folder;
    Model model = bare(test::randomModel());
    Tensor bad = model.weights.at("ln_final.w").deepCopy("ln_final.w");
    bad.mutableData()[0] = std::numeric_limits<float>::quiet_NaN();
    model.weights.add(bad);
    CHECK(saveModel(model, folder / "m").error().place == "ln_final.w");
    CHECK_FALSE(std::filesystem::exists(folder / "m"));
    Model narrow = bare(test::randomModel());
    narrow.weights.add(Tensor("ln_final.w", {15}));
    CHECK(saveModel(narrow, folder / "m").error().code == ErrorCode::Mismatch);
    CHECK(saveModel(bare(test::randomModel()), "/proc/nowhere/m").error().code == ErrorCode::Failed);
}

TEST_CASE("bundled models come in the order that they ask for", "[hugging-face]") {
    const test::TemporaryFolder folder;
    for (const auto& [name, order] : {std::pair{"a", 2}, {"b", 1}, {"c", 2}}) {
        Model model = bare(test::randomModel());
        model.info.order = order;
        REQUIRE(saveModel(model, folder / name));
    }
    std::filesystem::create_directory(folder / "not-a-model");
    setModelsFolder(folder.path());
    CHECK(bundledModels() == std::vector<std::string>{"b", "a", "c"});
    const auto model = openModel("c");
    const auto unknown = openModel("zh-unknown");
    setModelsFolder({});
    REQUIRE(model);
    CHECK((*model)->info.bundled);
    REQUIRE_FALSE(unknown);
    CHECK(contains(unknown.error(),
                   "There is no model “zh-unknown”. Give one of the bundled models (b, a, c), or a folder."));
}

TEST_CASE("every weight has one source, and no two share a place", "[hugging-face]") {
    for (const ModelPtr& model : everyKind()) {
        std::set<std::pair<std::string, Index>> places;
        const auto sources = weightSources(model->config);
        CHECK(sources.size() == requiredWeights(model->config).size());
        for (const WeightSource& source : sources) CHECK(places.insert({source.theirs, source.part}).second);
    }
}

TEST_CASE("empty sentences and models without a tokenizer say what to do", "[model]") {
    const ModelPtr model = test::randomModel();
    for (const char* blank : {"", "   ", "\n\t", "\xE3\x80\x80"}) {
        const auto tokens = tokenize(*model, blank);
        REQUIRE_FALSE(tokens);
        CHECK(tokens.error().english() == "The sentence is empty. Type a sentence.");
    }
    CHECK(tokenize(*model, " 老板 ")->size() == 4); // <bos>, two spaces, one word
    CHECK(tokenize(bare(model), "老板").error().english().find("Write token ids") != std::string::npos);
}
