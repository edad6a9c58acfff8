#include "app/commands/options.h"

#include "app/commands/output.h"
#include "core/study/studies.h"

namespace kanshei {
namespace {

Result<std::shared_ptr<const Tokenizer>> tokenizerOf(const std::string& path) {
    const auto bundled = bundledModels();
    const bool isName = std::ranges::find(bundled, path) != bundled.end();
    std::filesystem::path file = isName ? modelsFolder() / path : std::filesystem::path(path);
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) file /= "tokenizer.json";
    return loadTokenizer(file.string());
}

Result<Tokens> tokensOf(const InputOptions& options, const Model& model) {
    Tokens tokens;
    if (!options.ids.empty()) {
        tokens = tokensFromIds(options.ids, model.tokenizer.get());
    } else {
        const auto text = sentenceOf(options);
        if (!text) return text.error();
        auto made = tokenize(model, *text, {options.specials != "text"});
        if (!made) return made.error();
        tokens = std::move(*made);
    }
    if (!options.types.empty()) tokens.types = options.types;
    return tokens;
}

} // namespace

std::optional<std::string> InputOptions::mistake() const {
    if (text.empty() && ids.empty())
        return "There is no text to read. Give a sentence, - for standard input, or --ids.";
    if (!text.empty() && !ids.empty()) return "Give a sentence or --ids, not both.";
    for (const std::string& edit : edits)
        if (const auto parsed = parseEdit(edit); !parsed) return "--edit: " + parsed.error().english();
    return {};
}

void addInput(CLI::App& sub, InputOptions& options) {
    sub.add_option("TEXT", options.text, "the sentence; - reads standard input");
    sub.add_option("--ids", options.ids, "token ids instead of TEXT, such as 5,2,9")
        ->type_name("IDS")
        ->delimiter(',');
    sub.add_option("--types", options.types, "token types of the ids, such as 0,0,1 (BERT)")
        ->type_name("IDS")
        ->delimiter(',');
    sub.add_option("--model", options.model, "a bundled model or a folder; the first bundled one by default")
        ->type_name("MODEL");
    sub.add_option("--tokenizer", options.tokenizer,
                   "another tokenizer: a tokenizer.json, or a model that has one")
        ->type_name("TOKENIZER");
    sub.add_option("--specials", options.specials,
                   "a typed <|endoftext|> or [MASK]: the special token (default), or plain text")
        ->check(CLI::IsMember({"read", "text"}));
    addMask(sub, options.mask);
    sub.add_flag("--no-scale", options.noScale, "leave out the division by √d_k");
    std::string forms;
    for (const EditKindInfo& kind : editKinds()) forms += "\n  " + std::string(kind.form);
    sub.add_option("--edit", options.edits,
                   "change a number on the way; may be given again, in order:" + forms)
        ->type_name("EDIT")
        ->allow_extra_args(false);
}

void addMask(CLI::App& sub, std::string& mask) {
    std::vector<std::string> ids;
    for (const MaskKind& kind : maskKinds()) ids.push_back(kind.id);
    sub.add_option("--mask", mask, "which keys a query may see")->check(CLI::IsMember(ids));
}

Result<ModelPtr> modelOf(const InputOptions& options) {
    std::string name = options.model;
    if (name.empty()) {
        const auto bundled = bundledModels();
        if (bundled.empty())
            return fail(ErrorCode::NotFound,
                        KANSHEI_TEXT("No model is bundled with this program; give one with --model."), {},
                        modelsFolder().string());
        name = bundled.front();
    }
    auto model = openModel(name);
    if (!model || options.tokenizer.empty()) return model;
    auto tokenizer = tokenizerOf(options.tokenizer);
    if (!tokenizer) return tokenizer.error();
    auto other = std::make_shared<Model>(**model);
    other->tokenizer = *tokenizer;
    return ModelPtr(std::move(other));
}

Result<std::string> sentenceOf(const InputOptions& options) {
    if (options.text != "-" || options.literal) return options.text;
    auto text = readInput("-");
    if (text && text->ends_with('\n')) text->pop_back(); // the end of the line, not of the sentence
    return text;
}

Result<Input> inputOf(const InputOptions& options) {
    const auto model = modelOf(options);
    return model ? inputOf(options, *model) : model.error();
}

Result<Input> inputOf(const InputOptions& options, const ModelPtr& model) {
    auto tokens = tokensOf(options, *model);
    if (!tokens) return tokens.error();
    ForwardOptions how = defaultOptions(*model);
    if (!options.mask.empty()) how.mask = findMask(options.mask)->pattern;
    how.scale = !options.noScale;
    for (const std::string& text : options.edits) {
        const auto edit = parseEdit(text);
        if (!edit) return edit.error();
        how.edits.push_back(*edit);
    }
    return Input{model, std::move(*tokens), std::move(how)};
}

Result<TracePtr> traceOf(const InputOptions& options) {
    auto input = inputOf(options);
    if (!input) return input.error();
    return forward(input->model, std::move(input->tokens), std::move(input->options));
}

Result<TracePtr> studiedTraceOf(const InputOptions& options) {
    auto input = inputOf(options);
    if (!input) return input.error();
    return study::forwardWithStudies(input->model, std::move(input->tokens), std::move(input->options));
}

} // namespace kanshei
