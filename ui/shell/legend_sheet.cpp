#include "ui/shell/legend_sheet.h"

#include "ui/figures/scene.h"
#include "ui/theme/translate.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace kanshei {

namespace {

constexpr QSizeF sampleSize(74, 30);

QRectF inner() {
    return QRectF(QPointF(), sampleSize).adjusted(1, 1, -1, -1);
}

void letter(Scene& scene, const QString& text, const QColor& color) {
    TextLook look;
    look.size = TextSize::Heading;
    look.bold = true;
    look.color = color;
    scene.text(inner(), text, look);
}

void query(Scene& scene) {
    letter(scene, QStringLiteral("Q"), scene.colors().query);
}
void key(Scene& scene) {
    letter(scene, QStringLiteral("K"), scene.colors().key);
}
void value(Scene& scene) {
    letter(scene, QStringLiteral("V"), scene.colors().value);
}

void ramp(Scene& scene, double from, QColor (Style::*color)(double) const) {
    constexpr int parts = 36;
    const QRectF bar = inner().adjusted(0, 7, 0, -7);
    for (int i = 0; i < parts; ++i)
        scene.box(
            QRectF(bar.left() + bar.width() * i / parts, bar.top(), bar.width() / parts + .5, bar.height()),
            (scene.style().*color)(from + (1 - from) * i / (parts - 1)));
}
void weights(Scene& scene) {
    ramp(scene, 0, &Style::sequential);
}
void signedNumbers(Scene& scene) {
    ramp(scene, -1, &Style::diverging);
}

void masked(Scene& scene) {
    scene.hatched(QRectF(inner().center().x() - 13, inner().top() + 1, 26, 26));
}

void opened(Scene& scene) {
    const QRectF cell(inner().center().x() - 18, inner().top() + 2, 36, 24);
    scene.box(cell, scene.style().sequential(.35));
    scene.frame(cell, scene.colors().text, 2, 3);
}

void askingRow(Scene& scene) {
    const QRectF row = inner().adjusted(3, 5, -3, -5);
    for (int i = 0; i < 4; ++i)
        scene.box(QRectF(row.left() + row.width() * i / 4, row.top(), row.width() / 4 - 1, row.height()),
                  scene.style().sequential(.15 + .2 * ((i * 3) % 4)));
    scene.frame(row.adjusted(-2, -2, 1, 2), scene.colors().query, 1.5, 4);
}

void chip(Scene& scene, const QString& text, const QColor& fill, const QPen& pen, const QColor& color) {
    scene.box(inner().adjusted(8, 1, -8, -1), fill, 8, pen);
    TextLook look;
    look.color = color;
    scene.text(inner(), text, look);
}
void asking(Scene& scene) {
    const Palette& c = scene.colors();
    chip(scene, QStringLiteral("他"), c.accentSoft, QPen(c.query, 1.4), c.query);
}
void unknown(Scene& scene) {
    const Palette& c = scene.colors();
    chip(scene, QStringLiteral("魑"), c.surface, QPen(c.textMuted, 1, Qt::DashLine), c.text);
}
void special(Scene& scene) {
    const Palette& c = scene.colors();
    chip(scene, QStringLiteral("<bos>"), c.window, QPen(c.border, 1), c.textMuted);
}

void bestHead(Scene& scene) {
    const QRectF head(inner().center().x() - 13, inner().top() + 3, 24, 24);
    scene.box(head, scene.style().sequential(.3), 4, QPen(scene.colors().border, 1));
    QPainterPath dot;
    dot.addEllipse(head.topRight() + QPointF(-2, 2), 4, 4);
    scene.path(dot, QPen(scene.colors().surface, 1.5), scene.colors().accent);
}

struct Mark {
    void (*draw)(Scene&);
    const char* text; ///< source string of context "Legend"
};

constexpr Mark marks[] = {
    {query, QT_TRANSLATE_NOOP("Legend", "橙红：查询 Query，提问的一方；行是提问者")},
    {key, QT_TRANSLATE_NOOP("Legend", "蓝：键 Key，被看的一方；列是被看者")},
    {value, QT_TRANSLATE_NOOP("Legend", "绿：值 Value，被看到时交出去的内容")},
    {weights, QT_TRANSLATE_NOOP("Legend", "权重从 0 到 1：颜色越浓越大")},
    {signedNumbers, QT_TRANSLATE_NOOP("Legend", "有正有负的数：中间是 0，两头的颜色分正负")},
    {masked, QT_TRANSLATE_NOOP("Legend", "灰色斜线：被掩码遮住；softmax 之前是 −∞，之后是 0")},
    {opened, QT_TRANSLATE_NOOP("Legend", "粗方框：点开的格子，右边写着它的算式")},
    {askingRow, QT_TRANSLATE_NOOP("Legend", "橙红的框：提问的词元那一行")},
    {asking, QT_TRANSLATE_NOOP("Legend", "正在提问的词元；右上角的小字是位置，从 0 数起")},
    {unknown, QT_TRANSLATE_NOOP("Legend", "虚线框：模型没见过的词，它只看到一个代号")},
    {special, QT_TRANSLATE_NOOP("Legend", "灰底：特殊词元，由分词器加上，句子里没有")},
    {bestHead, QT_TRANSLATE_NOOP("Legend", "小圆点：训练后选出的头，最常把代词指向正确的人")},
};

QPixmap picture(const Mark& mark, const Style& style, qreal scale) {
    QPixmap pixmap((sampleSize * scale).toSize());
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    Scene scene(style);
    mark.draw(scene);
    scene.paint(painter);
    return pixmap;
}

} // namespace

LegendSheet::LegendSheet(const Style& style, QWidget* parent) : QWidget(parent) {
    setObjectName("legend");
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 8, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(9);
    int row = 0;
    for (const Mark& mark : marks) {
        auto* sample = new QLabel(this);
        sample->setPixmap(picture(mark, style, devicePixelRatioF()));
        grid->addWidget(sample, row, 0, Qt::AlignTop);
        auto* text = new QLabel(translate("Legend", mark.text), this);
        text->setWordWrap(true);
        grid->addWidget(text, row++, 1, Qt::AlignVCenter);
    }
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(row, 1);
}

} // namespace kanshei
