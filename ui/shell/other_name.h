// The other name of a string of the window: its English while the window speaks Chinese, its Chinese while it speaks English.
#pragma once

#include <QString>

namespace kanshei {

/// `source` is the Chinese text of the sources.
QString otherName(const char* context, const char* source);

} // namespace kanshei
