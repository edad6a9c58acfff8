#include "ui/shell/derivation_view.h"

#include "ui/surfaces/figure_widget.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace kanshei {

DerivationView::DerivationView(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look) {
    setObjectName("derivation");
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_document, &Document::selectionChanged, this, &DerivationView::refresh);
    connect(&m_document, &Document::traceChanged, this, &DerivationView::refresh);
    connect(&m_document, &Document::stepChanged, this,
            &DerivationView::refresh); // another figure, other scales
    connect(&m_look, &Look::changed, this, &DerivationView::refresh);
    refresh();
}

void DerivationView::refresh() {
    setAccessibleName(tr("算式"));
    if (m_cell != m_document.selection().cell) {
        m_cell = m_document.selection().cell;
        m_options.unfolded.clear();
        m_focused = -1;
    }
    layOut();
}

void DerivationView::layOut() {
    const auto same = [this](int old, const std::vector<Piece>& pieces) {
        if (old < 0 || old >= int(pieces.size())) return -1;
        const auto found = std::ranges::find_if(
            m_layout.pieces, [&](const Piece& p) { return p.sameAs(pieces[std::size_t(old)]); });
        return found == m_layout.pieces.end() ? -1 : int(found - m_layout.pieces.begin());
    };
    const std::vector<Piece> before = std::exchange(m_layout, {}).pieces;
    m_options.figure = m_figure ? m_figure->figure().get() : nullptr;
    if (m_document.derivation() && m_document.trace())
        m_layout = layOutArithmetic(*m_document.trace(), *m_document.derivation(), m_look.style(), width(),
                                    m_options);
    m_hovered = same(m_hovered, before);
    m_focused = same(m_focused, before);
    update();
}

void DerivationView::setFigure(const FigureWidget* figure) {
    m_figure = figure;
    layOut();
}

/// With a screenful around it, so that the keyboard finds its next step there.
void DerivationView::setVisiblePart(qreal top, qreal bottom) {
    const qreal around = bottom - top;
    const bool inside = top >= m_options.top && bottom <= m_options.bottom;
    if (inside && m_options.bottom - m_options.top <= 4 * around) return;
    m_options.top = top - around;
    m_options.bottom = bottom + around;
    layOut();
}

void DerivationView::setAway(std::vector<Piece> chips) {
    m_away = std::move(chips);
    update();
}

bool DerivationView::isAway(const Piece& piece) const {
    return std::ranges::any_of(m_away, [&](const Piece& p) { return p.sameAs(piece); });
}

QSize DerivationView::sizeHint() const {
    return {260, int(m_layout.height)};
}
int DerivationView::heightForWidth(int) const {
    return int(m_layout.height);
}

void DerivationView::resizeEvent(QResizeEvent* event) {
    if (event->oldSize().width() != width()) layOut();
}

void DerivationView::paintPiece(QPainter& painter, const Piece& piece, bool marked) const {
    const Palette& c = m_look.style().colors();
    if (piece.kind == Piece::Rule) return painter.fillRect(piece.rect, piece.ink);
    if (piece.kind == Piece::Bar) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(piece.fill);
        painter.drawRoundedRect(piece.rect, 3, 3);
        return;
    }
    if (piece.kind == Piece::Chip) {
        painter.setPen(marked ? QPen(c.text, 1.5) : piece.fill.isValid() ? QPen(Qt::NoPen) : QPen(c.border));
        painter.setBrush(piece.fill.isValid() ? QBrush(piece.fill) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(piece.rect, 5, 5);
    }
    QFont font = m_look.style().font(piece.size, piece.bold);
    font.setUnderline(marked && piece.kind == Piece::Text);
    painter.setFont(font);
    painter.setPen(marked && piece.kind == Piece::Text ? c.text : piece.ink);
    painter.drawText(piece.rect, int(piece.align) | (piece.wrap ? Qt::TextWordWrap : Qt::TextSingleLine),
                     piece.text);
}

void DerivationView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_layout.pieces.size(); ++i) {
        const Piece& piece = m_layout.pieces[i];
        if (!QRectF(event->rect()).intersects(piece.rect)) continue;
        const bool marked = int(i) == m_hovered || (hasFocus() && int(i) == m_focused);
        if (isAway(piece)) {
            painter.setPen(m_look.style().colors().border);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(piece.rect, 5, 5);
        } else {
            paintPiece(painter, piece, marked && piece.action != Piece::None);
        }
    }
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_look.style().colors().accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
}

int DerivationView::pieceAt(QPointF point) const {
    for (std::size_t i = 0; i < m_layout.pieces.size(); ++i) {
        const Piece& piece = m_layout.pieces[i];
        const bool alive = piece.action != Piece::None || !piece.tip.isEmpty();
        if (alive && piece.rect.adjusted(-1, -2, 1, 2).contains(point)) return int(i);
    }
    return -1;
}

void DerivationView::act(const Piece& piece) {
    switch (piece.action) {
    case Piece::None:
        return;
    case Piece::OpenCell: {
        const Cell cell = *piece.cell; // opening it lays out anew and ends `piece`
        return m_document.openOperand(cell);
    }
    case Piece::Unfold:
        m_options.unfolded.insert(piece.line);
        break;
    case Piece::Fold:
        m_options.unfolded.erase(piece.line);
        break;
    case Piece::SortBySize:
        m_options.bySize = true;
        break;
    case Piece::SortByOrder:
        m_options.bySize = false;
        break;
    }
    layOut();
    emit heightChanged();
}

void DerivationView::mousePressEvent(QMouseEvent* event) {
    const int piece = pieceAt(event->position());
    if (piece >= 0) act(m_layout.pieces[std::size_t(piece)]);
}

void DerivationView::mouseMoveEvent(QMouseEvent* event) {
    const int piece = pieceAt(event->position());
    if (piece == m_hovered) return;
    m_hovered = piece;
    const bool acts = piece >= 0 && m_layout.pieces[std::size_t(piece)].action != Piece::None;
    setCursor(acts ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void DerivationView::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

void DerivationView::moveFocus(int by) {
    const int count = int(m_layout.pieces.size());
    int next = m_focused < 0 && by < 0 ? count : m_focused;
    do next += by;
    while (next >= 0 && next < count && m_layout.pieces[std::size_t(next)].action == Piece::None);
    if (next < 0 || next >= count) return;
    m_focused = next;
    update();
    emit wantsToShow(m_layout.pieces[std::size_t(next)].rect.toAlignedRect());
}

void DerivationView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return moveFocus(1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return moveFocus(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focused >= 0 && m_focused < int(m_layout.pieces.size()))
            act(m_layout.pieces[std::size_t(m_focused)]);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool DerivationView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        static constexpr int own[] = {Qt::Key_Left, Qt::Key_Right,  Qt::Key_Up,
                                      Qt::Key_Down, Qt::Key_Return, Qt::Key_Enter};
        if (std::ranges::find(own, key) != std::end(own)) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int piece = pieceAt(help->pos());
        if (piece >= 0)
            QToolTip::showText(help->globalPos(), m_layout.pieces[std::size_t(piece)].tip, this,
                               m_layout.pieces[std::size_t(piece)].rect.toRect());
        return true;
    }
    return QWidget::event(event);
}

} // namespace kanshei
