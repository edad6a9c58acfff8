#include "ui/shell/budget_view.h"

#include "ui/figures/token_label.h"
#include "ui/session/edits.h"
#include "ui/shell/edit_menu.h"
#include "ui/shell/words.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <set>

namespace kanshei {

namespace {

constexpr int budgetViewMostRows = 14; ///< longer sentences show their greatest weights first
constexpr double stepOfKey = 0.01, stepOfShift = 0.1;

} // namespace

BudgetView::BudgetView(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look), m_live(document) {
    setObjectName("budget");
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_document, &Document::traceChanged, this, &BudgetView::refresh);
    connect(&m_document, &Document::viewChanged, this, &BudgetView::refresh);
    connect(&m_document, &Document::selectionChanged, this, &BudgetView::refresh);
    connect(&m_look, &Look::changed, this, &BudgetView::refresh);
    refresh();
}

void BudgetView::refresh() {
    const TracePtr now = m_document.trace();
    if (!now || !m_trace || now->tokens.text != m_trace->tokens.text) m_unfolded = false;
    m_trace = now;
    setAccessibleName(tr("注意力预算"));
    m_rows.clear();
    m_folded = 0;
    m_foldedSum = 0;
    if (!m_trace) return;
    const Selection& s = m_document.selection();
    const TracePtr before = m_document.original() ? m_document.original() : m_trace;
    const TracePtr shown = m_document.version() == Version::Old ? before : m_trace;
    const auto weights = shown->block(s.layer, "pattern").matrix(s.head);
    const auto old = before->block(s.layer, "pattern").matrix(s.head);
    for (int key = 0; key < int(m_trace->length()); ++key) {
        const double weight = double(weights(s.query, key));
        m_rows.push_back({key, weight, double(old(s.query, key)),
                          weight != 0 || shown->visible(s.layer, s.head, s.query, key)});
    }
    if (int(m_rows.size()) > budgetViewMostRows && !m_unfolded) {
        auto greatest = m_rows;
        std::ranges::stable_sort(greatest, std::greater{}, &Row::weight);
        std::set<int> kept{s.query};
        for (const Row& row : greatest)
            if (int(kept.size()) < budgetViewMostRows - 1) kept.insert(row.token);
        for (const Row& row : m_rows)
            if (!kept.contains(row.token)) ++m_folded, m_foldedSum += row.weight;
        std::erase_if(m_rows, [&](const Row& row) { return !kept.contains(row.token); });
        m_rows.push_back({-1, m_foldedSum, m_foldedSum, true});
    }
    updateGeometry();
    update();
}

int BudgetView::rowHeight() const {
    return m_rows.size() <= 8 ? 26 : m_rows.size() <= 11 ? 23 : 20;
}
QSize BudgetView::sizeHint() const {
    return {300, int(m_rows.size()) * rowHeight()};
}
QSize BudgetView::minimumSizeHint() const {
    return {200, int(m_rows.size()) * rowHeight()};
}

QRectF BudgetView::rectOf(int row) const {
    return QRectF(0, row * rowHeight(), width(), rowHeight());
}

QRectF BudgetView::rowRect(int token) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].token == token) return rectOf(int(i));
    return {};
}

int BudgetView::rowAt(QPointF point) const {
    const int row = int(point.y()) / rowHeight();
    return point.y() >= 0 && row < int(m_rows.size()) ? row : -1;
}

Cell BudgetView::cellOf(int token) const {
    const Selection& s = m_document.selection();
    return {blockName(s.layer, "pattern"), {s.head, s.query, token}};
}

int BudgetView::labelWidth() const {
    const QFontMetrics metrics(m_look.style().font(TextSize::Small, true));
    int width = 28;
    for (const Row& row : m_rows)
        if (row.token >= 0)
            width = std::max(width,
                             metrics.horizontalAdvance(tokenLabel(m_trace->tokens, std::size_t(row.token))));
    return std::min(width + 2, 84); // a bold label may be a little wider than it is measured
}

BudgetView::Span BudgetView::bars() const {
    return {double(gutter + labelWidth() + 10), double(width() - valueWidth - 4 - 6)};
}

QPointF BudgetView::barEnd(int token, double weight) const {
    return {bars().xOf(weight), rowRect(token).center().y()};
}

bool BudgetView::onBar(int row, QPointF point) const {
    const Span span = bars();
    return row >= 0 && m_rows[std::size_t(row)].token >= 0 && m_rows[std::size_t(row)].visible &&
           point.x() >= span.left - 4 && point.x() <= span.right + 4;
}

int BudgetView::openedRow() const {
    const auto& cell = m_document.selection().cell;
    for (std::size_t i = 0; cell && i < m_rows.size(); ++i)
        if (m_rows[i].token >= 0 && plainCell(*cell) == cellOf(m_rows[i].token)) return int(i);
    return -1;
}

void BudgetView::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    if (row < 0 || event->button() != Qt::LeftButton) return;
    setFocus(Qt::MouseFocusReason);
    const Row pressed = m_rows[std::size_t(row)];
    const bool bar = onBar(row, event->position());
    activate(row);
    if (!bar) return;
    // Taken near its end, the bar does not jump; elsewhere its end comes to the pointer.
    const double x = event->position().x(), end = bars().xOf(std::clamp(pressed.weight, 0.0, 1.0));
    m_drag = Drag{pressed.token, x, std::abs(x - end) <= 8 ? end - x : 0};
    m_live.begin();
}

