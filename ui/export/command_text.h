// The command line that makes a picture again: it travels with the file.
#pragma once

#include "ui/surfaces/picture.h"

namespace kanshei {

/// As a POSIX shell reads it back: quoted where it must be.
QString shellQuoted(const QString& word);
/// kanshei `command` TEXT …: what is read and where one stands in it, for a command that needs no figure ("walkthrough").
QString readingCommand(const QString& command, const Trace& trace, const Selection& selection,
                       const Style& style);
/// kanshei render TEXT --figure … : the figure, without how it is drawn.
QString renderCommand(const QString& figure, const Trace& trace, const Selection& selection,
                      const Style& style);
} // namespace kanshei
