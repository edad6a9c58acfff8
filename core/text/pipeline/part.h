// The parts of a tokenizer.json, read with messages that name what is wrong. Everything here throws Refusal.
#pragma once

#include "core/text/pattern.h"
#include "core/text/refusal.h"
#include "core/text/tokenizer.h"

#include <functional>
#include <nlohmann/json.hpp>

namespace kanshei {

using TokenizerJson = nlohmann::json;

/// JSON from bytes; refuses what is none, and what is nested deeper than any tokenizer (copies go as deep as it).
TokenizerJson parsedJson(std::string_view bytes);

/// A member that must be there. `part` must be an object.
const TokenizerJson& member(const TokenizerJson& part, const char* name);
std::string textMember(const TokenizerJson& part, const char* name);
/// The same, or the default where the member is absent or null; refused when it is of another type.
std::string textOr(const TokenizerJson& part, const char* name, const std::string& otherwise);
bool flagOr(const TokenizerJson& part, const char* name, bool otherwise);
/// An id: 0 … 2^24.
TokenId idFrom(const TokenizerJson& value, const std::string& piece);
double numberFrom(const TokenizerJson& value, const std::string& piece);
std::string textFrom(const TokenizerJson& value);
/// "type" of a part.
std::string typeOfPart(const TokenizerJson& part);

[[noreturn]] void refuseUnknown(const char* kind, const std::string& name);

/// Sequences in sequences: deeper is refused, so that no file can exhaust the stack.
constexpr int deepestSequence = 8;
void checkDepth(int depth);

/// Where in a text something stands; from {"String": …} or {"Regex": …}.
using TextFinder = std::function<std::vector<ByteRange>(std::string_view)>;
TextFinder finderFrom(const TokenizerJson& pattern);
TextFinder findPattern(const std::string& expression);
TextFinder findText(const std::string& wanted);

/// The row of a table with this name, or a refusal that names it.
template<class Row, std::size_t n>
const Row& rowOf(const Row (&table)[n], const std::string& name, const char* kind) {
    for (const Row& row : table)
        if (name == row.name) return row;
    refuseUnknown(kind, name);
}

} // namespace kanshei
