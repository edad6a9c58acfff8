#include "ui/figures/turns.h"

#include "ui/figures/difference.h"
#include "ui/figures/math_text.h"
#include "ui/figures/shared_scales.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kanshei {

namespace {

constexpr double kHead = 38, kBetweenArrows = 12, kLegendSpace = 14, kNameGap = 12, kUnderDial = 4;
constexpr double kLeastColumn = 68, kMostColumn = 132, kLeastDial = 44, kMostDial = 116;
constexpr double kLeastCell = 16, kGoodCell = 21, kMostCell = 26;
constexpr std::array kRowNames = {"%1_x", "%1_y", "%1′_x", "%1′_y"};

TextLook lookOf(TextSize size, const QColor& color, Qt::Alignment align = Qt::AlignCenter) {
    TextLook look;
    look.size = size, look.color = color, look.align = align, look.math = true;
    return look;
}

QString rowName(const PairTurns::Arrows& arrows, std::size_t row) {
    return QString::fromUtf8(kRowNames[row]).arg(arrows.name);
}

/// From the centre; x to the right and y upwards, as in a textbook.
void drawArrow(Scene& scene, QPointF centre, QPointF tip, const QPen& pen) {
    const QLineF shaft(centre, tip);
    QPainterPath path(centre);
    path.lineTo(tip);
    scene.path(path, pen);
    if (shaft.length() < 3) return;
    const double angle = std::atan2(tip.y() - centre.y(), tip.x() - centre.x());
    const double size = std::min(7.0, shaft.length() * 0.6);
    QPainterPath head(tip);
    for (const double side : {0.45, -0.45})
        head.lineTo(tip - size * QPointF(std::cos(angle + side), std::sin(angle + side)));
    head.closeSubpath();
    scene.path(head, QPen(pen.color(), 1), pen.color());
}

} // namespace

QString degrees(const Style& style, double radians) {
    const double angle = radians * 180 / std::numbers::pi;
    Style s = style;
    s.digits = angle == 0 || std::abs(angle) >= 100 ? 0 : std::abs(angle) >= 1 ? 1 : 3;
    return s.number(angle) + QChar(0xB0);
}

PairTurns::PairTurns(Style style, Spec spec) : m_style(std::move(style)), m_spec(std::move(spec)) {
    assert(!m_spec.pairs.empty() && m_spec.pairs.size() == m_spec.angles.size() && !m_spec.arrows.empty());
    if (!m_style.legends) m_spec.legends.clear();
    for (const Arrows& arrows : m_spec.arrows)
        for (std::size_t row = 0; row < arrows.rows.size(); ++row)
            m_labels =
                std::max(m_labels, mathWidth(m_style, rowName(arrows, row), TextSize::Small, true) + 1);
}

/// A few circles are narrower than what is said under them.
double PairTurns::legendRoom(double columns) const {
    return std::max(columns, 360.0);
}

PairTurns::Layout PairTurns::solve(QSizeF available) const {
    Layout at;
    const auto columns = double(pairs()), kinds = double(m_spec.arrows.size());
    const double side = m_labels + kNameGap;
    at.column =
        std::clamp(std::floor((available.width() - side) / columns), kLeastColumn, kMostColumn * m_stretch);
    const double width = at.column * columns;
    const QSizeF legend =
        m_spec.legends.empty() ? QSizeF(0, 0) : legendsSize(m_style, m_spec.legends, legendRoom(width));
    const double legends = m_spec.legends.empty() ? 0 : kLegendSpace + legend.height();
    const double each =
        (available.height() - kHead - legends - kBetweenArrows * (kinds - 1)) / kinds - kUnderDial;
    at.cell = std::clamp(std::floor(std::min((each - kLeastDial) / 4, std::max(kGoodCell, each * 0.12))),
                         kLeastCell, kMostCell * m_stretch);
    at.dial = std::clamp(std::floor(std::min(each - rowsShown() * at.cell, at.column - 8)), kLeastDial,
                         kMostDial * m_stretch);
    at.size = {side + std::max(width, legend.width()),
               kHead + legends + kBetweenArrows * (kinds - 1) +
                   kinds * (at.dial + kUnderDial + rowsShown() * at.cell)};
    return at;
}

QSizeF PairTurns::fit(QSizeF available) const {
    return solve(available).size;
}

QSizeF PairTurns::minimumSize() const {
    return solve({0, 0}).size;
}

QSizeF PairTurns::naturalSize() const {
    return solve({840, 520}).size;
}

PanelPtr PairTurns::stretched(double factor) const {
    auto larger = std::make_shared<PairTurns>(*this);
    larger->m_stretch = factor;
    return larger;
}

void PairTurns::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size() + QSizeF(.01, .01));
    placeHeads(scene, area, at);
    double y = area.top() + kHead;
    for (const Arrows& arrows : m_spec.arrows) {
        placeArrows(scene, arrows, {area.left(), y}, at);
        y += at.dial + kUnderDial + rowsShown() * at.cell + kBetweenArrows;
    }
    const double side = m_labels + kNameGap;
    placeLegends(scene, {area.left() + side, y - kBetweenArrows + kLegendSpace}, m_spec.legends,
                 legendRoom(at.column * double(pairs())));
}

void PairTurns::placeHeads(Scene& scene, const QRectF& area, const Layout& at) const {
    const Palette& colors = scene.colors();
    for (Index pair = 0; pair < pairs(); ++pair) {
        const double x = area.left() + m_labels + kNameGap + double(pair) * at.column;
        scene.text(QRectF(x, area.top(), at.column, 16), m_spec.pairs[std::size_t(pair)],
                   lookOf(TextSize::Tiny, colors.textMuted));
        TextLook look = lookOf(TextSize::Body, colors.text);
        look.bold = true;
        scene.text(QRectF(x, area.top() + 16, at.column, 20),
                   degrees(m_style, m_spec.angles[std::size_t(pair)]), look);
    }
}

