// FigureWidget: a figure on the screen. Laid out for the room there is; zoomed with Ctrl and the wheel, or two fingers, and moved
// with the middle button. Pointing at a mark says its value, clicking opens it; with the focus, the arrow keys walk over the cells.
// To a screen reader it is the figure's tables (figure_accessible.h).
#pragma once

#include "ui/surfaces/cell_cursor.h"
#include "ui/surfaces/figure_view.h"
#include "ui/surfaces/picture.h"
#include "ui/surfaces/zoom_preview.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QTimer>
#include <QToolButton>

namespace kanshei {

class FigureWidget : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FigureWidget(QWidget* parent = nullptr);

    /// Shows `figure` (null: nothing). Another kind of figure is shown whole.
    void setFigure(FigurePtr figure);
    const FigurePtr& figure() const { return m_view.figure(); }
    /// What leaves the window when the figure is exported, copied or dragged out; without it, the figure as it is.
    void setPicture(PictureSource source) { m_picture = std::move(source); }
    /// Nothing: there is no figure.
    std::optional<PictureSource> picture() const;
    /// Colours of the ground and of the highlight.
    void setStyle(const Style& style);
    const Style& style() const { return m_style; }
    using QWidget::setStyle;
    /// Pales the figure and says why it is not what one would expect; empty: it is.
    void setRemark(const QString& remark);
    /// Marks a number as if the pointer were at it: it is, at its partner on another figure.
    void setEcho(const std::optional<Cell>& cell);
    const std::optional<Cell>& echo() const { return m_echo; }
    /// Where a cell stands, in the viewport, if it is on the figure (for animations).
    std::optional<QRectF> rectOf(const Cell& cell) const;

    double zoom() const { return m_preview.turn() ? m_preview.turn()->to : m_view.zoom(); }
    /// What lies under `fixed` (in the viewport) stays there.
    void setZoom(double zoom, QPointF fixed);
    void zoomBy(double factor) { setZoom(zoom() * factor, QRectF(viewport()->rect()).center()); }
    /// As setZoom, for a wheel that may turn on: of a figure that takes longer than a frame, what was painted is shown larger or
    /// smaller until the wheel rests.
    void turnZoom(double zoom, QPointF fixed);
    /// What counts as longer than a frame, in ms.
    void setFrameTime(double time) { m_frameTime = time; }

    const std::vector<FigureTable>& tables() const;
    /// Where the keyboard stands.
    const std::optional<CellPlace>& cursor() const { return m_cursor; }
    void setCursorTo(const CellPlace& place);
    /// As a click on it would.
    void open(const CellPlace& place);
    /// In the viewport.
    QRectF placeRect(const CellPlace& place) const;
    std::optional<CellPlace> placeAt(QPointF point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, 180}; }

signals:
    void hitClicked(const kanshei::Hit& hit);
    /// The mark is to be changed (a double click, F2); `place` is on the screen.
    void hitDoubleClicked(const kanshei::Hit& hit, QPoint place);
    void menuWanted(const kanshei::Hit& hit, QPoint place);
    void plainMenuWanted(QPoint place); ///< where there is no mark
    void hovered(const std::optional<kanshei::Hit>& hit);
    void figureChanged(); ///< another figure or another layout: the tables are others

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void relayout();
    void syncScrollBars();
    void placeZoomButton();
    void endTurn();
    const QPixmap&
    painted(); ///< what the viewport shows of the figure, so that pointing need not paint it again
    void paintFigure(QPainter& painter) const;
    void paintPart(QPainter& painter, const QRectF& place, QPointF shift) const;
    void paintMarks(QPainter& painter) const;
    void paintRemark(QPainter& painter) const;
    void hover(std::optional<Hit> hit);
    void hoverAtPointer();
    void startCursor();
    void dragOut();
    void showCursor();

    FigureView m_view;
    Style m_style;
    QString m_remark;
    std::optional<Hit> m_hover;
    std::optional<Cell> m_echo;
    std::optional<QPointF> m_pointer; ///< in the viewport, while it is there
    std::optional<CellPlace> m_cursor;
    std::optional<QPointF> m_dragged; ///< where the middle button was last seen
    std::optional<QPointF> m_pressed; ///< where the left one went down, until it is a click or a drag
    PictureSource m_picture;
    mutable std::optional<std::vector<FigureTable>> m_tables;
    QPixmap m_painted;
    ZoomPreview m_preview;
    QTimer m_rest;                            ///< runs out when the wheel has rested
    double m_layoutTime = 0, m_paintTime = 0; ///< ms, of the last time
    double m_frameTime = 16;
    QToolButton* m_zoomButton;
    bool m_syncing = false;
};

} // namespace kanshei
