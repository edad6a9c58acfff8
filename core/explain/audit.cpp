#include "core/explain/audit.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/explain/names.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace kanshei {
namespace {

constexpr Index maxListed = 20;
constexpr Index leastSample = 16; ///< cells of a tensor, however large

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

double relative(const Comparison& comparison) {
    return std::abs(comparison.recorded) < allowedAbsolute / allowedRelative
               ? 0
               : comparison.difference() / std::abs(comparison.recorded);
}

void count(const Comparison& checked, AuditReport& report) {
    const bool isFirst = report.cells++ == 0;
    if (isFirst || checked.difference() > report.worst.difference()) report.worst = checked;
    if (isFirst || relative(checked) > relative(report.worstRelative)) report.worstRelative = checked;
    if (checked.agrees()) return;
    if (report.disagreements++ < maxListed) report.first.push_back(checked);
}

Cell cellAt(const Tensor& tensor, Index flat) {
    return {tensor.name(), indexOf(flat, tensor.shape())};
}

class Audit {
public:
    Audit(const Trace& trace, const AuditOptions& options, std::stop_token stop)
        : m_trace(trace.fresh()), m_options(options), m_stop(std::move(stop)) {}

    Result<AuditReport> run();

private:
    struct Task {
        std::string tensor;
        Index size;
        Index terms; ///< to evaluate one cell more of a row
    };

    Result<std::vector<Task>> tasks();
    /// The tensor, in m_trace. Of a trace that computes its tensors again, only those of one block stay.
    const Tensor& show(const std::string& tensor);
    Status check(const Task& task, Index wanted);
    std::vector<Result<Comparison>> compareAll(const Tensor& tensor, std::span<const Index> cells) const;

    TracePtr m_trace;
    Index m_layer = -1;
    const AuditOptions& m_options;
    std::stop_token m_stop;
    AuditReport m_report;
};

const Tensor& Audit::show(const std::string& tensor) {
    if (const Index layer = TensorName(tensor).layer; layer != m_layer) {
        if (!m_trace->keepsAll()) m_trace = m_trace->fresh();
        m_layer = layer;
    }
    return m_trace->at(tensor);
}

Result<std::vector<Audit::Task>> Audit::tasks() {
    std::vector<Task> tasks;
    for (const std::string& name : std::vector(m_trace->names())) {
        if (m_stop.stop_requested()) return stopped();
        if (!m_options.onlyTensor.empty() && name != m_options.onlyTensor) continue;
        const Tensor& tensor = show(name);
        if (tensor.empty()) continue;
        Explainer explainer(*m_trace);
        const Cell last = cellAt(tensor, tensor.size() - 1);
        const auto first = explainer.explain(last); // works out what the row shares
        if (!first) return first.error();
        tasks.push_back({name, tensor.size(), termCount(*explainer.explain(last))});
    }
    if (tasks.empty() && !m_options.onlyTensor.empty())
        return m_trace->model->weights.find(m_options.onlyTensor)
                   ? fail(ErrorCode::BadInput,
                          KANSHEI_TEXT(
                              "“%1” is a weight: it was learnt, and there is nothing to re-evaluate."),
                          {m_options.onlyTensor})
                   : noSuchTensor(*m_trace, m_options.onlyTensor);
    return tasks;
}

/// In blocks that one explainer works through, in parallel.
std::vector<Result<Comparison>> Audit::compareAll(const Tensor& tensor, std::span<const Index> cells) const {
    constexpr Index block = 512;
    const Index n = Index(cells.size());
    std::vector<Result<Comparison>> results(cells.size(), Comparison{});
    parallelFor((n + block - 1) / block,
                [&](Index b) {
                    Explainer explainer(*m_trace);
                    for (Index i = b * block; i < std::min(n, (b + 1) * block) && !m_stop.stop_requested();
                         ++i) {
                        const auto derivation = explainer.explain(cellAt(tensor, cells[std::size_t(i)]));
                        results[std::size_t(i)] = derivation ? Result<Comparison>(compare(*derivation))
                                                             : Result<Comparison>(derivation.error());
                    }
                },
                m_options.parallel);
    return results;
}

/// Cells are compared in parallel and counted in order, so that the report does not depend on the threads.
Status Audit::check(const Task& task, Index wanted) {
    const Tensor& tensor = show(task.tensor);
    ++m_report.tensors;
    m_report.cellsInTensors += tensor.size();
    const std::vector<Index> cells = chosenCells(tensor.size(), wanted, m_options.seed);
    if (Index(cells.size()) < tensor.size()) ++m_report.sampledTensors;
    const auto results = compareAll(tensor, cells);
    if (m_stop.stop_requested()) return stopped();
    for (const auto& result : results) {
        if (!result) return result.error();
        count(*result, m_report);
    }
    return Nothing{};
}

Result<AuditReport> Audit::run() {
    const auto planned = tasks();
    if (!planned) return planned.error();
    double terms = 0;
    for (const Task& task : *planned) terms += double(task.terms) * double(task.size);
    const bool all = terms <= double(m_options.terms);
    const Index share = m_options.terms / std::max<Index>(1, Index(planned->size()));
    for (const Task& task : *planned) {
        const Index wanted = all ? task.size : std::max(leastSample, share / task.terms);
        if (const Status status = check(task, wanted); !status) return status.error();
    }
    return m_report;
}

} // namespace

double Comparison::difference() const {
    if (recorded == evaluated) return 0; // two equal infinities among others
    const double difference = std::abs(recorded - evaluated);
    return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

double Comparison::allowed() const {
    return allowedAbsolute + allowedRelative * std::abs(recorded);
}

/// An infinite number allows nothing: infinity is not within a part of itself.
bool Comparison::agrees() const {
    return difference() == 0 || (std::isfinite(difference()) && difference() <= allowed());
}

Comparison compare(const Derivation& derivation) {
    return {derivation.cell, double(derivation.recorded), derivation.evaluated()};
}

Result<AuditReport> audit(const Trace& trace, AuditOptions options, std::stop_token stop) {
    if (const Status same = checkFiles(trace.model->weights); !same) return same.error();
    return Audit(trace, options, std::move(stop)).run();
}

} // namespace kanshei
