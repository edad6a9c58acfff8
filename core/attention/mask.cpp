#include "core/attention/mask.h"

#include <algorithm>
#include <cstdlib>

namespace kanshei {

const std::vector<MaskKind>& maskKinds() {
    static const std::vector<MaskKind> kinds = {
        {MaskPattern::Bidirectional, "bidirectional", KANSHEI_TEXT("Bidirectional"),
         [](Index, Index) { return true; }},
        {MaskPattern::Causal, "causal", KANSHEI_TEXT("Causal"),
         [](Index query, Index key) { return key <= query; }},
    };
    return kinds;
}

bool Mask::visible(Index query, Index key) const {
    return maskKind(pattern).visible(query, key) && (window == 0 || std::abs(query - key) < window);
}

const MaskKind& maskKind(MaskPattern pattern) {
    const auto& kinds = maskKinds();
    const auto it = std::ranges::find(kinds, pattern, &MaskKind::pattern);
    assert(it != kinds.end());
    return *it;
}

const MaskKind* findMask(std::string_view id) {
    const auto& kinds = maskKinds();
    const auto it = std::ranges::find_if(kinds, [&](const MaskKind& k) { return id == k.id; });
    return it == kinds.end() ? nullptr : &*it;
}

} // namespace kanshei
