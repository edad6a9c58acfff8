#include "core/text/forms/tokenizer_config.h"

#include "core/base/file.h"
#include "core/text/forms/sections.h"

#include <charconv>

namespace kanshei {
namespace {

constexpr const char* roleNames[] = {"bos_token", "eos_token", "unk_token", "sep_token",
                                     "pad_token", "cls_token", "mask_token"};

std::optional<bool> flagOf(const TokenizerJson& json, const char* name) {
    const auto at = json.find(name);
    if (at == json.end() || !at->is_boolean()) return std::nullopt;
    return at->get<bool>();
}

/// "Qwen2TokenizerFast" → "Qwen2"
std::string familyOf(std::string name) {
    for (const std::string_view tail : {"Fast", "Tokenizer"})
        if (name.ends_with(tail)) name.resize(name.size() - tail.size());
    return name;
}

/// A special token is a text, or an object with its text as "content".
void readRoles(const TokenizerJson& json, TokenizerConfig& config) {
    for (const char* name : roleNames) {
        const auto at = json.find(name);
        if (at == json.end()) continue;
        if (at->is_string()) config.roles[name] = at->get<std::string>();
        if (at->is_object() && at->contains("content")) config.roles[name] = textMember(*at, "content");
    }
}

/// {"151643": {"content": "<|endoftext|>", "special": true, …}, …}
void readDecoder(const TokenizerJson& decoder, TokenizerConfig& config) {
    if (!decoder.is_object()) return;
    for (const auto& [key, value] : decoder.items()) {
        TokenizerJson row = value;
        TokenId id = -1;
        const char* const end = key.data() + key.size();
        if (const auto read = std::from_chars(key.data(), end, id); read.ec != std::errc() || read.ptr != end)
            id = -1;
        (void)textMember(row, "content"); // which also refuses what is no object
        row["id"] = id;
        config.added.push_back(std::move(row));
    }
}

/// {"<|endoftext|>": 151643, …}, the older form: those that have a role are special.
void readAdded(const TokenizerJson& added, TokenizerConfig& config) {
    if (!added.is_object() || !config.added.empty()) return;
    for (const auto& [piece, id] : added.items()) {
        bool special = piece.starts_with("<|");
        for (const auto& [role, name] : config.roles) special = special || name == piece;
        config.added.push_back(addedTokenSection(idFrom(id, piece), piece, special));
    }
}

} // namespace

TokenizerJson readJsonFile(const std::filesystem::path& path) {
    const auto bytes = readFile(path);
    if (!bytes && bytes.error().code == ErrorCode::NotFound) return nullptr;
    try {
        return parsedJson(orRefuse(bytes));
    } catch (Refusal& refusal) {
        refusal.error.place = path.string();
        throw;
    }
}

TokenizerConfig readTokenizerConfig(const std::filesystem::path& folder) {
    TokenizerConfig out;
    const TokenizerJson map = readJsonFile(folder / "special_tokens_map.json");
    if (map.is_object()) readRoles(map, out);
    const TokenizerJson json = readJsonFile(folder / "tokenizer_config.json");
    if (json.is_object()) {
        readRoles(json, out);
        out.family = familyOf(textOr(json, "tokenizer_class", ""));
        out.lowercase = flagOf(json, "do_lower_case");
        out.stripAccents = flagOf(json, "strip_accents");
        out.chineseApart = flagOf(json, "tokenize_chinese_chars");
        out.addPrefixSpace = flagOf(json, "add_prefix_space");
        out.addBegin = flagOf(json, "add_bos_token");
        out.addEnd = flagOf(json, "add_eos_token");
        if (const auto at = json.find("added_tokens_decoder"); at != json.end()) readDecoder(*at, out);
    }
    readAdded(readJsonFile(folder / "added_tokens.json"), out);
    return out;
}

void addRoles(TokenizerConfig& config, const std::function<TokenId(const std::string&)>& idOf) {
    for (const auto& [role, piece] : config.roles) {
        bool there = false;
        for (const TokenizerJson& row : config.added) there = there || row.at("content") == piece;
        if (const TokenId id = idOf(piece); !there && id >= 0)
            config.added.push_back(addedTokenSection(id, piece, true));
    }
}

} // namespace kanshei
