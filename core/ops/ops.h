// The one table of operations: what each is called, which tensors it makes, and how it explains a cell of them.
#pragma once

#include "core/explain/derivation.h"

namespace kanshei {

/// For ops whose cells share lines with the rest of their row (the last axis): what the row has, and what each cell adds to
/// it. Together they are what explain() gives; see Explainer.
struct SharedLines {
    void (*row)(const Trace& trace, const Cell& cell, Derivation& derivation);
    void (*rest)(const Trace& trace, const Cell& cell, Derivation& derivation);
};

struct Op {
    const char* id;                 ///< "softmax": the name of its file, Derivation::op
    const char* title;              ///< English, for translation
    const char* formula;            ///< id under resources/formulas, or ""
    std::vector<std::string> makes; ///< tensors of the trace, without "blocks.N."
    Derivation (*explain)(const Trace& trace, const Cell& cell);
    std::optional<SharedLines> shared = {};
    bool (*present)(const ModelConfig&) = nullptr; ///< where two ops make tensors of one name; null: always
};

const std::vector<Op>& operations();
/// The op that made this tensor of a trace of such a model ("blocks.2.pattern" → softmax); null when there is none.
const Op* opThatMakes(const ModelConfig& config, std::string_view tensor);

} // namespace kanshei
