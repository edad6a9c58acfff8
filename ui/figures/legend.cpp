#include "ui/figures/legend.h"

#include "ui/theme/translate.h"

#include <QLinearGradient>

#include <cmath>

namespace kanshei {

namespace {

constexpr double kBar = 176, kBarHeight = 10, kHeight = 32, kSwatch = 16, kBetween = 24, kLineGap = 8;
constexpr double kTip = 7;     // of a bar whose colours go on
constexpr double kRemark = 20; // height of a remark that stands under the bar

TextLook small(const Style& style, Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter) {
    TextLook look;
    look.size = TextSize::Tiny;
    look.color = style.colors().textMuted;
    look.align = align;
    look.math = true;
    return look;
}

QString maskedText() {
    return translate("Figure", "灰色斜线：被遮住");
}

QString tick(const Style& style, double value) {
    Style s = style;
    s.digits = std::abs(value) >= 100 ? 0 : std::abs(value) >= 10 ? 1 : 2;
    QString text = s.number(value);
    while (text.contains('.') && (text.endsWith('0') || text.endsWith('.'))) {
        const bool point = text.endsWith('.');
        text.chop(1);
        if (point) break;
    }
    return text;
}

bool goesOn(const Legend& legend) {
    return legend.scale.peak > legend.scale.max;
}

QString beyondText(const Style& style, const Legend& legend) {
    return translate("Figure", "超出两端，最远 ±%1").arg(tick(style, legend.scale.peak));
}

/// A sign and the words beside the bar.
struct Remark {
    enum Sign { None, Beyond, Masked } sign;
    QString text;
};

std::vector<Remark> remarks(const Style& style, const Legend& legend) {
    std::vector<Remark> all;
    if (!legend.label.isEmpty()) all.push_back({Remark::None, legend.label});
    if (goesOn(legend)) all.push_back({Remark::Beyond, beyondText(style, legend)});
    if (legend.masked) all.push_back({Remark::Masked, maskedText()});
    return all;
}

double signWidth(Remark::Sign sign) {
    return sign == Remark::None ? 0 : kSwatch + 6;
}

double remarkWidth(const Style& style, const Remark& remark) {
    return signWidth(remark.sign) + std::ceil(textSize(style, remark.text, small(style)).width()) + 1;
}

double legendWidth(const Style& style, const Legend& legend) {
    double width = kBar;
    for (const Remark& remark : remarks(style, legend)) width += 12 + remarkWidth(style, remark);
    return width;
}

/// With the remarks beside the bar where the room is wide enough, else under it.
QSizeF legendSize(const Style& style, const Legend& legend, double room) {
    if (const double width = legendWidth(style, legend); width <= room) return {width, kHeight};
    QSizeF size(kBar, kHeight);
    for (const Remark& remark : remarks(style, legend))
        size = {std::max(size.width(), remarkWidth(style, remark)), size.height() + kRemark};
    return size;
}

void placeBar(Scene& scene, const QRectF& bar, const Legend& legend) {
    const Style& style = scene.style();
    const bool weights = legend.scale.kind == ColorScale::Sequential;
    const double max = legend.scale.max, inset = goesOn(legend) ? kTip : 0;
    const QRectF range = bar.adjusted(inset, 0, -inset, 0);
    QLinearGradient gradient(range.topLeft(), range.topRight());
    for (int i = 0; i <= 32; ++i) {
        const double t = i / 32.0;
        gradient.setColorAt(t, legend.scale.color(style, weights ? t * max : (2 * t - 1) * max));
    }
    QPainterPath shape;
    if (goesOn(legend))
        shape.addPolygon(QPolygonF{{bar.left(), bar.center().y()},
                                   range.topLeft(),
                                   range.topRight(),
                                   {bar.right(), bar.center().y()},
                                   range.bottomRight(),
                                   range.bottomLeft()});
    else
        shape.addRoundedRect(bar, 2, 2);
    scene.path(shape, Qt::NoPen, gradient);
    if (!weights && style.theme == Theme::Print)
        scene.path(minusLines(QRectF(range.topLeft(), QPointF(range.center().x() - 4, range.bottom()))),
                   minusPen(style.colors().text));
    const QRectF ticks(bar.left(), bar.bottom() + 4, bar.width(), 16);
    scene.text(ticks, weights ? QStringLiteral("0") : tick(style, -max), small(style, Qt::AlignLeft));
    scene.text(ticks, weights ? tick(style, max) : '+' + tick(style, max), small(style, Qt::AlignRight));
    if (!weights) scene.text(ticks, QStringLiteral("0"), small(style, Qt::AlignCenter));
}

/// The two wedges, or the hatch, in a swatch.
void placeSign(Scene& scene, const QRectF& swatch, Remark::Sign sign) {
    if (sign == Remark::Masked) return scene.hatched(swatch);
    if (sign != Remark::Beyond) return;
    QPainterPath wedges;
    wedges.addPolygon(beyondMark(swatch, true));
    wedges.addPolygon(beyondMark(swatch, false));
    wedges.closeSubpath();
    scene.path(wedges, Qt::NoPen, scene.colors().textMuted);
}

void placeLegend(Scene& scene, QPointF corner, const Legend& legend, double room) {
    const Style& style = scene.style();
    const QRectF bar(corner, QSizeF(kBar, kBarHeight));
    placeBar(scene, bar, legend);
    const bool beside = legendWidth(style, legend) <= room;
    QPointF at = beside ? QPointF(bar.right() + 12, bar.center().y())
                        : QPointF(bar.left(), bar.top() + kHeight + kRemark / 2);
    for (const Remark& remark : remarks(style, legend)) {
        const double sign = signWidth(remark.sign), width = remarkWidth(style, remark);
        placeSign(scene, QRectF(at.x(), at.y() - kSwatch / 2, kSwatch, kSwatch), remark.sign);
        scene.text(QRectF(at.x() + sign, at.y() - 8, width - sign, 16), remark.text, small(style));
        at += beside ? QPointF(width + 12, 0) : QPointF(0, kRemark);
    }
}

/// Calls place(corner, legend) for each and returns the size of all.
template<class Place>
QSizeF arrange(const Style& style, const std::vector<Legend>& legends, double room, Place place) {
    QSizeF size(0, 0);
    double x = 0, y = 0;
    for (const Legend& legend : legends) {
        const QSizeF one = legendSize(style, legend, room);
        if (x > 0 && x + one.width() > room) x = 0, y = size.height() + kLineGap;
        place(QPointF(x, y), legend);
        size = size.expandedTo({x + one.width(), y + one.height()});
        x += one.width() + kBetween;
    }
    return size;
}

} // namespace

QSizeF legendsSize(const Style& style, const std::vector<Legend>& legends, double room) {
    return arrange(style, legends, room, [](QPointF, const Legend&) {});
}

void placeLegends(Scene& scene, QPointF corner, const std::vector<Legend>& legends, double room) {
    arrange(scene.style(), legends, room,
            [&](QPointF at, const Legend& legend) { placeLegend(scene, corner + at, legend, room); });
}

} // namespace kanshei