void PairTurns::placeArrows(Scene& scene, const Arrows& arrows, QPointF corner, const Layout& at) const {
    const double left = corner.x() + m_labels + kNameGap, width = at.column * double(pairs());
    for (Index pair = 0; pair < pairs(); ++pair) {
        const double x = left + double(pair) * at.column;
        placeDial(scene, arrows, pair, QRectF(x + (at.column - at.dial) / 2, corner.y(), at.dial, at.dial));
        scene.piece({QRectF(x, corner.y(), at.column, at.dial + kUnderDial + rowsShown() * at.cell),
                     int(pair), arrows.rows[2].source.cell(0, pair)});
    }
    double y = corner.y() + at.dial + kUnderDial;
    if (!m_spec.numbers) return placeName(scene, arrows, corner, at);
    for (std::size_t row = 0; row < arrows.rows.size(); ++row, y += at.cell) {
        Grid grid = arrows.rows[row];
        grid.rect = QRectF(left, y, width, at.cell);
        const QString name = rowName(arrows, row);
        scene.grid(grid, {mathPlain(name), {mathPlain(name)}, m_spec.pairs});
        TextLook look = lookOf(TextSize::Small, arrows.color, Qt::AlignRight | Qt::AlignVCenter);
        look.bold = row >= 2;
        scene.text(QRectF(corner.x(), y, m_labels, at.cell), name, look);
    }
}

void PairTurns::placeName(Scene& scene, const Arrows& arrows, QPointF corner, const Layout& at) const {
    TextLook look = lookOf(TextSize::Body, arrows.color, Qt::AlignRight | Qt::AlignVCenter);
    look.bold = true;
    scene.text(QRectF(corner.x(), corner.y(), m_labels, at.dial), arrows.name, look);
}

/// Each circle has a scale of its own: what counts is the direction, the lengths stay as they are. A difference goes from the old
/// arrow to the new one.
void PairTurns::placeDial(Scene& scene, const Arrows& arrows, Index pair, const QRectF& dial) const {
    const Palette& colors = scene.colors();
    const MatrixSource &x = arrows.rows[2].source, &y = arrows.rows[3].source;
    const bool difference = x.isDifference();
    const QPointF to(x.now(0, pair), y.now(0, pair));
    const QPointF from =
        difference ? QPointF(x.before(0, pair), y.before(0, pair))
                   : QPointF(arrows.rows[0].source.now(0, pair), arrows.rows[1].source.now(0, pair));
    scene.path(
        [&] {
            QPainterPath circle;
            circle.addEllipse(dial.adjusted(.5, .5, -.5, -.5));
            return circle;
        }(),
        QPen(colors.border, 1), colors.surface);
    const double longest = std::max(std::hypot(from.x(), from.y()), std::hypot(to.x(), to.y()));
    if (!(longest > 0) || !std::isfinite(longest)) return;
    const double radius = dial.width() / 2 - 4;
    const auto onDial = [&](QPointF v) {
        return dial.center() + QPointF(v.x(), -v.y()) * (radius / longest);
    };
    const double turned =
        std::fmod(m_spec.angles[std::size_t(pair)], 2 * std::numbers::pi) * 180 / std::numbers::pi;
    if (!difference && std::abs(turned) > 0.5) {
        const double first = std::atan2(from.y(), from.x()) * 180 / std::numbers::pi;
        const QRectF box = QRectF(QPointF(), QSizeF(radius, radius) * 1.1);
        const QRectF round = box.translated(dial.center() - box.center());
        QPainterPath sector(dial.center());
        sector.arcTo(round, first, turned);
        sector.closeSubpath();
        QColor fill = arrows.color;
        fill.setAlphaF(0.16f);
        scene.path(sector, Qt::NoPen, fill);
    }
    QColor pale = arrows.color;
    pale.setAlphaF(0.55f);
    drawArrow(scene, dial.center(), onDial(from), QPen(pale, 1.5, Qt::DashLine, Qt::FlatCap));
    drawArrow(scene, dial.center(), onDial(to), QPen(arrows.color, 2.2, Qt::SolidLine, Qt::RoundCap));
}

namespace {

std::vector<Grid*> gridsOfTurns(PairTurns::Spec& spec) {
    std::vector<Grid*> grids;
    for (PairTurns::Arrows& arrows : spec.arrows)
        for (Grid& grid : arrows.rows) grids.push_back(&grid);
    return grids;
}

} // namespace

PanelPtr PairTurns::differenceFrom(const Trace& before) const {
    Spec spec = m_spec;
    const std::vector<Grid*> grids = gridsOfTurns(spec);
    for (Grid* grid : grids) *grid = differenceOf(std::move(*grid), before);
    rescale(m_style, grids, spec.legends);
    return std::make_shared<PairTurns>(m_style, std::move(spec));
}

std::vector<ColorScale> PairTurns::scales() const {
    Spec spec = m_spec;
    std::vector<ColorScale> scales;
    for (const Grid* grid : gridsOfTurns(spec)) scales.push_back(grid->scale);
    return scales;
}

PanelPtr PairTurns::withScales(std::span<const ColorScale> scales) const {
    Spec spec = m_spec;
    giveScales(gridsOfTurns(spec), spec.legends, scales);
    return std::make_shared<PairTurns>(m_style, std::move(spec));
}

} // namespace kanshei
