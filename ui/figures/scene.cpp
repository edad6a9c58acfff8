#include "ui/figures/scene.h"

#include "ui/figures/edit_marks.h"

#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace kanshei {

namespace {

QStringList graphemes(const QString& text) {
    QStringList list;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype from = 0;
    while (finder.toNextBoundary() > from) {
        list << text.mid(from, finder.position() - from);
        from = finder.position();
    }
    return list;
}

double lineHeight(TextSize size) {
    return double(size) * 1.15;
}

QRectF aligned(const QSizeF& size, const QRectF& within, Qt::Alignment align) {
    QRectF rect(within.topLeft(), size);
    if (align & Qt::AlignRight)
        rect.moveRight(within.right());
    else if (!(align & Qt::AlignLeft))
        rect.moveLeft(within.center().x() - size.width() / 2);
    if (align & Qt::AlignBottom)
        rect.moveBottom(within.bottom());
    else if (!(align & Qt::AlignTop))
        rect.moveTop(within.center().y() - size.height() / 2);
    return rect;
}

} // namespace

QSizeF textSize(const Style& style, const QString& text, const TextLook& look) {
    const double line = lineHeight(look.size);
    if (look.turn == TextLook::Stacked) {
        const QStringList parts = graphemes(text);
        double widest = 0;
        for (const QString& part : parts)
            widest = std::max(widest, textWidth(style, part, look.size, look.bold));
        return {widest, line * double(parts.size())};
    }
    const double width = look.math ? mathWidth(style, text, look.size, look.bold)
                                   : textWidth(style, text, look.size, look.bold);
    return look.turn == TextLook::Up ? QSizeF(line, width) : QSizeF(width, line);
}

void Scene::box(const QRectF& rect, const QColor& fill, qreal radius, const QPen& pen) {
    m_items.emplace_back(Box{rect, fill, radius, pen});
}

void Scene::path(const QPainterPath& path, const QPen& pen, const QBrush& fill) {
    m_items.emplace_back(Path{path, pen, fill});
}

QRectF Scene::text(const QRectF& within, const QString& text, const TextLook& look) {
    QString shown = text;
    const double room = look.turn == TextLook::Up ? within.height() : within.width();
    if (look.turn == TextLook::Stacked) {
        QStringList parts = graphemes(text);
        const auto most = std::max<qsizetype>(1, qsizetype(within.height() / lineHeight(look.size) + 0.01));
        if (parts.size() > most) parts = parts.mid(0, most - 1) << QStringLiteral("⋮");
        shown = parts.join(QString());
    } else if (!look.math) {
        shown = elided(m_style, text, look.size, look.bold, room);
    }
    const QRectF rect = aligned(textSize(m_style, shown, look), within, look.align);
    Text placed{rect, shown, look};
    if (!look.onColor) placed.look.color = colors().asText(look.color);
    m_items.emplace_back(std::move(placed));
    return rect;
}

void Scene::grid(Grid grid, GridNames names) {
    m_tables.emplace_back(NamedGrid{m_items.size(), std::move(names)});
    m_items.emplace_back(std::move(grid));
}

void Scene::table(FigureTable table) {
    m_tables.emplace_back(std::move(table));
}

void Scene::hatched(const QRectF& rect) {
    box(rect, colors().masked, 2);
    path(hatch(rect), QPen(colors().maskedHatch, 1));
}

void Scene::rowPieces(const Grid& grid, int turn) {
    const double height = grid.cellSize().height();
    for (Index r = 0; r < grid.source.rows(); ++r)
        piece({QRectF(grid.rect.left(), grid.rect.top() + double(r) * height, grid.rect.width(), height),
               turn + int(r), grid.source.cell(r, 0)});
}

void Scene::target(Hit hit) {
    m_targets.push_back(std::move(hit));
}

void Scene::frame(const QRectF& rect, const QColor& color, qreal width, qreal radius) {
    m_frames.push_back(Box{rect, QColor(), radius, QPen(color, width)});
}

bool Scene::isFramed(const QRectF& rect, const QColor& color) const {
    constexpr double close = 6;
    return std::ranges::any_of(m_frames, [&](const Box& box) {
        return box.pen.color() == color && box.rect.contains(rect) &&
               rect.adjusted(-close, -close, close, close).contains(box.rect);
    });
}

