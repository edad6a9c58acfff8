// Byte-pair encoding's loop, the same for merges by rank (GPT-2) and by score (SentencePiece).
#pragma once

#include "core/text/pipeline/piece_model.h"

#include <queue>

namespace kanshei {

/// What two neighbours become, and which merge comes first: the smallest `order`, of equal ones the leftmost.
struct PairMerge {
    double order = 0;
    TokenId id = -1;
};

/// Merges neighbours in `cuts` until no pair merges any more. `pairOf(left, right, merge)` says whether two do.
template<class PairOf> void mergePairs(std::vector<PieceCut>& cuts, PairOf pairOf) {
    struct Waiting {
        PairMerge merge;
        std::size_t left, right; ///< places in `cuts`
        TokenId leftId, rightId; ///< as they were when the pair was found
        std::size_t leftTo, rightTo;
        bool operator<(const Waiting& other) const {
            return merge.order != other.merge.order ? merge.order > other.merge.order : left > other.left;
        }
    };
    constexpr auto none = std::size_t(-1);
    const std::size_t n = cuts.size();
    std::vector<std::size_t> previous(n), next(n);
    std::vector<bool> alive(n, true);
    for (std::size_t i = 0; i < n; ++i)
        previous[i] = i == 0 ? none : i - 1, next[i] = i + 1 < n ? i + 1 : none;
    std::priority_queue<Waiting> queue;
    const auto offer = [&](std::size_t left, std::size_t right) {
        PairMerge merge;
        if (left != none && right != none && pairOf(cuts[left], cuts[right], merge))
            queue.push({merge, left, right, cuts[left].id, cuts[right].id, cuts[left].to, cuts[right].to});
    };
    for (std::size_t i = 0; i + 1 < n; ++i) offer(i, i + 1);
    while (!queue.empty()) {
        const Waiting top = queue.top();
        queue.pop();
        const std::size_t left = top.left, right = top.right;
        const bool current = alive[left] && alive[right] && cuts[left].id == top.leftId &&
                             cuts[right].id == top.rightId && cuts[left].to == top.leftTo &&
                             cuts[right].to == top.rightTo;
        if (!current) continue;
        cuts[left] = {top.merge.id, cuts[left].from, cuts[right].to};
        alive[right] = false;
        next[left] = next[right];
        if (next[left] != none) previous[next[left]] = left;
        offer(previous[left], left);
        offer(left, next[left]);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i)
        if (alive[i]) cuts[kept++] = cuts[i];
    cuts.resize(kept);
}

} // namespace kanshei