/// Opens the weight of a row, or unfolds.
void BudgetView::activate(int row) {
    if (row < 0 || row >= int(m_rows.size())) return;
    if (m_rows[std::size_t(row)].token >= 0)
        return m_document.openCell(cellOf(m_rows[std::size_t(row)].token));
    m_unfolded = true;
    refresh();
    emit heightChanged();
}

void BudgetView::mouseMoveEvent(QMouseEvent* event) {
    if (m_drag) {
        const double x = event->position().x();
        m_drag->started = m_drag->started || std::abs(x - m_drag->pressed) >= 3;
        if (!m_drag->started) return;
        if (m_document.version() == Version::Old) m_document.setVersion(Version::New);
        return setWeight(m_drag->token, bars().weightAt(x + m_drag->offset));
    }
    updateCursor(event->position());
}

void BudgetView::mouseReleaseEvent(QMouseEvent* event) {
    m_drag.reset();
    updateCursor(event->position());
}

void BudgetView::updateCursor(QPointF point) {
    const int row = rowAt(point);
    setCursor(row < 0 ? Qt::ArrowCursor : onBar(row, point) ? Qt::SizeHorCursor : Qt::PointingHandCursor);
    hover(row);
}

void BudgetView::hover(int row) {
    if (row == m_hovered) return;
    m_hovered = row;
    update();
}

void BudgetView::mouseDoubleClickEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    m_drag.reset();
    if (row < 0 || m_rows[std::size_t(row)].token < 0) return;
    askNumber(cellOf(m_rows[std::size_t(row)].token), m_document, m_look, this,
              event->globalPosition().toPoint());
}

void BudgetView::contextMenuEvent(QContextMenuEvent* event) {
    const int row = rowAt(event->pos());
    if (row < 0 || m_rows[std::size_t(row)].token < 0) return;
    const Cell cell = cellOf(m_rows[std::size_t(row)].token);
    if (QMenu* menu = cellMenu(cell, m_document, m_look, this, event->globalPos()))
        menu->popup(event->globalPos());
}

/// Only over the opened row: elsewhere the wheel scrolls.
void BudgetView::wheelEvent(QWheelEvent* event) {
    const int row = rowAt(event->position());
    if (row < 0 || row != openedRow() || event->angleDelta().y() == 0) return event->ignore();
    stepWeight(m_rows[std::size_t(row)].token, event->angleDelta().y() > 0 ? stepOfKey : -stepOfKey);
    event->accept();
}

void BudgetView::stepWeight(int token, double by) {
    m_live.step(cellOf(token));
    if (m_document.version() == Version::Old) m_document.setVersion(Version::New);
    double weight = 0;
    for (const Row& row : m_rows)
        if (row.token == token) weight = row.weight;
    setWeight(token, double(m_live.pending(cellOf(token)).value_or(float(weight))) + by);
}

void BudgetView::setWeight(int token, double weight) {
    const Selection& s = m_document.selection();
    const double shown = std::round(std::clamp(weight, 0.0, 1.0) * 1000) / 1000; // as fine as it is written
    m_live.want(kanshei::setWeight(s.layer, s.head, s.query, token, float(shown), m_document.keepsSum()));
}

void BudgetView::leaveEvent(QEvent*) {
    if (!hasFocus()) hover(-1);
}

void BudgetView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (m_hovered < 0) hover(std::max(0, openedRow()));
}

void BudgetView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    hover(-1);
}

/// Up and down go from row to row; left and right change the weight of the one that the keyboard is at.
void BudgetView::keyPressEvent(QKeyEvent* event) {
    const int last = int(m_rows.size()) - 1;
    const int key = event->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down)
        return hover(std::clamp(m_hovered + (key == Qt::Key_Up ? -1 : 1), 0, std::max(0, last)));
    const int token = m_hovered >= 0 && m_hovered <= last ? m_rows[std::size_t(m_hovered)].token : -1;
    const bool opens = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
    if (opens && (token < 0 || m_hovered != openedRow())) return activate(m_hovered);
    if (token < 0) return QWidget::keyPressEvent(event);
    if (opens) // a second time: type it
        return askNumber(cellOf(token), m_document, m_look, this,
                         mapToGlobal(rowRect(token).bottomLeft().toPoint()));
    const double step = event->modifiers() & Qt::ShiftModifier ? stepOfShift : stepOfKey;
    if (key == Qt::Key_Left || key == Qt::Key_Minus) return stepWeight(token, -step);
    if (key == Qt::Key_Right || key == Qt::Key_Plus) return stepWeight(token, step);
    if (key == Qt::Key_Delete || key == Qt::Key_Backspace) return edits::restore(m_document, cellOf(token));
    QWidget::keyPressEvent(event);
}

bool BudgetView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        static constexpr int keys[] = {Qt::Key_Up,     Qt::Key_Down,      Qt::Key_Left,
                                       Qt::Key_Right,  Qt::Key_Plus,      Qt::Key_Minus,
                                       Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Space};
        if (std::ranges::find(keys, static_cast<QKeyEvent*>(event)->key()) != std::end(keys)) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        if (row >= 0 && m_rows[std::size_t(row)].token >= 0) {
            const Row& shown = m_rows[std::size_t(row)];
            QToolTip::showText(help->globalPos(),
                               cellWords(*m_trace, cellOf(shown.token)) + QLatin1Char('\n') +
                                   m_look.style().exact(shown.weight),
                               this, rectOf(row).toRect());
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace kanshei
