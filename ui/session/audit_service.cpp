#include "ui/session/audit_service.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace kanshei {

namespace {
constexpr int momentMs = 400; ///< who types leaves shorter pauses than this

/// Linux knows no priorities among ordinary threads, but a thread can be nice to the others.
void giveWay() {
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, 10);
#endif
}
} // namespace

AuditComputation quietAudit() {
    return [](const Trace& trace, std::stop_token stop) {
        AuditOptions options;
        options.parallel = false; // the other cores are for the window
        return audit(trace, options, std::move(stop));
    };
}

AuditService::AuditService(AuditComputation computation, QObject* parent)
    : QObject(parent), m_computation(std::move(computation)) {
    m_moment.setSingleShot(true);
    m_moment.setInterval(momentMs);
    connect(&m_moment, &QTimer::timeout, this, &AuditService::begin);
    m_worker.moveToThread(&m_thread);
    m_thread.setObjectName("audit");
    m_thread.start(QThread::LowPriority);
    QMetaObject::invokeMethod(&m_worker, giveWay, Qt::QueuedConnection);
}

AuditService::~AuditService() {
    m_stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void AuditService::submit(TracePtr trace) {
    cancel();
    m_trace = std::move(trace);
    if (m_trace) m_moment.start();
}

void AuditService::cancel() {
    m_moment.stop();
    m_stop.request_stop();
    m_trace.reset();
}

void AuditService::begin() {
    m_stop = std::stop_source();
    const auto work = [this, trace = m_trace, stop = m_stop.get_token()] {
        if (stop.stop_requested()) return;
        auto report = m_computation(*trace, stop);
        QMetaObject::invokeMethod(
            this,
            [this, trace, stop, report = std::move(report)] {
                if (!stop.stop_requested()) emit finished(trace, report);
            },
            Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(&m_worker, work, Qt::QueuedConnection);
}

} // namespace kanshei
