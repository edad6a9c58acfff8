#include "ui/figures/grid.h"

#include "ui/figures/difference.h"
#include "ui/figures/number_text.h"
#include "ui/figures/scene_text.h"
#include "ui/theme/translate.h"

#include <QImage>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kHatchFrom = 10; // px: below it a hatch is only noise
constexpr double kImageBelow = 3; // px: below it cells are pixels
constexpr Index kImageAbove = 64; // rows: above it cells without room for a number are pixels
constexpr double kNumberHeight = 16, kNumberWidth = 14, kNumberMargin = 8;

double gapOf(double side) {
    return side >= 24 ? 2 : side >= 6 ? 1 : 0;
}

double radiusOf(double side) {
    return side >= 24 ? 3 : side >= 10 ? 2 : 0;
}

} // namespace

QString maskedWord() {
    return translate("Figure", "被遮住");
}

QString aloneWord() {
    return translate("Figure", "没有对应");
}

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

QPen minusPen(QColor ink) {
    ink.setAlphaF(0.55f);
    return QPen(ink, 0.6);
}

QPainterPath minusLines(const QRectF& rect) {
    QPainterPath path;
    for (double y = rect.top() + std::min(2.0, rect.height() / 2); y < rect.bottom() - 0.5; y += 4) {
        path.moveTo(rect.left(), y);
        path.lineTo(rect.right(), y);
    }
    return path;
}

/// Up at the upper edge beyond the positive end, down at the lower one beyond the negative.
QPolygonF beyondMark(const QRectF& box, bool above) {
    const double half = std::min(4.0, box.width() / 2),
                 height = std::min({5.0, half * 1.6, box.height() / 2});
    const double tip = above ? box.top() + 1 : box.bottom() - 1, foot = above ? tip + height : tip - height;
    const double middle = box.center().x();
    return QPolygonF{{middle, tip}, {middle + half, foot}, {middle - half, foot}};
}

QSizeF Grid::cellSize() const {
    return {rect.width() / double(source.cols()), rect.height() / double(source.rows())};
}

QRectF Grid::cellRect(Index row, Index col) const {
    const QSizeF cell = cellSize();
    // A gap of one pixel lies to the right and below: halves of it would blur every edge.
    const double gx = gapOf(cell.width()), gy = gapOf(cell.height());
    return QRectF(rect.left() + double(col) * cell.width(), rect.top() + double(row) * cell.height(),
                  cell.width(), cell.height())
        .adjusted(std::floor(gx / 2), std::floor(gy / 2), -std::ceil(gx / 2), -std::ceil(gy / 2));
}

std::optional<Hit> Grid::hitTest(QPointF point, const Style& style) const {
    if (!rect.contains(point)) return {};
    const QSizeF cell = cellSize();
    const Index row = std::min(source.rows() - 1, Index((point.y() - rect.top()) / cell.height()));
    const Index col = std::min(source.cols() - 1, Index((point.x() - rect.left()) / cell.width()));
    return hit(row, col, style);
}

float Grid::value(Index row, Index col) const {
    if (!rowFactor) return source.value(row, col);
    const float now = rowFactor->now(row, 0) * source.now(row, col);
    return source.isDifference() ? now - rowFactor->before(row, 0) * source.before(row, col) : now;
}

QString Grid::text(const Style& style, Index row, Index col) const {
    const double number = double(value(row, col));
    if (isAlone(row, col)) return QStringLiteral("–");
    return source.isDifference() ? signedNumber(style, number) : style.number(number);
}

Hit Grid::hit(Index row, Index col, const Style& style) const {
    Hit hit;
    hit.term = bool(termOf);
    hit.cell = hit.term ? termOf(col) : source.cell(row, col);
    hit.rect = cellRect(row, col);
    hit.value = value(row, col);
    hit.tooltip = style.exact(hit.value);
    if (source.isDifference()) {
        const double now = rowFactor ? double(rowFactor->now(row, 0)) : 1,
                     before = rowFactor ? double(rowFactor->before(row, 0)) : 1;
        hit.tooltip =
            changeText(style, now * double(source.now(row, col)), before * double(source.before(row, col)));
    }
    if (isHidden(row, col)) hit.tooltip = maskedWord() + QStringLiteral(" · ") + hit.tooltip;
    if (describe) hit.tooltip.prepend(describe(row, col) + '\n');
    return hit;
}

std::optional<QRectF> Grid::rectOf(const Cell& cell) const {
    const auto at = termOf ? std::nullopt : source.find(cell);
    if (!at) return {};
    return cellRect(at->first, at->second);
}

std::optional<QColor> Grid::colorOf(const Cell& cell, const Style& style) const {
    const auto at = termOf ? std::nullopt : source.find(cell);
    if (!at) return {};
    if (isAlone(at->first, at->second)) return {};
    return isHidden(at->first, at->second) ? style.colors().masked
                                           : scale.color(style, value(at->first, at->second));
}

