#include "ui/session/document.h"

#include "ui/walk/selection.h"
#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

namespace {

constexpr int patienceMs = 200; ///< before that, a progress bar would only flicker

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

bool sameTokens(const Trace& a, const Trace& b) {
    return a.model == b.model && a.tokens.ids() == b.tokens.ids();
}

const std::string& tokenText(const Trace& trace, int token) {
    return trace.tokens.list[std::size_t(token)].text;
}

std::vector<Cell> operandsOf(const Derivation& derivation) {
    std::vector<Cell> cells;
    for (const Line& line : derivation.lines)
        for (const Term& term : line.terms)
            for (const Operand& operand : term.factors)
                if (operand.cell) cells.push_back(*operand.cell);
    return cells;
}

} // namespace

class MoveCommand : public QUndoCommand {
public:
    MoveCommand(Document& document, Place before, Place after, const QString& what)
        : QUndoCommand(what), m_document(document), m_before(std::move(before)), m_after(std::move(after)) {}
    void undo() override { m_document.apply(m_before); }
    void redo() override { m_document.apply(m_after); }

private:
    Document& m_document;
    Place m_before;
    Place m_after;
};

Document::Document(QObject* parent, TraceComputation computation)
    : QObject(parent), m_service(std::make_unique<TraceService>(std::move(computation))) {
    m_history.setUndoLimit(200);
    m_patience.setSingleShot(true);
    m_patience.setInterval(patienceMs);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_waiting = true;
        emit busyChanged();
    });
    connect(m_service.get(), &TraceService::finished, this,
            [this](quint64, const Result<TracePtr>& result) { accept(result); });
}

Document::~Document() = default;

void Document::setSentence(const QString& sentence) {
    if (sentence == m_sentence) return;
    m_sentence = sentence;
    submit();
}

void Document::setModelName(const QString& name) {
    if (name == m_modelName) return;
    m_modelName = name;
    m_mask.reset(); // the mask was chosen for the other model
    submit();
}

void Document::setMask(std::optional<MaskPattern> mask) {
    if (mask == m_mask) return;
    m_mask = mask;
    submit();
}

void Document::retry() {
    submit();
}

void Document::submit() {
    emit inputChanged();
    if (m_modelName.isEmpty()) return; // not set up yet
    if (m_sentence.isEmpty()) {
        m_service->cancel();
        m_problem.reset();
        setBusy(false);
        emit traceChanged();
        return;
    }
    setBusy(true);
    m_service->submit({m_sentence, m_modelName.toStdString(), m_mask});
}

