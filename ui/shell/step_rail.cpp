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

namespace kanshei {

namespace {
constexpr int tallRow = 30;
constexpr int lowRow = 23;
constexpr int badge = 20;
constexpr int left = 16;

int count() {
    return int(steps().size());
}
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

void StepRail::refresh() {
    const int step = m_document.step();
    setAccessibleName(tr("步骤 %1：%2").arg(QString::number(step + 1), steps()[std::size_t(step)].title()));
    update();
}

int StepRail::leastHeight() {
    return count() * lowRow;
}
int StepRail::greatestHeight() {
    return count() * tallRow;
}

QRect StepRail::rowRect(int step) const {
    const int row = std::clamp(height() / std::max(1, count()), lowRow, tallRow);
    return {0, step * row, width(), row};
}

QString StepRail::tip(int step) const {
    const Step& s = steps()[std::size_t(step)];
    QString tip = QStringLiteral("<b>%1 · %2</b>").arg(step + 1).arg(s.title().toHtmlEscaped()) +
                  termsTip(termsOfStep(QLatin1String(s.id)));
    for (const QString& edit : editsOn(step)) tip += QStringLiteral("<p>%1</p>").arg(edit.toHtmlEscaped());
    return tip;
}

int StepRail::rowAt(QPoint point) const {
    for (int i = 0; i < count(); ++i)
        if (rowRect(i).contains(point)) return i;
    return -1;
}

/// What was changed on the step, in words.
QStringList StepRail::editsOn(int step) const {
    QStringList words;
    const TracePtr trace = m_document.trace();
    if (!trace) return words;
    for (const Edit& edit : trace->options.edits)
        if (stepOf(edit) == step) words << editText(edit, *trace);
    return words;
}

void StepRail::paintRow(QPainter& painter, int step) const {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const QRect row = rowRect(step);
    const bool current = step == m_document.step();
    const bool done = step < m_document.step();
    if (current)
        painter.fillRect(row, c.accentSoft);
    else if (step == m_hovered)
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
    painter.drawText(circle, Qt::AlignCenter, QString::number(step + 1));

    const bool changed = !editsOn(step).empty();
    if (changed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.text);
        painter.drawPolygon(changedCorner(QRectF(row.right() - 18, row.center().y() - 4, 30, 30)));
    }
    const QRectF text = row.adjusted(left + badge + 9, 0, changed ? -24 : -8, 0);
    const QPointF baseline(text.left(), text.center().y() + baselineBelowCenter(TextSize::Small));
    const QColor ink = current || step == m_hovered ? c.text : c.textMuted;
    const QString title = steps()[std::size_t(step)].title();
    if (mathWidth(style, title, TextSize::Small, current) <= text.width())
        drawMath(painter, style, baseline, title, TextSize::Small, current, ink);
    else
        drawRun(painter, style.font(TextSize::Small, current), baseline,
                elided(style, title, TextSize::Small, current, text.width()), ink);
}

void StepRail::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < count(); ++i) paintRow(painter, i);
}

void StepRail::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position().toPoint());
    if (row >= 0) m_document.setStep(row);
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
    if (event->key() == Qt::Key_Up) return m_document.setStep(m_document.step() - 1);
    if (event->key() == Qt::Key_Down) return m_document.setStep(m_document.step() + 1);
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
