#include "ui/shell/inspector.h"

#include "ui/figures/difference.h"
#include "ui/figures/token_label.h"
#include "ui/session/session.h"
#include "ui/shell/all_heads.h"
#include "ui/shell/audit_badge.h"
#include "ui/shell/budget_view.h"
#include "ui/shell/change_card.h"
#include "ui/shell/derivation_view.h"
#include "ui/shell/edit_offers.h"
#include "ui/shell/flight.h"
#include "ui/shell/head_study_card.h"
#include "ui/shell/terms.h"
#include "ui/shell/words.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/theme/icons.h"

#include <QScrollBar>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int inspectorMargin = 18;
constexpr int inspectorPadding = 12; ///< inside the card
constexpr int foot = 38;             ///< for the badge
constexpr int flightMs = 400;
constexpr int resultRoom = 200; ///< the card from its top to the result

int labelHeight(const QLabel& label, int width) {
    return label.wordWrap() ? label.heightForWidth(width) : label.sizeHint().height();
}
} // namespace

Inspector::Inspector(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_scroll(new QScrollArea(this)),
      m_content(new QWidget), m_budgetTitle(new QLabel(m_content)), m_budgetPlace(new QLabel(m_content)),
      m_keepSum(new QCheckBox(m_content)), m_budget(new BudgetView(document, look, m_content)),
      m_study(new HeadStudyCard(document, look, m_content)), m_card(new QFrame(m_content)),
      m_crumbs(new QLabel(m_card)), m_cellTitle(new QLabel(m_card)), m_cellPlace(new QLabel(m_card)),
      m_versions(new QLabel(m_card)), m_rowNote(new QLabel(m_card)), m_fly(new QToolButton(m_card)),
      m_close(new QToolButton(m_card)), m_derivation(new DerivationView(document, look, m_card)),
      m_change(new ChangeCard(document, look, m_content)), m_hint(new QLabel(m_content)),
      m_badge(new AuditBadge(document, look, this)) {
    setObjectName("inspector");
    m_content->setObjectName("scrolled");
    m_card->setProperty("role", "card");
    m_budgetTitle->setTextFormat(Qt::RichText);
    m_crumbs->setTextFormat(Qt::RichText);
    m_crumbs->setObjectName("crumbs");
    m_cellTitle->setObjectName("cellTitle");
    m_rowNote->setObjectName("rowNote");
    m_rowNote->setTextFormat(Qt::RichText);
    for (QLabel* quiet : {m_budgetPlace, m_cellPlace, m_rowNote, m_hint}) quiet->setProperty("tone", "muted");
    for (QLabel* long_ : {m_crumbs, m_cellTitle, m_rowNote, m_hint}) long_->setWordWrap(true);
    m_fly->setObjectName("fly");
    m_fly->setProperty("role", "quiet");
    m_fly->setFocusPolicy(Qt::TabFocus);
    m_fly->setCursor(Qt::PointingHandCursor);
    connect(m_fly, &QToolButton::clicked, this, &Inspector::flyOperands);
    m_close->setObjectName("close");
    m_close->setProperty("role", "quiet");
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setCursor(Qt::PointingHandCursor);
    connect(m_close, &QToolButton::clicked, this, [this] { m_document.openCell(std::nullopt); });
    m_versions->setObjectName("versionNumbers");
    m_versions->setTextFormat(Qt::RichText);
    m_versions->setWordWrap(true);
    connect(m_versions, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto cell = parseCell(link.toStdString());
        if (cell) m_document.openCell(*cell);
    });
    m_keepSum->setObjectName("budgetKeepSum");
    m_keepSum->setCursor(Qt::PointingHandCursor);
    connect(m_keepSum, &QCheckBox::clicked, &m_document, &Document::setKeepsSum);
    connect(&m_document, &Document::viewChanged, this, &Inspector::refresh);
    connect(m_study, &HeadStudyCard::heightChanged, this, &Inspector::placeAll);
    connect(m_study, &HeadStudyCard::allHeadsWanted, this, &Inspector::showAllHeads);
    connect(m_change, &ChangeCard::heightChanged, this, &Inspector::placeAll);
    connect(m_crumbs, &QLabel::linkActivated, this,
            [this](const QString& link) { m_document.openTrail(link.toInt()); });
    connect(m_rowNote, &QLabel::linkActivated, this, &Inspector::changeQuery);
    m_scroll->setWidget(m_content);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_derivation, &DerivationView::heightChanged, this, &Inspector::placeAll);
    connect(m_derivation, &DerivationView::wantsToShow, this, [this](const QRect& r) {
        const QRect there(m_derivation->mapTo(m_content, r.topLeft()), r.size());
        m_scroll->ensureVisible(there.center().x(), there.center().y(), 0, r.height());
    });
    connect(m_scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, &Inspector::showVisiblePart);
    connect(m_budget, &BudgetView::heightChanged, this, &Inspector::placeAll);
    connect(&m_document, &Document::traceChanged, this, &Inspector::refresh);
    connect(&m_document, &Document::selectionChanged, this, &Inspector::refresh);
    connect(&m_document, &Document::stepChanged, this, &Inspector::refreshFly);
    connect(&m_look, &Look::changed, this, &Inspector::refresh);
    refresh();
}

