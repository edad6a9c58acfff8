#include "ui/figures/math_text.h"

#include "ui/figures/scene_text.h"

#include <QPainterPath>
#include <QRegularExpression>

#include <algorithm>

namespace kanshei {

namespace {

constexpr double kLowered = 0.72; // size of what is lowered
constexpr double kRoot = 0.5;     // width of the sign before what stands under it, in em
constexpr double kAfterRoot = 0.08;
constexpr QChar root(0x221A);

/// A letter with its index: W_Q, b_{in}, dₖ.
const QRegularExpression& indexed() {
    static const QRegularExpression pattern(
        QStringLiteral("(?<![\\p{L}\\p{N}_])(\\p{L}′?)(?:_(\\p{L})(?![\\p{L}\\p{N}_])|_\\{([^}]*)\\}|(ₖ))"));
    return pattern;
}

void addPlain(std::vector<MathRun>& runs, const QString& text) {
    if (!text.isEmpty()) runs.push_back({text, false, false});
}

void addIndexed(std::vector<MathRun>& runs, const QString& text, bool rooted) {
    qsizetype from = 0;
    for (auto it = indexed().globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const QString before = text.mid(from, match.capturedEnd(1) - from);
        const QString index =
            !match.captured(4).isEmpty() ? QStringLiteral("k") : match.captured(2) + match.captured(3);
        runs.push_back({before, false, rooted});
        runs.push_back({index, true, rooted});
        from = match.capturedEnd();
    }
    if (rooted && from < text.size())
        runs.push_back({text.mid(from), false, true});
    else
        addPlain(runs, text.mid(from));
}

double advance(const Style& style, const MathRun& run, TextSize size, bool bold) {
    return textWidth(style, run.text, size, bold) * (run.lowered ? kLowered : 1);
}

/// Does a root begin before run `i`?
bool beginsRoot(const std::vector<MathRun>& runs, std::size_t i) {
    return runs[i].rooted && (i == 0 || !runs[i - 1].rooted);
}

bool endsRoot(const std::vector<MathRun>& runs, std::size_t i) {
    return runs[i].rooted && (i + 1 == runs.size() || !runs[i + 1].rooted);
}

void drawRoot(QPainter& painter, QPointF at, double width, double em, bool bold, const QColor& color) {
    QPainterPath sign(at + QPointF(0.04, -0.30) * em);
    sign.lineTo(at + QPointF(0.13, -0.36) * em);
    sign.lineTo(at + QPointF(0.26, 0.06) * em);
    sign.lineTo(at + QPointF(0.44, -0.86) * em);
    sign.lineTo(at + QPointF(width, -0.86 * em));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(color, std::max(1.0, em * (bold ? 0.095 : 0.065)), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPath(sign);
    painter.restore();
}

} // namespace

std::vector<MathRun> mathRuns(const QString& text) {
    // What a root reaches over: a number, or a letter with its index.
    static const QRegularExpression radicand(
        QStringLiteral("√(\\p{N}+(?:\\.\\p{N}+)?|\\p{L}(?:_\\{[^}]*\\}|_\\p{L}|ₖ)?)"));
    std::vector<MathRun> runs;
    qsizetype from = 0;
    for (auto it = radicand.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        addIndexed(runs, text.mid(from, match.capturedStart() - from), false);
        addIndexed(runs, match.captured(1), true);
        from = match.capturedEnd();
    }
    addIndexed(runs, text.mid(from), false);
    return runs;
}

QString mathPlain(const QString& text) {
    QString plain;
    const auto runs = mathRuns(text);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (beginsRoot(runs, i)) plain += root;
        plain += runs[i].text;
    }
    return plain;
}

double mathWidth(const Style& style, const QString& text, TextSize size, bool bold) {
    double width = 0;
    const auto runs = mathRuns(text);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        width += advance(style, runs[i], size, bold);
        width += ((beginsRoot(runs, i) ? kRoot : 0) + (endsRoot(runs, i) ? kAfterRoot : 0)) * double(size);
    }
    return width;
}

void drawMath(QPainter& painter, const Style& style, QPointF baseline, const QString& text, TextSize size,
              bool bold, const QColor& color) {
    const QFont font = style.font(size, bold);
    QFont small = font;
    small.setPixelSize(int(double(size) * kLowered + 0.5));
    const auto runs = mathRuns(text);
    QPointF at = baseline, rootAt;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (beginsRoot(runs, i)) rootAt = at, at.rx() += kRoot * double(size);
        const QPointF drop(0, runs[i].lowered ? double(size) * 0.2 : 0);
        drawRun(painter, runs[i].lowered ? small : font, at + drop, runs[i].text, color);
        at.rx() += advance(style, runs[i], size, bold);
        if (!endsRoot(runs, i)) continue;
        at.rx() += kAfterRoot * double(size);
        drawRoot(painter, rootAt, at.x() - rootAt.x(), double(size), bold, color);
    }
}

} // namespace kanshei