double Grid::numberWidth(const Style& style, TextSize size, int digits) const {
    Style s = style;
    s.digits = digits;
    const auto width = [&](double number) { return textWidth(s, s.number(number), size, false); };
    if (scale.kind == ColorScale::Sequential) return width(scale.max);
    if (source.isLarge()) return width(-std::max(scale.max, scale.peak));
    const auto [least, greatest] = source.range();
    return std::max(width(double(least)), width(double(greatest)));
}

/// The last decimal goes only where no size has room for it.
int Grid::leastDigits(const Style& style) const {
    return std::min(std::max(minDigits, 1), style.digits);
}

std::optional<Grid::NumberLook> Grid::numberLook(const Style& style) const {
    const QSizeF cell = cellSize();
    if (!numbers || !style.numbers || cell.height() < kNumberHeight || cell.width() < kNumberWidth) return {};
    // Bigger cells (a projector) get bigger numbers; a crowded one first loses decimals, then size.
    static constexpr TextSize sizes[] = {TextSize::Body, TextSize::Small, TextSize::Tiny};
    const auto fitting = [&](int most, int least) -> std::optional<NumberLook> {
        for (const TextSize size : sizes) {
            if (cell.height() < (size == TextSize::Body ? 56 : size == TextSize::Small ? 22 : kNumberHeight))
                continue;
            for (int digits = most; digits >= least; --digits)
                if (numberWidth(style, size, digits) + kNumberMargin <= cell.width())
                    return NumberLook{size, digits};
        }
        return {};
    };
    const int least = leastDigits(style);
    const auto look = fitting(style.digits, least);
    return look || minDigits >= least ? look : fitting(minDigits, minDigits);
}

double Grid::roomForNumbers(const Style& style) const {
    if (!numbers || !style.numbers) return 1;
    const QSizeF cell = cellSize();
    const double width = numberWidth(style, TextSize::Tiny, leastDigits(style)) + kNumberMargin;
    return std::max({1.0, std::max(width, kNumberWidth) / cell.width(), kNumberHeight / cell.height()});
}

bool Grid::isBlocked(Index query) const {
    const Index keys = queriesAcross ? source.rows() : source.cols();
    for (Index key = 0; key < keys; ++key)
        if (queriesAcross ? !isHidden(key, query) : !isHidden(query, key)) return false;
    return true;
}

void Grid::addBlocked(std::vector<CellText>& texts, const Style& style) const {
    if (blockedText.isEmpty() || !hidden) return;
    const double width = textWidth(style, blockedText, TextSize::Tiny, false);
    for (Index query = 0; query < (queriesAcross ? source.cols() : source.rows()); ++query) {
        if (!isBlocked(query)) continue;
        const QRectF all = queriesAcross ? cellRect(0, query).united(cellRect(source.rows() - 1, query))
                                         : cellRect(query, 0).united(cellRect(query, source.cols() - 1));
        const double length = queriesAcross ? all.height() : all.width();
        const double thickness = queriesAcross ? all.width() : all.height();
        if (thickness >= 14 && width <= length)
            texts.push_back({all, blockedText, TextSize::Tiny, style.colors().textMuted, queriesAcross});
    }
}

std::vector<Grid::CellText> Grid::cellTexts(const Style& style, const GridPart& part) const {
    std::vector<CellText> texts;
    const auto look = numberLook(style);
    const bool blocks = !blockedText.isEmpty() && hidden;
    Style s = style;
    if (look) s.digits = look->digits;
    for (Index r = part.fromRow; look && r < part.toRow; ++r)
        for (Index c = part.fromCol; c < part.toCol; ++c) {
            if (isAlone(r, c)) continue;
            const bool masked = isHidden(r, c);
            if (masked && blocks && isBlocked(queriesAcross ? c : r)) continue;
            const QColor ink =
                masked ? style.colors().textMuted : style.textOn(scale.color(style, value(r, c)));
            texts.push_back({cellRect(r, c), masked ? hiddenText : text(s, r, c), look->size, ink});
        }
    addBlocked(texts, style);
    return texts;
}

GridPart Grid::within(const QRectF& area) const {
    const QSizeF cell = cellSize();
    const auto index = [](double at, Index most) {
        return std::clamp<Index>(Index(std::floor(at)), 0, most);
    };
    return {index((area.top() - rect.top()) / cell.height(), source.rows()),
            index((area.bottom() - rect.top()) / cell.height() + 1, source.rows()),
            index((area.left() - rect.left()) / cell.width(), source.cols()),
            index((area.right() - rect.left()) / cell.width() + 1, source.cols())};
}

