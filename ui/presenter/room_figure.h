// RoomFigure: a figure for a class. The same paint as everywhere, enlarged; of its pieces some may not be there yet, and the
// answer may be covered. A figure larger than the room stands at the row that is talked about, its names stay in sight.
#pragma once

#include "ui/presenter/room.h"

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

namespace kanshei {

/// Do two cells stand in one row of one tensor?
bool sameRow(const Cell& a, const Cell& b);

class RoomFigure : public QWidget {
    Q_OBJECT
public:
    struct Shown {
        int turns = 1'000'000;      ///< pieces of this turn and later are not there yet
        std::optional<Cell> answer; ///< pieces that tell its row are covered
    };

    explicit RoomFigure(QWidget* parent = nullptr);

    /// `scale` as of RoomType::figureScale. Keeps what is shown.
    void setFigure(FigurePtr figure, const RoomFocus& focus, double scale, const Style& style);
    using QWidget::setStyle;
    void setShown(Shown shown, int fadeMs);

    const FigurePtr& figure() const { return m_figure; }
    const std::vector<FigurePiece>& pieces() const { return m_pieces; }
    int turns() const; ///< in which the figure comes piece by piece; 0: it is one whole
    bool isCovered(const Cell& cell) const;
    bool overflows() const { return m_layout.overflows(size()); }
    double zoom() const { return m_layout.zoom; }
    /// Where a cell stands in this widget, if it is on the figure (even if it is out of sight).
    std::optional<QRectF> rectOf(const Cell& cell) const;
    void scrollBy(QPointF distance);

signals:
    void hitClicked(const kanshei::Hit& hit); ///< never of what is covered or not there yet

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    enum class Cover { None, NotYet, Answer };
    /// A part of the widget that shows the figure, whose corner is at `origin`. Four when the names are frozen.
    struct Region {
        QRectF on;
        QPointF origin;
    };

    void relayout();
    void freezeNames();
    void scrollToFocus();
    std::vector<Region> regions() const;
    Cover coverOf(const FigurePiece& piece) const;
    std::optional<Hit> hitAt(QPointF point) const;
    const QPixmap& painted();
    void paintCover(QPainter& painter, const QRectF& rect, Cover cover) const;
    void paintCovers(QPainter& painter, const Region& region) const;
    QRectF onScreen(const QRectF& rect, QPointF origin) const;
    void hover(std::optional<Hit> hit);

    FigurePtr m_figure;
    RoomFocus m_focus;
    double m_scale = 1;
    Style m_style;
    RoomLayout m_layout;
    std::vector<FigurePiece> m_pieces;
    Shown m_shown;
    std::vector<std::pair<QRectF, Cover>> m_leaving; ///< covers that fade, in figure coordinates
    QVariantAnimation m_fade;
    QPointF m_scroll; ///< px of the widget
    QSizeF m_frozen;  ///< of the names at the left and at the top, px of the widget
    QPixmap m_painted;
    std::optional<Hit> m_hover;
    std::optional<QPointF> m_dragged;
};

} // namespace kanshei
