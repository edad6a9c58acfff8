#include "core/forward/trace.h"
#include "core/model/formats/csv.h"
#include "core/model/formats/safetensors.h"
#include "tests/support/catch.h"
#include "tests/support/fixtures.h"
#include "tests/support/program.h"
#include "tests/support/random_model.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

#include <fstream>
#include <nlohmann/json.hpp>

using namespace kanshei;
using Json = nlohmann::json;
using kanshei::test::sentence;

namespace {

/// A folder with two bundled models, and a place for files: one is a model with bytes for pieces.
class Bundle {
public:
    Bundle() {
        save("random-coref", test::randomModel(Answer::Pointer), 1);
        save("random-gpt", test::randomModel(Answer::NextToken), 2);
        REQUIRE(saveModel(*test::byteModel(), file("bytes")));
    }
    test::Ran run(const std::vector<std::string>& arguments, const std::string& input = "") const {
        return test::runProgram(arguments, input, (m_folder / "models").string());
    }
    std::string file(const std::string& name) const { return (m_folder / name).string(); }
    std::filesystem::path model(const std::string& name) const { return (m_folder / "models") / name; }
    /// What the program should have computed.
    TracePtr trace(const std::string& name, MaskPattern mask) const {
        const ModelPtr opened = *openModel(model(name).string());
        ForwardOptions options = defaultOptions(*opened);
        options.mask = mask;
        return *forward(opened, *tokenize(*opened, sentence), options);
    }

private:
    void save(const std::string& name, const ModelPtr& model, int order) const {
        Model copy = test::savable(model);
        copy.info.order = order;
        REQUIRE(saveModel(copy, (m_folder / "models") / name));
    }
    test::TemporaryFolder m_folder;
};

bool says(const test::Ran& ran, const std::string& words) {
    INFO(ran.err);
    CHECK(ran.out.empty());
    return ran.err.starts_with("kanshei: ") && ran.err.find(words) != std::string::npos;
}

} // namespace

TEST_CASE("trace lists every token and every tensor with its shape", "[trace]") {
    const Bundle bundle;
    const auto ran = bundle.run({"trace", sentence});
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    const Json json = Json::parse(ran.out);
    CHECK(json["model"] == "random-coref"); // the first bundled model
    CHECK(json["mask"] == "bidirectional");
    REQUIRE(json["tokens"].size() == 12);
    CHECK(json["tokens"][0]["special"] == true);
    CHECK(json["tokens"][1] == Json({{"id", 3}, {"text", "老"}, {"span", {0, 3}}}));
    const TracePtr trace = bundle.trace("random-coref", MaskPattern::Bidirectional);
    REQUIRE(json["tensors"].size() == trace->tensors().size());
    for (std::size_t i = 0; i < trace->tensors().size(); ++i)
        CHECK(json["tensors"][i] ==
              Json({{"name", trace->tensors()[i].name()}, {"shape", trace->tensors()[i].shape()}}));
}

TEST_CASE("--specials says how a typed special token is read", "[trace][specials]") {
    const Bundle bundle;
    const auto ids = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"trace", "a<|endoftext|>", "--model", bundle.file("bytes")});
        const auto ran = bundle.run(more);
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        std::vector<TokenId> found;
        const Json json = Json::parse(ran.out);
        for (const Json& token : json["tokens"]) found.push_back(token["id"]);
        return found;
    };
    CHECK(ids({}) == std::vector<TokenId>{97, 258});
    CHECK(ids({"--specials", "read"}) == std::vector<TokenId>{97, 258});
    const auto plain = ids({"--specials", "text"});
    REQUIRE(plain.size() == 14);
    CHECK(plain[1] == '<');
    const auto help = bundle.run({"explain", "--help"});
    CHECK(help.out.find("--specials") != std::string::npos);
    CHECK(bundle.run({"trace", "a", "--specials", "maybe"}).code == 2);
}

TEST_CASE("trace and explain name the character whose bytes a token has", "[trace][specials]") {
    const Bundle bundle;
    const std::string model = bundle.file("bytes");
    const Json tokens = Json::parse(bundle.run({"trace", "x 😀", "--model", model}).out)["tokens"];
    REQUIRE(tokens.size() == 4);
    CHECK(tokens[0] == Json({{"id", 120}, {"text", "x"}, {"span", {0, 1}}}));
    CHECK(tokens[2] == Json({{"id", 257}, {"text", "F0 9F 98"}, {"span", {2, 6}}, {"glyph", "😀"}}));
    CHECK(tokens[3] == Json({{"id", 128}, {"text", "80"}, {"span", {2, 6}}, {"glyph", "😀"}}));
    const auto told = bundle.run({"explain", "x 😀", "--model", model, "--cell", "blocks.0.pattern[0,3,2]"});
    INFO(told.out << told.err);
    CHECK(told.out.find("from “😀 2/2” to “😀 1/2”") != std::string::npos);
}

