#include "ui/session/trace_service.h"

#include <memory>

namespace kanshei {

namespace {

/// Opens models by name and keeps the last few: switching back and forth is instant.
class ModelShelf {
public:
    Result<ModelPtr> open(const std::string& name) {
        for (const auto& [known, model] : m_models)
            if (known == name) return model;
        auto opened = openModel(name);
        if (!opened) return opened.error();
        if (m_models.size() == kept) m_models.erase(m_models.begin());
        m_models.emplace_back(name, *opened);
        return *opened;
    }

private:
    static constexpr std::size_t kept = 3;
    std::vector<std::pair<std::string, ModelPtr>> m_models;
};

Result<TracePtr> compute(ModelShelf& shelf, const TraceRequest& request, std::stop_token stop) {
    const auto model = shelf.open(request.model);
    if (!model) return model.error();
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped."));
    auto tokens = tokenize(**model, request.sentence.toStdString());
    if (!tokens) return tokens.error();
    auto options = defaultOptions(**model);
    if (request.mask) options.mask = *request.mask;
    return forward(*model, std::move(*tokens), options, stop);
}

} // namespace

TraceComputation modelComputation() {
    return [shelf = std::make_shared<ModelShelf>()](const TraceRequest& request, std::stop_token stop) {
        return compute(*shelf, request, std::move(stop));
    };
}

TraceService::TraceService(TraceComputation computation, QObject* parent)
    : QObject(parent), m_computation(std::move(computation)),
      m_worker([this](const std::stop_token& quit) { work(quit); }) {}

TraceService::~TraceService() {
    m_worker.request_stop();
    stopOlder();
}

quint64 TraceService::submit(TraceRequest request) {
    ++m_latest;
    {
        const std::lock_guard lock(m_mutex);
        m_running.request_stop();
        m_waiting = Job{m_latest, std::move(request), std::stop_source{}};
    }
    m_wake.notify_one();
    return m_latest;
}

void TraceService::cancel() {
    ++m_latest; // whatever still arrives is stale now
    stopOlder();
}

void TraceService::stopOlder() {
    const std::lock_guard lock(m_mutex);
    m_waiting.reset();
    m_running.request_stop();
}

void TraceService::work(const std::stop_token& quit) {
    while (true) {
        std::optional<Job> job;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, quit, [this] { return m_waiting.has_value(); })) return;
            job.swap(m_waiting);
            m_running = job->stop;
        }
        auto result = m_computation(job->request, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, number = job->number, result = std::move(result)] {
                if (number == m_latest) emit finished(number, result);
            },
            Qt::QueuedConnection);
    }
}

} // namespace kanshei
