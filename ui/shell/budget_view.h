// The attention budget of the query token: what share every token of the sentence gets, as bars, and arcs from the
// query to where its attention goes. A bar is dragged to another weight with the mouse, the wheel or the arrow keys.
#pragma once

#include "ui/session/live_edit.h"
#include "ui/theme/look.h"

#include <QWidget>

namespace kanshei {

class BudgetView : public QWidget {
    Q_OBJECT
public:
    BudgetView(Document& document, const Look& look, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The row of a token; empty when it is folded away.
    QRectF rowRect(int token) const;
    /// Where the bar of a weight of 0 … 1 ends in that row.
    QPointF barEnd(int token, double weight) const;

signals:
    void heightChanged(); ///< folded or unfolded by the reader

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent*) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr int gutter = 34; ///< for the arcs
    static constexpr int valueWidth = 52;
    struct Row {
        int token; ///< −1: the fold
        double weight;
        double before; ///< without the edits
        bool visible;  ///< by the mask, or because a weight was set by hand
    };
    struct Span {
        double left, right; ///< of a bar of weight 0 and 1
        double weightAt(double x) const { return (x - left) / (right - left); }
        double xOf(double weight) const { return left + (right - left) * weight; }
    };
    /// What the hand is about to do, from the press on.
    struct Drag {
        int token;
        double pressed; ///< x
        double offset;  ///< between the pointer and the end of the bar
        bool started = false;
    };
    void refresh();
    int rowHeight() const;
    int rowAt(QPointF point) const;
    QRectF rectOf(int row) const;
    int labelWidth() const;
    Span bars() const;
    bool onBar(int row, QPointF point) const;
    int openedRow() const;
    void setWeight(int token, double weight);
    void stepWeight(int token, double by);
    void updateCursor(QPointF point);
    void paintRow(QPainter& painter, int row) const;
    void paintBar(QPainter& painter, const Row& row, const QRectF& box, bool hovered) const;
    void paintFold(QPainter& painter, int row) const;
    void paintArcs(QPainter& painter) const;
    Cell cellOf(int token) const;
    void activate(int row);
    void hover(int row);

    Document& m_document;
    const Look& m_look;
    TracePtr m_trace;
    std::vector<Row> m_rows;
    bool m_unfolded = false;
    int m_folded = 0;
    double m_foldedSum = 0;
    int m_hovered = -1;
    std::optional<Drag> m_drag;
    LiveEdit m_live;
};

} // namespace kanshei
