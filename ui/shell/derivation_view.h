// The arithmetic of the opened cell. Operands are links: with the pointer, or with Tab, arrows and Enter.
#pragma once

#include "ui/session/document.h"
#include "ui/shell/arithmetic.h"
#include "ui/theme/look.h"

#include <QWidget>

namespace kanshei {

class FigureWidget;

class DerivationView : public QWidget {
    Q_OBJECT
public:
    DerivationView(Document& document, const Look& look, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    const ArithmeticLayout& arithmetic() const { return m_layout; }

    /// Chips take the colours that their cells have there.
    void setFigure(const FigureWidget* figure);
    /// What can be seen of it, in its own coordinates: only that gets laid out row by row.
    void setVisiblePart(qreal top, qreal bottom);
    /// Chips that are still on their way are outlines.
    void setAway(std::vector<Piece> chips);

signals:
    void heightChanged();             ///< folded or unfolded by the reader
    void wantsToShow(const QRect& r); ///< the keyboard has gone there

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void layOut();
    bool isAway(const Piece& piece) const;
    int pieceAt(QPointF point) const;
    void act(const Piece& piece);
    void moveFocus(int by);
    void paintPiece(QPainter& painter, const Piece& piece, bool marked) const;

    Document& m_document;
    const Look& m_look;
    const FigureWidget* m_figure = nullptr;
    std::optional<Cell> m_cell;
    ArithmeticOptions m_options;
    ArithmeticLayout m_layout;
    int m_hovered = -1;
    int m_focused = -1;
    std::vector<Piece> m_away;
};

} // namespace kanshei
