// A text of the window in its language, outside of a class that has tr().
#pragma once

#include <QCoreApplication>

namespace kanshei {

/// `source` is the Chinese text, `context` its group in resources/i18n/kanshei_en.ts.
inline QString translate(const char* context, const char* source) {
    return QCoreApplication::translate(context, source);
}

} // namespace kanshei
