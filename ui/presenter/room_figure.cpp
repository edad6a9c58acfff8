#include "ui/presenter/room_figure.h"

#include "ui/figures/grid.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double mostFrozen = 0.4; ///< of the room: names that take more scroll with the rest

QPointF scaled(QPointF point, double zoom) {
    return point * zoom;
}

} // namespace

bool sameRow(const Cell& a, const Cell& b) {
    return a.tensor == b.tensor && a.index.size() == b.index.size() && !a.index.empty() &&
           std::equal(a.index.begin(), a.index.end() - 1, b.index.begin());
}

RoomFigure::RoomFigure(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    m_fade.setStartValue(1.0);
    m_fade.setEndValue(0.0);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&m_fade, &QVariantAnimation::finished, this, [this] {
        m_leaving.clear();
        update();
    });
}

void RoomFigure::setFigure(FigurePtr figure, const RoomFocus& focus, double scale, const Style& style) {
    m_figure = std::move(figure);
    m_focus = focus;
    m_scale = scale;
    m_style = style;
    m_fade.stop();
    m_leaving.clear();
    setAccessibleName(m_figure ? m_figure->title() : QString());
    relayout();
}

void RoomFigure::setShown(Shown shown, int fadeMs) {
    std::vector<Cover> before;
    for (const FigurePiece& piece : m_pieces) before.push_back(coverOf(piece));
    m_shown = std::move(shown);
    m_fade.stop();
    m_leaving.clear();
    for (std::size_t i = 0; i < m_pieces.size(); ++i)
        if (before[i] != Cover::None && coverOf(m_pieces[i]) == Cover::None)
            m_leaving.emplace_back(m_pieces[i].rect, before[i]);
    if (fadeMs > 0 && !m_leaving.empty()) {
        m_fade.setDuration(fadeMs);
        m_fade.start();
    } else {
        m_leaving.clear();
    }
    hover({});
    update();
}

int RoomFigure::turns() const {
    int last = -1;
    for (const FigurePiece& piece : m_pieces) last = std::max(last, piece.turn);
    return last + 1;
}

RoomFigure::Cover RoomFigure::coverOf(const FigurePiece& piece) const {
    if (piece.turn >= m_shown.turns) return Cover::NotYet;
    return m_shown.answer && sameRow(piece.cell, *m_shown.answer) ? Cover::Answer : Cover::None;
}

bool RoomFigure::isCovered(const Cell& cell) const {
    const auto rect = m_figure ? m_figure->rectOf(cell) : std::nullopt;
    return rect && std::ranges::any_of(m_pieces, [&](const FigurePiece& piece) {
               return piece.rect.contains(rect->center()) && coverOf(piece) != Cover::None;
           });
}

void RoomFigure::relayout() {
    m_painted = {};
    m_pieces.clear();
    m_scroll = {};
    m_frozen = {0, 0};
    hover({});
    update();
    if (!m_figure || width() < 1 || height() < 1) return;
    m_layout = layOutForRoom(*m_figure, size(), m_scale, m_focus);
    m_pieces = m_figure->pieces();
    if (!overflows()) return;
    freezeNames();
    scrollToFocus();
}

/// What stands above the first piece and left of it are the names of columns and rows.
void RoomFigure::freezeNames() {
    if (m_pieces.empty()) return;
    QPointF first = m_pieces.front().rect.topLeft();
    for (const FigurePiece& piece : m_pieces)
        first = {std::min(first.x(), piece.rect.left()), std::min(first.y(), piece.rect.top())};
    first = scaled(first, m_layout.zoom);
    if (first.x() < width() * mostFrozen) m_frozen.setWidth(first.x());
    if (first.y() < height() * mostFrozen) m_frozen.setHeight(first.y());
}

void RoomFigure::scrollToFocus() {
    const auto rect = m_focus.cell ? m_figure->rectOf(*m_focus.cell) : std::nullopt;
    if (!rect) return;
    const QPointF middle((m_frozen.width() + width()) / 2, (m_frozen.height() + height()) / 2);
    scrollBy(rect->center() * m_layout.zoom - middle - m_scroll);
}

void RoomFigure::scrollBy(QPointF distance) {
    const QSizeF whole = m_layout.size * m_layout.zoom;
    const QPointF to = m_scroll + distance;
    m_scroll = {std::clamp(to.x(), 0.0, std::max(0.0, whole.width() - width())),
                std::clamp(to.y(), 0.0, std::max(0.0, whole.height() - height()))};
    update();
}

std::vector<RoomFigure::Region> RoomFigure::regions() const {
    const double w = m_frozen.width(), h = m_frozen.height();
    std::vector<Region> all = {{QRectF(w, h, width() - w, height() - h), -m_scroll}};
    if (h > 0) all.push_back({QRectF(w, 0, width() - w, h), {-m_scroll.x(), 0}});
    if (w > 0) all.push_back({QRectF(0, h, w, height() - h), {0, -m_scroll.y()}});
    if (w > 0 && h > 0) all.push_back({QRectF(0, 0, w, h), {0, 0}});
    return all;
}

