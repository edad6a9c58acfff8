// The self-audit: re-evaluates the derivations of a trace in double precision and compares them with what it holds.
#pragma once

#include "core/explain/derivation.h"

#include <stop_token>

namespace kanshei {

/// How far a recorded float32 may be from its derivation: 1e-4 of itself, and 1e-6.
constexpr double allowedRelative = 1e-4, allowedAbsolute = 1e-6;

/// A recorded number beside the value of its derivation.
struct Comparison {
    Cell cell;
    double recorded = 0;
    double evaluated = 0;

    /// Infinite when one is not a number, or only one is infinite.
    double difference() const;
    double allowed() const;
    bool agrees() const;
};

Comparison compare(const Derivation& derivation);

struct AuditOptions {
    /// Terms evaluated in all, about. A trace that needs more is sampled: every tensor gets an equal part.
    Index terms = 16'000'000;
    std::uint64_t seed = 1; ///< of the sample
    std::string onlyTensor; ///< empty: all of them
    bool parallel = true;   ///< else on this thread alone
};

struct AuditReport {
    Index tensors = 0;
    Index sampledTensors = 0; ///< of which only some cells were checked
    Index cells = 0;          ///< checked
    Index cellsInTensors = 0;
    Comparison worst; ///< the greatest difference
    /// The greatest difference ÷ |recorded|, of the numbers from 1e-2 up: below, the absolute part of the bound decides.
    Comparison worstRelative;
    Index disagreements = 0;
    std::vector<Comparison> first; ///< of the disagreements, at most 20

    bool passed() const { return disagreements == 0; }
};

/// Checks every cell of every tensor of the trace, or a seeded sample of a large one. The same report with one thread or
/// many. Fails: Cancelled; a tensor that no operation explains.
Result<AuditReport> audit(const Trace& trace, AuditOptions options = {}, std::stop_token stop = {});

} // namespace kanshei
