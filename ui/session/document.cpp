#include "ui/session/document.h"

#include "ui/session/change_command.h"
#include "ui/session/session.h"
#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

namespace {

constexpr int patienceMs = 200; ///< before that, a progress bar would only flicker

/// Does a place in the one make sense in the other? Masks and the like move no token.
bool sameTokens(const TraceRequest& a, const TraceRequest& b) {
    return a.sentence == b.sentence && a.model == b.model && a.readSpecials == b.readSpecials;
}

} // namespace

Document::Document(QObject* parent, TraceComputation computation)
    : QObject(parent), m_service(std::make_unique<TraceService>(std::move(computation))) {
    m_history.setUndoLimit(200);
    m_patience.setSingleShot(true);
    m_patience.setInterval(patienceMs);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_waiting = true;
        emit busyChanged();
        // What was wrong before is over now; sooner, a message would flicker with every keystroke.
        if (std::exchange(m_problem, {})) emit traceChanged();
    });
    connect(m_service.get(), &TraceService::finished, this,
            [this](quint64, const Result<TracePtr>& result) { accept(result); });
}

Document::~Document() = default;

Document::State Document::state() const {
    if (m_awaited) return {m_request, m_awaited->place, m_awaited->madeIn, m_variation};
    return {m_request, m_place, m_shown, m_variation};
}

Document::State Document::exchange(State next) {
    State before = state();
    const bool otherRequest = next.request != m_request;
    const bool otherVariation = next.variation != m_variation;
    m_request = next.request;
    m_variation = next.variation;
    if (sameTokens(next.madeIn, m_shown)) {
        m_awaited.reset();
        if (m_trace) next.place = withDefaultCell(std::move(next.place), *m_trace, m_byWords);
        if (next.place != m_place) apply(std::move(next.place));
    } else {
        m_awaited = std::move(next);
    }
    if (otherRequest) submit();
    if (otherVariation) emit variationChanged();
    return before;
}

void Document::setSentence(const QString& sentence) {
    if (sentence == m_request.sentence) return;
    State next = state();
    next.request.sentence = sentence;
    m_history.push(new TypingCommand(*this, std::move(next)));
}

void Document::setMask(std::optional<MaskPattern> mask) {
    TraceRequest request = m_request;
    request.mask = mask;
    setRequest(request, tr("换掩码"));
}

void Document::setReadSpecials(bool read) {
    TraceRequest request = m_request;
    request.readSpecials = read;
    setRequest(request, tr("特殊词元的读法"));
}

void Document::setRequest(const TraceRequest& request, const QString& what) {
    if (request == m_request) return;
    State next = state();
    next.request = request;
    m_history.push(new ChangeCommand(*this, std::move(next), what));
}

void Document::setEdits(EditList edits, const QString& what, int gesture) {
    if (edits == m_request.edits) return;
    State next = state();
    next.request.edits = std::move(edits);
    m_history.push(new EditCommand(*this, std::move(next), what, gesture));
}

void Document::setVariation(const Variation& variation, const QString& what, bool steady) {
    if (variation == m_variation) return;
    State next = state();
    next.variation = variation;
    m_history.push(new VariationCommand(*this, std::move(next), what, steady));
}

TracePtr Document::original() const {
    return m_trace && !m_trace->options.edits.empty() ? m_trace->options.unedited : nullptr;
}

void Document::setVersion(Version version) {
    if (version == m_version) return;
    m_version = version;
    emit viewChanged();
}

void Document::setKeepsSum(bool keeps) {
    if (keeps == m_keepsSum) return;
    m_keepsSum = keeps;
    emit viewChanged();
}

/// How the figures look is no place that undo would go back to.
void Document::setByWords(bool words) {
    if (words == m_byWords) return;
    m_byWords = words;
    if (m_trace) apply(withDefaultCell(m_place, *m_trace, m_byWords));
}

void Document::begin(const TraceRequest& request, const QString& what) {
    if (request == m_request) return;
    State next = state();
    next.place = withoutTokens(std::move(next.place));
    if (request.model != m_request.model) next.place.selection.layer = next.place.selection.head = -1;
    next.request = next.madeIn = request;
    m_history.push(new ChangeCommand(*this, std::move(next), what));
}

void Document::submit() {
    dismissUnopened();
    compute();
}

void Document::compute() {
    emit inputChanged();
    if (m_request.model.empty()) return; // not set up yet
    if (empty()) {
        m_service->cancel();
        m_problem.reset();
        setBusy(false);
        emit traceChanged();
        reportOpened();
        return;
    }
    setBusy(true);
    m_service->submit(m_request);
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
    else if (!openElsewhere(result.error()) && !keepModel(result.error()))
        takeProblem(result.error());
}

