// The attention budget of the query token: what share every token of the sentence gets, as bars, and arcs from the
// query to where its attention goes.
#pragma once

#include "ui/session/document.h"
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

signals:
    void heightChanged(); ///< folded or unfolded by the reader

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    bool event(QEvent* event) override;

private:
    struct Row {
        int token; ///< −1: the fold
        double weight;
        bool visible; ///< by the mask
    };
    void refresh();
    int rowHeight() const;
    int rowAt(QPointF point) const;
    QRectF rectOf(int row) const;
    int labelWidth() const;
    void paintRow(QPainter& painter, int row) const;
    void paintFold(QPainter& painter, int row) const;
    void paintArcs(QPainter& painter) const;
    Cell cellOf(int token) const;

    Document& m_document;
    const Look& m_look;
    TracePtr m_trace;
    std::vector<Row> m_rows;
    bool m_unfolded = false;
    int m_folded = 0;
    double m_foldedSum = 0;
    int m_hovered = -1;
};

} // namespace kanshei
