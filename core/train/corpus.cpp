#include "core/train/corpus.h"

#include "core/base/resources.h"
#include "core/train/corpus_kinds.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

Result<std::string> readCorpusFile(const std::string& name, fs::path& path) {
    path = resourcesFolder() / "corpora" / (name + ".json");
    const bool plain = name.find_first_of("/\\") == std::string::npos && name != "..";
    std::ifstream file(path, std::ios::binary);
    if (!plain || !file)
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no corpus “%1”."), {name}, path.string());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

Result<std::shared_ptr<const Corpus>> openCorpus(const std::string& name, const std::string& salt) {
    fs::path path;
    const Result<std::string> text = readCorpusFile(name, path);
    if (!text) return text.error();
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    const bool object = json.is_object();
    const bool nextWord = object && json.contains("grammar") && json["grammar"].is_string();
    if (!nextWord) {
        Result<Grammar> grammar = readGrammar(*text, path.string());
        if (!grammar) return grammar.error();
        return makeCorefCorpus(std::move(grammar).value(), salt);
    }
    fs::path grammarPath;
    const Result<std::string> grammarText = readCorpusFile(json["grammar"].get<std::string>(), grammarPath);
    if (!grammarText) return grammarText.error();
    Result<Grammar> grammar = readGrammar(*grammarText, grammarPath.string());
    if (!grammar) return grammar.error();
    return makeNextWordCorpus(std::move(grammar).value(), *text, path.string(), salt);
}

} // namespace kanshei
