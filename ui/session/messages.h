// What the core says, in the language of the window.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace kanshei {

QString localText(const Message& message);
/// "what (where)".
QString localText(const Error& error);
/// A fixed text of the core (a title from one of its tables).
QString localCoreText(const char* text);

} // namespace kanshei
