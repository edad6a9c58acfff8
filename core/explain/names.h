// What tensors are called and what the entries of their indices count: one table for the inspector, the command line and
// its messages.
#pragma once

#include "core/explain/derivation.h"

#include <span>

namespace kanshei {

/// What an entry of an index counts.
enum class AxisRole {
    Layer,
    Head,
    Query,
    Key,
    Token,
    Component,
    Word, ///< of the vocabulary
    Position,
    Type,
    Row,
    Column,
    QueryWord, ///< of the sentence: tokens that are a word (core/text/word_groups.h)
    KeyWord
};

struct TensorNames {
    const char* part;   ///< "pattern", without "blocks.N."
    const char* symbol; ///< its letter in the formulas: "a"
    const char* title;  ///< "attention weight", for translation
    std::vector<AxisRole> axes;
};

const std::vector<TensorNames>& tensorNames();
/// Of a tensor of a trace or of the larger weights ("blocks.2.pattern" → a); null for the others.
const TensorNames* namesOf(std::string_view tensor);
/// The letter in the formulas; for weights the part of the name that is their own: "W_Q" of "blocks.0.attn.W_Q".
std::string symbolOf(const std::string& tensor);
/// What each entry of an index into the tensor counts. Weights outside the table have rows and columns.
std::vector<AxisRole> axesOf(const std::string& tensor, std::size_t rank);
const char* nameOf(AxisRole role); ///< "head", "query", for messages

/// What tells a term of a sum from the others.
struct TermName {
    enum Kind {
        Symbol,    ///< each term is another thing: e + p
        Head,      ///< number `index` of something that is alike for all terms
        Token,     ///< a token of the sentence
        Word,      ///< a word of the vocabulary
        Component, ///< a component of a vector
    } kind = Symbol;
    Index index = -1;
    std::string symbol;
};
/// One for each term of the line.
std::vector<TermName> termNames(const Line& line);

/// Why there is no such cell, and what there is: names that are nearly the same, the layers, or the shape and its range.
Error noSuchCell(const Trace& trace, const Cell& cell);
Error noSuchTensor(const Trace& trace, const std::string& tensor);

} // namespace kanshei