std::optional<QRectF> RoomFigure::rectOf(const Cell& cell) const {
    const auto rect = m_figure ? m_figure->rectOf(cell) : std::nullopt;
    if (!rect) return {};
    return onScreen(*rect, -m_scroll);
}

QRectF RoomFigure::onScreen(const QRectF& rect, QPointF origin) const {
    return {rect.topLeft() * m_layout.zoom + origin, rect.size() * m_layout.zoom};
}

std::optional<Hit> RoomFigure::hitAt(QPointF point) const {
    if (!m_figure) return {};
    for (const Region& region : regions()) {
        if (!region.on.contains(point)) continue;
        const QPointF at = (point - region.origin) / m_layout.zoom;
        for (const FigurePiece& piece : m_pieces)
            if (piece.rect.contains(at) && coverOf(piece) != Cover::None) return {};
        return m_figure->hitTest(at);
    }
    return {};
}

const QPixmap& RoomFigure::painted() {
    const double ratio = devicePixelRatioF();
    if (m_painted.isNull() || m_painted.devicePixelRatio() != ratio) {
        m_painted = QPixmap((m_layout.size * m_layout.zoom * ratio).toSize());
        m_painted.setDevicePixelRatio(ratio);
        m_painted.fill(m_style.colors().stage);
        QPainter painter(&m_painted);
        painter.scale(m_layout.zoom, m_layout.zoom);
        m_figure->paint(painter);
    }
    return m_painted;
}

void RoomFigure::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_style.colors().stage);
    if (!m_figure || m_layout.size.isEmpty()) return;
    for (const Region& region : regions()) {
        painter.save();
        painter.setClipRect(region.on);
        painter.drawPixmap(region.origin, painted());
        paintCovers(painter, region);
        painter.save();
        painter.translate(region.origin);
        painter.scale(m_layout.zoom, m_layout.zoom);
        m_figure->paintFrames(painter);
        painter.restore();
        if (m_hover) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(m_style.colors().text, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(onScreen(m_hover->rect, region.origin).adjusted(-1, -1, 1, 1), 4, 4);
        }
        painter.restore();
    }
}

void RoomFigure::paintCovers(QPainter& painter, const Region& region) const {
    for (const FigurePiece& piece : m_pieces)
        if (const Cover cover = coverOf(piece); cover != Cover::None)
            paintCover(painter, onScreen(piece.rect, region.origin), cover);
    if (m_leaving.empty()) return;
    painter.setOpacity(m_fade.currentValue().toDouble());
    for (const auto& [rect, cover] : m_leaving) paintCover(painter, onScreen(rect, region.origin), cover);
    painter.setOpacity(1);
}

/// Whole pixels first, so that no edge of what is under it shines through.
void RoomFigure::paintCover(QPainter& painter, const QRectF& rect, Cover cover) const {
    const Palette& colors = m_style.colors();
    painter.fillRect(QRectF(rect.toAlignedRect()), colors.stage);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = std::min(2.0, std::min(rect.width(), rect.height()) / 6);
    const QRectF box = rect.adjusted(inset, inset, -inset, -inset);
    painter.setPen(Qt::NoPen);
    painter.setBrush(cover == Cover::Answer ? colors.accentSoft : colors.grid);
    painter.drawRoundedRect(box, 5, 5);
    if (cover == Cover::Answer) {
        painter.setPen(QPen(colors.border, 1));
        painter.drawPath(hatch(box));
        QFont font = m_style.font(TextSize::Title, true);
        font.setPixelSize(std::clamp(int(box.height() * 0.62), 8, int(28 * m_layout.zoom)));
        painter.setFont(font);
        painter.setPen(colors.accent);
        const bool tall = box.height() > 3 * box.width(); // its neighbour asks already
        if (!tall && box.width() > font.pixelSize())
            painter.drawText(box, Qt::AlignCenter, QStringLiteral("？"));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void RoomFigure::hover(std::optional<Hit> hit) {
    const bool same = m_hover.has_value() == hit.has_value() && (!hit || hit->rect == m_hover->rect);
    if (same) return;
    m_hover = std::move(hit);
    update();
}

void RoomFigure::resizeEvent(QResizeEvent*) {
    relayout();
}

void RoomFigure::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged && (event->buttons() & Qt::LeftButton)) {
        scrollBy(*m_dragged - event->position());
        m_dragged = event->position();
        return;
    }
    hover(hitAt(event->position()));
}

void RoomFigure::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto hit = hitAt(event->position()))
        emit hitClicked(*hit);
    else if (overflows())
        m_dragged = event->position();
}

void RoomFigure::mouseReleaseEvent(QMouseEvent*) {
    m_dragged.reset();
}

void RoomFigure::wheelEvent(QWheelEvent* event) {
    if (!overflows()) return event->ignore();
    const QPoint step = event->angleDelta();
    scrollBy(-QPointF(step) * 0.8);
}

void RoomFigure::leaveEvent(QEvent*) {
    hover({});
}

} // namespace kanshei
