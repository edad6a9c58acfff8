// Qt's PDF engine says for each glyph the first character that has it: of 老 that is ⽼ (U+2F7C, a radical), of a space a tab. A
// search for 老板 would find nothing.
#pragma once

#include <QByteArray>
#include <QString>

namespace kanshei {

/// Makes the characters that were written out of those that Qt named instead, in place. `text`: all that is written in the file.
void correctPdfText(QByteArray& pdf, const QString& text);

/// Adds a subject (what the file shows) and keywords (the command that makes it again) to the file's description.
void describePdf(QByteArray& pdf, const QString& subject, const QString& keywords);

} // namespace kanshei