void Grid::paintCell(QPainter& painter, const Style& style, Index row, Index col, bool lined) const {
    const QRectF box = cellRect(row, col);
    const double side = std::min(box.width(), box.height());
    if (isAlone(row, col)) {
        painter.setPen(QPen(style.colors().border, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    const bool masked = isHidden(row, col);
    const QColor fill = masked ? style.colors().masked : scale.color(style, value(row, col));
    if (const double radius = radiusOf(side); radius > 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(box, radius, radius);
    } else {
        painter.fillRect(box, fill);
    }
    if (masked && side >= kHatchFrom) {
        painter.setPen(QPen(style.colors().maskedHatch, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(hatch(box));
    }
    if (lined && isMinus(row, col)) {
        painter.setPen(minusPen(style.textOn(fill)));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(minusLines(box));
    }
    if (masked || !scale.isBeyond(value(row, col))) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.textOn(fill));
    painter.drawPolygon(beyondMark(box, value(row, col) > 0));
}

void Grid::paintImage(QPainter& painter, const Style& style) const {
    constexpr double tile = 1024; // px: of a larger one only what is seen is made
    const auto deviceSize = [&](const QRectF& area) {
        return painter.deviceTransform().mapRect(area).size();
    };
    const QSizeF all = deviceSize(rect), cell = cellSize();
    const bool inParts = source.isLarge() && std::max(all.width(), all.height()) > tile;
    const GridPart part = inParts && painter.hasClipping() ? within(painter.clipBoundingRect()) : whole();
    const QRectF place(
        rect.left() + double(part.fromCol) * cell.width(), rect.top() + double(part.fromRow) * cell.height(),
        double(part.toCol - part.fromCol) * cell.width(), double(part.toRow - part.fromRow) * cell.height());
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, cell.width() < 1 || cell.height() < 1);
    painter.drawImage(place, picture->image(*this, style, part, deviceSize(place).toSize()));
    painter.restore();
    if (linesMinus(style) && cellSize().height() >= kImageBelow) lineMinus(painter, style);
}

/// On paper, blue and orange may come out as one grey; a printed number has its sign.
bool Grid::linesMinus(const Style& style) const {
    return style.theme == Theme::Print && scale.kind == ColorScale::Diverging && !numberLook(style);
}

bool Grid::isMinus(Index row, Index col) const { // paler ones look like 0 anyway
    return !isHidden(row, col) && !isAlone(row, col) && double(value(row, col)) < -0.02 * scale.max;
}

/// Lines over the negative numbers that stand together, where each alone is too narrow for a shape.
void Grid::lineMinus(QPainter& painter, const Style& style) const {
    const QSizeF cell = cellSize();
    painter.save();
    painter.setPen(minusPen(style.colors().text));
    painter.setBrush(Qt::NoBrush);
    for (Index r = 0; r < source.rows(); ++r)
        for (Index c = 0; c < source.cols();) {
            const Index from = c;
            while (c < source.cols() && isMinus(r, c)) ++c;
            if (c > from)
                painter.drawPath(minusLines(QRectF(rect.left() + double(from) * cell.width(),
                                                   rect.top() + double(r) * cell.height(),
                                                   double(c - from) * cell.width(), cell.height())));
            else
                ++c;
        }
    painter.restore();
}

void Grid::paint(QPainter& painter, const Style& style) const {
    const GridPart part = painter.hasClipping() ? within(painter.clipBoundingRect()) : whole();
    if (part.isEmpty()) return;
    const QSizeF cell = cellSize();
    // Narrow stripes of a vector are still drawn as shapes; two narrow sides, or very many rows, are an
    // image.
    const bool many = source.rows() > kImageAbove || source.cols() > 4 * kImageAbove;
    if ((many && std::min(cell.width(), cell.height()) < kNumberHeight) || cell.width() < kImageBelow ||
        cell.height() < kImageBelow)
        return paintImage(painter, style);
    const bool lined = linesMinus(style);
    for (Index r = part.fromRow; r < part.toRow; ++r)
        for (Index c = part.fromCol; c < part.toCol; ++c) paintCell(painter, style, r, c, lined);
    NumberPainter numberPainter(painter, style);
    for (const CellText& text : cellTexts(style, part)) {
        if (!text.up) {
            numberPainter.add(text.cell, text.text, text.size, text.ink);
            continue;
        }
        painter.save();
        painter.translate(text.cell.center());
        painter.rotate(-90);
        QRectF turned(QPointF(), text.cell.size().transposed());
        turned.moveCenter({});
        drawText(painter, style, turned, text.text, text.size, false, text.ink);
        painter.restore();
    }
    numberPainter.paint();
}

void Grid::addTexts(std::vector<PlacedText>& texts, const Style& style) const {
    for (const CellText& text : cellTexts(style, whole())) {
        QSizeF size(textWidth(style, text.text, text.size, false), double(text.size) * 1.15);
        QRectF place(QPointF(), text.up ? size.transposed() : size);
        place.moveCenter(text.cell.center());
        texts.push_back({place, text.text, text.ink});
    }
}

FigureTable Grid::table(const Style& style, const GridNames& names) const {
    FigureTable table{names.title, {}, {}, source.rows(), source.cols(), {}};
    if (names.rows) table.rowNames = *names.rows;
    if (names.columns) table.columnNames = *names.columns;
    table.at = [grid = *this, style](Index row, Index col) {
        FigureTable::Entry entry;
        entry.hit = grid.hit(row, col, style);
        entry.masked = grid.isHidden(row, col);
        entry.text = grid.isAlone(row, col) ? aloneWord()
                     : entry.masked         ? maskedWord()
                                            : grid.text(style, row, col);
        return entry;
    };
    return table;
}

} // namespace kanshei
