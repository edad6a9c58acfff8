#include "ui/export/picture_preview.h"

#include "ui/figures/math_text.h"

#include <QPainter>

#include <algorithm>

namespace kanshei {

namespace {

constexpr double edge = 16;

/// What stands for no ground.
void paintChequers(QPainter& painter, const QRectF& rect) {
    constexpr int side = 8;
    QPixmap tile(2 * side, 2 * side);
    tile.fill(QColor(0xffffff));
    QPainter inside(&tile);
    inside.fillRect(0, 0, side, side, QColor(0xd8d8d8));
    inside.fillRect(side, side, side, side, QColor(0xd8d8d8));
    inside.end();
    painter.drawTiledPixmap(rect, tile);
}

} // namespace

PicturePreview::PicturePreview(QWidget* parent) : QWidget(parent) {
    setMinimumSize(320, 240);
}

void PicturePreview::show(std::shared_ptr<const Picture> picture, const QColor& around) {
    m_picture = std::move(picture);
    m_around = around;
    setAccessibleName(m_picture ? mathPlain(m_picture->source().title) : QString());
    update();
}

void PicturePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_around);
    if (!m_picture) return;
    const QSizeF size = m_picture->size();
    const double scale = std::min({(width() - 2 * edge) / size.width(), (height() - 2 * edge) / size.height(),
                                   1.5 * m_picture->magnification()});
    QRectF box(QPointF(), size * scale);
    box.moveCenter(QRectF(rect()).center());
    if (m_picture->options().transparent) paintChequers(painter, box);
    painter.save();
    painter.setClipRect(box);
    painter.translate(box.topLeft());
    painter.scale(scale, scale);
    m_picture->paint(painter);
    painter.restore();
    painter.setPen(QColor(128, 128, 128, 90));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(-.5, -.5, .5, .5));
}

} // namespace kanshei
