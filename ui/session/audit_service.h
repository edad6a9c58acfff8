// AuditService: re-evaluates the derivations of the latest trace in the background, on a worker of its own with low priority, a
// moment after the trace arrived. The next keystroke stops it.
#pragma once

#include "core/explain/audit.h"

#include <QObject>
#include <QThread>
#include <QTimer>

#include <functional>

namespace kanshei {

using AuditComputation = std::function<Result<AuditReport>(const Trace&, std::stop_token)>;
/// All that AuditOptions allow, on one thread.
AuditComputation quietAudit();

class AuditService : public QObject {
    Q_OBJECT
public:
    explicit AuditService(AuditComputation computation = quietAudit(), QObject* parent = nullptr);
    ~AuditService() override;

    /// Stops what runs; begins with this trace when nothing else has come for a moment.
    void submit(TracePtr trace);
    /// Stops what runs or waits; it will not be reported.
    void cancel();

signals:
    /// In the thread of this object, for the latest trace only.
    void finished(const kanshei::TracePtr& trace, const kanshei::Result<kanshei::AuditReport>& report);

private:
    void begin();

    AuditComputation m_computation;
    TracePtr m_trace; ///< waits or runs; null: nothing to do
    std::stop_source m_stop;
    QTimer m_moment;
    QObject m_worker; ///< lives in the thread
    QThread m_thread;
};

} // namespace kanshei
