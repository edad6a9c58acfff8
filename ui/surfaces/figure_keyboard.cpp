// The part of FigureWidget that answers the keyboard: a cursor that walks over the cells.
#include "ui/surfaces/figure_accessible.h"
#include "ui/surfaces/figure_widget.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace kanshei {

namespace {

std::optional<Toward> towardOf(const QKeyEvent& event) {
    const bool control = event.modifiers() == Qt::ControlModifier;
    if (!control && (event.modifiers() & ~Qt::KeypadModifier)) return {};
    switch (event.key()) {
    case Qt::Key_Left:
        return control ? Toward::RowStart : Toward::Left;
    case Qt::Key_Right:
        return control ? Toward::RowEnd : Toward::Right;
    case Qt::Key_Up:
        return Toward::Up;
    case Qt::Key_Down:
        return Toward::Down;
    case Qt::Key_Home:
        return control ? Toward::First : Toward::RowStart;
    case Qt::Key_End:
        return control ? Toward::Last : Toward::RowEnd;
    default:
        return {};
    }
}

bool opens(const QKeyEvent& event) {
    const bool key =
        event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter || event.key() == Qt::Key_Space;
    return key && !(event.modifiers() & ~Qt::KeypadModifier);
}

} // namespace

const std::vector<FigureTable>& FigureWidget::tables() const {
    if (!m_tables) m_tables = figure() ? figure()->tables() : std::vector<FigureTable>();
    return *m_tables;
}

QRectF FigureWidget::placeRect(const CellPlace& place) const {
    return m_view.toWindow(entryAt(tables(), place).hit.rect);
}

std::optional<CellPlace> FigureWidget::placeAt(QPointF point) const {
    const QPointF at = m_view.toFigure(point);
    for (int i = 0; i < int(tables().size()); ++i) {
        const FigureTable& table = tables()[std::size_t(i)];
        for (Index r = 0; r < table.rows; ++r) {
            const QRectF first = table.at(r, 0).hit.rect;
            if (at.y() < first.top() || at.y() >= first.bottom()) continue;
            for (Index c = 0; c < table.cols; ++c)
                if (table.at(r, c).hit.rect.contains(at)) return CellPlace{i, r, c};
        }
    }
    return {};
}

/// At the opened cell, else at the first one.
void FigureWidget::startCursor() {
    if (!figure() || tables().empty()) return;
    const auto opened = figure()->opened();
    const auto place = opened ? placeOf(tables(), *opened) : std::nullopt;
    setCursorTo(place ? *place : CellPlace{});
}

void FigureWidget::setCursorTo(const CellPlace& place) {
    if (!isOn(tables(), place)) return;
    m_cursor = place;
    showCursor();
    viewport()->update();
    tellCursor(*this);
}

/// Scrolls to the cursor.
void FigureWidget::showCursor() {
    const QRectF cell = placeRect(*m_cursor).adjusted(-8, -8, 8, 8);
    const QSizeF heads = m_view.heads();
    const auto shift = [](double from, double to, double begin, double room) {
        return from < begin ? from - begin : to > room ? std::min(to - room, from - begin) : 0;
    };
    horizontalScrollBar()->setValue(
        horizontalScrollBar()->value() +
        int(shift(cell.left(), cell.right(), heads.width(), viewport()->width())));
    verticalScrollBar()->setValue(
        verticalScrollBar()->value() +
        int(shift(cell.top(), cell.bottom(), heads.height(), viewport()->height())));
}

void FigureWidget::open(const CellPlace& place) {
    if (isOn(tables(), place)) emit hitClicked(entryAt(tables(), place).hit);
}

/// With the focus, the arrows walk over the cells instead of the steps, and Space opens instead of walking on.
bool FigureWidget::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (towardOf(key) || opens(key)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void FigureWidget::keyPressEvent(QKeyEvent* event) {
    if (!m_cursor) startCursor();
    if (!m_cursor) return event->ignore();
    if (const auto toward = towardOf(*event)) {
        setCursorTo(moved(tables(), *m_cursor, *toward));
        const FigureTable::Entry entry = entryAt(tables(), *m_cursor);
        const QRect cell = placeRect(*m_cursor).toAlignedRect();
        QToolTip::showText(viewport()->mapToGlobal(cell.bottomLeft()), entry.hit.tooltip, viewport(), cell);
    } else if (opens(*event)) {
        open(*m_cursor);
    } else if (event->key() == Qt::Key_F2 && isOn(tables(), *m_cursor)) {
        emit hitDoubleClicked(entryAt(tables(), *m_cursor).hit,
                              viewport()->mapToGlobal(placeRect(*m_cursor).bottomLeft().toPoint()));
    } else {
        event->ignore();
    }
}

void FigureWidget::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    if (m_cursor)
        setCursorTo(*m_cursor);
    else
        startCursor();
    viewport()->update();
}

void FigureWidget::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    QToolTip::hideText();
    viewport()->update();
}

} // namespace kanshei
