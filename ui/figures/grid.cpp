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
    hit.term = bool(termOf);
    hit.cell = hit.term ? termOf(col) : source.cell(row, col);
    hit.rect = cellRect(row, col);
    hit.value = value(row, col);
    hit.tooltip = style.exact(hit.value);
    if (describe) hit.tooltip.prepend(describe(row, col) + '\n');
    return hit;
}

std::optional<QRectF> Grid::rectOf(const Cell& cell) const {
    const auto at = termOf ? std::nullopt : source.find(cell);
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
    const auto fitting = [&](int most, int least) -> std::optional<NumberLook> {
        for (const TextSize size : sizes) {
            if (cell.height() < (size == TextSize::Body ? 56 : size == TextSize::Small ? 22 : 16)) continue;
            for (int digits = most; digits >= least; --digits)
                if (numberWidth(style, size, digits) + 8 <= cell.width()) return NumberLook{size, digits};
        }
        return {};
    };
    // The last decimal goes only where no size has room for it.
    const int least = std::min(std::max(minDigits, 1), style.digits);
    const auto look = fitting(style.digits, least);
    return look || minDigits >= least ? look : fitting(minDigits, minDigits);
}

bool Grid::isBlocked(Index row) const {
    if (blockedText.isEmpty()) return false;
    for (Index c = 0; c < source.cols(); ++c)
        if (!isHidden(row, c)) return false;
    return true;
}

std::vector<Grid::CellText> Grid::cellTexts(const Style& style) const {
    std::vector<CellText> texts;
    const auto look = numberLook(style);
    Style s = style;
    if (look) s.digits = look->digits;
    for (Index r = 0; r < source.rows(); ++r) {
        if (isBlocked(r)) {
            const QRectF row = cellRect(r, 0).united(cellRect(r, source.cols() - 1));
            if (row.height() >= 14 && textWidth(style, blockedText, TextSize::Tiny, false) <= row.width())
                texts.push_back({row, blockedText, TextSize::Tiny, style.colors().textMuted});
            continue;
        }
        for (Index c = 0; look && c < source.cols(); ++c) {
            const bool masked = isHidden(r, c);
            const QColor ink =
                masked ? style.colors().textMuted : style.textOn(scale.color(style, value(r, c)));
            texts.push_back({cellRect(r, c), masked ? hiddenText : s.number(value(r, c)), look->size, ink});
        }
    }
    return texts;
}

void Grid::paintCell(QPainter& painter, const Style& style, Index row, Index col) const {
    const QRectF box = cellRect(row, col);
    const double side = std::min(box.width(), box.height());
    const bool masked = isHidden(row, col);
    const QColor fill = masked ? style.colors().masked : scale.color(style, value(row, col));
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
            line[c] = isHidden(r, c) ? style.colors().masked.rgb() : scale.color(style, value(r, c)).rgb();
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
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols(); ++c) paintCell(painter, style, r, c);
    for (const CellText& text : cellTexts(style))
        drawText(painter, style, text.cell, text.text, text.size, false, text.ink);
}

void Grid::addTexts(std::vector<PlacedText>& texts, const Style& style) const {
    for (const CellText& text : cellTexts(style)) {
        QRectF place(QPointF(),
                     QSizeF(textWidth(style, text.text, text.size, false), double(text.size) * 1.15));
        place.moveCenter(text.cell.center());
        texts.push_back({place, text.text});
    }
}

} // namespace kanshei
