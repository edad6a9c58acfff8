// How a token is written on the screen: white space made visible, nothing that a font here cannot draw.
#pragma once

#include "core/text/tokenizer.h"
#include "ui/theme/style.h"

#include <QString>

namespace kanshei {

/// "老板"; " the" → "␣the"; "\n" → "↵"; "\t" → "⇥"; other control characters → "U+0007". What no font can
/// draw becomes its code point in the same way, never a box. Never empty. An unknown token shows the text it
/// covers.
QString tokenLabel(const Token& token);
/// The same of token `i` of a sentence: a piece of a character that is cut into several is "😀 1/4", the first of four.
QString tokenLabel(const Tokens& tokens, std::size_t i);
/// What token `i` has of the text by itself, to be written under the character: "F0 9F"; else tokenLabel.
QString ownLabel(const Tokens& tokens, std::size_t i);
/// For a tooltip: "「😀」切成了 2 块…，这是第 1 块：F0 9F", and the bytes of the whole. Empty when the character is not cut.
QString pieceTip(const Tokens& tokens, std::size_t i);
/// Of a whole sentence; no list at all when no character is cut.
std::vector<QString> pieceTips(const Tokens& tokens);
/// The character that token `i` shares with its neighbours, as it is written; empty when it shares none.
QString glyphLabel(const Tokens& tokens, std::size_t i);
/// The same for any text (vocabulary pieces in a bar chart).
QString visibleText(const QString& text);
/// A piece of the vocabulary as Tokenizer::readable gives it: the blanks between bytes ("E8 80") are no text.
QString pieceText(const QString& text);
/// Labels of a whole sentence.
std::vector<QString> tokenLabels(const Tokens& tokens);

} // namespace kanshei
