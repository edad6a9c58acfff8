// TraceService: one worker thread that turns requests into traces. Every request has a number; a newer one stops the
// older, and a result whose number is no longer the latest is dropped. The window never waits for it.
#pragma once

#include "ui/session/edit_list.h"
#include "ui/session/latest_worker.h"

#include <QObject>
#include <QString>

namespace kanshei {

/// Everything that decides a trace, by value.
struct TraceRequest {
    QString sentence;
    std::string model;               ///< a bundled name or a path
    std::optional<MaskPattern> mask; ///< nothing: the model's own
    EditList edits;
    bool readSpecials = true; ///< a typed <|endoftext|> is the special token, or plain text
    bool operator==(const TraceRequest&) const = default;
};

/// Computes one request, on the worker. Must return soon after the token asks to stop. Copies may run in several workers.
using TraceComputation = std::function<Result<TracePtr>(const TraceRequest&, std::stop_token)>;

/// Opens the model (kept open for the next request), reads the sentence, runs the model. Copies share the open models and wait
/// for each other: one pass uses all the processors anyway.
TraceComputation modelComputation();

class TraceService : public QObject {
    Q_OBJECT
public:
    explicit TraceService(TraceComputation computation, QObject* parent = nullptr);

    /// Takes a snapshot, stops whatever runs, and returns at once. The number tells the answer apart.
    quint64 submit(TraceRequest request) { return m_worker.submit(std::move(request)); }
    const TraceComputation& computation() const { return m_computation; }
    /// Stops what runs or waits; its result will not be reported.
    void cancel() { m_worker.cancel(); }

signals:
    /// In the thread of this object, and only for the latest request.
    void finished(quint64 number, const kanshei::Result<kanshei::TracePtr>& result);

private:
    void run(const LatestWorker<TraceRequest>::Job& job);

    TraceComputation m_computation;
    LatestWorker<TraceRequest> m_worker; ///< last: it must end before the rest goes
};

} // namespace kanshei
