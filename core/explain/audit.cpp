#include "core/explain/audit.h"

#include "core/base/parallel.h"
#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanshei {
namespace {

constexpr Index maxListed = 20;

std::vector<Index> indexOf(Index flat, const Shape& shape) {
    std::vector<Index> index(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0; flat /= shape[axis]) index[axis] = flat % shape[axis];
    return index;
}

Index termCount(const Derivation& derivation) {
    Index count = 0;
    for (const Line& line : derivation.lines) count += Index(line.terms.size());
    return std::max<Index>(count, 1);
}

/// The cells of a tensor to check: all, or a sorted seeded sample without repeats.
std::vector<Index> chosenCells(Index size, Index wanted, std::uint64_t seed) {
    std::vector<Index> cells(static_cast<std::size_t>(std::min(size, wanted)));
    if (size <= wanted) {
        std::iota(cells.begin(), cells.end(), Index(0));
        return cells;
    }
    Random random(seed);
    for (Index& cell : cells) cell = std::min(size - 1, Index(random.uniform() * double(size)));
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

struct Checked {
    double difference = 0; ///< infinite when one of the two is not a number, or only one is infinite
    bool agrees = true;
    Disagreement values;
};

Result<Checked> check(const Trace& trace, const Cell& cell) {
    const auto derivation = explain(trace, cell);
    if (!derivation) return derivation.error();
    Checked result;
    result.values = {cell, double(derivation->recorded), derivation->evaluated(),
                     allowedDifference(*derivation)};
    const double recorded = result.values.recorded, evaluated = result.values.evaluated;
    if (recorded == evaluated) return result; // two equal infinities among others
    result.difference = std::abs(recorded - evaluated);
    if (std::isnan(result.difference)) result.difference = std::numeric_limits<double>::infinity();
    result.agrees = result.difference <= result.values.allowed;
    return result;
}

void count(const Checked& checked, AuditReport& report) {
    ++report.cells;
    if (checked.difference > report.worst || report.worstCell.tensor.empty()) {
        report.worst = checked.difference;
        report.worstCell = checked.values.cell;
    }
    if (checked.agrees) return;
    if (report.disagreements++ < maxListed) report.first.push_back(checked.values);
}

/// Cells are explained in parallel and counted in order, so that the report does not depend on the threads.
Status auditTensor(const Trace& trace, const Tensor& tensor, const AuditOptions& options,
                   const std::stop_token& stop, AuditReport& report) {
    ++report.tensors;
    report.cellsInTensors += tensor.size();
    if (tensor.empty()) return Nothing{};
    const auto last = explain(trace, {tensor.name(), indexOf(tensor.size() - 1, tensor.shape())});
    if (!last) return last.error();
    const Index wanted = std::max<Index>(options.termsPerTensor / termCount(*last), 16);
    const std::vector<Index> cells = chosenCells(tensor.size(), wanted, options.seed);
    if (Index(cells.size()) < tensor.size()) ++report.sampledTensors;
    constexpr Index atOnce = 1024;
    for (Index from = 0; from < Index(cells.size()); from += atOnce) {
        if (stop.stop_requested()) return fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped."));
        const Index n = std::min(atOnce, Index(cells.size()) - from);
        std::vector<Result<Checked>> results(std::size_t(n), Checked{});
        parallelFor(n, [&](Index i) {
            results[std::size_t(i)] =
                check(trace, {tensor.name(), indexOf(cells[std::size_t(from + i)], tensor.shape())});
        });
        for (const auto& result : results) {
            if (!result) return result.error();
            count(*result, report);
        }
    }
    return Nothing{};
}

} // namespace

double allowedDifference(const Derivation& derivation) {
    double added = 0;
    for (const Line& line : derivation.lines)
        if (line.how == How::Sum)
            for (const Term& term : line.terms) added += std::abs(term.value());
    return 1e-6 + 1e-4 * std::abs(double(derivation.recorded)) + 1e-6 * added;
}

Result<AuditReport> audit(const Trace& trace, AuditOptions options, std::stop_token stop) {
    AuditReport report;
    for (const Tensor& tensor : trace.tensors()) {
        if (!options.onlyTensor.empty() && tensor.name() != options.onlyTensor) continue;
        const Status status = auditTensor(trace, tensor, options, stop, report);
        if (!status) return status.error();
    }
    if (report.tensors == 0)
        return fail(ErrorCode::NotFound, KANSHEI_TEXT("The trace has no tensor “%1”."), {options.onlyTensor});
    return report;
}

} // namespace kanshei
