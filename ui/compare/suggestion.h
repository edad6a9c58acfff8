// What to compare with, before the reader has said anything or when one click is to be enough.
#pragma once

#include "core/forward/trace.h"
#include "ui/session/trace_service.h"
#include "ui/session/variation.h"

namespace kanshei::comparing {

/// Without the edits where there are any, else another sentence.
Variation suggested(const TraceRequest& left, const Trace& trace);

/// The two words of the sentence exchanged, where that is one of the examples or the two that the model weighs for the pronoun;
/// else a neighbour among the examples.
QString otherSentence(const TraceRequest& left, const Trace& trace);
/// A bundled model; the same when there is no other.
std::string otherModel(const TraceRequest& left);
/// Without the causal mask where it is on, and with it where it is not.
MaskPattern otherMask(const Trace& trace);

} // namespace kanshei::comparing
