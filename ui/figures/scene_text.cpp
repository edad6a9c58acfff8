#include "ui/figures/scene_text.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainterPath>

namespace kanshei {

namespace {

/// A font's metrics, and the widths that were asked for: a layout asks for the same few words again and again.
struct Measure {
    explicit Measure(const QFont& font) : metrics(font) {}
    QFontMetricsF metrics;
    QHash<QString, double> widths;
};

Measure& measure(TextSize size, bool bold) {
    static QHash<int, std::shared_ptr<Measure>> cache;
    auto& entry = cache[int(size) * 2 + int(bold)];
    if (!entry) entry = std::make_shared<Measure>(Style().font(size, bold));
    return *entry;
}

/// Colour pictures (emoji) have no outline to draw.
bool hasOutline(const QString& text) {
    for (const char32_t c : text.toUcs4())
        if (c >= 0x1F000 || (c >= 0x2600 && c < 0x27C0)) return false;
    return true;
}

} // namespace

double textWidth(const Style&, const QString& text, TextSize size, bool bold) {
    constexpr qsizetype mostWidths = 20'000;
    Measure& font = measure(size, bold);
    if (const auto known = font.widths.constFind(text); known != font.widths.constEnd()) return *known;
    if (font.widths.size() >= mostWidths) font.widths.clear();
    return *font.widths.insert(text, font.metrics.horizontalAdvance(text));
}

QString elided(const Style& style, const QString& text, TextSize size, bool bold, double width) {
    if (textWidth(style, text, size, bold) <= width + 0.5) return text;
    return measure(size, bold).metrics.elidedText(text, Qt::ElideRight, width + 0.5);
}

double baselineBelowCenter(TextSize size) {
    return 0.365 * double(size); // half the height of a capital of Noto Sans CJK
}

void drawRun(QPainter& painter, const QFont& font, QPointF baseline, const QString& text,
             const QColor& color) {
    const QPaintEngine* engine = painter.paintEngine();
    if (engine && engine->type() == QPaintEngine::SVG && hasOutline(text)) {
        QPainterPath outline;
        outline.addText(baseline, font, text);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPath(outline);
        return;
    }
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(baseline, text);
}

void drawText(QPainter& painter, const Style& style, const QRectF& rect, const QString& text, TextSize size,
              bool bold, const QColor& color) {
    const double width = textWidth(style, text, size, bold);
    const QPointF baseline(rect.center().x() - width / 2, rect.center().y() + baselineBelowCenter(size));
    drawRun(painter, style.font(size, bold), baseline, text, color);
}

} // namespace kanshei
