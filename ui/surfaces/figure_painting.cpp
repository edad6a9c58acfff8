// How a FigureWidget shows its figure, and what lies over it.
#include "ui/figures/scene_text.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/surfaces/milliseconds.h"

#include <QPainter>

namespace kanshei {

namespace {

constexpr double kPale = 0.35;

} // namespace

const QPixmap& FigureWidget::painted() {
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(viewport()->size()) * ratio).toSize();
    if (m_painted.size() != pixels) {
        m_painted = QPixmap(pixels);
        m_painted.setDevicePixelRatio(ratio);
        m_painted.fill(m_style.colors().stage);
        QPainter painter(&m_painted);
        m_paintTime = milliseconds([&] { paintFigure(painter); });
    }
    return m_painted;
}

/// The part of the figure that is on `place` when it is moved by `shift`.
void FigureWidget::paintPart(QPainter& painter, const QRectF& place, QPointF shift) const {
    painter.save();
    painter.setClipRect(place);
    painter.fillRect(place, m_style.colors().stage);
    painter.translate(m_view.toWindow(QPointF()) + shift);
    painter.scale(m_view.scale(), m_view.scale());
    figure()->paint(painter);
    painter.restore();
}

/// The names of rows and columns come last, over what is scrolled away under them.
void FigureWidget::paintFigure(QPainter& painter) const {
    const QRectF all = viewport()->rect();
    paintPart(painter, all, {});
    const QSizeF heads = m_view.heads();
    const QPointF scroll = m_view.scroll();
    const QRectF above(all.topLeft(), QSizeF(all.width(), heads.height())),
        left(all.topLeft(), QSizeF(heads.width(), all.height()));
    if (!above.isEmpty()) paintPart(painter, above, {0, scroll.y()});
    if (!left.isEmpty()) paintPart(painter, left, {scroll.x(), 0});
    if (!above.isEmpty() && !left.isEmpty()) paintPart(painter, above & left, scroll);
    painter.setPen(QPen(m_style.colors().border, 1));
    if (!above.isEmpty()) painter.drawLine(above.bottomLeft(), above.bottomRight());
    if (!left.isEmpty()) painter.drawLine(left.topRight(), left.bottomRight());
}

void FigureWidget::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!figure() || viewport()->size().isEmpty()) {
        painter.fillRect(viewport()->rect(), m_style.colors().stage);
        return;
    }
    if (const auto& turn = m_preview.turn()) {
        painter.fillRect(viewport()->rect(), m_style.colors().stage);
        painter.setTransform(turn->picture);
        painter.drawPixmap(0, 0, m_painted);
        painter.resetTransform();
        if (!m_remark.isEmpty()) paintRemark(painter);
        return;
    }
    painter.drawPixmap(0, 0, painted());
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_remark.isEmpty()) paintRemark(painter);
    paintMarks(painter);
}

/// What the pointer and the keyboard are at.
void FigureWidget::paintMarks(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    const Palette& c = m_style.colors();
    if (m_hover) {
        painter.setPen(QPen(c.text, 1.5));
        painter.drawRoundedRect(m_view.toWindow(m_hover->rect).adjusted(-1, -1, 1, 1), 3, 3);
    }
    const auto echo = m_echo && !m_hover ? rectOf(*m_echo) : std::nullopt;
    if (echo) {
        painter.setPen(QPen(c.text, 1.5));
        painter.drawRoundedRect(echo->adjusted(-1, -1, 1, 1), 3, 3);
    }
    if (!hasFocus()) return;
    painter.setPen(QPen(c.accent, 2));
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 6, 6);
    if (!m_cursor) return;
    // Two rings, dark and light: one of them stands out on any colour.
    const QRectF cell = placeRect(*m_cursor);
    painter.setPen(QPen(c.surface, 5));
    painter.drawRoundedRect(cell.adjusted(-2.5, -2.5, 2.5, 2.5), 5, 5);
    painter.setPen(QPen(c.accent, 2.5));
    painter.drawRoundedRect(cell.adjusted(-2.5, -2.5, 2.5, 2.5), 5, 5);
}

void FigureWidget::paintRemark(QPainter& painter) const {
    const Palette& c = m_style.colors();
    QColor veil = c.stage;
    veil.setAlphaF(float(1 - kPale));
    painter.fillRect(viewport()->rect(), veil);
    const double room = viewport()->width() - 48;
    const QString text = elided(m_style, m_remark, TextSize::Small, false, room);
    QRectF label(0, 6, textWidth(m_style, text, TextSize::Small, false) + 32, 30);
    label.moveLeft((viewport()->width() - label.width()) / 2);
    painter.setPen(c.border);
    painter.setBrush(c.surface);
    painter.drawRoundedRect(label, 8, 8);
    drawText(painter, m_style, label, text, TextSize::Small, false, c.text);
}

} // namespace kanshei
