#include "ui/figures/table.h"

#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"
#include "ui/figures/table_layout.h"
#include "ui/theme/translate.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kBlocksGap = 24;

TextLook label(TextSize size, const QColor& color, Qt::Alignment align = Qt::AlignCenter, bool bold = false) {
    TextLook look;
    look.size = size;
    look.color = color;
    look.align = align;
    look.bold = bold;
    return look;
}

} // namespace

QString Names::tip(Index i) const {
    const QString& name = list[std::size_t(i)];
    return tips.empty() || tips[std::size_t(i)].isEmpty() ? name : name + '\n' + tips[std::size_t(i)];
}

Block Block::matrix(Plate plate, Names columns) {
    Block b;
    b.plate = std::move(plate);
    b.square = !columns.list.empty();
    b.columns = std::move(columns);
    return b;
}

Block Block::op(QString glyph, QString note) {
    Block b;
    b.kind = Operator;
    b.glyph = std::move(glyph);
    b.note = std::move(note);
    return b;
}

Block Block::flow(Plate plate, Names from, Names columns, QString note) {
    Block b;
    b.kind = Flow;
    b.plate = std::move(plate);
    b.from = std::move(from);
    b.columns = std::move(columns);
    b.note = std::move(note);
    return b;
}

std::vector<Grid*> gridsOf(std::vector<Block>& blocks) {
    std::vector<Grid*> grids;
    for (Block& block : blocks) {
        if (block.kind == Block::Operator) continue;
        if (block.top) grids.push_back(&block.top->grid);
        grids.push_back(&block.plate.grid);
        for (Plate& plate : block.bottom) grids.push_back(&plate.grid);
    }
    return grids;
}

QString shapedTitle(const Plate& plate) {
    if (plate.title.isEmpty()) return {};
    return QStringLiteral("%1  %2×%3")
        .arg(plate.title)
        .arg(plate.grid.source.rows())
        .arg(plate.grid.source.cols());
}

Table::Table(Style style, TableSpec spec) : m_style(std::move(style)), m_spec(std::move(spec)) {
    for (const Block& b : m_spec.blocks)
        if (b.kind == Block::Matrix) m_rows = std::max(m_rows, b.plate.grid.source.rows());
    if (!m_style.legends) m_spec.legends.clear();
    assert(m_rows > 0);
}

PanelPtr Table::stretched(double factor) const {
    auto larger = std::make_shared<Table>(*this);
    larger->m_stretch = factor;
    larger->m_spec.maxRowHeight = m_spec.maxRowHeight * factor;
    return larger;
}

void Table::place(Scene& scene, const QRectF& area) const {
    Layout at = solve(area.size());
    for (double* y : {&at.topTitle, &at.top, &at.title, &at.caption, &at.names, &at.rows, &at.below,
                      &at.belowCaption, &at.bottom, &at.legend})
        *y += area.top();
    double x = area.left();
    placeRowNames(scene, at, x);
    x += at.labels;
    placeLegends(scene, {x, at.legend}, m_spec.legends, at.legendRoom);
    for (std::size_t i = 0; i < m_spec.blocks.size(); ++i) {
        const Block& b = m_spec.blocks[i];
        if (i > 0 && b.kind != Block::Operator && m_spec.blocks[i - 1].kind != Block::Operator)
            x += kBlocksGap;
        if (b.kind == Block::Matrix)
            placeMatrix(scene, b, at, x, at.widths[i]);
        else if (b.kind == Block::Operator)
            placeOperator(scene, b, at, x, at.widths[i]);
        else
            placeFlow(scene, b, at, x, at.widths[i]);
        x += at.widths[i];
    }
}

void Table::placeRowNames(Scene& scene, const Layout& at, double x) const {
    const Names& names = m_spec.rows;
    if (at.labels <= 0) return;
    const double width = at.labels - 12;
    if (!names.caption.isEmpty())
        scene.text(QRectF(x, at.rows - 22, width, 16), names.caption,
                   label(TextSize::Tiny, names.color, Qt::AlignRight | Qt::AlignVCenter));
    const NamesLook shape = rowNamesLook(m_style, names, at.rowHeight);
    for (Index r = 0; r < Index(names.list.size()); ++r) {
        const bool chosen = int(r) == names.chosen;
        const QRectF row(x, at.rows + double(r) * at.rowHeight, width, at.rowHeight);
        if (names.tokens) {
            Hit hit;
            hit.rect = row, hit.token = names.tokenOf(r), hit.tooltip = names.tip(r);
            scene.target(hit);
        }
        // A crowded axis names each n-th and the chosen one, and leaves the chosen one's neighbours out.
        const bool near = names.chosen >= 0 && std::abs(int(r) - names.chosen) < int(shape.every);
        if (!chosen && (r % shape.every != 0 || near)) continue;
        TextLook look = shape.look;
        look.color = chosen ? names.color : scene.colors().text;
        look.bold = chosen;
        scene.text(row, names.list[std::size_t(r)], look);
    }
}

