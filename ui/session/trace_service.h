// TraceService: one worker thread that turns requests into traces. Every request has a number; a newer one stops the
// older, and a result whose number is no longer the latest is dropped. The window never waits for it.
#pragma once

#include "core/forward/trace.h"

#include <QObject>
#include <QString>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace kanshei {

/// Everything that decides a trace, by value.
struct TraceRequest {
    QString sentence;
    std::string model;               ///< a bundled name or a path
    std::optional<MaskPattern> mask; ///< nothing: the model's own
};

/// Computes one request, on the worker. Must return soon after the token asks to stop.
using TraceComputation = std::function<Result<TracePtr>(const TraceRequest&, std::stop_token)>;

/// Opens the model (kept open for the next request), reads the sentence, runs the model.
TraceComputation modelComputation();

class TraceService : public QObject {
    Q_OBJECT
public:
    explicit TraceService(TraceComputation computation, QObject* parent = nullptr);
    ~TraceService() override;

    /// Takes a snapshot, stops whatever runs, and returns at once. The number tells the answer apart.
    quint64 submit(TraceRequest request);
    /// Stops what runs or waits; its result will not be reported.
    void cancel();

signals:
    /// In the thread of this object, and only for the latest request.
    void finished(quint64 number, const kanshei::Result<kanshei::TracePtr>& result);

private:
    struct Job {
        quint64 number;
        TraceRequest request;
        std::stop_source stop;
    };

    void work(const std::stop_token& quit);
    void stopOlder();

    TraceComputation m_computation;
    quint64 m_latest = 0; ///< only touched in the thread of this object

    std::mutex m_mutex; ///< guards the two below
    std::optional<Job> m_waiting;
    std::stop_source m_running;
    std::condition_variable_any m_wake;
    std::jthread m_worker; ///< last: it must end before the rest goes
};

} // namespace kanshei