TEST_CASE("trace selects a tensor, a layer and a head, with its numbers", "[trace]") {
    const Bundle bundle;
    const TracePtr trace = bundle.trace("random-gpt", MaskPattern::Causal);
    for (const std::vector<std::string>& choice :
         {std::vector<std::string>{"--tensor", "blocks.1.attn_scores"},
          {"--tensor", "attn_scores", "--layer", "1"}}) {
        std::vector<std::string> arguments{"trace", sentence, "--model", "random-gpt", "--head", "2"};
        arguments.insert(arguments.end(), choice.begin(), choice.end());
        const auto ran = bundle.run(arguments);
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        const Json tensors = Json::parse(ran.out)["tensors"];
        REQUIRE(tensors.size() == 1);
        CHECK(tensors[0]["name"] == "blocks.1.attn_scores");
        CHECK(tensors[0]["shape"] == Json({12, 12}));
        for (Index i = 0; i < 12; ++i)
            for (Index j = 0; j < 12; ++j) {
                const Json& value = tensors[0]["values"][std::size_t(i)][std::size_t(j)];
                if (j > i) CHECK(value.is_null()); // −∞
                if (j <= i) CHECK(value.get<float>() == trace->at("blocks.1.attn_scores").at({2, i, j}));
            }
    }
    const Json layer = Json::parse(bundle.run({"trace", sentence, "--layer", "0"}).out)["tensors"];
    CHECK(layer.size() == 18);
    CHECK(layer[0].contains("values"));
}

TEST_CASE("trace writes CSV, npy and safetensors that hold the same numbers", "[trace]") {
    const Bundle bundle;
    const TracePtr trace = bundle.trace("random-coref", MaskPattern::Causal);
    const std::vector<std::string> common{"trace", sentence, "--mask", "causal"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        const auto ran = bundle.run(more);
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        return ran.out;
    };
    const Tensor& pattern = trace->at("blocks.0.pattern");
    const auto csv = parseCsv(with({"--tensor", "blocks.0.pattern", "--head", "3", "--format", "csv"}), "x");
    REQUIRE(csv);
    CHECK(csv->matrix() == pattern.matrix(3));

    CHECK(with({"--tensor", "blocks.0.pattern", "-o", bundle.file("p.npy")}).empty());
    const std::string npy = *readFile(bundle.file("p.npy"));
    const auto bytes = std::size_t(pattern.size()) * sizeof(float);
    CHECK(npy.substr(npy.size() - bytes) ==
          std::string(reinterpret_cast<const char*>(pattern.data()), bytes));

    CHECK(with({"-o", bundle.file("all.safetensors")}).empty());
    const auto file = Safetensors::open(bundle.file("all.safetensors"));
    REQUIRE(file);
    REQUIRE(file->entries().size() == trace->tensors().size());
    for (const Tensor& tensor : trace->tensors()) {
        CHECK(file->find(tensor.name())->shape == tensor.shape());
        CHECK(std::ranges::equal(file->tensor(tensor.name())->values(), tensor.values()));
    }
    const std::string piped = with({"--format", "safetensors"});
    CHECK(piped == *readFile(bundle.file("all.safetensors")));
}

TEST_CASE("trace reads standard input and ids, and keeps a space at the end", "[trace]") {
    const Bundle bundle;
    const auto argument = bundle.run({"trace", sentence, "--layer", "0"});
    CHECK(bundle.run({"trace", "-", "--layer", "0"}, std::string(sentence) + "\n").out == argument.out);
    const Json spaced = Json::parse(bundle.run({"trace", "老板 "}).out)["tokens"];
    CHECK(spaced.size() == 4);
    CHECK(spaced[3]["text"] == " ");
    const Json byIds = Json::parse(bundle.run({"trace", "--ids", "1,3,4"}).out)["tokens"];
    REQUIRE(byIds.size() == 3);
    CHECK(byIds[1]["text"] == "老");
}

