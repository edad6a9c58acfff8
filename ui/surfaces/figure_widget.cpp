#include "ui/surfaces/figure_widget.h"

#include "ui/surfaces/figure_accessible.h"
#include "ui/surfaces/milliseconds.h"
#include "ui/surfaces/picture_mime.h"
#include "ui/surfaces/picture_settings.h"

#include <QApplication>
#include <QDrag>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr std::chrono::milliseconds kRest(120); // after which a wheel does not turn on

} // namespace

FigureWidget::FigureWidget(QWidget* parent)
    : QAbstractScrollArea(parent), m_zoomButton(new QToolButton(this)) {
    installFigureAccessibility();
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the walk
    m_zoomButton->setObjectName(QStringLiteral("zoom"));
    m_zoomButton->setCursor(Qt::PointingHandCursor);
    m_zoomButton->setFocusPolicy(Qt::TabFocus);
    m_zoomButton->hide();
    connect(m_zoomButton, &QToolButton::clicked, this, [this] { setZoom(1, {}); });
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    connect(&m_rest, &QTimer::timeout, this, &FigureWidget::endTurn);
}

void FigureWidget::setFigure(FigurePtr figure) {
    const bool same = m_view.figure() && figure && m_view.figure()->id() == figure->id();
    endTurn();
    if (!same) {
        m_view.setZoom(1, {});
        m_cursor.reset();
    }
    m_layoutTime = milliseconds([&] { m_view.setFigure(std::move(figure)); });
    setAccessibleName(m_view.figure() ? m_view.figure()->title() : QString());
    relayout();
    hoverAtPointer();
    if (m_cursor && !isOn(tables(), *m_cursor)) m_cursor.reset();
    if (hasFocus() && !m_cursor) startCursor();
}

void FigureWidget::setStyle(const Style& style) {
    m_style = style;
    m_painted = {};
    viewport()->update();
}

void FigureWidget::setRemark(const QString& remark) {
    if (remark == m_remark) return;
    m_remark = remark;
    setAccessibleDescription(remark);
    viewport()->update();
}

void FigureWidget::setEcho(const std::optional<Cell>& cell) {
    if (cell == m_echo) return;
    m_echo = cell;
    viewport()->update();
}

std::optional<QRectF> FigureWidget::rectOf(const Cell& cell) const {
    const auto rect = figure() ? figure()->rectOf(cell) : std::nullopt;
    if (!rect) return {};
    return m_view.toWindow(*rect);
}

QSize FigureWidget::sizeHint() const {
    return figure() ? figure()->naturalSize().toSize() : QSize(640, 480);
}

void FigureWidget::relayout() {
    m_view.setRoom(viewport()->size());
    m_tables.reset();
    syncScrollBars();
    placeZoomButton();
    m_painted = {};
    viewport()->update();
    emit figureChanged();
}

void FigureWidget::setZoom(double zoom, QPointF fixed) {
    endTurn();
    m_layoutTime = milliseconds([&] { m_view.setZoom(zoom, fixed); });
    relayout();
    hoverAtPointer();
}

void FigureWidget::turnZoom(double zoom, QPointF fixed) {
    zoom = std::clamp(zoom, 1.0, FigureView::mostZoom);
    if (!figure() || zoom == this->zoom()) return;
    if (!m_preview.turn() && m_layoutTime + m_paintTime < m_frameTime) return setZoom(zoom, fixed);
    painted(); // as it was before
    m_preview.turnTo(zoom, m_view.zoom(), fixed);
    m_rest.start();
    hover({});
    placeZoomButton();
    viewport()->update();
}

void FigureWidget::endTurn() {
    m_rest.stop();
    const auto turn = m_preview.end();
    if (!turn) return;
    m_layoutTime = milliseconds([&] { m_view.setZoom(turn->to, turn->began(), turn->fixed); });
    relayout();
    hoverAtPointer();
}

