// Files with bytes changed at random: opening one must end in a model or in an Error, never in a crash or in a model that
// contradicts itself. Run it under the asan preset too.
#include "core/base/random.h"
#include "core/forward/trace.h"
#include "core/model/formats/hugging_face.h"
#include "tests/support/fixtures.h"
#include "tests/support/gguf_models.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

using namespace kanshei;

namespace {

/// Changes a few bytes, or cuts the file off, or repeats a part of it.
std::string mutated(std::string bytes, Random& random) {
    const auto anywhere = [&] { return random.below(std::uint32_t(bytes.size())); };
    switch (random.below(6)) {
    case 0:
        return bytes.substr(0, anywhere());
    case 1:
        return bytes.insert(anywhere(), bytes.substr(anywhere(), random.below(16)));
    default:
        break;
    }
    static const std::string likely = "0123456789-[]{},:\"eE.\\u\xff";
    for (auto n = 1 + random.below(4); n > 0; --n)
        bytes[anywhere()] =
            random.below(2) ? likely[random.below(std::uint32_t(likely.size()))] : char(random.below(256));
    return bytes;
}

/// What opened must run, or say why not.
void useIt(const Result<ModelPtr>& model) {
    if (!model) {
        CHECK_FALSE(model.error().english().empty());
        return;
    }
    CHECK(checkConfig((*model)->config));
    CHECK(checkWeights((*model)->config, (*model)->weights));
    const auto trace = forward(*model, tokensFromIds({0, 1}, nullptr), defaultOptions(**model));
    CHECK((trace || !trace.error().english().empty()));
}

/// The same for a model that is one file.
void mutateFile(const std::string& name, const std::string& sound, int times, std::uint64_t seed,
                std::size_t firstBytes) {
    const test::TemporaryFolder folder;
    const std::size_t head = std::min(firstBytes, sound.size());
    Random random(seed);
    int opened = 0;
    for (int i = 0; i < times; ++i) {
        REQUIRE(writeFile(folder / name, mutated(sound.substr(0, head), random) + sound.substr(head)));
        const auto result = openModel((folder / name).string());
        opened += result ? 1 : 0;
        useIt(result);
    }
    INFO(name << ": " << opened << " of " << times << " opened");
    CHECK(opened < times);
}

void mutate(const char* fileName, int times, std::uint64_t seed, std::size_t firstBytes) {
    const test::TemporaryFolder folder;
    Model model = *test::randomModel(Answer::Pointer);
    model.tokenizer = nullptr;
    REQUIRE(saveModel(model, folder / "m"));
    const auto path = (folder / "m") / fileName;
    const std::string sound = *readFile(path);
    const std::size_t head = std::min(firstBytes, sound.size());
    Random random(seed);
    int opened = 0;
    for (int i = 0; i < times; ++i) {
        REQUIRE(writeFile(path, mutated(sound.substr(0, head), random) + sound.substr(head)));
        const auto result = openModel((folder / "m").string());
        opened += result ? 1 : 0;
        useIt(result);
    }
    INFO(fileName << ": " << opened << " of " << times << " opened");
    CHECK(opened < times);
}

} // namespace

TEST_CASE("changed bytes in model.safetensors never crash the reader", "[mutation]") {
    mutate("model.safetensors", 1000, 1, 4096);                // the header
    mutate("model.safetensors", 200, 2, std::size_t(1) << 30); // anywhere
}

TEST_CASE("changed bytes in config.json and kanshei.json never crash the reader", "[mutation]") {
    mutate("config.json", 600, 3, std::size_t(1) << 30);
    mutate("kanshei.json", 200, 4, std::size_t(1) << 30);
}

TEST_CASE("changed bytes in a GGUF file never crash the reader", "[mutation]") {
    NEEDS_FIXTURE("tiny-qwen3");
    const std::string sound = test::ggufOf(test::fixturesFolder() / "tiny-qwen3").writer.bytes();
    REQUIRE(sound.size() > 50'000);
    mutateFile("m.gguf", sound, 400, 5, 2048);
    mutateFile("m.gguf", sound, 100, 6, sound.size());
}

TEST_CASE("changed bytes in a llama2.c file never crash the reader", "[mutation]") {
    NEEDS_FIXTURE("sources");
    const auto sound = readFile(test::fixturesFolder() / "sources" / "stories260K.bin");
    REQUIRE(sound);
    mutateFile("m.bin", *sound, 60, 7, 28);
    mutateFile("m.bin", *sound, 20, 8, sound->size());
}
