// Which model reads the sentence: one that cannot be had leaves everything as it was.
#include "ui/session/change_command.h"
#include "ui/session/document.h"

namespace kanshei {

namespace {

/// Is it the model that cannot be used, or the sentence that does not fit it?
bool isModelsFault(ErrorCode code) {
    switch (code) {
    case ErrorCode::NotFound:
    case ErrorCode::Unreadable:
    case ErrorCode::Corrupt:
    case ErrorCode::Mismatch:
    case ErrorCode::Unsupported:
        return true;
    default:
        return false;
    }
}

std::string nameOf(const Model& model) {
    return model.info.bundled ? model.info.name : model.info.path.string();
}

} // namespace

std::string Document::firstModel() {
    const auto bundled = bundledModels();
    return bundled.empty() ? "zh-coref" : bundled.front();
}

QString Document::usedModelName() const {
    if (!m_trace) return {};
    return QString::fromStdString(m_shown.model.empty() ? nameOf(*m_trace->model) : m_shown.model);
}

void Document::setModelName(const QString& name) {
    if (name == modelName()) return;
    TraceRequest request = m_request;
    request.model = name.toStdString();
    request.mask.reset(); // the mask was chosen for the other model
    setRequest(request, tr("换模型"));
}

void Document::cancel() {
    if (!m_busy) return;
    m_service->cancel();
    if (!keepModel(stopped())) takeProblem(stopped());
}

/// The model of the session that is being opened cannot be had: its sentence is opened with one that can.
bool Document::openElsewhere(const Error& error) {
    if (!m_leftOut || !isModelsFault(error.code)) return false;
    const std::string other = m_trace ? nameOf(*m_trace->model) : firstModel();
    if (other == m_request.model) return false;
    m_leftOut->push_back(error);
    m_request.model = other;
    submit();
    return true;
}

void Document::takeProblem(const Error& error) {
    m_problem = error;
    if (m_trace && isModelsFault(error.code)) {
        // Typing must go on with the model that works.
        m_request.model = nameOf(*m_trace->model);
        emit inputChanged();
    }
    setBusy(false);
    emit traceChanged();
    reportOpened();
}

/// The picture, the sentence and the mask are still those of the model in use, and it was not they that failed.
bool Document::keepModel(const Error& error) {
    const bool another = m_trace && !m_shown.model.empty() && m_request.model != m_shown.model;
    if (!another || (!isModelsFault(error.code) && error.code != ErrorCode::Cancelled)) return false;
    m_unopened = Unopened{m_request, error};
    m_request = takeBackModel();
    m_awaited.reset();
    setBusy(false);
    emit unopenedChanged();
    if (m_request != m_shown) { // typed in the meantime
        compute();
        return true;
    }
    m_problem.reset();
    emit inputChanged();
    emit traceChanged();
    reportOpened();
    return true;
}

/// The request without the model that failed. What was done after it was asked for goes on with the model in use; the command that
/// asked for it is as if it had not been given, where it is the last.
TraceRequest Document::takeBackModel() {
    const auto withUsed = [this](TraceRequest request) {
        request.model = m_shown.model;
        request.mask = m_shown.mask;
        return request;
    };
    const std::string wanted = m_request.model;
    std::vector<ChangeCommand*> done = doneCommands();
    const std::size_t all = done.size();
    for (; !done.empty() && done.back()->m_other.request.model == wanted; done.pop_back())
        done.back()->m_other.request = withUsed(done.back()->m_other.request);
    const int last = m_history.index() - 1;
    const bool isLast = !done.empty() && done.size() == all && m_history.command(last) == done.back() &&
                        m_history.index() == m_history.count();
    if (!isLast) return withUsed(m_request);
    TraceRequest request = done.back()->m_other.request;
    done.back()->setObsolete(true);
    m_history.undo(); // only takes it off
    return request.model == m_shown.model ? request : withUsed(std::move(request));
}

/// In their order; those of a macro one by one. The stack shows what it owns as const only.
std::vector<ChangeCommand*> Document::doneCommands() const {
    std::vector<ChangeCommand*> done;
    const auto add = [&](const QUndoCommand* command) {
        if (const auto* change = dynamic_cast<const ChangeCommand*>(command))
            done.push_back(const_cast<ChangeCommand*>(change));
    };
    for (int i = 0; i < m_history.index(); ++i) {
        const QUndoCommand* command = m_history.command(i);
        add(command);
        for (int part = 0; part < command->childCount(); ++part) add(command->child(part));
    }
    return done;
}

void Document::retryUnopened() {
    if (!m_unopened) return;
    const TraceRequest wanted = m_unopened->wanted;
    setRequest(wanted, tr("换模型"));
}

void Document::dismissUnopened() {
    if (std::exchange(m_unopened, {})) emit unopenedChanged();
}

} // namespace kanshei
