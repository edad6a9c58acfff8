#include "core/text/pipeline/pre_tokenizer.h"

#include <algorithm>

namespace kanshei {
namespace {

struct Stretch {
    std::size_t from, to;
    bool match;
};

/// The whole text as matches and what lies between.
std::vector<Stretch> stretches(std::size_t size, const std::vector<ByteRange>& matches, bool invert) {
    std::vector<Stretch> out;
    std::size_t at = 0;
    for (const auto& [from, to] : matches) {
        if (from > at) out.push_back({at, from, invert});
        out.push_back({from, to, !invert});
        at = to;
    }
    if (at < size) out.push_back({at, size, invert});
    return out;
}

/// Every match becomes a part of the stretch before it, unless that is a match too.
std::vector<Stretch> mergedWithPrevious(const std::vector<Stretch>& list) {
    std::vector<Stretch> out;
    bool previous = false;
    for (const Stretch& stretch : list) {
        if (stretch.match && !previous && !out.empty())
            out.back().to = stretch.to;
        else
            out.push_back(stretch);
        previous = stretch.match;
    }
    return out;
}

std::vector<Stretch> mergedWithNext(const std::vector<Stretch>& list) {
    std::vector<Stretch> out;
    bool previous = false;
    for (auto stretch = list.rbegin(); stretch != list.rend(); ++stretch) {
        if (stretch->match && !previous && !out.empty())
            out.back().from = stretch->from;
        else
            out.push_back(*stretch);
        previous = stretch->match;
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::vector<Stretch> contiguous(const std::vector<Stretch>& list) {
    std::vector<Stretch> out;
    for (const Stretch& stretch : list)
        if (!out.empty() && out.back().match == stretch.match)
            out.back().to = stretch.to;
        else
            out.push_back(stretch);
    return out;
}

std::vector<Stretch> removed(std::vector<Stretch> list) {
    std::erase_if(list, [](const Stretch& stretch) { return stretch.match; });
    return list;
}

std::vector<Stretch> isolated(const std::vector<Stretch>& list) {
    return list;
}

struct BehaviorRow {
    const char* name;
    SplitBehavior behavior;
};
constexpr BehaviorRow behaviors[] = {{"Removed", SplitBehavior::Removed},
                                     {"Isolated", SplitBehavior::Isolated},
                                     {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
                                     {"MergedWithNext", SplitBehavior::MergedWithNext},
                                     {"Contiguous", SplitBehavior::Contiguous}};

std::vector<Stretch> arrangedBy(SplitBehavior behavior, const std::vector<Stretch>& list) {
    switch (behavior) {
    case SplitBehavior::Removed:
        return removed(list);
    case SplitBehavior::Isolated:
        return isolated(list);
    case SplitBehavior::MergedWithPrevious:
        return mergedWithPrevious(list);
    case SplitBehavior::MergedWithNext:
        return mergedWithNext(list);
    case SplitBehavior::Contiguous:
        break;
    }
    return contiguous(list);
}

} // namespace

SplitBehavior splitBehaviorFrom(const std::string& name) {
    return rowOf(behaviors, name, "split behavior").behavior;
}

std::vector<NormalText> splitAt(const NormalText& text, const std::vector<ByteRange>& matches,
                                SplitBehavior behavior, bool invert) {
    std::vector<NormalText> out;
    for (const Stretch& stretch : arrangedBy(behavior, stretches(text.text.size(), matches, invert)))
        out.push_back(text.part(stretch.from, stretch.to));
    return out;
}

} // namespace kanshei
