#include "ui/figures/legend.h"

#include <QCoreApplication>
#include <QLinearGradient>

#include <cmath>

namespace kanshei {

namespace {

constexpr double kBar = 176, kBarHeight = 10, kHeight = 32, kSwatch = 16;

TextLook small(const Scene& scene, Qt::Alignment align) {
    TextLook look;
    look.size = TextSize::Tiny;
    look.color = scene.colors().textMuted;
    look.align = align;
    look.math = true;
    return look;
}

QString maskedText() {
    return QCoreApplication::translate("Figure", "灰色斜线：被遮住");
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

} // namespace

QSizeF legendSize(const Style& style, const Legend& legend) {
    TextLook look;
    look.size = TextSize::Tiny;
    look.math = true;
    double width = kBar;
    if (!legend.label.isEmpty()) width += 12 + textSize(style, legend.label, look).width();
    if (legend.masked) width += 16 + kSwatch + 8 + textSize(style, maskedText(), look).width();
    return {width + 1, kHeight};
}

void placeLegend(Scene& scene, const QRectF& area, const Legend& legend) {
    const Style& style = scene.style();
    const bool weights = legend.scale.kind == ColorScale::Sequential;
    const double max = legend.scale.max;
    const QRectF bar(area.left(), area.top(), kBar, kBarHeight);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 32; ++i) {
        const double t = i / 32.0;
        gradient.setColorAt(t, legend.scale.color(style, weights ? t * max : (2 * t - 1) * max));
    }
    QPainterPath shape;
    shape.addRoundedRect(bar, 2, 2);
    scene.path(shape, Qt::NoPen, gradient);

    const QRectF ticks(bar.left(), bar.bottom() + 4, bar.width(), 16);
    scene.text(ticks, weights ? QStringLiteral("0") : tick(style, -max), small(scene, Qt::AlignLeft));
    scene.text(ticks, weights ? tick(style, max) : '+' + tick(style, max), small(scene, Qt::AlignRight));
    if (!weights) scene.text(ticks, QStringLiteral("0"), small(scene, Qt::AlignCenter));

    double x = bar.right() + 12;
    const auto say = [&](const QString& text) {
        const double width = textSize(style, text, small(scene, Qt::AlignLeft)).width();
        scene.text(QRectF(x, bar.center().y() - 8, width + 1, 16), text,
                   small(scene, Qt::AlignLeft | Qt::AlignVCenter));
        x += width;
    };
    if (!legend.label.isEmpty()) say(legend.label);
    if (!legend.masked) return;
    x += legend.label.isEmpty() ? 4 : 16;
    scene.hatched(QRectF(x, bar.center().y() - kSwatch / 2, kSwatch, kSwatch));
    x += kSwatch + 8;
    say(maskedText());
}

} // namespace kanshei
