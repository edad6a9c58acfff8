#include "ui/session/ablation_service.h"

namespace kanshei {

AblationService::AblationService(QObject* parent)
    : QObject(parent), m_worker([this](const auto& job) { run(job); }) {}

void AblationService::run(const LatestWorker<AblationRequest>::Job& job) {
    const Trace& trace = *job.request.trace;
    const auto report = [this, number = job.number](Index done, Index all) {
        QMetaObject::invokeMethod(
            this,
            [this, number, done, all] {
                if (m_worker.isLatest(number)) emit progressed(int(done), int(all));
            },
            Qt::QueuedConnection);
    };
    auto result = ablate(trace.model, trace.tokens, trace.options, job.request.wish, job.request.places,
                         job.stop.get_token(), report);
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, result = std::move(result)] {
            if (m_worker.isLatest(number)) emit finished(result);
        },
        Qt::QueuedConnection);
}

} // namespace kanshei
