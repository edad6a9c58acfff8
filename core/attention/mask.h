// Which keys a query may see. One table of patterns; menus, the command line and the tests walk it.
#pragma once

#include "core/model/config.h"

#include <string_view>

namespace kanshei {

struct MaskKind {
    MaskPattern pattern;
    const char* id;    ///< "causal": command line, files
    const char* title; ///< English, for translation
    bool (*visible)(Index query, Index key);
};

/// What a query of one layer may see: a pattern, and where the model has one, a sliding window.
struct Mask {
    MaskPattern pattern = MaskPattern::Causal;
    Index window =
        0; ///< the query itself and window − 1 keys to each side that the pattern allows; 0: no limit
    bool visible(Index query, Index key) const;
};

const std::vector<MaskKind>& maskKinds();
const MaskKind& maskKind(MaskPattern pattern);
const MaskKind* findMask(std::string_view id);

} // namespace kanshei
