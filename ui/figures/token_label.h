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
/// The same for any text (vocabulary pieces in a bar chart).
QString visibleText(const QString& text);
/// Labels of a whole sentence.
std::vector<QString> tokenLabels(const Tokens& tokens);

} // namespace kanshei