/// Where to stand in the trace that has just come.
Place Document::arrived(const Trace& trace) {
    const auto awaited = std::exchange(m_awaited, {});
    if (!awaited) return carried(m_place, m_trace.get(), trace);
    if (sameTokens(awaited->madeIn, m_request))
        return fitted(awaited->place, trace, m_leftOut ? &*m_leftOut : nullptr);
    // It was made in what is neither shown nor computed: only the way through the steps can be kept.
    if (m_leftOut &&
        (awaited->place.queryChosen || awaited->place.cellChosen || awaited->place.selection.layer >= 0))
        m_leftOut->push_back(
            fail(ErrorCode::BadInput,
                 KANSHEI_TEXT("the chosen token, layer, head and opened number: they belong to the "
                              "model or sentence that could not be used")));
    Place place = m_place;
    place.page = awaited->place.page;
    place.step = awaited->place.step;
    return carried(std::move(place), m_trace.get(), trace);
}

void Document::takeTrace(TracePtr trace) {
    Place place = arrived(*trace);
    m_trace = std::move(trace);
    m_shown = m_request;
    m_problem.reset();
    m_place.selection.query = place.selection.query; // valid before anyone looks
    m_place.selection.layer = place.selection.layer;
    m_place.selection.head = place.selection.head;
    apply(withDefaultCell(std::move(place), *m_trace, m_byWords));
    setBusy(false);
    emit traceChanged();
    reportOpened();
}

void Document::reportOpened() {
    if (m_leftOut) emit opened(*std::exchange(m_leftOut, {}));
}

void Document::moveTo(Place place, const QString& what, bool step) {
    if (m_awaited && m_busy) {
        // What is shown is about to go: only the way through pages and steps goes on.
        m_awaited->place.page = m_place.page = place.page;
        m_awaited->place.step = m_place.step = place.step;
        emit pageChanged();
        emit stepChanged();
        return;
    }
    if (m_trace) place = withDefaultCell(std::move(place), *m_trace, m_byWords);
    if (place == m_place) return;
    State next{m_request, std::move(place), m_shown, m_variation};
    m_history.push(step ? new StepCommand(*this, std::move(next), what)
                        : new ChangeCommand(*this, std::move(next), what));
}

/// A large trace computes what it does not keep when it is looked at; it is not to fill the memory on a walk through all layers.
/// Widgets that still hold the old one let go of it with their next picture.
void Document::forgetUnseen() {
    constexpr std::uint64_t mostHeld = std::uint64_t(1) << 30;
    if (m_trace && !m_trace->keepsAll() && m_trace->bytes() > mostHeld) m_trace = m_trace->fresh();
}

void Document::apply(Place place) {
    forgetUnseen();
    place.selection.operands.clear();
    m_derivation.reset();
    if (place.selection.cell && m_trace) {
        if (auto derivation = explain(*m_trace, *place.selection.cell)) {
            m_derivation = std::move(*derivation);
            place.selection.operands = operandCells(*m_derivation);
        } else {
            place.selection.cell.reset();
            place.trail.clear();
        }
    }
    const Place before = std::exchange(m_place, std::move(place));
    if (before.page != m_place.page) emit pageChanged();
    if (before.step != m_place.step) emit stepChanged();
    if (!(before.selection == m_place.selection) || before.trail != m_place.trail) emit selectionChanged();
}

Session Document::session() const {
    const State now = state();
    Session session;
    session.sentence = now.request.sentence;
    session.model = modelName();
    session.mask = now.request.mask;
    session.readSpecials = now.request.readSpecials;
    session.edits = texts(now.request.edits);
    session.compare = now.variation;
    session.place = now.place;
    session.place.selection.operands.clear(); // they follow from the cell
    if (!sameTokens(now.madeIn, now.request)) session.place = withoutTokens(session.place);
    if (now.madeIn.model != now.request.model)
        session.place.selection.layer = session.place.selection.head = -1;
    return session;
}

void Document::open(const Session& session) {
    m_leftOut.emplace();
    m_history.clear();
    TraceRequest request{session.sentence, session.model.toStdString(), session.mask,
                         parseEdits(session.edits, *m_leftOut), session.readSpecials};
    if (request.model.empty()) request.model = firstModel();
    m_shown = {}; // nothing that is shown belongs to it
    m_request = request;
    m_awaited = State{request, session.place, request, session.compare};
    if (std::exchange(m_variation, session.compare) != session.compare) emit variationChanged();
    if (m_place.page != session.place.page) {
        m_place.page = session.place.page; // at once; the rest needs the trace
        emit pageChanged();
    }
    submit();
}

} // namespace kanshei
