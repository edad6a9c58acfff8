// AblationService: does this head decide? Switches heads off one after the other on a worker thread; only the latest
// question is answered.
#pragma once

#include "core/study/ablation.h"
#include "ui/session/latest_worker.h"

#include <QObject>

namespace kanshei {

struct AblationRequest {
    TracePtr trace; ///< its model, sentence, mask and edits
    AblationWish wish;
    std::vector<HeadPlace> places;
};

class AblationService : public QObject {
    Q_OBJECT
public:
    explicit AblationService(QObject* parent = nullptr);

    void submit(AblationRequest request) { m_worker.submit(std::move(request)); }
    /// Stops what runs or waits; nothing more will be reported of it.
    void cancel() { m_worker.cancel(); }

signals:
    // In the thread of this object, and only for the latest request.
    void progressed(int done, int all);
    void finished(const kanshei::Result<kanshei::Ablation>& result);

private:
    void run(const LatestWorker<AblationRequest>::Job& job);

    LatestWorker<AblationRequest> m_worker;
};

} // namespace kanshei