void Table::placeColumnNames(Scene& scene, const Block& block, const Layout& at, double x,
                             double width) const {
    const Names& names = block.columns;
    const double column = width / double(block.plate.grid.source.cols());
    const double y = block.top ? at.below : at.names;
    const double height = block.top ? at.belowHeight : at.namesHeight;
    const NamesLook shape = columnNamesLook(m_style, names, column);
    for (Index c = 0; c < Index(names.list.size()); ++c) {
        const bool chosen = int(c) == names.chosen;
        const QRectF place(x + double(c) * column, y, column, height);
        if (names.tokens) {
            Hit hit;
            hit.rect = place, hit.token = names.tokenOf(c), hit.tooltip = names.tip(c);
            scene.target(hit);
        }
        const bool near = names.chosen >= 0 && std::abs(int(c) - names.chosen) < int(shape.every);
        if (!chosen && (c % shape.every != 0 || near)) continue;
        TextLook look = shape.of(m_style, names.list[std::size_t(c)], column);
        look.color = chosen ? names.color : scene.colors().text;
        look.bold = chosen;
        look.align = Qt::AlignHCenter | (block.top ? Qt::AlignTop : Qt::AlignBottom);
        scene.text(place, names.list[std::size_t(c)], look);
    }
}

void Table::placeMatrix(Scene& scene, const Block& block, const Layout& at, double x, double width) const {
    const Palette& colors = scene.colors();
    // What stands on top is there from the beginning; rows and sums come one after the other.
    constexpr int withTheNames = -1;
    const auto put = [&](const Plate& plate, const QRectF& rect, const std::vector<QString>& rowNames,
                         int turn) {
        Grid grid = plate.grid;
        grid.rect = rect;
        if (turn != withTheNames) scene.rowPieces(grid, turn);
        scene.grid(grid, {mathPlain(shapedTitle(plate)), rowNames, block.columns.list});
        const QColor color = plate.frameColor.isValid() ? plate.frameColor : colors.query;
        const double h = rect.height() / double(grid.source.rows()),
                     w = rect.width() / double(grid.source.cols());
        if (plate.frameRow >= 0)
            scene.frame(
                QRectF(rect.left(), rect.top() + plate.frameRow * h, rect.width(), h).adjusted(-3, -2, 3, 2),
                color, 2, 5);
        if (plate.frameColumn >= 0)
            scene.frame(QRectF(rect.left() + plate.frameColumn * w, rect.top(), w, rect.height())
                            .adjusted(-2, -3, 2, 3),
                        color, 2, 5);
    };
    const auto title = [&](const Plate& plate, double y) {
        if (plate.title.isEmpty()) return;
        TextLook look =
            label(TextSize::Body, plate.color.isValid() ? plate.color : colors.text, Qt::AlignCenter, true);
        look.math = true;
        scene.text(QRectF(x, y, width, 20), shapedTitle(plate), look);
    };
    if (block.top) {
        title(*block.top, at.topTitle);
        put(*block.top, QRectF(x, at.top, width, at.topHeight), {}, withTheNames);
    }
    title(block.plate, at.title);
    if (!block.columns.caption.isEmpty())
        scene.text(QRectF(x, block.top ? at.belowCaption : at.caption, width, 16), block.columns.caption,
                   label(TextSize::Tiny, block.columns.color));
    placeColumnNames(scene, block, at, x, width);
    put(block.plate, QRectF(x, at.rows, width, at.rowHeight * double(block.plate.grid.source.rows())),
        m_spec.rows.list, 0);
    double y = at.bottom;
    int turn = int(rows());
    for (const Plate& plate : block.bottom) {
        put(plate, QRectF(x, y, width, at.bottomHeight), {mathPlain(plate.title)}, turn++);
        TextLook look = label(TextSize::Small, plate.color.isValid() ? plate.color : colors.textMuted,
                              Qt::AlignRight | Qt::AlignVCenter, true);
        look.math = true;
        const double room = textSize(m_style, plate.title, look).width() + 1;
        scene.text(QRectF(x - 12 - room, y, room, at.bottomHeight), plate.title, look);
        y += at.bottomHeight + 6;
    }
}

