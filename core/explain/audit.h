// The self-audit: re-evaluates the derivations of a trace in double precision and compares them with what it holds.
#pragma once

#include "core/explain/derivation.h"

#include <stop_token>

namespace kanshei {

struct AuditOptions {
    /// Terms evaluated for each tensor at most. A tensor that would need more is sampled, with `seed`.
    Index termsPerTensor = 400'000;
    std::uint64_t seed = 1;
    std::string onlyTensor; ///< empty: all of them
};

struct Disagreement {
    Cell cell;
    double recorded = 0;
    double evaluated = 0;
    double allowed = 0; ///< how far apart they may be
};

struct AuditReport {
    Index tensors = 0;
    Index sampledTensors = 0; ///< of which only some cells were checked
    Index cells = 0;          ///< checked
    Index cellsInTensors = 0;
    double worst = 0; ///< greatest |recorded − evaluated|
    Cell worstCell;
    Index disagreements = 0;
    std::vector<Disagreement> first; ///< the first ones, at most 20

    bool passed() const { return disagreements == 0; }
};

/// How far a float32 result may be from its derivation: 1e-6 + 1e-4·|recorded| + 1e-6·(sum of the sizes of what is added,
/// because float32 rounds in proportion to the greatest number on the way, not to the result).
double allowedDifference(const Derivation& derivation);

/// Checks every cell of every tensor of the trace, or a seeded sample of the large ones. Fails: Cancelled; a tensor that no
/// operation explains.
Result<AuditReport> audit(const Trace& trace, AuditOptions options = {}, std::stop_token stop = {});

} // namespace kanshei