/// By hand: a layout in a scroll area knows too late how tall wrapped text is.
void Inspector::placeAll() {
    const int width = this->width() - 1 - 2 * inspectorMargin;
    if (width <= 0) return;
    int y = 14;
    const auto place = [&](QWidget* widget, int height, int after) {
        widget->setGeometry(inspectorMargin, y, width, height);
        y += height + after;
    };
    place(m_budgetTitle, m_budgetTitle->sizeHint().height(), 0);
    place(m_budgetPlace, m_budgetPlace->sizeHint().height(), 6);
    const QSize keeps = m_keepSum->sizeHint();
    m_keepSum->setGeometry(inspectorMargin + width - keeps.width(),
                           m_budgetPlace->geometry().center().y() - keeps.height() / 2, keeps.width(),
                           keeps.height());
    place(m_budget, m_budget->sizeHint().height(), 10);
    place(m_study, m_study->heightForWidth(width), 10);
    if (m_hint->isVisibleTo(m_content)) place(m_hint, labelHeight(*m_hint, width), 0);
    if (m_card->isVisibleTo(m_content)) place(m_card, placeCard(width), 10);
    if (m_change->isVisibleTo(m_content)) place(m_change, m_change->heightForWidth(width), 0);
    const int room = std::max(0, height() - foot);
    m_content->resize(this->width() - 1, std::max(y + 14, room));
    m_scroll->setGeometry(1, 0, this->width() - 1, room);
    m_badge->setGeometry(inspectorMargin - 6, room + 4, width + 12, foot - 8);
    if (std::exchange(m_toShow, false)) showCard();
    showVisiblePart();
}

/// The new arithmetic begins at its title, wherever in the old one the reader was; and its result can be seen.
/// While a bar of the budget is being taken, nothing moves under the pointer.
void Inspector::showCard() {
    QScrollBar* bar = m_scroll->verticalScrollBar();
    int top = std::min(bar->value(), m_card->y());
    const bool chosen =
        m_document.session().place.cellChosen; // else the step opened it, and the budget stays where it is
    const int below = m_card->y() + std::min(m_card->height() + 8, resultRoom) - (top + m_scroll->height());
    if (chosen && below > 0 && !m_budget->hasFocus()) top = std::min(top + below, m_card->y() - 6);
    bar->setValue(top);
}

/// Only the rows of a long sum that can be seen are laid out.
void Inspector::showVisiblePart() {
    const int top = m_derivation->mapFrom(m_content, QPoint(0, m_scroll->verticalScrollBar()->value())).y();
    m_derivation->setVisiblePart(top, top + std::max(1, m_scroll->height()));
    refreshFly();
}

/// Returns how tall the card is.
int Inspector::placeCard(int width) {
    const int inner = width - 2 * inspectorPadding;
    const int close = 24;
    int y = 9;
    m_close->setGeometry(width - close - 6, 6, close, close);
    const auto place = [&](QWidget* widget, int room, int height) {
        widget->setGeometry(inspectorPadding, y, room, height);
        y += height;
    };
    place(m_crumbs, inner - close, labelHeight(*m_crumbs, inner - close));
    y += 2;
    place(m_cellTitle, inner, labelHeight(*m_cellTitle, inner));
    const QSize fly = m_fly->sizeHint();
    m_fly->setGeometry(width - inspectorPadding - fly.width() + 4, y - 1, fly.width(), fly.height());
    place(m_cellPlace, inner - fly.width(), std::max(m_cellPlace->sizeHint().height(), fly.height() - 2));
    if (m_versions->isVisibleTo(m_card)) place(m_versions, inner, labelHeight(*m_versions, inner) + 2);
    if (m_rowNote->isVisibleTo(m_card)) place(m_rowNote, inner, labelHeight(*m_rowNote, inner));
    y += 6;
    m_derivation->setGeometry(inspectorPadding, y, inner, m_derivation->heightForWidth(inner));
    return y + m_derivation->height() + 8;
}

