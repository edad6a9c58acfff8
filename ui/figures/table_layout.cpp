#include "ui/figures/table_layout.h"

#include "ui/figures/scene_text.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kTableGap = 24, kTableTitle = 24, kTableCaption = 20, kTableLegendGap = 20, kNamesGap = 6;
constexpr double kMaxName = 112;

template<class Blocks, class Test> bool anyOf(const Blocks& blocks, Test test) {
    return std::any_of(blocks.begin(), blocks.end(), test);
}

bool hasTitle(const Block& b) {
    return b.kind != Block::Operator && !b.plate.title.isEmpty();
}

Index topRows(const std::vector<Block>& blocks) {
    Index rows = 0;
    for (const Block& b : blocks)
        if (b.top) rows = std::max(rows, b.top->grid.source.rows());
    return rows;
}

} // namespace

double widestName(const Style& style, const Names& names, const TextLook& look) {
    double widest = 0;
    for (std::size_t i = 0; i < names.list.size(); ++i)
        widest = std::max(widest, textWidth(style, names.list[i], look.size, int(i) == names.chosen));
    return std::min(widest, kMaxName);
}

namespace {

bool isHan(const QString& name) {
    const auto letters = name.toUcs4();
    return std::all_of(letters.begin(), letters.end(), [](char32_t c) { return c >= 0x2E80; });
}

} // namespace

TextLook turned(const Style& style, TextLook look, const QString& name, double columnWidth) {
    for (const TextSize size : {look.size, TextSize::Tiny})
        if (textWidth(style, name, size, true) <= columnWidth) {
            look.size = size;
            return look;
        }
    look.turn = isHan(name) && name.toUcs4().size() <= 5 ? TextLook::Stacked : TextLook::Up;
    return look;
}

TextLook NamesLook::of(const Style& style, const QString& name, double columnWidth) const {
    if (!narrow) return look;
    if (isHan(name) || name.size() == 1) return turned(style, look, name, columnWidth);
    TextLook alike = look;
    if (up) alike.turn = TextLook::Up;
    if (tiny) alike.size = TextSize::Tiny;
    return alike;
}

NamesLook columnNamesLook(const Style& style, const Names& names, double columnWidth) {
    NamesLook result;
    TextLook& look = result.look;
    for (const TextSize size : {TextSize::Body, TextSize::Small}) {
        look.size = size;
        if (widestName(style, names, look) + 6 <= columnWidth) {
            result.height = double(size) * 1.3;
            return result;
        }
    }
    look.size = columnWidth >= 16 ? TextSize::Small : TextSize::Tiny;
    result.every = std::max<Index>(1, Index(std::ceil(double(look.size) * 1.2 / columnWidth)));
    result.narrow = true;
    for (const QString& name : names.list) {
        if (isHan(name) || name.size() == 1) continue;
        const auto fits = [&](TextSize size) { return textWidth(style, name, size, true) <= columnWidth; };
        result.tiny = result.tiny || !fits(look.size);
        result.up = result.up || !fits(TextSize::Tiny);
    }
    result.tiny = result.tiny && !result.up;
    for (const QString& name : names.list) {
        TextLook bold = result.of(style, name, columnWidth);
        bold.bold = true;
        result.height = std::max(result.height, std::min(72.0, textSize(style, name, bold).height() + 1));
    }
    return result;
}

NamesLook rowNamesLook(const Style& style, const Names& names, double rowHeight) {
    NamesLook result;
    result.look.size = rowHeight >= 24 ? TextSize::Body : rowHeight >= 15 ? TextSize::Small : TextSize::Tiny;
    result.look.align = Qt::AlignRight | Qt::AlignVCenter;
    result.every = std::max<Index>(1, Index(std::ceil(double(result.look.size) * 1.15 / rowHeight)));
    result.height = widestName(style, names, result.look);
    return result;
}

