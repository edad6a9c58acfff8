#include "core/forward/editing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kanshei {
namespace {

bool isSamePass(const Trace& trace, const ModelPtr& model, const Tokens& tokens,
                const ForwardOptions& options) {
    return trace.model == model && trace.options.edits.empty() && trace.options.mask == options.mask &&
           trace.options.scale == options.scale && trace.tokens.ids() == tokens.ids() &&
           trace.tokens.types == tokens.types;
}

/// Sees to options.unedited: what was given if it is that pass, else one of its own where a row is frozen, else nothing.
Status findUnedited(const ModelPtr& model, const Tokens& tokens, ForwardOptions& options,
                    const std::stop_token& stop) {
    if (!options.edits.empty() && options.unedited && isSamePass(*options.unedited, model, tokens, options))
        return Nothing{};
    options.unedited = nullptr;
    if (std::ranges::find(options.edits, EditKind::Freeze, &Edit::kind) == options.edits.end())
        return Nothing{};
    const auto unedited = forward(model, tokens, {options.mask, options.scale, {}, nullptr}, stop);
    if (!unedited) return unedited.error();
    options.unedited = *unedited;
    return Nothing{};
}

} // namespace

Status prepareEdits(const ModelPtr& model, const Tokens& tokens, ForwardOptions& options,
                    const std::stop_token& stop) {
    for (const Edit& edit : options.edits)
        if (Status status = checkEdit(edit, *model, tokens); !status) return status;
    return findUnedited(model, tokens, options, stop);
}

bool editsAttention(const std::vector<Edit>& edits, Index layer) {
    for (const char* part : {"scores_raw", "scores_scaled", "attn_scores", "pattern"})
        for (const Edit& edit : edits)
            if (changes(edit, blockName(layer, part))) return true;
    return false;
}

void applyEdits(Trace& trace, std::string name) {
    const std::vector<Edit>& edits = trace.options.edits;
    if (!trace.editsOf(name).empty() || withoutVersion(name) != name) return;
    for (const bool ofOperation : {true, false})
        for (std::size_t i = 0; i < edits.size(); ++i) {
            const EditKindInfo& info = infoOf(edits[i].kind);
            if (info.ofOperation != ofOperation || !changes(edits[i], name)) continue;
            const Tensor before = *trace.tensorOf({name, {}});
            Tensor after = before.deepCopy(name);
            info.apply({trace, edits[i], before}, after);
            trace.change(i, std::move(after));
        }
}

Status checkEdited(const Trace& trace) {
    if (trace.options.edits.empty()) return Nothing{};
    constexpr float limit = 1e17f;
    const auto fits = [](float x) {
        return std::abs(x) <= limit || x == -std::numeric_limits<float>::infinity(); // a hidden key's score
    };
    for (const Tensor& tensor : trace.tensors())
        if (!std::ranges::all_of(tensor.values(), fits))
            return fail(ErrorCode::BadInput,
                        KANSHEI_TEXT("With these edits a number becomes too large to compute with; choose "
                                     "smaller ones."),
                        {}, tensor.name());
    return Nothing{};
}

} // namespace kanshei