int Inspector::widthIn(int page) {
    return std::clamp(page / 4, 316, 400);
}

void Inspector::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    placeAll();
}

void Inspector::refresh() {
    m_content->setVisible(m_document.trace() && !m_document.empty());
    if (!m_document.trace()) return;
    refreshBudget();
    refreshCard();
    placeAll();
}

void Inspector::refreshBudget() {
    const Style& style = m_look.style();
    const Selection& s = m_document.selection();
    const Trace& trace = *m_document.trace();
    m_budgetTitle->setFont(style.font(TextSize::Body, true));
    m_budgetPlace->setFont(style.font(TextSize::Tiny));
    const QString token = QStringLiteral("<span style=\"color:%1\">%2</span>")
                              .arg(style.colors().asText(style.colors().query).name(),
                                   tokenLabel(trace.tokens, std::size_t(s.query)).toHtmlEscaped());
    m_budgetTitle->setText(tr("「%1」的注意力预算").arg(token));
    m_budgetTitle->setToolTip(termsTip(QStringLiteral("attention softmax")));
    m_budgetPlace->setText(tr("第 %1 层 · 头 %2").arg(s.layer + 1).arg(s.head + 1));
    m_keepSum->setFont(style.font(TextSize::Tiny));
    m_keepSum->setText(tr("其余按比例让出"));
    m_keepSum->setToolTip(tr("拖动一条，别的按原来的比例让出或补上，加起来不变"));
    m_keepSum->setChecked(m_document.keepsSum());
}

void Inspector::refreshCard() {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const Trace& trace = *m_document.trace();
    const auto& cell = m_document.selection().cell;
    m_card->setVisible(cell.has_value());
    m_hint->setVisible(!cell);
    m_hint->setFont(style.font(TextSize::Small));
    m_hint->setText(tr("点图上任何一个数，这里就写出它是怎么算来的；算式里的数还能接着点下去。"));
    m_change->setVisible(m_change->refresh());
    if (m_flight) m_flight->stop();
    const bool other = std::exchange(m_shown, cell) != cell;
    if (!cell) return;
    m_close->setIcon(themedIcon("close", c.textMuted, 14));
    m_close->setToolTip(tr("关上（Esc）"));
    m_close->setAccessibleName(tr("关上"));
    m_fly->setFont(style.font(TextSize::Tiny));
    m_fly->setText(tr("飞到公式"));
    m_cellTitle->setFont(style.font(TextSize::Small, true));
    m_cellPlace->setFont(style.font(TextSize::Tiny));
    m_cellTitle->setText(cellWords(trace, *cell));
    m_cellPlace->setText(cellPlace(trace, *cell));
    m_cellPlace->setToolTip(QString::fromStdString(cell->text()));
    refreshCrumbs();
    refreshRowNote();
    refreshVersions();
    m_toShow = m_toShow || other;
}

void Inspector::refreshCrumbs() {
    const Palette& c = m_look.style().colors();
    const Trace& trace = *m_document.trace();
    const auto& trail = m_document.trail();
    QStringList crumbs;
    for (std::size_t i = 0; i + 1 < trail.size(); ++i)
        crumbs << QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3</a>")
                      .arg(QString::number(i), c.asText(c.accent).name(),
                           cellShortWords(trace, trail[i]).toHtmlEscaped());
    crumbs << (trail.size() > 1 ? cellShortWords(trace, trail.back()).toHtmlEscaped() : tr("点开的格子"));
    m_crumbs->setFont(m_look.style().font(TextSize::Tiny));
    m_crumbs->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                          .arg(c.textMuted.name(), crumbs.join(QStringLiteral(" › "))));
}

/// The query stays who it is, whatever cell is opened; when the cell is another's, the card says so and offers to change.
void Inspector::refreshRowNote() {
    const Trace& trace = *m_document.trace();
    const Selection& s = m_document.selection();
    const int query = queryOf(*s.cell);
    m_rowNote->setVisible(query >= 0 && query != s.query);
    if (query < 0 || query == s.query) return;
    const auto name = [&](int i) { return tokenLabel(trace.tokens, std::size_t(i)).toHtmlEscaped(); };
    m_rowNote->setFont(m_look.style().font(TextSize::Tiny));
    const QString link = QStringLiteral("<a href=\"query\" style=\"color:%1;text-decoration:none\">%2</a>")
                             .arg(m_look.style().colors().accent.name(), tr("让「%1」来问").arg(name(query)));
    m_rowNote->setText(
        tr("这是「%1」那一行的数，上面的预算是「%2」的。%3").arg(name(query), name(s.query), link));
}

