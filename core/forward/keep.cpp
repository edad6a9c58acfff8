// What a large trace keeps of a pass: what enters each block, q, k and v. The rest is made again when it is asked for.
#include "core/forward/pass.h"
#include "core/forward/shapes.h"

#include <algorithm>

namespace kanshei {
namespace {

/// resid_post is what enters the next block, the same numbers.
constexpr std::string_view keptOfBlock[] = {"resid_pre", "q", "k", "v", "resid_post"};
constexpr std::string_view ofAttention[] = {"q_rot",       "k_rot",   "scores_raw", "scores_scaled",
                                            "attn_scores", "pattern", "z"};

template<class List> bool isOneOf(const List& list, std::string_view part) {
    return std::ranges::find(list, part) != std::end(list);
}

/// What is not kept of a block: what attention makes of q, k and v, and the rest.
struct Groups {
    std::vector<std::string> attention, rest;
};

Groups groupsOf(const Trace& trace, Index layer) {
    Groups groups;
    for (const std::string& tensor : trace.names()) {
        const TensorName name(tensor);
        if (name.layer != layer || withoutVersion(tensor) != tensor) continue;
        if (name.part == "pattern" && trace.length() <= alwaysKept) continue;
        if (isOneOf(ofAttention, name.part))
            groups.attention.push_back(tensor);
        else if (!isOneOf(keptOfBlock, name.part) && traceShape(trace.model->config, 1, tensor))
            groups.rest.push_back(tensor);
    }
    return groups;
}

} // namespace

bool Pass::isAttention(Step step) {
    return step == &Pass::turnQueries || step == &Pass::turnKeys || step == &Pass::attend;
}

std::vector<Tensor> Pass::again(const Trace& trace, const std::vector<std::string>& from,
                                const std::vector<std::string>& wanted,
                                const std::vector<std::pair<Step, Index>>& steps) {
    Trace part = trace.with(from);
    Pass pass(part, true);
    for (const auto& [step, layer] : steps) pass.take(step, layer);
    std::vector<Tensor> made;
    for (const Tensor& tensor : part.tensors())
        if (isOneOf(wanted, withoutVersion(tensor.name()))) made.push_back(tensor);
    return made;
}

void Pass::forgetBlock(Index layer) {
    const Groups groups = groupsOf(m_trace, layer);
    std::vector<std::pair<Step, Index>> attend, others;
    for (const auto& [step, of] : plan()) {
        if (of != layer || step == &Pass::residPre) continue;
        const bool makesKept = step == &Pass::normQueries || step == &Pass::normKeys ||
                               (step == &Pass::project && !m_config.qk_norm);
        if (isAttention(step))
            attend.push_back({step, layer});
        else if (!makesKept)
            others.push_back({step, layer});
    }
    const auto named = [layer](const char* part) { return blockName(layer, part); };
    m_trace.makeLater(groups.attention,
                      [wanted = groups.attention, attend,
                       from = std::vector{named("q"), named("k"), named("v")}](const Trace& trace) {
                          return again(trace, from, wanted, attend);
                      });
    m_trace.makeLater(groups.rest,
                      [wanted = groups.rest, others, from = std::vector{named("resid_pre"), named("z")}](
                          const Trace& trace) { return again(trace, from, wanted, others); });
}

void Pass::forgetProbs() {
    m_trace.makeLater({"probs"}, [](const Trace& trace) {
        return again(trace, {"logits"}, {"probs"}, {{&Pass::probs, -1}});
    });
}

void Pass::deferScores(Index layer) {
    std::vector<std::pair<std::string, Shape>> scores;
    std::vector<std::string> names;
    for (const char* part : {"scores_raw", "scores_scaled", "attn_scores"}) {
        names.push_back(blockName(layer, part));
        scores.push_back({names.back(), {m_config.n_heads, m_length, m_length}});
    }
    const std::vector from{blockName(layer, scoredQuery(m_config)), blockName(layer, scoredKey(m_config)),
                           blockName(layer, "v")};
    m_trace.defer(scores, [names, from, layer](const Trace& trace) {
        return again(trace, from, names, {{&Pass::attend, layer}});
    });
}

void Pass::deferProbs() {
    m_trace.defer({{"probs", {m_length, m_config.d_vocab}}}, [](const Trace& trace) {
        return again(trace, {"logits"}, {"probs"}, {{&Pass::probs, -1}});
    });
}

bool keepsEverything(const Trace& trace) {
    return traceBytes(trace.model->config, trace.length()) <= trace.options.keepAtMost;
}

} // namespace kanshei
