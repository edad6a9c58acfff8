#include "core/model/formats/tensor_files.h"

#include "core/model/formats/fused_tensors.h"
#include "core/model/formats/hugging_face.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>

using namespace kanshei;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// A saved model whose tensors go into `count` files in turn, with their index.
void saveInPieces(const fs::path& folder, std::size_t count) {
    Model model = *test::randomModel();
    model.tokenizer = nullptr;
    REQUIRE(saveModel(model, folder));
    std::vector<std::vector<Tensor>> pieces(count);
    Json map = Json::object();
    const auto nameOf = [](std::size_t i) { return "model-" + std::to_string(i) + ".safetensors"; };
    {
        const auto whole = Safetensors::open(folder / "model.safetensors");
        REQUIRE(whole);
        for (const auto& [name, entry] : whole->entries()) {
            map[name] = nameOf(map.size() % count);
            pieces[(map.size() - 1) % count].push_back(whole->tensor(name)->deepCopy(name));
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        REQUIRE(writeFile(folder / nameOf(i), *safetensorsBytes(pieces[i])));
    REQUIRE(writeFile(folder / "model.safetensors.index.json",
                      Json{{"metadata", {{"total_size", 1}}}, {"weight_map", map}}.dump()));
    fs::remove(folder / "model.safetensors");
}

void changeIndex(const fs::path& folder, const std::string& tensor, const Json& home) {
    Json index = Json::parse(*readFile(folder / "model.safetensors.index.json"));
    index["weight_map"][tensor] = home;
    REQUIRE(writeFile(folder / "model.safetensors.index.json", index.dump()));
}

std::string whyNot(const fs::path& folder) {
    const auto model = openModel(folder.string());
    REQUIRE_FALSE(model);
    return model.error().english();
}

void contains(const std::string& text, const std::string& words) {
    INFO(text);
    CHECK(text.find(words) != std::string::npos);
}

} // namespace

TEST_CASE("a model in many safetensors files is the same model", "[tensor-files]") {
    const test::TemporaryFolder folder;
    saveInPieces(folder / "m", 3);
    const auto opened = openModel((folder / "m").string());
    REQUIRE(opened);
    const ModelPtr model = test::randomModel();
    for (const auto& [name, tensor] : model->weights.all())
        CHECK(std::ranges::equal((*opened)->weights.at(name).values(), tensor.values()));
    CHECK(TensorFiles::open(folder / "m")->tensor("nothing").error().code == ErrorCode::NotFound);
}

TEST_CASE("one whole file is preferred to the pieces", "[tensor-files]") {
    const test::TemporaryFolder folder;
    saveInPieces(folder / "m", 2);
    Model other = *test::randomModel(Answer::NextToken, 2);
    other.tokenizer = nullptr;
    REQUIRE(saveModel(other, folder / "m"));
    const auto opened = openModel((folder / "m").string());
    REQUIRE(opened);
    CHECK(std::ranges::equal((*opened)->weights.at("embed.W_E").values(),
                             other.weights.at("embed.W_E").values()));
}

TEST_CASE("an index cannot lead out of its folder", "[tensor-files]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "outside.safetensors", *safetensorsBytes({Tensor("x", {1})})));
    const std::string tensor = "transformer.wte.weight";
    for (const Json& home :
         {Json("../outside.safetensors"), Json((folder / "outside.safetensors").string()),
          Json("sub/a.safetensors"), Json("..\\a.safetensors"), Json(".safetensors"),
          Json("pytorch_model.bin"), Json(""), Json(3), Json(std::string("a\0b.safetensors", 15))}) {
        saveInPieces(folder / "m", 2);
        changeIndex(folder / "m", tensor, home);
        contains(whyNot(folder / "m"), "index.json, transformer.wte.weight: It is said to be in ");
    }
}

TEST_CASE("an index that disagrees with its files says where", "[tensor-files]") {
    const test::TemporaryFolder folder;
    const auto m = folder / "m";
    saveInPieces(m, 2);
    changeIndex(m, "transformer.wte.weight", "model-0.safetensors");
    changeIndex(m, "transformer.wpe.weight", "model-0.safetensors");
    contains(whyNot(m), "It is said to be in model-0.safetensors, but that file does not have it.");
    changeIndex(m, "transformer.wte.weight", "model-7.safetensors");
    contains(whyNot(m), "model-7.safetensors: There is no such file.");
    saveInPieces(m, 2);
    REQUIRE(writeFile(m / "model-1.safetensors", "short"));
    contains(whyNot(m), "model-1.safetensors: The file is cut off");
    for (const char* index : {"", "[]", "{}", "{\"weight_map\":[]}", "{\"weight_map\":{}}"}) {
        REQUIRE(writeFile(m / "model.safetensors.index.json", index));
        contains(whyNot(m), "index.json: ");
    }
    fs::remove(m / "model.safetensors.index.json");
    contains(whyNot(m), "there is neither model.safetensors nor model.safetensors.index.json");
}

TEST_CASE("a tensor that holds Q, K and V is read once a layer", "[tensor-files]") {
    struct CountingFile {
        std::map<std::string, int>& reads;
        Result<Tensor> tensor(const std::string& name) const {
            ++reads[name];
            return Tensor(name, {1});
        }
    };
    std::map<std::string, int> reads;
    const CountingFile file{reads};
    FusedTensors tensors(file);
    ModelConfig config = test::randomModel()->config;
    for (const WeightSource& source : weightSources(config)) REQUIRE(tensors.get(source, source.theirs));
    REQUIRE(reads.contains("transformer.h.1.attn.c_attn.weight"));
    for (const auto& [name, times] : reads) {
        INFO(name);
        CHECK(times == 1);
    }
}

TEST_CASE("a pickle is never read: the message says why and what to do", "[tensor-files]") {
    const test::TemporaryFolder folder;
    saveInPieces(folder / "m", 2);
    fs::remove(folder / "m" / "model.safetensors.index.json");
    REQUIRE(writeFile(folder / "m" / "pytorch_model.bin", "anything"));
    contains(whyNot(folder / "m"), "pytorch_model.bin: This is a pickle");
    contains(whyNot(folder / "m"), "safe_serialization=True");
    // By name, or by the first bytes of PyTorch's two formats.
    for (const auto& [name, bytes] : {std::pair{"a.pt", "?"},
                                      {"a.PTH", "?"},
                                      {"a.ckpt", "?"},
                                      {"a.bin", "PK\3\4...."},
                                      {"b.bin", "\x80\2\x8a\x0a..."}}) {
        REQUIRE(writeFile(folder / name, bytes));
        INFO(name);
        contains(whyNot(folder / name), "This is a pickle");
    }
    CHECK(openModel((folder / "a.pt").string()).error().code == ErrorCode::Unsupported);
}