TEST_CASE("trace of BERT takes token types", "[trace]") {
    NEEDS_FIXTURE("tiny-bert");
    const std::string bert = (test::fixturesFolder() / "tiny-bert").string();
    const auto a = test::runProgram(
        {"trace", "--ids", "5,2,9", "--types", "0,0,1", "--model", bert, "--tensor", "logits"});
    const auto b = test::runProgram({"trace", "--ids", "5,2,9", "--model", bert, "--tensor", "logits"});
    CHECK(a.code == 0);
    CHECK(b.code == 0);
    CHECK(a.out != b.out);
    CHECK(test::runProgram({"trace", "--ids", "5,2,9", "--types", "0,0,2", "--model", bert}).err ==
          "kanshei: Token type 2 does not exist; this model has 2.\n");
    CHECK(test::runProgram({"trace", "老板", "--model", bert}).err.find("has no tokenizer") !=
          std::string::npos);
}

TEST_CASE("odd sentences are read or refused with a reason", "[trace]") {
    const Bundle bundle;
    for (const char* blank : {" ", "  \t ", "\n\n", "\xE3\x80\x80"})
        CHECK(says(bundle.run({"trace", blank}), "The sentence is empty"));
    CHECK(bundle.run({"trace", ""}).code == 2);
    CHECK(bundle.run({"trace"}).code == 2);
    CHECK(says(bundle.run({"trace", "-"}), "The sentence is empty"));
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "老板";
    const auto tooMany = bundle.run({"trace", many});
    CHECK(tooMany.code == 1);
    CHECK(says(tooMany, "The sentence has 2001 tokens; this model reads at most 64. Make it shorter."));
    for (const char* odd : {"💩💩💩", "👨‍👩‍👧", "老板 told 员工 он", "\x01\x02", "a\tb"}) {
        const auto ran = bundle.run({"trace", odd});
        INFO(odd << " " << ran.err);
        REQUIRE(ran.code == 0);
        const Json tokens = Json::parse(ran.out)["tokens"];
        std::size_t covered = 0; // nothing of the text is lost
        for (const Json& token : tokens) {
            CHECK(token["span"][0].get<std::size_t>() == covered);
            covered = token["span"][1].get<std::size_t>();
        }
        CHECK(covered == std::string(odd).size());
    }
    CHECK(says(bundle.run({"trace", "-"}, "老\xff板"), "UTF-8"));
}

TEST_CASE("bad models and bad files end with exit code 1 and a message", "[trace]") {
    const Bundle bundle;
    const auto unknown = bundle.run({"trace", sentence, "--model", "zh-unknown"});
    CHECK(unknown.code == 1);
    CHECK(says(unknown, "There is no model “zh-unknown”. Give one of the bundled models (random-coref, "
                        "random-gpt), or a folder."));
    const auto path = bundle.model("random-gpt") / "model.safetensors";
    const std::string sound = *readFile(path);
    REQUIRE(writeFile(path, sound.substr(0, sound.size() / 2)));
    const auto cut = bundle.run({"trace", sentence, "--model", "random-gpt"});
    CHECK(cut.code == 1);
    CHECK(says(cut, "It is cut off; get it again."));
    REQUIRE(writeFile(path, sound));
    REQUIRE(writeFile(bundle.model("random-gpt") / "config.json",
                      "{\"model_type\":\"gpt2\",\"n_embd\":8,\"n_layer\":2,\"n_head\":4,"
                      "\"n_positions\":64,\"vocab_size\":32}"));
    const auto disagrees = bundle.run({"trace", sentence, "--model", "random-gpt"});
    CHECK(disagrees.code == 1);
    CHECK(says(disagrees, "The tensor has shape [32, 16], but config.json asks for [32, 8]."));
    CHECK(bundle.run({"models"}).code == 1); // the other one is listed all the same
    CHECK(bundle.run({"models"}).out.starts_with("random-coref\t"));
}

