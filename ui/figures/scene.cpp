#include "ui/figures/scene.h"

#include "ui/figures/scene_text.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace kanshei {

namespace {

struct Run {
    QString text;
    bool lowered = false;
};

/// "W_Q" → W, Q lowered; "÷√d_{head}" → …; without an underscore one run.
std::vector<Run> runsOf(const QString& text, bool math) {
    std::vector<Run> runs;
    if (!math) return {{text, false}};
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '_' || i + 1 >= text.size()) {
            plain += text[i];
            continue;
        }
        if (!plain.isEmpty()) runs.push_back({plain, false});
        plain.clear();
        const qsizetype close = text[i + 1] == '{' ? text.indexOf('}', i) : -1;
        runs.push_back({close > 0 ? text.mid(i + 2, close - i - 2) : text.mid(i + 1, 1), true});
        i = close > 0 ? close : i + 1;
    }
    if (!plain.isEmpty()) runs.push_back({plain, false});
    return runs;
}

double runWidth(const Style& style, const Run& run, const TextLook& look) {
    if (!run.lowered) return textWidth(style, run.text, look.size, look.bold);
    return textWidth(style, run.text, look.size, look.bold) * 0.72;
}

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

QString plainText(const QString& text, bool math) {
    QString out;
    for (const Run& run : runsOf(text, math)) out += run.text;
    return out;
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
    double width = 0;
    for (const Run& run : runsOf(text, look.math)) width += runWidth(style, run, look);
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
    m_items.emplace_back(Text{rect, shown, look});
    return rect;
}

void Scene::grid(Grid grid) {
    m_items.emplace_back(std::move(grid));
}

void Scene::hatched(const QRectF& rect) {
    box(rect, colors().masked, 2);
    path(hatch(rect), QPen(colors().maskedHatch, 1));
}

void Scene::target(Hit hit) {
    m_targets.push_back(std::move(hit));
}

void Scene::frame(const QRectF& rect, const QColor& color, qreal width, qreal radius) {
    m_frames.push_back(Box{rect, QColor(), radius, QPen(color, width)});
}

void Scene::paintText(QPainter& painter, const Text& text) const {
    const TextLook& look = text.look;
    const QFont font = m_style.font(look.size, look.bold);
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
    QPointF at(-width / 2, baselineBelowCenter(look.size));
    QFont small = font;
    small.setPixelSize(int(double(look.size) * 0.72 + 0.5));
    for (const Run& run : runsOf(text.text, look.math)) {
        const QPointF drop(0, run.lowered ? double(look.size) * 0.2 : 0);
        drawRun(painter, run.lowered ? small : font, at + drop, run.text, look.color);
        at.rx() += runWidth(m_style, run, look);
    }
    painter.restore();
}

void Scene::paint(QPainter& painter) const {
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const auto paintBox = [&](const Box& box) {
        painter.setPen(box.pen);
        painter.setBrush(box.fill.isValid() ? QBrush(box.fill) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box.rect, box.radius, box.radius);
    };
    for (const Item& item : m_items) {
        if (const auto* box = std::get_if<Box>(&item)) {
            paintBox(*box);
        } else if (const auto* path = std::get_if<Path>(&item)) {
            painter.setPen(path->pen);
            painter.setBrush(path->fill);
            painter.drawPath(path->path);
        } else if (const auto* text = std::get_if<Text>(&item)) {
            paintText(painter, *text);
        } else {
            std::get<Grid>(item).paint(painter, m_style);
        }
    }
    for (const Box& box : m_frames) paintBox(box);
    painter.restore();
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

std::vector<PlacedText> Scene::texts() const {
    std::vector<PlacedText> all;
    for (const Item& item : m_items) {
        if (const auto* text = std::get_if<Text>(&item))
            all.push_back({text->rect, plainText(text->text, text->look.math)});
        else if (const auto* grid = std::get_if<Grid>(&item))
            grid->addTexts(all, m_style);
    }
    return all;
}

} // namespace kanshei
