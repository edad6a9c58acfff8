// How the budget of attention is drawn.
#include "ui/figures/edit_marks.h"
#include "ui/figures/token_label.h"
#include "ui/session/edits.h"
#include "ui/shell/budget_view.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

QString percent(double share) {
    return QStringLiteral("%1%").arg(share * 100, 0, 'f', 1);
}

} // namespace

/// The bar, where it ended before, and while the pointer is near a handle at its end.
void BudgetView::paintBar(QPainter& painter, const Row& row, const QRectF& box, bool hovered) const {
    const Palette& c = m_look.style().colors();
    const Span span = bars();
    const double middle = box.center().y();
    QColor color = c.key;
    color.setAlphaF(float(.35 + .65 * std::clamp(row.weight, 0.0, 1.0)));
    painter.setPen(Qt::NoPen);
    const bool difference = m_document.version() == Version::Difference;
    if (difference) color = c.border; // what stays is quiet, what changed is coloured
    painter.setBrush(color);
    const double end = span.xOf(std::clamp(row.weight, 0.0, 1.0));
    if (row.weight >= .0005) // 0.0% has no bar
        painter.drawRoundedRect(QRectF(span.left, middle - 6, std::max(1.5, end - span.left), 12), 3, 3);
    if (difference && row.before != row.weight) {
        const double from = span.xOf(std::clamp(row.before, 0.0, 1.0));
        painter.setBrush(m_look.style().diverging(row.weight > row.before ? .8 : -.8));
        painter.drawRect(QRectF(std::min(from, end), middle - 6, std::abs(end - from), 12));
    }
    if (row.before != row.weight) {
        const double old = span.xOf(std::clamp(row.before, 0.0, 1.0));
        painter.setPen(QPen(c.text, 1.5, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(old, middle - 8), QPointF(old, middle + 8));
    }
    if (!hovered) return;
    painter.setPen(QPen(c.surface, 1.5));
    painter.setBrush(c.text);
    painter.drawRoundedRect(QRectF(end - 3, middle - 8, 6, 16), 3, 3);
}

void BudgetView::paintRow(QPainter& painter, int row) const {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const Row& shown = m_rows[std::size_t(row)];
    const QRectF box = rectOf(row);
    const bool opened = row == openedRow();
    if (row == m_hovered || opened) {
        const bool focused = row == m_hovered && hasFocus();
        painter.setPen(focused ? QPen(c.accent, 2) : opened ? QPen(c.text, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(row == m_hovered ? c.window : QColor(Qt::transparent));
        painter.drawRoundedRect(box.adjusted(gutter - 5, 1, -1, -1), 5, 5);
    }
    if (edits::isChanged(*m_trace, cellOf(shown.token))) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.text);
        painter.drawPolygon(changedCorner(box.adjusted(gutter - 4, 2, -2, -2)));
    }
    const int labels = labelWidth();
    const bool query = shown.token == m_document.selection().query;
    const QFont font = style.font(TextSize::Small, query);
    painter.setFont(font);
    painter.setPen(query ? c.asText(c.query) : shown.visible ? c.text : c.textFaint);
    const QRectF label(gutter, box.top(), labels, box.height());
    painter.drawText(label, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font).elidedText(tokenLabel(m_trace->tokens, std::size_t(shown.token)),
                                                   Qt::ElideRight, labels));
    painter.setFont(style.font(TextSize::Small));
    const QRectF value(width() - valueWidth - 4, box.top(), valueWidth, box.height());
    painter.setPen(shown.visible ? c.text : c.textFaint);
    const double change = shown.weight - shown.before;
    const QString number =
        !shown.visible ? tr("遮住")
        : m_document.version() != Version::Difference
            ? percent(shown.weight)
            : (change > 0 ? QStringLiteral("+") : QString()) + percent(change).replace('-', QChar(0x2212));
    painter.drawText(value, Qt::AlignVCenter | Qt::AlignRight, number);
    if (shown.visible || shown.before > 0) paintBar(painter, shown, box, row == m_hovered && shown.visible);
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

} // namespace kanshei
