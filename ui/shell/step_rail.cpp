#include "ui/shell/step_rail.h"

#include "ui/figures/edit_marks.h"
#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"
#include "ui/shell/edit_words.h"
#include "ui/shell/terms.h"
#include "ui/walk/step.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace kanshei {

namespace {
constexpr int tallRow = 30;
constexpr int lowRow = 23;
constexpr int badge = 20;
constexpr int left = 16;
} // namespace

StepRail::StepRail(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look) {
    setObjectName("steps");
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    connect(&m_document, &Document::stepChanged, this, &StepRail::refresh);
    connect(&m_document, &Document::traceChanged, this, &StepRail::refresh);
    connect(&m_look, &Look::changed, this, &StepRail::refresh);
    refresh();
}

const Step& StepRail::stepOfRow(int row) const {
    return steps()[std::size_t(stepNumbered(row + 1, m_document.config()))];
}

QString StepRail::titleOfRow(int row) const {
    return titleOf(stepOfRow(row), m_document.config());
}

void StepRail::refresh() {
    const int number = m_document.stepNumber(), rows = m_document.stepCount();
    setAccessibleName(tr("步骤 %1：%2").arg(QString::number(number), titleOfRow(number - 1)));
    update();
    if (std::exchange(m_rows, rows) != rows) emit rowsChanged();
}

int StepRail::leastHeight() const {
    return m_rows * lowRow;
}
int StepRail::greatestHeight() const {
    return m_rows * tallRow;
}

QRect StepRail::rowRect(int row) const {
    const int rowHeight = std::clamp(height() / std::max(1, m_rows), lowRow, tallRow);
    return {0, row * rowHeight, width(), rowHeight};
}

QString StepRail::tip(int row) const {
    QString tip = QStringLiteral("<b>%1 · %2</b>").arg(row + 1).arg(titleOfRow(row).toHtmlEscaped()) +
                  termsTip(termsOfStep(QLatin1String(stepOfRow(row).id)));
    for (const QString& edit : editsOn(row)) tip += QStringLiteral("<p>%1</p>").arg(edit.toHtmlEscaped());
    return tip;
}

int StepRail::rowAt(QPoint point) const {
    for (int i = 0; i < m_rows; ++i)
        if (rowRect(i).contains(point)) return i;
    return -1;
}

/// What was changed on the step, in words.
QStringList StepRail::editsOn(int row) const {
    QStringList words;
    const TracePtr trace = m_document.trace();
    if (!trace) return words;
    const int step = stepNumbered(row + 1, m_document.config());
    for (const Edit& edit : trace->options.edits)
        if (stepOf(edit) == step) words << editText(edit, *trace);
    return words;
}

void StepRail::paintRow(QPainter& painter, int index) const {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const QRect row = rowRect(index);
    const int here = m_document.stepNumber() - 1;
    const bool current = index == here;
    const bool done = index < here;
    if (current)
        painter.fillRect(row, c.accentSoft);
    else if (index == m_hovered)
        painter.fillRect(row, c.window);
    if (current && hasFocus()) {
        painter.setPen(QPen(c.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(row).adjusted(3, 1, -4, -1), 6, 6);
    }
    const QRectF circle(left + .5, row.center().y() - badge / 2 + .5, badge - 1, badge - 1);
    painter.setPen(QPen(current ? c.accent : c.border, 1));
    painter.setBrush(current ? c.asText(c.accent) : done ? c.border : QColor(Qt::transparent));
    painter.drawEllipse(circle);
    painter.setFont(style.font(TextSize::Tiny, current));
    painter.setPen(current ? c.onAccent : done ? c.text : c.textMuted);
    painter.drawText(circle, Qt::AlignCenter, QString::number(index + 1));

    const bool changed = !editsOn(index).empty();
    if (changed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.text);
        painter.drawPolygon(changedCorner(QRectF(row.right() - 18, row.center().y() - 4, 30, 30)));
    }
    const QRectF text = row.adjusted(left + badge + 9, 0, changed ? -24 : -8, 0);
    const QPointF baseline(text.left(), text.center().y() + baselineBelowCenter(TextSize::Small));
    const QColor ink = current || index == m_hovered ? c.text : c.textMuted;
    const QString title = titleOfRow(index);
    if (mathWidth(style, title, TextSize::Small, current) <= text.width())
        drawMath(painter, style, baseline, title, TextSize::Small, current, ink);
    else
        drawRun(painter, style.font(TextSize::Small, current), baseline,
                elided(style, title, TextSize::Small, current, text.width()), ink);
}

void StepRail::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < m_rows; ++i) paintRow(painter, i);
}

void StepRail::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().toPoint());
    if (row >= 0) m_document.goToStep(row + 1);
}

void StepRail::mouseMoveEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().toPoint());
    if (row == m_hovered) return;
    m_hovered = row;
    setCursor(row >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void StepRail::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

void StepRail::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up) return m_document.stepBy(-1);
    if (event->key() == Qt::Key_Down) return m_document.stepBy(1);
    QWidget::keyPressEvent(event);
}

bool StepRail::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        if (row >= 0) QToolTip::showText(help->globalPos(), tip(row), this, rowRect(row));
        return true;
    }
    return QWidget::event(event);
}

} // namespace kanshei
