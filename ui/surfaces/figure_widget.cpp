#include "ui/surfaces/figure_widget.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace kanshei {

FigureWidget::FigureWidget(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setFocusPolicy(Qt::NoFocus);
}

void FigureWidget::setFigure(FigurePtr figure) {
    m_figure = std::move(figure);
    hover({});
    setAccessibleName(m_figure ? m_figure->title() : QString());
    relayout();
}

void FigureWidget::setStyle(const Style& style) {
    m_style = style;
    m_painted = {};
    viewport()->update();
}

std::optional<QRectF> FigureWidget::rectOf(const Cell& cell) const {
    const auto rect = m_figure ? m_figure->rectOf(cell) : std::nullopt;
    if (!rect) return {};
    return rect->translated(offset());
}

QSize FigureWidget::sizeHint() const {
    return m_figure ? m_figure->naturalSize().toSize() : QSize(640, 480);
}

QPointF FigureWidget::offset() const {
    return -QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

void FigureWidget::relayout() {
    const QSizeF room = viewport()->size();
    QSizeF size = room;
    if (m_figure) {
        size.setWidth(std::max(room.width(), m_figure->minimumSize().width()));
        size.setHeight(std::max(room.height(), m_figure->minimumHeight(size.width())));
    }
    horizontalScrollBar()->setRange(0, int(size.width() - room.width()));
    verticalScrollBar()->setRange(0, int(size.height() - room.height()));
    horizontalScrollBar()->setPageStep(int(room.width()));
    verticalScrollBar()->setPageStep(int(room.height()));
    if (m_figure) m_figure->layout(size);
    m_size = size;
    m_painted = {};
    viewport()->update();
}

void FigureWidget::resizeEvent(QResizeEvent*) {
    relayout();
}

void FigureWidget::scrollContentsBy(int, int) {
    hover({});
    viewport()->update();
}

const QPixmap& FigureWidget::painted() {
    const double ratio = devicePixelRatioF();
    if (m_painted.isNull() || m_painted.devicePixelRatio() != ratio) {
        m_painted = QPixmap((m_size * ratio).toSize());
        m_painted.setDevicePixelRatio(ratio);
        m_painted.fill(m_style.colors().stage);
        QPainter painter(&m_painted);
        m_figure->paint(painter);
    }
    return m_painted;
}

void FigureWidget::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_style.colors().stage);
    if (!m_figure || m_size.isEmpty()) return;
    painter.translate(offset());
    painter.drawPixmap(0, 0, painted());
    if (!m_hover) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_style.colors().text, 1.5));
    painter.drawRoundedRect(m_hover->rect.adjusted(-1, -1, 1, 1), 3, 3);
}

void FigureWidget::hover(std::optional<Hit> hit) {
    const bool same = m_hover.has_value() == hit.has_value() &&
                      (!hit || (hit->rect == m_hover->rect && hit->cell == m_hover->cell));
    if (same) return;
    m_hover = std::move(hit);
    viewport()->setCursor(m_hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
    emit hovered(m_hover);
}

void FigureWidget::mouseMoveEvent(QMouseEvent* event) {
    hover(m_figure ? m_figure->hitTest(event->position() - offset()) : std::nullopt);
}

void FigureWidget::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_figure) return;
    if (const auto hit = m_figure->hitTest(event->position() - offset())) emit hitClicked(*hit);
}

void FigureWidget::mouseReleaseEvent(QMouseEvent* event) {
    event->accept(); // the press was ours
}

bool FigureWidget::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) hover({});
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = m_figure ? m_figure->hitTest(QPointF(help->pos()) - offset()) : std::nullopt;
        if (hit)
            QToolTip::showText(help->globalPos(), hit->tooltip, viewport(),
                               hit->rect.translated(offset()).toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace kanshei
