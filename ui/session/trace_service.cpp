#include "ui/session/trace_service.h"

#include "core/study/studies.h"
#include "ui/session/edited_pass.h"

#include <memory>

namespace kanshei {

namespace {

/// Opens models by name and keeps the last few: switching back and forth is instant. A large one stays only until another is wanted,
/// or as long as its trace is shown.
class ModelShelf {
public:
    Result<ModelPtr> open(const std::string& name, const std::stop_token& stop) {
        for (const auto& [known, model] : m_models)
            if (known == name) return model;
        if (ModelPtr shown = m_large.first == name ? m_large.second.lock() : nullptr) return shown;
        for (const auto& known : m_models)
            if (isLarge(*known.second)) m_large = known;
        std::erase_if(m_models, [](const auto& known) { return isLarge(*known.second); });
        auto opened = openModel(name, stop);
        if (!opened) return opened.error();
        if (m_models.size() == kept) m_models.erase(m_models.begin());
        m_models.emplace_back(name, *opened);
        return *opened;
    }

private:
    static bool isLarge(const Model& model) {
        return model.weights.parameterCount() > (Index(1) << 28);
    } // 1 GB

    static constexpr std::size_t kept = 3;
    std::vector<std::pair<std::string, ModelPtr>> m_models;
    std::pair<std::string, std::weak_ptr<const Model>> m_large; ///< the one that had to make room last
};

/// A model that is too large is told from a sentence that is: Document goes back to the model before.
Error asFaultOfModel(Error error) {
    if (error.code == ErrorCode::TooLarge) error.code = ErrorCode::Unsupported;
    return error;
}

/// What stays between two requests.
struct Bench {
    std::mutex inUse;
    ModelShelf shelf;
    EditedPass pass;
};

Result<TracePtr> compute(Bench& bench, const TraceRequest& request, const std::stop_token& stop) {
    const std::lock_guard lock(bench.inUse);
    const auto model = bench.shelf.open(request.model, stop);
    if (!model) return asFaultOfModel(model.error());
    if (stop.stop_requested()) return stopped();
    auto tokens = tokenize(**model, request.sentence.toStdString(), {request.readSpecials});
    if (!tokens) return tokens.error();
    auto options = defaultOptions(**model);
    if (request.mask) options.mask = *request.mask;
    return bench.pass.run(*model, std::move(*tokens), options, request.edits, stop);
}

} // namespace

TraceComputation modelComputation() {
    return [bench = std::make_shared<Bench>()](const TraceRequest& request, const std::stop_token& stop) {
        return compute(*bench, request, stop);
    };
}

TraceService::TraceService(TraceComputation computation, QObject* parent)
    : QObject(parent), m_computation(std::move(computation)),
      m_worker([this](const auto& job) { run(job); }) {}

void TraceService::run(const LatestWorker<TraceRequest>::Job& job) {
    auto result = m_computation(job.request, job.stop.get_token());
    if (result) result = study::withStudies(std::move(*result), job.stop.get_token());
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, result = std::move(result)] {
            if (m_worker.isLatest(number)) emit finished(number, result);
        },
        Qt::QueuedConnection);
}

} // namespace kanshei
