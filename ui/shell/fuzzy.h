// Fuzzy search: do the typed letters occur in a name, and how well do they fit?
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace kanshei {

struct FuzzyMatch {
    int score = 0;              ///< greater is better
    std::vector<int> positions; ///< of the letters that matched, ascending
};

/// Every word of `pattern` (separated by blanks) must occur in `text`: as it stands, or with gaps. Upper and lower case,
/// full and half width are the same. An empty pattern fits everything with score 0.
std::optional<FuzzyMatch> fuzzyMatch(QStringView pattern, QStringView text);

} // namespace kanshei