TEST_CASE("bad choices are refused by name", "[trace]") {
    const Bundle bundle;
    CHECK(says(bundle.run({"trace", sentence, "--layer", "2"}),
               "--layer is 2, but this model has 2, counted from 0."));
    CHECK(says(bundle.run({"trace", sentence, "--head", "-1"}), "--head is -1"));
    CHECK(says(bundle.run({"trace", sentence, "--tensor", "nothing"}), "The trace has no tensor “nothing”"));
    CHECK(says(bundle.run({"trace", sentence, "--tensor", "logits", "--head", "0"}), "no heads"));
    CHECK(says(bundle.run({"trace", "--ids", "1,99"}), "Token 1 has the id 99"));
    CHECK(says(bundle.run({"trace", sentence, "--tokenizer", "/nowhere.json"}), "/nowhere.json"));
    CHECK(says(bundle.run({"trace", sentence, "-o", "/nowhere/x.json"}), "cannot be written"));
    for (const std::vector<std::string>& usage : {std::vector<std::string>{"--mask", "sideways"},
                                                  {"--format", "xml"},
                                                  {"--format", "csv"},
                                                  {"--head", "x"},
                                                  {"--format", "csv", "--tensor", "blocks.0.pattern"},
                                                  {"--ids", "1,2"},
                                                  {"--surprise"}}) {
        std::vector<std::string> arguments{"trace", sentence};
        arguments.insert(arguments.end(), usage.begin(), usage.end());
        const auto ran = bundle.run(arguments);
        INFO(usage.front() << ": " << ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_FALSE(ran.err.empty());
    }
    CHECK(bundle.run({"trace", sentence, "-o", "/dev/full"}).code == 1);
}

TEST_CASE("trace --words gives attention by words, and says which tokens they are", "[trace][words]") {
    const Bundle bundle; // its tokenizer knows characters only
    const std::vector<std::string> gpt = {"trace", sentence, "--model", "random-gpt", "--words"};
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> all = gpt;
        all.insert(all.end(), more.begin(), more.end());
        return bundle.run(all);
    };
    const auto list = with({});
    INFO(list.err);
    REQUIRE(list.code == 0);
    const Json all = Json::parse(list.out);
    const Json& words = all["words"];
    CHECK(words.back()["text"] == "加班");
    CHECK(words.back()["tokens"][1] == all["tokens"].size());
    const auto named = [&](const std::string& name) {
        return std::ranges::any_of(all["tensors"], [&](const Json& t) { return t["name"] == name; });
    };
    CHECK(named("blocks.1.pattern_words"));
    CHECK_FALSE(named("blocks.1.pattern"));

    const Json head = Json::parse(with({"--tensor", "pattern", "--layer", "1", "--head", "2"}).out);
    const Json& tensor = head["tensors"][0];
    CHECK(tensor["name"] == "blocks.1.pattern_words");
    CHECK(tensor["shape"] == Json{words.size(), words.size()});
    double sum = 0;
    for (const Json& weight : tensor["values"].back()) sum += weight.get<double>();
    CHECK(sum == Approx(1).margin(1e-4));
    CHECK(says(with({"--tensor", "q", "--layer", "0"}), "blocks.0.heads_mean"));

    const auto opened = bundle.run(
        {"explain", sentence, "--model", "random-gpt", "--cell", "blocks.1.pattern_words[2,1,1]", "--json"});
    CHECK(opened.code == 0);
    CHECK(opened.out.find("老板") != std::string::npos);
    CHECK(opened.out.find("blocks.1.pattern[2,2,1]") != std::string::npos);
}

TEST_CASE("--words says why where it can do nothing", "[trace][words]") {
    const Bundle bundle;
    const auto run = [&](std::vector<std::string> words) { return bundle.run(words); };
    CHECK(says(run({"trace", "他", "--model", "random-gpt", "--words"}), "word of its own"));
    CHECK(says(run({"explain", "他", "--model", "random-gpt", "--cell", "blocks.0.pattern_words[0,0,0]"}),
               "word of its own"));
    const std::string svg = bundle.file("a.svg");
    CHECK(says(run({"render", sentence, "--figure", "scores", "--words", "-o", svg}), "pattern, overview"));
    const auto note = run({"render", "他", "--figure", "pattern", "--words", "-o", svg});
    CHECK(note.code == 0);
    CHECK(note.err.find("changes nothing") != std::string::npos);
    CHECK(says(run({"walkthrough", sentence, "--words", "-o", bundle.file("a.html")}),
               "--words is for a .pdf"));
}

TEST_CASE("render --words draws words", "[render][words]") {
    const Bundle bundle;
    const std::string csv = bundle.file("a.csv"), tokens = bundle.file("b.csv");
    const auto contents = [](const std::string& file) {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    CHECK(
        bundle.run({"render", sentence, "--model", "random-gpt", "--figure", "pattern", "--words", "-o", csv})
            .code == 0);
    CHECK(
        bundle.run({"render", sentence, "--model", "random-gpt", "--figure", "pattern", "-o", tokens}).code ==
        0);
    CHECK(contents(csv).find("加班") != std::string::npos);
    CHECK(contents(tokens).find("加班") == std::string::npos);
}