void Document::cancel() {
    if (!m_busy) return;
    m_service->cancel();
    takeProblem(fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped.")));
}

void Document::setBusy(bool busy) {
    if (busy == m_busy) return;
    m_busy = busy;
    m_waiting = false;
    if (busy)
        m_patience.start();
    else
        m_patience.stop();
    emit busyChanged();
}

void Document::accept(const Result<TracePtr>& result) {
    if (result)
        takeTrace(*result);
    else
        takeProblem(result.error());
}

void Document::takeProblem(const Error& error) {
    m_problem = error;
    if (m_trace && isModelsFault(error.code)) {
        // Typing must go on with the model that works.
        m_modelName = QString::fromStdString(m_trace->model->info.name);
        if (!m_trace->model->info.bundled)
            m_modelName = QString::fromStdString(m_trace->model->info.path.string());
        emit inputChanged();
    }
    setBusy(false);
    emit traceChanged();
}

int Document::queryFor(const Trace& next) const {
    if (!m_trace || !m_queryChosen) return firstSelection(next).query;
    const int query = m_place.selection.query;
    const std::string& text = tokenText(*m_trace, query);
    int nearest = -1;
    for (int i = 0; i < int(next.length()); ++i)
        if (tokenText(next, i) == text && (nearest < 0 || std::abs(i - query) < std::abs(nearest - query)))
            nearest = i;
    return nearest >= 0 ? nearest : firstSelection(next).query;
}

void Document::takeTrace(TracePtr trace) {
    const bool otherModel = !m_trace || m_trace->model != trace->model;
    const bool otherTokens = !m_trace || !sameTokens(*m_trace, *trace);
    const ModelConfig& config = trace->model->config;
    Place place = m_place;
    if (otherTokens) place.selection.query = queryFor(*trace);
    if (otherModel) {
        const Selection first = firstSelection(*trace);
        place.selection.layer = first.layer;
        place.selection.head = first.head;
    }
    if (const auto restored = std::exchange(m_restore, {})) {
        const Selection& was = restored->selection;
        place.step = restored->step;
        if (was.layer >= 0) place.selection.layer = was.layer;
        if (was.head >= 0) place.selection.head = was.head;
        m_queryChosen = was.query >= 0 && was.query < int(trace->length());
        if (m_queryChosen) place.selection.query = was.query;
    }
    place.selection.layer = std::clamp(place.selection.layer, 0, int(config.n_layers) - 1);
    place.selection.head = std::clamp(place.selection.head, 0, int(config.n_heads) - 1);
    if (otherTokens) place.cellChosen = false;
    m_trace = std::move(trace);
    m_problem.reset();
    if (otherTokens) m_history.clear();
    m_place.selection.query = place.selection.query; // valid before anyone looks
    m_place.selection.layer = place.selection.layer;
    m_place.selection.head = place.selection.head;
    apply(withDefaultCell(std::move(place)));
    setBusy(false);
    emit traceChanged();
}

Place Document::withDefaultCell(Place place) const {
    if (place.cellChosen || place.cellCleared || !m_trace || steps().empty()) return place;
    const Step& step = steps()[std::size_t(std::clamp(place.step, 0, int(steps().size()) - 1))];
    place.selection.cell.reset();
    place.trail.clear();
    if (step.defaultCell) place.selection.cell = step.defaultCell({*m_trace, place.selection, Style{}});
    if (place.selection.cell) place.trail = {*place.selection.cell};
    return place;
}

void Document::moveTo(Place place, const QString& what) {
    place = withDefaultCell(std::move(place));
    if (place == m_place) return;
    m_history.push(new MoveCommand(*this, m_place, std::move(place), what));
}

void Document::apply(Place place) {
    place.selection.operands.clear();
    m_derivation.reset();
    if (place.selection.cell && m_trace) {
        if (auto derivation = explain(*m_trace, *place.selection.cell)) {
            m_derivation = std::move(*derivation);
            place.selection.operands = operandsOf(*m_derivation);
        } else {
            place.selection.cell.reset();
            place.trail.clear();
        }
    }
    const Place before = std::exchange(m_place, std::move(place));
    if (before.step != m_place.step) emit stepChanged();
    if (!(before.selection == m_place.selection) || before.trail != m_place.trail) emit selectionChanged();
}

void Document::setQuery(int token) {
    if (!m_trace || token < 0 || token >= int(m_trace->length())) return;
    m_queryChosen = true;
    Place place = m_place;
    place.selection.query = token;
    place.cellChosen = false;
    moveTo(place, tr("选词"));
}

void Document::setLayerHead(int layer, int head) {
    if (!m_trace) return;
    const ModelConfig& config = m_trace->model->config;
    Place place = m_place;
    place.selection.layer = std::clamp(layer, 0, int(config.n_layers) - 1);
    place.selection.head = std::clamp(head, 0, int(config.n_heads) - 1);
    place.cellChosen = false;
    moveTo(place, tr("换层或头"));
}

void Document::openCell(const std::optional<Cell>& cell) {
    if (cell && (!m_trace || !m_trace->value(*cell))) return;
    Place place = m_place;
    place.selection.cell = cell;
    place.cellChosen = cell.has_value();
    place.cellCleared = !cell.has_value();
    place.trail = cell ? std::vector{*cell} : std::vector<Cell>{};
    moveTo(place, cell ? tr("打开格子") : tr("关上格子"));
}

void Document::openOperand(const Cell& cell) {
    if (!m_trace || !m_trace->value(cell)) return;
    const auto known = std::ranges::find(m_place.trail, cell);
    if (known != m_place.trail.end()) return openTrail(int(known - m_place.trail.begin()));
    Place place = m_place;
    place.selection.cell = cell;
    place.cellChosen = true;
    place.cellCleared = false;
    place.trail.push_back(cell);
    moveTo(place, tr("打开运算数"));
}

void Document::openTrail(int position) {
    if (position < 0 || position >= int(m_place.trail.size())) return;
    Place place = m_place;
    place.trail.resize(std::size_t(position) + 1);
    place.selection.cell = place.trail.back();
    place.cellChosen = true;
    moveTo(place, tr("回到上一格"));
}

void Document::setStep(int step) {
    const int last = std::max(0, int(steps().size()) - 1);
    Place place = m_place;
    place.step = std::clamp(step, 0, last);
    if (place.step == m_place.step) return;
    place.cellChosen = false;
    place.cellCleared = false;
    moveTo(place, tr("换步骤"));
}

void Document::restore(int step, int layer, int head, int query) {
    Place place;
    place.step = std::clamp(step, 0, std::max(0, int(steps().size()) - 1));
    place.selection.layer = layer;
    place.selection.head = head;
    place.selection.query = query;
    m_restore = place;
}

} // namespace kanshei