void FigureWidget::syncScrollBars() {
    m_syncing = true;
    const QPointF most = m_view.mostScroll(), now = m_view.scroll();
    horizontalScrollBar()->setRange(0, int(most.x()));
    verticalScrollBar()->setRange(0, int(most.y()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setPageStep(viewport()->height());
    for (QScrollBar* bar : {horizontalScrollBar(), verticalScrollBar()}) bar->setSingleStep(40);
    horizontalScrollBar()->setValue(int(now.x()));
    verticalScrollBar()->setValue(int(now.y()));
    m_syncing = false;
    m_view.scrollTo({double(horizontalScrollBar()->value()), double(verticalScrollBar()->value())});
}

void FigureWidget::placeZoomButton() {
    m_zoomButton->setVisible(zoom() > 1);
    if (zoom() <= 1) return;
    m_zoomButton->setText(QStringLiteral("%1%").arg(int(std::lround(zoom() * 100))));
    m_zoomButton->setToolTip(tr("回到整张图（Ctrl+0）"));
    m_zoomButton->setAccessibleName(tr("放大到 %1，点一下回到整张图").arg(m_zoomButton->text()));
    m_zoomButton->adjustSize();
    m_zoomButton->move(viewport()->geometry().bottomRight() -
                       QPoint(m_zoomButton->width() + 4, m_zoomButton->height() + 4));
}

void FigureWidget::resizeEvent(QResizeEvent*) {
    endTurn();
    relayout();
}

void FigureWidget::scrollContentsBy(int, int) {
    if (m_syncing) return;
    endTurn();
    m_view.scrollTo({double(horizontalScrollBar()->value()), double(verticalScrollBar()->value())});
    hoverAtPointer();
    m_painted = {};
    viewport()->update();
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

/// The figure has moved under the pointer.
void FigureWidget::hoverAtPointer() {
    if (m_preview.turn()) return;
    hover(figure() && m_pointer ? figure()->hitTest(m_view.toFigure(*m_pointer)) : std::nullopt);
}

void FigureWidget::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier)
        turnZoom(zoom() * std::pow(1.0015, turn.y()), event->position());
    else if (event->modifiers() & Qt::ShiftModifier)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - turn.y() - turn.x());
    else
        return QAbstractScrollArea::wheelEvent(event);
    event->accept();
}

void FigureWidget::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged) {
        const QPointF by = event->position() - *m_dragged;
        m_dragged = event->position();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - int(std::lround(by.x())));
        verticalScrollBar()->setValue(verticalScrollBar()->value() - int(std::lround(by.y())));
        return;
    }
    if (m_pressed && (event->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance())
        return dragOut();
    m_pointer = event->position();
    hoverAtPointer();
}

std::optional<PictureSource> FigureWidget::picture() const {
    if (!figure()) return {};
    PictureSource source = m_picture;
    if (!source.figure) {
        source.name = figure()->id();
        source.title = figure()->title();
        source.figure = [shown = figure()](const Style&) { return shown; };
    }
    return source;
}

/// The figure as a file, into whatever takes it.
void FigureWidget::dragOut() {
    m_pressed.reset();
    const auto source = picture();
    if (!source) return;
    const Picture picture(*source, m_style, loadPictureSettings().options);
    auto* drag = new QDrag(this);
    drag->setMimeData(dragData(picture).release());
    drag->setPixmap(viewport()->grab().scaled(240, 180, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    drag->exec(Qt::CopyAction);
}

void FigureWidget::mousePressEvent(QMouseEvent* event) {
    endTurn();
    if (event->button() == Qt::MiddleButton) {
        m_dragged = event->position();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton || !figure()) return;
    m_pressed = event->position();
    if (hasFocus())
        if (const auto place = placeAt(event->position())) setCursorTo(*place);
}

void FigureWidget::mouseDoubleClickEvent(QMouseEvent* event) {
    m_pressed.reset();
    if (event->button() != Qt::LeftButton || !figure()) return;
    const auto hit = figure()->hitTest(m_view.toFigure(event->position()));
    if (hit) emit hitDoubleClicked(*hit, event->globalPosition().toPoint());
}

/// With the mouse at the pointer; with the key, at the cell where the keyboard stands.
void FigureWidget::contextMenuEvent(QContextMenuEvent* event) {
    if (!figure()) return;
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (m_cursor && isOn(tables(), *m_cursor))
            emit menuWanted(entryAt(tables(), *m_cursor).hit,
                            viewport()->mapToGlobal(placeRect(*m_cursor).bottomLeft().toPoint()));
        return;
    }
    const auto hit = figure()->hitTest(m_view.toFigure(QPointF(event->pos())));
    hit ? emit menuWanted(*hit, event->globalPos()) : emit plainMenuWanted(event->globalPos());
}

void FigureWidget::mouseReleaseEvent(QMouseEvent* event) {
    event->accept(); // the press was ours
    const auto pressed = std::exchange(m_pressed, {});
    if (pressed && event->button() == Qt::LeftButton && figure())
        if (const auto hit = figure()->hitTest(m_view.toFigure(*pressed))) emit hitClicked(*hit);
    if (event->button() != Qt::MiddleButton) return;
    m_dragged.reset();
    viewport()->setCursor(m_hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool FigureWidget::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::Leave:
        m_pointer.reset();
        hover({});
        break;
    case QEvent::NativeGesture: {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            turnZoom(zoom() * (1 + gesture->value()), gesture->position());
        else if (gesture->gestureType() == Qt::SmartZoomNativeGesture)
            setZoom(zoom() > 1 ? 1 : 2, gesture->position());
        else
            break;
        return true;
    }
    case QEvent::ToolTip: {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = figure() ? figure()->hitTest(m_view.toFigure(help->pos())) : std::nullopt;
        if (hit)
            QToolTip::showText(help->globalPos(), hit->tooltip, viewport(),
                               m_view.toWindow(hit->rect).toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace kanshei