/// 新 0.90 · 旧 0.71 · 差 +0.19; each opens its own arithmetic.
void Inspector::refreshVersions() {
    const TracePtr before = m_document.original();
    const Cell& opened = *m_document.selection().cell;
    const Cell now = plainCell(opened);
    const auto present = m_document.trace()->value(now);
    const auto past = before ? before->value(now) : Result<float>(Error{});
    m_versions->setVisible(bool(present) && bool(past));
    if (!present || !past) return;
    const Style& style = m_look.style();
    const Cell old{now.tensor + std::string(uneditedSuffix), now.index};
    const auto link = [&](const Cell& cell, const QString& text) {
        if (cell == opened) return QStringLiteral("<b>%1</b>").arg(text);
        return QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3</a>")
            .arg(QString::fromStdString(cell.text()), style.colors().asText(style.colors().accent).name(),
                 text);
    };
    const double difference = *present == *past ? 0 : double(*present) - double(*past);
    m_versions->setFont(style.font(TextSize::Small));
    m_versions->setText(QStringList{link(now, tr("新 %1").arg(style.number(double(*present)))),
                                    link(old, tr("旧 %1").arg(style.number(double(*past)))),
                                    tr("差 %1").arg(signedNumber(style, difference))}
                            .join(QStringLiteral(" · ")));
}

void Inspector::showAllHeads() {
    if (!m_allHeads) m_allHeads = new AllHeads(m_document, m_look, window());
    m_allHeads->show();
    m_allHeads->raise();
    m_allHeads->activateWindow();
}

/// The opened cell stays open.
void Inspector::changeQuery() {
    const auto cell = m_document.selection().cell;
    if (!cell) return;
    m_document.history()->beginMacro(tr("选词"));
    m_document.setQuery(queryOf(*cell));
    m_document.openCell(cell);
    m_document.history()->endMacro();
}

void Inspector::setFigure(FigureWidget* figure) {
    m_figure = figure;
    m_derivation->setFigure(figure);
    refreshFly();
}

/// Chips that can be seen, and whose cells can be seen on the figure.
std::vector<std::size_t> Inspector::flyingPieces() const {
    std::vector<std::size_t> flying;
    if (!m_figure || !m_figure->isVisible() || !m_document.selection().cell) return flying;
    const QRect room(m_derivation->mapFrom(m_scroll->viewport(), QPoint()), m_scroll->viewport()->size());
    const auto& pieces = m_derivation->arithmetic().pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].kind != Piece::Chip || !pieces[i].cell || !room.contains(pieces[i].rect.toRect()))
            continue;
        const auto from = m_figure->rectOf(*pieces[i].cell);
        if (from && QRectF(m_figure->viewport()->rect()).intersects(*from)) flying.push_back(i);
    }
    return flying;
}

void Inspector::refreshFly() {
    if (!m_card->isVisibleTo(m_content)) return;
    const bool any = !flyingPieces().empty();
    const bool moves = !m_look.style().motion.reduced;
    m_fly->setEnabled(any && moves);
    m_fly->setToolTip(!moves ? tr("动画关掉了；运算数在图上都框了出来")
                      : any  ? tr("图上的运算数飞到算式里（F）")
                             : tr("这道算式的运算数不在眼前的图上"));
}

void Inspector::flyOperands() {
    const auto flying = flyingPieces();
    const int duration = m_look.style().motion.ms(flightMs);
    if (flying.empty() || duration == 0) return; // they are framed on the figure anyway
    if (!m_flight) {
        m_flight = new Flight(window());
        connect(m_flight, &Flight::landed, this, [this] { m_derivation->setAway({}); });
    }
    std::vector<Flight::Passenger> passengers;
    std::vector<Piece> away;
    for (const std::size_t i : flying) {
        const Piece& chip = m_derivation->arithmetic().pieces[i];
        const QRectF from =
            m_figure->rectOf(*chip.cell)->translated(m_figure->viewport()->mapTo(window(), QPoint()));
        const QRectF to = chip.rect.translated(m_derivation->mapTo(window(), QPoint()));
        passengers.push_back(
            {from, to, chip.text, chip.fill, chip.ink, m_look.style().font(chip.size, chip.bold)});
        away.push_back(chip);
    }
    m_flight->start(std::move(passengers), duration);
    m_derivation->setAway(std::move(away));
}

} // namespace kanshei
