// What the forward pass does about edits.
#pragma once

#include "core/forward/trace.h"

namespace kanshei {

/// Do all edits fit? Then sees to options.unedited: the pass without edits, if it was given or a row is frozen; else nothing.
Status prepareEdits(const ModelPtr& model, const Tokens& tokens, ForwardOptions& options,
                    const std::stop_token& stop);

/// Does any of them change something between q·kᵀ and z in this layer?
bool editsAttention(const std::vector<Edit>& edits, Index layer);

/// Does to a tensor or weight what the edits say, in order, once. The name is a copy: the trace grows.
void applyEdits(Trace& trace, std::string name);

/// Many large numbers could add up beyond float32, or to what a layer norm cannot square: then there is nothing to show.
Status checkEdited(const Trace& trace);

} // namespace kanshei
