// FigureWidget: a figure on the screen. Centred and laid out for the room there is; it scrolls only when the
// room is less than the figure's minimum. Moving over a mark says its value, clicking opens it.
#pragma once

#include "ui/figures/figure.h"

#include <QAbstractScrollArea>
#include <QPixmap>

namespace kanshei {

class FigureWidget : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FigureWidget(QWidget* parent = nullptr);

    /// Shows `figure` (null: nothing).
    void setFigure(FigurePtr figure);
    const FigurePtr& figure() const { return m_figure; }
    /// Colours of the ground and of the highlight.
    void setStyle(const Style& style);
    using QWidget::setStyle;
    /// Where a cell stands, in this widget's coordinates, if it is on the figure (for animations).
    std::optional<QRectF> rectOf(const Cell& cell) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, 180}; }

signals:
    void hitClicked(const kanshei::Hit& hit);
    void hovered(const std::optional<kanshei::Hit>& hit);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void relayout();
    const QPixmap& painted(); ///< the figure as last painted, so that hovering need not paint it again
    QPointF offset() const;   ///< of the figure in the viewport
    void hover(std::optional<Hit> hit);

    FigurePtr m_figure;
    Style m_style;
    std::optional<Hit> m_hover;
    QSizeF m_size; ///< of the laid-out figure
    QPixmap m_painted;
};

} // namespace kanshei
