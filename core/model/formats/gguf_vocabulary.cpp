#include "core/model/formats/gguf_vocabulary.h"

#include <limits>

namespace kanshei {
namespace {

constexpr const char* vocabularyPrefix = "tokenizer.ggml.";

/// Reads keys below tokenizer.ggml and remembers the first that is of another kind.
class VocabularyKeys {
public:
    explicit VocabularyKeys(const Gguf& file) : m_file(file) {}

    std::string text(const char* key) { return std::string(take(key, &GgufValue::text).value_or("")); }
    std::vector<std::string> texts(const char* key) {
        return take(key, &GgufValue::texts).value_or(std::vector<std::string>{});
    }
    std::vector<float> reals(const char* key) {
        return take(key, &GgufValue::reals).value_or(std::vector<float>{});
    }
    std::optional<bool> flag(const char* key) { return take(key, &GgufValue::flag); }
    TokenId id(const char* key) {
        const auto value = take(key, &GgufValue::integer);
        // Some files say 4294967295 for "none".
        return value && *value >= 0 && *value <= std::numeric_limits<TokenId>::max() ? TokenId(*value) : -1;
    }
    std::vector<PieceType> types(const char* key) {
        std::vector<PieceType> types;
        for (const std::int64_t number :
             take(key, &GgufValue::integers).value_or(std::vector<std::int64_t>{}))
            types.push_back(number >= 1 && number <= 6 ? PieceType(number) : PieceType::Normal);
        return types;
    }
    const std::optional<Error>& problem() const { return m_problem; }

private:
    template<class T> std::optional<T> take(const char* key, std::optional<T> (GgufValue::*as)() const) {
        const GgufValue* value = m_file.value(std::string(vocabularyPrefix) + key);
        if (!value) return {};
        auto result = (value->*as)();
        if (!result && !m_problem)
            m_problem = fail(ErrorCode::Corrupt,
                             KANSHEI_TEXT("The vocabulary's “%1” is of another kind than it should be."),
                             {std::string(vocabularyPrefix) + key});
        return result;
    }

    const Gguf& m_file;
    std::optional<Error> m_problem;
};

} // namespace

Result<std::optional<VocabularySource>> ggufVocabulary(const Gguf& file) {
    VocabularyKeys keys(file);
    VocabularySource source;
    source.model = keys.text("model");
    source.pre = keys.text("pre");
    source.tokens = keys.texts("tokens");
    source.scores = keys.reals("scores");
    source.types = keys.types("token_type");
    source.merges = keys.texts("merges");
    source.begin = keys.id("bos_token_id");
    source.end = keys.id("eos_token_id");
    source.unknown = keys.id("unknown_token_id");
    source.separator = keys.id("seperator_token_id");
    source.classify = keys.id("cls_token_id");
    source.padding = keys.id("padding_token_id");
    source.mask = keys.id("mask_token_id");
    source.addBegin = keys.flag("add_bos_token");
    source.addEnd = keys.flag("add_eos_token");
    source.addSpacePrefix = keys.flag("add_space_prefix");
    if (keys.problem()) return *keys.problem();
    if (source.model.empty() || source.tokens.empty()) return std::optional<VocabularySource>();
    return std::optional(std::move(source));
}

} // namespace kanshei