double Table::labelWidth() const {
    TextLook look;
    look.size = TextSize::Body;
    double width = widestName(m_style, m_spec.rows, look);
    look.size = TextSize::Tiny;
    if (!m_spec.rows.caption.isEmpty())
        width = std::max(width, textSize(m_style, m_spec.rows.caption, look).width() + 1);
    for (const Block& b : m_spec.blocks) {
        if (&b != &m_spec.blocks.front()) break; // later blocks have their neighbour's room for such titles
        for (const Plate& plate : b.bottom) {
            look.size = TextSize::Small, look.bold = true, look.math = true;
            width = std::max(width, textSize(m_style, plate.title, look).width() + 1);
        }
    }
    return width > 0 ? width + 12 : 0;
}

double Table::blockMin(const Block& block) const {
    TextLook look;
    look.math = true;
    look.size = TextSize::Title;
    if (block.kind == Block::Operator) {
        const double glyph = textSize(m_style, block.glyph, look).width();
        look.size = TextSize::Tiny;
        return std::max(glyph, textSize(m_style, block.note, look).width()) + 24;
    }
    if (block.kind == Block::Flow) return 184;
    const double cols = double(block.plate.grid.source.cols());
    look.size = TextSize::Body, look.bold = true;
    double title = textSize(m_style, shapedTitle(block.plate), look).width() + 2;
    if (block.top) title = std::max(title, textSize(m_style, shapedTitle(*block.top), look).width() + 2);
    const double stripes = block.square ? std::min(cols * 16, 224.0) : std::clamp(cols * 3, 44.0, 144.0);
    return std::max(stripes, title);
}

double Table::blockMax(const Block& block, double rowHeight) const {
    if (block.kind == Block::Operator) return blockMin(block);
    if (block.kind == Block::Flow) return 320 * m_stretch;
    const double cols = double(block.plate.grid.source.cols());
    // A little wider than high where that makes room for the numbers.
    const double column = block.square ? std::max(rowHeight, std::min(rowHeight * 2.2, 48 * m_stretch))
                          : cols <= 8  ? 56 * m_stretch
                                       : 20 * m_stretch;
    return std::max(blockMin(block), cols * column);
}

double Table::rowsMin() const {
    return std::min(double(rows()) * 16, 224.0);
}

double Table::blocksMin() const {
    const auto& blocks = m_spec.blocks;
    double width = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const bool gap = i > 0 && blocks[i].kind != Block::Operator && blocks[i - 1].kind != Block::Operator;
        width += blockMin(blocks[i]) + (gap ? kTableGap : 0);
    }
    return width;
}

