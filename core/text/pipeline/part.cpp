#include "core/text/pipeline/part.h"

#include "core/text/unicode.h"

#include <algorithm>
#include <cmath>

namespace kanshei {
namespace {

constexpr std::int64_t idLimit = std::int64_t(1) << 24;

[[noreturn]] void refuseType(const char* name, const char* wanted) {
    refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."), {name, wanted});
}

constexpr int deepestJson = 64;

[[noreturn]] void refuseDepth() {
    refuse(ErrorCode::Corrupt,
           KANSHEI_TEXT("This is not a tokenizer.json: sequences lie too deep in each other."));
}

/// How deep brackets lie in each other, outside texts.
int nesting(std::string_view json) {
    int depth = 0, deepest = 0;
    bool inText = false;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char c = json[at];
        if (inText) {
            if (c == '\\') ++at;
            inText = c != '"';
        } else if (c == '"') {
            inText = true;
        } else if (c == '[' || c == '{') {
            deepest = std::max(deepest, ++depth);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return deepest;
}

/// Null when absent or null in the file.
const TokenizerJson* find(const TokenizerJson& part, const char* name) {
    if (!part.is_object()) refuseType(name, "in an object");
    const auto at = part.find(name);
    return at == part.end() || at->is_null() ? nullptr : &*at;
}

} // namespace

TokenizerJson parsedJson(std::string_view bytes) {
    if (nesting(bytes) > deepestJson) refuseDepth();
    try {
        return TokenizerJson::parse(bytes);
    } catch (const TokenizerJson::exception& wrong) {
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not JSON: %1"), {wrong.what()});
    }
}

const TokenizerJson& member(const TokenizerJson& part, const char* name) {
    const TokenizerJson* at = find(part, name);
    if (!at)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: there is no “%1”."), {name});
    return *at;
}

std::string textMember(const TokenizerJson& part, const char* name) {
    const TokenizerJson& value = member(part, name);
    if (!value.is_string()) refuseType(name, "a text");
    return value.get<std::string>();
}

std::string textOr(const TokenizerJson& part, const char* name, const std::string& otherwise) {
    return find(part, name) ? textMember(part, name) : otherwise;
}

bool flagOr(const TokenizerJson& part, const char* name, bool otherwise) {
    const TokenizerJson* value = find(part, name);
    if (value && !value->is_boolean()) refuseType(name, "true or false");
    return value ? value->get<bool>() : otherwise;
}

TokenId idFrom(const TokenizerJson& value, const std::string& piece) {
    const bool fits = value.is_number_unsigned()
                          ? value.get<std::uint64_t>() < std::uint64_t(idLimit)
                          : value.is_number_integer() && value.get<std::int64_t>() >= 0;
    if (!fits)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The id %1 of “%2” is out of range or taken twice."),
               {value.is_number() ? value.dump() : value.type_name(), piece});
    return value.get<TokenId>();
}

double numberFrom(const TokenizerJson& value, const std::string& piece) {
    if (!value.is_number() || !std::isfinite(value.get<double>()))
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The score of the piece “%1” is not a number."), {piece});
    return value.get<double>();
}

std::string textFrom(const TokenizerJson& value) {
    if (!value.is_string())
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: a text is expected, not %1."),
               {value.type_name()});
    return value.get<std::string>();
}

std::string typeOfPart(const TokenizerJson& part) {
    return textMember(part, "type");
}

void refuseUnknown(const char* kind, const std::string& name) {
    refuse(ErrorCode::Unsupported, KANSHEI_TEXT("This program does not know the %1 “%2” of a tokenizer."),
           {kind, name});
}

void checkDepth(int depth) {
    if (depth > deepestSequence) refuseDepth();
}

TextFinder findPattern(const std::string& expression) {
    const TextPattern pattern = orRefuse(TextPattern::compile(expression));
    return [pattern](std::string_view text) { return orRefuse(pattern.find(text)); };
}

TextFinder findText(const std::string& wanted) {
    return [wanted](std::string_view text) {
        std::vector<ByteRange> out;
        if (wanted.empty()) return out;
        for (std::size_t at = text.find(wanted); at != text.npos; at = text.find(wanted, at + wanted.size()))
            out.emplace_back(at, at + wanted.size());
        return out;
    };
}

TextFinder finderFrom(const TokenizerJson& pattern) {
    if (pattern.is_string()) return findText(pattern.get<std::string>());
    if (pattern.is_object() && pattern.contains("Regex")) return findPattern(textMember(pattern, "Regex"));
    return findText(textMember(pattern, "String"));
}

} // namespace kanshei