void Scene::paintText(QPainter& painter, const Text& text) const {
    const TextLook& look = text.look;
    if (look.turn == TextLook::Stacked) {
        QRectF line(text.rect.left(), text.rect.top(), text.rect.width(), lineHeight(look.size));
        for (const QString& part : graphemes(text.text)) {
            drawText(painter, m_style, line, part, look.size, look.bold, look.color);
            line.translate(0, line.height());
        }
        return;
    }
    painter.save();
    painter.translate(text.rect.center());
    if (look.turn == TextLook::Up) painter.rotate(-90);
    const double width = look.turn == TextLook::Up ? text.rect.height() : text.rect.width();
    const QPointF at(-width / 2, baselineBelowCenter(look.size));
    if (look.math)
        drawMath(painter, m_style, at, text.text, look.size, look.bold, look.color);
    else
        drawRun(painter, m_style.font(look.size, look.bold), at, text.text, look.color);
    painter.restore();
}

void Scene::paint(QPainter& painter) const {
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const QRectF seen = painter.hasClipping() ? painter.clipBoundingRect() : QRectF();
    const auto isSeen = [&](const QRectF& rect) { return seen.isNull() || seen.intersects(rect); };
    for (const Item& item : m_items) {
        if (const auto* box = std::get_if<Box>(&item)) {
            if (isSeen(box->rect)) paintBox(painter, *box);
        } else if (const auto* path = std::get_if<Path>(&item)) {
            painter.setPen(path->pen);
            painter.setBrush(path->fill);
            painter.drawPath(path->path);
        } else if (const auto* text = std::get_if<Text>(&item)) {
            if (isSeen(text->rect)) paintText(painter, *text);
        } else {
            std::get<Grid>(item).paint(painter, m_style);
        }
    }
    painter.restore();
    paintFrames(painter);
}

void Scene::paintFrames(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Box& box : m_frames) paintBox(painter, box);
    painter.restore();
}

void Scene::paintBox(QPainter& painter, const Box& box) const {
    painter.setPen(box.pen);
    painter.setBrush(box.fill.isValid() ? QBrush(box.fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box.rect, box.radius, box.radius);
}

std::optional<Hit> Scene::hitTest(QPointF point) const {
    for (auto it = m_targets.rbegin(); it != m_targets.rend(); ++it)
        if (it->rect.contains(point)) return *it;
    for (auto it = m_items.rbegin(); it != m_items.rend(); ++it)
        if (const auto* grid = std::get_if<Grid>(&*it))
            if (auto hit = grid->hitTest(point, m_style)) return hit;
    return {};
}

std::optional<QRectF> Scene::rectOf(const Cell& cell) const {
    for (const Item& item : m_items)
        if (const auto* grid = std::get_if<Grid>(&item))
            if (auto rect = grid->rectOf(cell)) return rect;
    for (const Hit& hit : m_targets)
        if (hit.cell == cell) return hit.rect;
    return {};
}

std::optional<QColor> Scene::colorOf(const Cell& cell) const {
    for (const Item& item : m_items)
        if (const auto* grid = std::get_if<Grid>(&item))
            if (auto color = grid->colorOf(cell, m_style)) return color;
    return {};
}

std::vector<PlacedText> Scene::texts() const {
    std::vector<PlacedText> all;
    for (const Item& item : m_items) {
        if (const auto* text = std::get_if<Text>(&item))
            all.push_back(
                {text->rect, text->look.math ? mathPlain(text->text) : text->text, text->look.color});
        else if (const auto* grid = std::get_if<Grid>(&item))
            grid->addTexts(all, m_style);
    }
    return all;
}

std::vector<FigureTable> Scene::tables() const {
    std::vector<FigureTable> all;
    for (const auto& table : m_tables) {
        if (const auto* named = std::get_if<NamedGrid>(&table))
            all.push_back(std::get<Grid>(m_items[named->item]).table(m_style, named->names));
        else
            all.push_back(std::get<FigureTable>(table));
    }
    return all;
}

std::vector<QRectF> Scene::changedRects(const std::vector<Edit>& edits) const {
    std::vector<QRectF> all;
    for (const Item& item : m_items)
        if (const auto* grid = std::get_if<Grid>(&item)) {
            const auto rects = kanshei::changedRects(*grid, edits);
            all.insert(all.end(), rects.begin(), rects.end());
        }
    return all;
}

double Scene::roomForNumbers() const {
    double most = 1;
    const Grid* last = nullptr;
    for (const Item& item : m_items) {
        const auto* grid = std::get_if<Grid>(&item);
        if (!grid) continue;
        const bool same = last && last->numbers == grid->numbers && last->minDigits == grid->minDigits &&
                          last->scale == grid->scale && last->cellSize() == grid->cellSize() &&
                          grid->scale.kind == ColorScale::Sequential; // thousands of maps
        if (!same) most = std::max(most, grid->roomForNumbers(m_style));
        last = grid;
    }
    return most;
}

} // namespace kanshei