Table::Layout Table::solve(QSizeF available) const {
    const auto& blocks = m_spec.blocks;
    Layout at;
    at.labels = labelWidth();
    const Index onTop = topRows(blocks);
    const bool named = anyOf(
        blocks, [](const Block& b) { return !b.top && !b.columns.list.empty() && b.kind == Block::Matrix; });
    const bool namedBelow = anyOf(blocks, [](const Block& b) { return b.top && !b.columns.list.empty(); });
    std::size_t bottoms = 0;
    for (const Block& b : blocks) bottoms = std::max(bottoms, b.bottom.size());

    const bool captioned =
        anyOf(blocks, [](const Block& b) { return !b.top && !b.columns.caption.isEmpty(); });
    const bool captionedBelow =
        anyOf(blocks, [](const Block& b) { return b.top && !b.columns.caption.isEmpty(); });
    const double blocksLeast = blocksMin();
    at.legendRoom = std::max(available.width() - at.labels, blocksLeast);
    const QSizeF legends = legendsSize(m_style, m_spec.legends, at.legendRoom);

    at.namesHeight = named ? 20 : 0;
    at.belowHeight = namedBelow ? 20 : 0;
    for (int pass = 0; pass < 3; ++pass) {
        // Down the page: everything but the rows and the top operand has a fixed height.
        double y = 0;
        if (onTop > 0) at.topTitle = y, at.top = y + kTableTitle;
        const double above = onTop > 0 ? kTableTitle + 16 : 0;
        const double head = (anyOf(blocks, hasTitle) ? kTableTitle : 0) + (captioned ? kTableCaption : 0) +
                            (named ? at.namesHeight + kNamesGap : 0);
        at.bottomHeight = 26 * m_stretch;
        const double tail = (namedBelow ? at.belowHeight + 2 * kNamesGap : 0) +
                            (captionedBelow ? kTableCaption : 0) +
                            (bottoms > 0 ? 12 + double(bottoms) * (at.bottomHeight + 6) : 0) +
                            (m_spec.legends.empty() ? 0 : kTableLegendGap + legends.height());
        const double free = available.height() - above - head - tail;
        // The operand above takes its part, but never from the least that the rows need.
        const double topMin = std::min(double(onTop) * 3, 64.0);
        if (onTop > 0)
            at.topHeight =
                std::clamp(std::min(free * 0.36, free - rowsMin()), topMin, double(onTop) * 14 * m_stretch);
        at.rowHeight = std::clamp((free - at.topHeight) / double(rows()), rowsMin() / double(rows()),
                                  m_spec.maxRowHeight);

        // Across: every block its minimum, and a share of the rest.
        const double least = at.labels + blocksLeast;
        double most = 0;
        for (const Block& b : blocks) most += blockMax(b, at.rowHeight) - blockMin(b);
        const double share = most > 0 ? std::clamp((available.width() - least) / most, 0.0, 1.0) : 0;
        at.widths.clear();
        for (const Block& b : blocks) {
            const double min = blockMin(b), width = min + (blockMax(b, at.rowHeight) - min) * share;
            const double cols = double(b.plate.grid.source.cols());
            // Whole pixels a column where there is room, so that gaps are all alike.
            at.widths.push_back(b.kind == Block::Matrix && width / cols >= 6
                                    ? std::max(min, std::floor(width / cols) * cols)
                                    : std::floor(width));
            if (b.square) at.rowHeight = std::min(at.rowHeight, at.widths.back() / cols);
        }
        if (at.rowHeight >= 6) at.rowHeight = std::floor(at.rowHeight);

        at.namesHeight = at.belowHeight = 0;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].columns.list.empty() || blocks[i].kind != Block::Matrix) continue;
            const double column = at.widths[i] / double(blocks[i].plate.grid.source.cols());
            double& height = blocks[i].top ? at.belowHeight : at.namesHeight;
            height = std::max(height, columnNamesLook(m_style, blocks[i].columns, column).height);
        }

        y = above + (onTop > 0 ? at.topHeight : 0);
        at.title = y;
        y += anyOf(blocks, hasTitle) ? kTableTitle : 0;
        at.caption = y;
        y += captioned ? kTableCaption : 0;
        at.names = y;
        y += named ? at.namesHeight + kNamesGap : 0;
        at.rows = y;
        y += at.rowHeight * double(rows());
        at.below = y + kNamesGap;
        y += namedBelow ? at.belowHeight + 2 * kNamesGap : 0;
        at.belowCaption = y - kNamesGap;
        y += captionedBelow ? kTableCaption : 0;
        at.bottom = y + 12;
        y += bottoms > 0 ? 12 + double(bottoms) * (at.bottomHeight + 6) : 0;
        at.legend = y + kTableLegendGap;
        y += m_spec.legends.empty() ? 0 : kTableLegendGap + legends.height();
        double width = at.labels + blocksLeast;
        for (std::size_t i = 0; i < blocks.size(); ++i) width += at.widths[i] - blockMin(blocks[i]);
        at.size = {std::max(width, at.labels + legends.width()), y};
    }
    return at;
}

QSizeF Table::minimumSize() const {
    return solve({0, 0}).size;
}

double Table::minimumHeight(double width) const {
    return solve({width, 0}).size.height();
}

QSizeF Table::naturalSize() const {
    return solve({4000, 4000}).size;
}

QSizeF Table::fit(QSizeF available) const {
    return solve(available).size;
}

} // namespace kanshei
