// What the tests of tokenizers have in common.
#pragma once

#include "core/text/tokenizer.h"
#include "tests/support/catch.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace kanshei::test {

/// tests/golden/tokenizers
std::filesystem::path tokenizerGoldens();
/// Where the big vocabularies are: KANSHEI_TOKENIZERS, else a folder that is not there.
std::filesystem::path bigVocabularies();
nlohmann::json readJson(const std::filesystem::path& path);
/// The 200 texts that every tokenizer is tried on.
const std::vector<std::string>& tokenizerLines();

/// Every line gives the ids of a golden file (null there: the judge could not be asked).
void checkGoldenIds(const Tokenizer& tokenizer, const std::string& golden, const EncodeOptions& options = {});

/// Every token covers bytes of the text, in order, its source is what they say, and those that begin inside a
/// character are joined to the token before.
void checkTokenSpans(const Tokens& tokens);

/// From tokenizer.json given as JSON; fails the test with the message where it is refused.
std::shared_ptr<const Tokenizer> tokenizerOf(const nlohmann::json& json);
/// The message of a refusal, "loaded" where there is none.
std::string refusalOf(const nlohmann::json& json);

/// "the| dog": the tokens' texts, added ones in brackets.
std::string shownTokens(const Tokens& tokens);

} // namespace kanshei::test
