#include "ui/figures/grid.h"

#include "ui/figures/scene_text.h"

#include <QImage>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kHatchFrom = 10; // px: below it a hatch is only noise
constexpr double kImageBelow = 3; // px: below it cells are pixels
constexpr Index kImageAbove = 64; // rows: above it cells are pixels

double gapOf(double side) {
    return side >= 24 ? 2 : side >= 6 ? 1 : 0;
}

double radiusOf(double side) {
    return side >= 24 ? 3 : side >= 10 ? 2 : 0;
}

} // namespace

QPainterPath hatch(const QRectF& rect) {
    QPainterPath path;
    constexpr double step = 6;
    const double w = rect.width(), h = rect.height();
    for (double d = step / 2; d < w + h; d += step) {
        const double x0 = std::max(0.0, d - h), x1 = std::min(w, d);
        path.moveTo(rect.left() + x0, rect.top() + d - x0);
        path.lineTo(rect.left() + x1, rect.top() + d - x1);
    }
    return path;
}

QSizeF Grid::cellSize() const {
    return {rect.width() / double(source.cols()), rect.height() / double(source.rows())};
}

QRectF Grid::cellRect(Index row, Index col) const {
    const QSizeF cell = cellSize();
    const double gx = gapOf(cell.width()) / 2, gy = gapOf(cell.height()) / 2;
    return QRectF(rect.left() + double(col) * cell.width(), rect.top() + double(row) * cell.height(),
                  cell.width(), cell.height())
        .adjusted(gx, gy, -gx, -gy);
}

std::optional<Hit> Grid::hitTest(QPointF point, const Style& style) const {
    if (!rect.contains(point)) return {};
    const QSizeF cell = cellSize();
    const Index row = std::min(source.rows() - 1, Index((point.y() - rect.top()) / cell.height()));
    const Index col = std::min(source.cols() - 1, Index((point.x() - rect.left()) / cell.width()));
    Hit hit;
    hit.cell = source.cell(row, col);
    hit.rect = cellRect(row, col);
    hit.value = source.value(row, col);
    hit.tooltip = style.exact(hit.value);
    if (describe) hit.tooltip.prepend(describe(row, col) + '\n');
    return hit;
}

std::optional<QRectF> Grid::rectOf(const Cell& cell) const {
    const auto at = source.find(cell);
    if (!at) return {};
    return cellRect(at->first, at->second);
}

double Grid::numberWidth(const Style& style, TextSize size, int digits) const {
    Style s = style;
    s.digits = digits;
    double most = 0;
    if (scale.kind == ColorScale::Sequential)
        most = textWidth(s, s.number(scale.max), size, false);
    else
        most = textWidth(s, s.number(-double(source.maxAbs())), size, false);
    return most;
}

std::optional<Grid::NumberLook> Grid::numberLook(const Style& style) const {
    const QSizeF cell = cellSize();
    if (!numbers || !style.numbers || source.rows() > kImageAbove || cell.height() < 16 || cell.width() < 14)
        return {};
    // Bigger cells (a projector) get bigger numbers; a crowded one first loses decimals, then size.
    static constexpr TextSize sizes[] = {TextSize::Body, TextSize::Small, TextSize::Tiny};
    for (const TextSize size : sizes) {
        if (cell.height() < (size == TextSize::Body ? 56 : size == TextSize::Small ? 22 : 16)) continue;
        for (int digits = style.digits; digits >= std::min(minDigits, style.digits); --digits)
            if (numberWidth(style, size, digits) + 8 <= cell.width()) return NumberLook{size, digits};
    }
    return {};
}

QString Grid::cellText(const Style& style, const NumberLook& look, Index row, Index col) const {
    if (isHidden(row, col)) return hiddenText;
    Style s = style;
    s.digits = look.digits;
    return s.number(source.value(row, col));
}

void Grid::paintCell(QPainter& painter, const Style& style, Index row, Index col) const {
    const QRectF box = cellRect(row, col);
    const double side = std::min(box.width(), box.height());
    const bool masked = isHidden(row, col);
    const QColor fill = masked ? style.colors().masked : scale.color(style, source.value(row, col));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    if (const double radius = radiusOf(side); radius > 0)
        painter.drawRoundedRect(box, radius, radius);
    else
        painter.drawRect(box);
    if (masked && side >= kHatchFrom) {
        painter.setPen(QPen(style.colors().maskedHatch, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(hatch(box));
    }
}

void Grid::paintImage(QPainter& painter, const Style& style) const {
    QImage image(int(source.cols()), int(source.rows()), QImage::Format_RGB32);
    for (Index r = 0; r < source.rows(); ++r) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(int(r)));
        for (Index c = 0; c < source.cols(); ++c)
            line[c] =
                isHidden(r, c) ? style.colors().masked.rgb() : scale.color(style, source.value(r, c)).rgb();
    }
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, cellSize().width() < 1 || cellSize().height() < 1);
    painter.drawImage(rect, image);
    painter.restore();
}

void Grid::paint(QPainter& painter, const Style& style) const {
    const QSizeF cell = cellSize();
    // Narrow stripes of a vector are still drawn as shapes; two narrow sides, or very many rows, are an
    // image.
    if (source.rows() > kImageAbove || source.cols() > 4 * kImageAbove || cell.width() < kImageBelow ||
        cell.height() < kImageBelow)
        return paintImage(painter, style);
    const auto look = numberLook(style);
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols(); ++c) paintCell(painter, style, r, c);
    if (!look) return;
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols(); ++c) {
            const QColor ink = isHidden(r, c) ? style.colors().textFaint
                                              : style.textOn(scale.color(style, source.value(r, c)));
            drawText(painter, style, cellRect(r, c), cellText(style, *look, r, c), look->size, false, ink);
        }
}

void Grid::addTexts(std::vector<PlacedText>& texts, const Style& style) const {
    const auto look = numberLook(style);
    if (!look) return;
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols(); ++c) {
            const QString text = cellText(style, *look, r, c);
            const QSizeF size(textWidth(style, text, look->size, false), double(look->size) * 1.15);
            QRectF place(QPointF(), size);
            place.moveCenter(cellRect(r, c).center());
            texts.push_back({place, text});
        }
}

} // namespace kanshei
