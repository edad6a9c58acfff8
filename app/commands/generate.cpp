// kanshei generate: what a model goes on with.
#include "core/decode/generate.h"

#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/options.h"
#include "app/commands/output.h"

namespace kanshei {
namespace {

struct GenerateArguments {
    InputOptions input;
    GenerateOptions generate;
    bool json = false;
};

/// Says what is new of a text that grows at its end; half a character waits for its other half.
class GrowingText {
public:
    Status show(const std::string& text) {
        if (text.size() <= m_shown || text.ends_with("\xEF\xBF\xBD")) return Nothing{};
        Status status = writeStandardOutput(text.substr(m_shown));
        m_shown = text.size();
        return status;
    }

private:
    std::size_t m_shown = 0;
};

std::string pieceOf(const Model& model, TokenId id) {
    return model.tokenizer ? model.tokenizer->readable(id) : "#" + std::to_string(id);
}

Json tokenJson(const Model& model, const LikelyToken& token) {
    return {{"id", token.id}, {"text", pieceOf(model, token.id)}, {"probability", token.probability}};
}

int runGenerate(GenerateArguments arguments) {
    if (const auto mistake = arguments.input.mistake()) return badUsage(*mistake);
    const auto input = inputOf(arguments.input);
    if (!input) return failed(input.error());
    const Model& model = *input->model;
    arguments.generate.forward = input->options;
    std::vector<TokenId> ids = input->tokens.ids();
    Json tokens = Json::array();
    GrowingText growing;
    const auto text = [&] {
        if (model.tokenizer) return model.tokenizer->decode(ids);
        std::string all;
        for (const TokenId id : ids) all += (all.empty() ? "" : ",") + std::to_string(id);
        return all;
    };
    Status written = arguments.json ? Status(Nothing{}) : growing.show(text());
    const Status done =
        generate(input->model, input->tokens, arguments.generate, [&](const LikelyToken& token) {
            ids.push_back(token.id);
            tokens.push_back(tokenJson(model, token));
            if (!arguments.json && written) written = growing.show(text());
        });
    if (!done) return failed(done.error());
    if (!written) return failed(written.error());
    if (!arguments.json) return writeOutput("", "\n");
    return writeOutput("", jsonText({{"model", model.info.name},
                                     {"prompt", input->tokens.text},
                                     {"seed", arguments.generate.seed},
                                     {"text", text()},
                                     {"tokens", tokens}}));
}

} // namespace

std::function<int()> setUpGenerate(CLI::App& sub) {
    const auto arguments = std::make_shared<GenerateArguments>();
    SamplingOptions& sampling = arguments->generate.sampling;
    addInput(sub, arguments->input);
    sub.add_option("--max-tokens", arguments->generate.maxTokens, "how many tokens at most (20)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    sub.add_option("--temperature", sampling.temperature,
                   "0 takes the most likely token (the default); 1 draws as the model says")
        ->type_name("T");
    sub.add_option("--top-k", sampling.top_k, "draw among the K most likely; 0: all")->type_name("K");
    sub.add_option("--top-p", sampling.top_p, "draw among the fewest that together have this probability (1)")
        ->type_name("P");
    sub.add_option("--seed", arguments->generate.seed, "the same seed draws the same tokens (1)")
        ->type_name("S");
    sub.add_flag("--json", arguments->json,
                 "each token with its id and the probability that the model gave it");
    return [arguments] { return runGenerate(*arguments); };
}

} // namespace kanshei
