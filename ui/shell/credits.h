// What Kanshei stands on: every library, font and tool, with its licence. The README has the same table; a test compares.
#pragma once

#include <QString>

#include <vector>

namespace kanshei {

struct Credit {
    const char* name;
    const char* url;
    const char* license;
    const char* what;    ///< source string of context "Credits"
    const char* version; ///< key of coreVersions(), "Qt", or empty where none can be asked
};

const std::vector<Credit>& credits();
QString creditText(const Credit& credit);
/// "6.4.2": of the library that runs; empty where it cannot be asked.
QString creditVersion(const Credit& credit);

} // namespace kanshei
