#include "ui/shell/budget_view.h"

#include "ui/figures/token_label.h"
#include "ui/shell/words.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <set>

namespace kanshei {

namespace {

constexpr int mostRows = 14; ///< longer sentences show their greatest weights first
constexpr int gutter = 34;   ///< for the arcs
constexpr int valueWidth = 52;

QString percent(double share) {
    return QStringLiteral("%1%").arg(share * 100, 0, 'f', 1);
}

} // namespace

BudgetView::BudgetView(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look) {
    setObjectName("budget");
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_document, &Document::traceChanged, this, &BudgetView::refresh);
    connect(&m_document, &Document::selectionChanged, this, &BudgetView::refresh);
    connect(&m_look, &Look::changed, this, &BudgetView::refresh);
}

void BudgetView::refresh() {
    if (m_trace != m_document.trace()) m_unfolded = false;
    m_trace = m_document.trace();
    m_rows.clear();
    m_folded = 0;
    m_foldedSum = 0;
    if (!m_trace) return;
    const Selection& s = m_document.selection();
    const auto weights = m_trace->block(s.layer, "pattern").matrix(s.head);
    for (int key = 0; key < int(m_trace->length()); ++key)
        m_rows.push_back({key, weights(s.query, key), m_trace->visible(s.query, key)});
    if (int(m_rows.size()) > mostRows && !m_unfolded) {
        auto greatest = m_rows;
        std::ranges::stable_sort(greatest, std::greater{}, &Row::weight);
        std::set<int> kept{s.query};
        for (const Row& row : greatest)
            if (int(kept.size()) < mostRows - 1) kept.insert(row.token);
        for (const Row& row : m_rows)
            if (!kept.contains(row.token)) ++m_folded, m_foldedSum += row.weight;
        std::erase_if(m_rows, [&](const Row& row) { return !kept.contains(row.token); });
        m_rows.push_back({-1, m_foldedSum, true});
    }
    updateGeometry();
    update();
}

int BudgetView::rowHeight() const {
    return m_rows.size() <= 8 ? 26 : m_rows.size() <= 11 ? 23 : 20;
}
QSize BudgetView::sizeHint() const {
    return {300, int(m_rows.size()) * rowHeight()};
}
QSize BudgetView::minimumSizeHint() const {
    return {200, int(m_rows.size()) * rowHeight()};
}

QRectF BudgetView::rectOf(int row) const {
    return QRectF(0, row * rowHeight(), width(), rowHeight());
}

QRectF BudgetView::rowRect(int token) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].token == token) return rectOf(int(i));
    return {};
}

int BudgetView::rowAt(QPointF point) const {
    const int row = int(point.y()) / rowHeight();
    return point.y() >= 0 && row < int(m_rows.size()) ? row : -1;
}

Cell BudgetView::cellOf(int token) const {
    const Selection& s = m_document.selection();
    return {blockName(s.layer, "pattern"), {s.head, s.query, token}};
}

int BudgetView::labelWidth() const {
    const QFontMetrics metrics(m_look.style().font(TextSize::Small, true));
    int width = 28;
    for (const Row& row : m_rows)
        if (row.token >= 0)
            width = std::max(
                width, metrics.horizontalAdvance(tokenLabel(m_trace->tokens.list[std::size_t(row.token)])));
    return std::min(width, 84);
}

void BudgetView::paintRow(QPainter& painter, int row) const {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const auto& [token, weight, visible] = m_rows[std::size_t(row)];
    const Selection& s = m_document.selection();
    const QRectF box = rectOf(row);
    const bool opened = s.cell && *s.cell == cellOf(token);
    if (row == m_hovered || opened) {
        painter.setPen(opened ? QPen(c.text, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(row == m_hovered ? c.window : QColor(Qt::transparent));
        painter.drawRoundedRect(box.adjusted(gutter - 5, 1, -1, -1), 5, 5);
    }
    const int labels = labelWidth();
    const bool query = token == s.query;
    const QFont font = style.font(TextSize::Small, query);
    painter.setFont(font);
    painter.setPen(query ? c.query : visible ? c.text : c.textFaint);
    const QRectF label(gutter, box.top(), labels, box.height());
    painter.drawText(label, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font).elidedText(tokenLabel(m_trace->tokens.list[std::size_t(token)]),
                                                   Qt::ElideRight, labels));
    painter.setFont(style.font(TextSize::Small));
    const QRectF value(width() - valueWidth - 4, box.top(), valueWidth, box.height());
    painter.setPen(visible ? c.text : c.textFaint);
    painter.drawText(value, Qt::AlignVCenter | Qt::AlignRight, visible ? percent(weight) : tr("遮住"));
    if (!visible || weight < .0005) return; // 0.0% has no bar
    const qreal from = gutter + labels + 10;
    const qreal room = value.left() - 6 - from;
    QColor color = c.key;
    color.setAlphaF(float(.35 + .65 * weight));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(from, box.center().y() - 6, std::max(1.5, room * weight), 12), 3, 3);
}

void BudgetView::paintFold(QPainter& painter, int row) const {
    const Palette& c = m_look.style().colors();
    painter.setFont(m_look.style().font(TextSize::Small));
    painter.setPen(row == m_hovered ? c.text : c.textMuted);
    painter.drawText(rectOf(row).adjusted(gutter, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("另外 %1 个词元，合计 %2 ▾").arg(m_folded).arg(percent(m_foldedSum)));
}

/// From the query's row to every other row, as thick as the weight.
void BudgetView::paintArcs(QPainter& painter) const {
    const Palette& c = m_look.style().colors();
    const QRectF from = rowRect(m_document.selection().query);
    if (from.isEmpty()) return;
    painter.setBrush(Qt::NoBrush);
    const QPointF start(gutter - 8, from.center().y());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        if (row.token < 0 || !row.visible || row.weight < .01 || row.token == m_document.selection().query)
            continue;
        const QPointF end(gutter - 8, rectOf(int(i)).center().y());
        const qreal bulge = std::min<qreal>(gutter * 1.15, 14 + std::abs(end.y() - start.y()) * .16);
        QPainterPath path(start);
        path.cubicTo(start - QPointF(bulge, 0), end - QPointF(bulge, 0), end);
        QColor color = c.key;
        color.setAlphaF(float(.25 + .65 * row.weight));
        painter.setPen(QPen(color, .8 + 5 * row.weight, Qt::SolidLine, Qt::RoundCap));
        painter.drawPath(path);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.query);
    painter.drawEllipse(start, 3.5, 3.5);
}

void BudgetView::paintEvent(QPaintEvent*) {
    if (!m_trace) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintArcs(painter);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].token < 0 ? paintFold(painter, int(i)) : paintRow(painter, int(i));
}

void BudgetView::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    if (row < 0) return;
    if (m_rows[std::size_t(row)].token >= 0)
        return m_document.openCell(cellOf(m_rows[std::size_t(row)].token));
    m_unfolded = true;
    refresh();
    emit heightChanged();
}

void BudgetView::mouseMoveEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    if (row == m_hovered) return;
    m_hovered = row;
    setCursor(row >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void BudgetView::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

bool BudgetView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        if (row >= 0 && m_rows[std::size_t(row)].token >= 0) {
            const Row& shown = m_rows[std::size_t(row)];
            QToolTip::showText(help->globalPos(),
                               cellWords(*m_trace, cellOf(shown.token)) + QLatin1Char('\n') +
                                   m_look.style().exact(shown.weight),
                               this, rectOf(row).toRect());
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace kanshei