void Table::placeOperator(Scene& scene, const Block& block, const Layout& at, double x, double width) const {
    const double middle = at.rows + at.rowHeight * double(rows()) / 2;
    TextLook look = label(TextSize::Title, scene.colors().textMuted);
    look.math = true;
    scene.text(QRectF(x, middle - 16, width, 32), block.glyph, look);
    look.size = TextSize::Tiny;
    if (!block.note.isEmpty()) scene.text(QRectF(x, middle + 16, width, 16), block.note, look);
}

void Table::placeFlow(Scene& scene, const Block& block, const Layout& at, double x, double width) const {
    const Palette& colors = scene.colors();
    const MatrixSource& weights = block.plate.grid.source;
    const auto& names = block.columns.list;
    const NamesLook shape = rowNamesLook(m_style, block.columns, at.rowHeight);
    // Long names leave the curves room to be seen.
    constexpr double leastCurve = 64, numberRoom = 48;
    const double labels =
        std::min(shape.height + 4, std::max(40.0, (width - numberRoom - leastCurve - 8) / 2));
    const double left = x + labels + 8, right = x + width - labels - numberRoom;
    const auto middle = [&](Index r) { return at.rows + (double(r) + 0.5) * at.rowHeight; };
    scene.text(QRectF(x, at.names + at.namesHeight - 16, width, 16), block.note,
               label(TextSize::Tiny, colors.textMuted));

    std::vector<Index> order;
    for (Index c = 0; c < Index(names.size()); ++c)
        if (!block.plate.grid.isAlone(0, c)) order.push_back(c);
    std::sort(order.begin(), order.end(), [&](Index a, Index b) {
        return std::abs(weights.value(0, a)) < std::abs(weights.value(0, b));
    });
    const double thickest = std::min(16.0, std::max(3.0, at.rowHeight * 0.4));
    const double from = middle(block.from.chosen);
    for (const Index c : order) {
        if (block.plate.grid.isHidden(0, c)) continue;
        const ColorScale& scale = block.plate.grid.scale;
        const double number = double(weights.value(0, c)), bend = (right - left) / 2;
        const double w = std::clamp(std::abs(number) / scale.max, 0.0, 1.0);
        if (w == 0 && weights.isDifference()) continue;
        QPainterPath curve({left, from});
        curve.cubicTo({left + bend, from}, {right - bend, middle(c)}, {right, middle(c)});
        QColor color =
            weights.isDifference() ? scale.color(m_style, number < 0 ? -scale.max : scale.max) : colors.key;
        color.setAlphaF(float(0.08 + 0.76 * std::sqrt(w))); // a hundred thin curves must not add up to a wall
        scene.path(curve, QPen(color, 1 + w * (thickest - 1), Qt::SolidLine, Qt::RoundCap));
    }
    // The curves and the numbers at their ends tell one row of weights, and come with it.
    const double height = at.rowHeight * double(rows());
    for (const QRectF& part :
         {QRectF(left - 8, at.rows, right - left + 16, height), QRectF(x + width - 40, at.rows, 40, height)})
        scene.piece({part, m_spec.rows.chosen, weights.cell(0, 0)});
    for (Index c = 0; c < Index(names.size()); ++c) {
        const QString& name = names[std::size_t(c)];
        const QRectF row(0, at.rows + double(c) * at.rowHeight, labels, at.rowHeight);
        const bool asks = int(c) == block.from.chosen, most = int(c) == block.columns.chosen;
        const bool hidden = block.plate.grid.isHidden(0, c);
        Hit hit;
        hit.cell = weights.cell(0, c);
        hit.value = weights.value(0, c);
        hit.rect = QRectF(right, row.top(), x + width - right, at.rowHeight);
        hit.tooltip = block.plate.grid.hit(0, c, m_style).tooltip;
        scene.target(hit);
        if (asks) {
            TextLook look = label(shape.look.size, block.from.color, Qt::AlignRight | Qt::AlignVCenter, true);
            scene.text(row.translated(x, 0), name, look);
        }
        const bool near =
            block.columns.chosen >= 0 && std::abs(int(c) - block.columns.chosen) < int(shape.every);
        if (!most && (c % shape.every != 0 || near)) continue;
        const QColor ink = hidden ? colors.textFaint : most ? colors.key : colors.text;
        scene.text(row.translated(right + 8, 0), name,
                   label(shape.look.size, ink, Qt::AlignLeft | Qt::AlignVCenter, most));
        const QString number = hidden ? translate("Figure", "遮住") : block.plate.grid.text(m_style, 0, c);
        scene.text(QRectF(x + width - 36, row.top(), 36, at.rowHeight), number,
                   label(TextSize::Tiny, hidden ? colors.textFaint : colors.textMuted,
                         Qt::AlignRight | Qt::AlignVCenter));
    }
}

} // namespace kanshei
