#include "ui/presenter/presenter_page.h"

#include "core/explain/names.h"

#include <algorithm>
#include <utility>

namespace kanshei {

namespace {

constexpr int fadeMs = 280;

/// Is it one of tokens × tokens, whose numbers a class wants to read? (A vector's components are only colours in a room.)
bool isMap(const Trace& trace, const Cell& cell) {
    constexpr Index mostTokens = 64; // above it the map is an image
    const auto axes = axesOf(cell.tensor, cell.index.size());
    return axes.size() == 3 && axes.back() == AxisRole::Key && trace.length() <= mostTokens;
}

QLabel* makeLabel(const char* name, const char* tone, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setProperty("tone", tone);
    label->setTextFormat(Qt::RichText);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
}

} // namespace

PresenterPage::PresenterPage(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look), m_heading(makeLabel("presentHeading", "", this)),
      m_subline(makeLabel("presentSubline", "muted", this)),
      m_position(makeLabel("presentPosition", "muted", this)),
      m_modes(makeLabel("presentModes", "muted", this)), m_sentence(makeLabel("presentSentence", "", this)),
      m_strip(makeLabel("presentStrip", "", this)), m_empty(makeLabel("presentEmpty", "muted", this)),
      m_figure(new RoomFigure(this)) {
    m_figure->setObjectName("presentFigure");
    m_sentence->setWordWrap(true);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_strip->setAlignment(Qt::AlignCenter);
    m_strip->hide();
    connect(m_figure, &RoomFigure::hitClicked, this, &PresenterPage::openHit);
    connect(&m_document, &Document::traceChanged, this, &PresenterPage::refresh);
    connect(&m_document, &Document::selectionChanged, this, &PresenterPage::refresh);
    connect(&m_document, &Document::stepChanged, this, &PresenterPage::refresh);
    connect(&m_look, &Look::changed, this, [this] { redraw(); });
}

Style PresenterPage::style() const {
    Style style = m_look.style();
    style.theme = m_dark ? Theme::Dark : Theme::Light;
    return style;
}

void PresenterPage::setDark(bool dark) {
    m_dark = dark;
    redraw();
}

/// The same on another size, in other colours or another language: what is revealed stays so.
void PresenterPage::redraw() {
    m_stale = true;
    refresh();
    update();
}

const Step& PresenterPage::step() const {
    return steps()[std::size_t(m_document.step())];
}

/// The number that this step is about, for the chosen token: its row is what the class guesses.
std::optional<Cell> PresenterPage::answer() const {
    if (!step().defaultCell) return {};
    Selection selection = m_selection;
    selection.cell.reset();
    return step().defaultCell({*m_seen.trace, selection, m_seen.style});
}

void PresenterPage::refresh() {
    const TracePtr trace = m_document.trace();
    const bool nothing = m_document.empty() || !trace || steps().empty();
    m_empty->setVisible(nothing);
    for (QWidget* part : {static_cast<QWidget*>(m_heading), static_cast<QWidget*>(m_figure),
                          static_cast<QWidget*>(m_subline), static_cast<QWidget*>(m_modes)})
        part->setVisible(!nothing);
    if (!isVisible()) return;
    if (nothing) {
        m_seen = {};
        m_stripOpen = false;
        m_figure->setFigure({}, {}, 1, style());
        refreshTexts();
        return;
    }
    const bool stale = std::exchange(m_stale, false);
    const bool otherStep = m_document.step() != m_seen.step;
    if (otherStep) m_stripOpen = false;
    Selection selection = m_document.selection();
    if (!m_stripOpen) selection.cell.reset(), selection.operands.clear();
    const bool otherPlace = trace != m_seen.trace || selection.layer != m_seen.selection.layer ||
                            selection.head != m_seen.selection.head ||
                            selection.query != m_seen.selection.query;
    if (!stale && !otherStep && !otherPlace && selection == m_seen.selection) return refreshStrip();
    m_selection = selection;
    m_seen.trace = trace;
    m_seen.step = m_document.step();
    m_seen.selection = selection;
    m_seen.style = style();
    refreshTexts();
    placeAll();
    if (otherStep || otherPlace) {
        m_seen.answerHidden = false;
        makeFigure();
        const auto cell = answer();
        const bool hasAnswer = cell && std::ranges::any_of(m_figure->pieces(), [&](const FigurePiece& piece) {
                                   return sameRow(piece.cell, *cell);
                               });
        if (otherStep)
            m_reveal.enter(m_figure->turns(), hasAnswer, std::exchange(m_fromBehind, false));
        else
            m_reveal.change(m_figure->turns(), hasAnswer);
    } else {
        makeFigure(); // with or without the frame of the opened number
    }
    showRevealed(0);
}

StepContext PresenterPage::context() const {
    return {*m_seen.trace, m_selection, m_seen.style, m_seen.answerHidden};
}

void PresenterPage::makeFigure() {
    RoomFocus focus{answer(), false};
    if (focus.cell) focus.numbers = isMap(*m_seen.trace, *focus.cell);
    // Where the figure is scrolled to must not tell what is covered.
    if (focus.numbers && m_seen.answerHidden) focus.cell->index.back() = focus.cell->index[1];
    m_figure->setFigure(step().figure(context()), focus, RoomType(size()).figureScale(), m_seen.style);
}

/// Is what the step comes to covered, or not there yet?
bool PresenterPage::answerHidden() const {
    const auto cell = answer();
    if (!cell) return false;
    if (m_reveal.covered()) return true;
    if (!m_reveal.byPiece()) return false;
    return std::ranges::any_of(m_figure->pieces(), [&](const FigurePiece& piece) {
        return sameRow(piece.cell, *cell) && piece.turn >= m_reveal.shownTurns();
    });
}

/// After a press: what is there, and what is covered.
void PresenterPage::showRevealed(int fade) {
    if (m_seen.answerHidden != answerHidden()) {
        m_seen.answerHidden = !m_seen.answerHidden;
        makeFigure();
    }
    RoomFigure::Shown shown;
    if (m_reveal.byPiece()) shown.turns = m_reveal.shownTurns();
    if (m_reveal.covered()) shown.answer = answer();
    m_figure->setShown(shown, fade);
    m_sentence->setVisible(m_reveal.sentenceShown());
    refreshStrip();
    m_modes->setText(modes());
    placeAll();
    emit revealed();
}

void PresenterPage::forward() {
    if (!m_seen.trace) return;
    closeStrip();
    if (m_reveal.next()) return showRevealed(fadeMs);
    m_document.stepBy(1);
}

void PresenterPage::back() {
    if (!m_seen.trace) return;
    closeStrip();
    if (m_reveal.previous()) return showRevealed(0);
    m_fromBehind = m_document.stepNumber() > 1;
    m_document.stepBy(-1);
    m_fromBehind = false;
}

void PresenterPage::toggleByPiece() {
    closeStrip();
    m_reveal.toggleByPiece();
    if (m_seen.trace) showRevealed(0);
}

void PresenterPage::toggleGuess() {
    closeStrip();
    m_reveal.toggleGuess();
    if (m_seen.trace) showRevealed(fadeMs);
}

void PresenterPage::openHit(const Hit& hit) {
    if (hit.token >= 0) return m_document.setQuery(hit.token);
    if (hit.cell.tensor.empty()) return;
    m_stripOpen = true;
    m_document.openCell(hit.cell);
    refresh(); // it may have been open in the window already
}

bool PresenterPage::closeStrip() {
    if (!m_stripOpen) return false;
    m_stripOpen = false;
    refresh();
    return true;
}

} // namespace kanshei
