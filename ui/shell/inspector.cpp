#include "ui/shell/inspector.h"

#include "ui/figures/token_label.h"
#include "ui/shell/budget_view.h"
#include "ui/shell/derivation_view.h"
#include "ui/shell/words.h"
#include "ui/theme/icons.h"

#include <algorithm>

namespace kanshei {

namespace {
constexpr int margin = 18;
constexpr int padding = 12; ///< inside the card

int labelHeight(const QLabel& label, int width) {
    return label.wordWrap() ? label.heightForWidth(width) : label.sizeHint().height();
}
} // namespace

Inspector::Inspector(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_scroll(new QScrollArea(this)),
      m_content(new QWidget), m_budgetTitle(new QLabel(m_content)), m_budgetPlace(new QLabel(m_content)),
      m_budget(new BudgetView(document, look, m_content)), m_card(new QFrame(m_content)),
      m_crumbs(new QLabel(m_card)), m_cellTitle(new QLabel(m_card)), m_cellPlace(new QLabel(m_card)),
      m_close(new QToolButton(m_card)), m_derivation(new DerivationView(document, look, m_card)),
      m_hint(new QLabel(m_content)) {
    setObjectName("inspector");
    m_content->setObjectName("scrolled");
    m_card->setProperty("role", "card");
    m_budgetTitle->setTextFormat(Qt::RichText);
    m_crumbs->setTextFormat(Qt::RichText);
    m_crumbs->setObjectName("crumbs");
    m_cellTitle->setObjectName("cellTitle");
    for (QLabel* quiet : {m_budgetPlace, m_cellPlace, m_hint}) quiet->setProperty("tone", "muted");
    for (QLabel* long_ : {m_crumbs, m_cellTitle, m_hint}) long_->setWordWrap(true);
    m_close->setObjectName("close");
    m_close->setProperty("role", "quiet");
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setCursor(Qt::PointingHandCursor);
    connect(m_close, &QToolButton::clicked, this, [this] { m_document.openCell(std::nullopt); });
    connect(m_crumbs, &QLabel::linkActivated, this,
            [this](const QString& link) { m_document.openTrail(link.toInt()); });
    m_scroll->setWidget(m_content);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_derivation, &DerivationView::heightChanged, this, &Inspector::placeAll);
    connect(m_budget, &BudgetView::heightChanged, this, &Inspector::placeAll);
    connect(&m_document, &Document::traceChanged, this, &Inspector::refresh);
    connect(&m_document, &Document::selectionChanged, this, &Inspector::refresh);
    connect(&m_look, &Look::changed, this, &Inspector::refresh);
    refresh();
}

/// By hand: a layout in a scroll area knows too late how tall wrapped text is.
void Inspector::placeAll() {
    const int width = this->width() - 1 - 2 * margin;
    if (width <= 0) return;
    int y = 14;
    const auto place = [&](QWidget* widget, int height, int after) {
        widget->setGeometry(margin, y, width, height);
        y += height + after;
    };
    place(m_budgetTitle, m_budgetTitle->sizeHint().height(), 0);
    place(m_budgetPlace, m_budgetPlace->sizeHint().height(), 6);
    place(m_budget, m_budget->sizeHint().height(), 12);
    if (m_hint->isVisibleTo(m_content)) place(m_hint, labelHeight(*m_hint, width), 0);
    if (m_card->isVisibleTo(m_content)) place(m_card, placeCard(width), 0);
    m_content->resize(this->width() - 1, std::max(y + 14, height()));
    m_scroll->setGeometry(1, 0, this->width() - 1, height());
}

/// Returns how tall the card is.
int Inspector::placeCard(int width) {
    const int inner = width - 2 * padding;
    const int close = 24;
    int y = 9;
    m_close->setGeometry(width - close - 6, 6, close, close);
    const auto place = [&](QWidget* widget, int room, int height) {
        widget->setGeometry(padding, y, room, height);
        y += height;
    };
    place(m_crumbs, inner - close, labelHeight(*m_crumbs, inner - close));
    y += 2;
    place(m_cellTitle, inner, labelHeight(*m_cellTitle, inner));
    if (m_cellPlace->isVisibleTo(m_card)) place(m_cellPlace, inner, m_cellPlace->sizeHint().height());
    y += 6;
    m_derivation->setGeometry(padding, y, inner, m_derivation->heightForWidth(inner));
    return y + m_derivation->height() + 8;
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
                              .arg(style.colors().query.name(),
                                   tokenLabel(trace.tokens.list[std::size_t(s.query)]).toHtmlEscaped());
    m_budgetTitle->setText(tr("「%1」的注意力预算").arg(token));
    m_budgetPlace->setText(tr("第 %1 层 · 头 %2").arg(s.layer + 1).arg(s.head + 1));
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
    if (!cell) return;
    m_close->setIcon(themedIcon("close", c.textMuted, 14));
    m_close->setToolTip(tr("关上（Esc）"));
    m_close->setAccessibleName(tr("关上"));
    m_cellTitle->setFont(style.font(TextSize::Small, true));
    m_cellPlace->setFont(style.font(TextSize::Tiny));
    m_cellTitle->setText(cellWords(trace, *cell));
    m_cellPlace->setText(cellPlace(trace, *cell));
    m_cellPlace->setVisible(!m_cellPlace->text().isEmpty());
    m_cellPlace->setToolTip(QString::fromStdString(cell->text()));
    const auto& trail = m_document.trail();
    QStringList crumbs;
    for (std::size_t i = 0; i + 1 < trail.size(); ++i)
        crumbs << QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3</a>")
                      .arg(i)
                      .arg(c.accent.name(), cellShortWords(trace, trail[i]).toHtmlEscaped());
    crumbs << (trail.size() > 1 ? cellShortWords(trace, *cell).toHtmlEscaped() : tr("点开的格子"));
    m_crumbs->setFont(style.font(TextSize::Tiny));
    m_crumbs->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                          .arg(c.textMuted.name(), crumbs.join(QStringLiteral(" › "))));
}

} // namespace kanshei
