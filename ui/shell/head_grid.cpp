#include "ui/shell/head_grid.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace kanshei {

namespace {

constexpr int greatestPitch = 46;
constexpr int easyPitch = 34; ///< rather scroll than get smaller than this
constexpr int leastPitch = 26;
constexpr int mostPixels = 48; ///< a thumbnail never needs more rows than this

/// One head's weights as an image, a pixel for a cell, or for the greatest of a few cells when there are many.
QImage thumbnail(const Trace& trace, const ConstMatrixView& pattern, const std::array<QRgb, 256>& colors) {
    const int n = int(pattern.rows());
    const int size = std::min(n, mostPixels);
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int y = 0; y < size; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const int fromRow = y * n / size;
        const int toRow = (y + 1) * n / size;
        for (int x = 0; x < size; ++x) {
            const int fromCol = x * n / size;
            const int toCol = (x + 1) * n / size;
            if (!trace.visible(toRow - 1, fromCol)) continue;
            const float greatest =
                pattern.block(fromRow, fromCol, toRow - fromRow, toCol - fromCol).maxCoeff();
            line[x] = colors[std::size_t(std::clamp(int(greatest * 255 + .5f), 0, 255))];
        }
    }
    return image;
}

} // namespace

HeadGrid::HeadGrid(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look) {
    setObjectName("heads");
    setMouseTracking(true);
    connect(&m_document, &Document::traceChanged, this, &HeadGrid::refresh);
    connect(&m_document, &Document::selectionChanged, this, [this] {
        update();
        emit headShown(cellRect(m_document.selection().layer, m_document.selection().head));
    });
    connect(&m_look, &Look::changed, this, &HeadGrid::refresh);
}

void HeadGrid::refresh() {
    const TracePtr trace = m_document.trace();
    if (!trace || (trace == m_shown && m_theme == m_look.style().theme)) return;
    m_shown = trace;
    m_theme = m_look.style().theme;
    m_layers = int(trace->model->config.n_layers);
    m_heads = int(trace->model->config.n_heads);
    std::array<QRgb, 256> colors;
    for (std::size_t i = 0; i < colors.size(); ++i)
        colors[i] = m_look.style().sequential(double(i) / 255).rgb();
    m_thumbnails.clear();
    for (int layer = 0; layer < m_layers; ++layer)
        for (int head = 0; head < m_heads; ++head)
            m_thumbnails.push_back(thumbnail(*trace, trace->block(layer, "pattern").matrix(head), colors));
    emit gridChanged();
    update();
}

int HeadGrid::greatestHeight(int layers) {
    return layers * greatestPitch;
}

void HeadGrid::fit(QSize room) {
    const int across = room.width() / std::max(1, m_heads);
    const int down = room.height() / std::max(1, m_layers);
    m_pitch = std::clamp(std::min(across, std::max(down, easyPitch)), leastPitch, greatestPitch);
    resize(m_heads * m_pitch, m_layers * m_pitch);
}

QRect HeadGrid::cellRect(int layer, int head) const {
    return {head * m_pitch, layer * m_pitch, m_pitch, m_pitch};
}

HeadGrid::Place HeadGrid::placeAt(QPoint point) const {
    const Place place{point.y() / m_pitch, point.x() / m_pitch};
    if (point.x() < 0 || point.y() < 0 || place.layer >= m_layers || place.head >= m_heads) return {};
    return place;
}

void HeadGrid::paintCell(QPainter& painter, int layer, int head) const {
    const Palette& c = m_look.style().colors();
    const Selection& selection = m_document.selection();
    const QRectF box = QRectF(cellRect(layer, head)).adjusted(2, 2, -2, -2);
    const bool selected = layer == selection.layer && head == selection.head;
    const bool hovered = m_hovered == Place{layer, head};
    painter.setPen(QPen(selected ? c.accent : hovered ? c.textFaint : c.border, selected ? 2 : 1));
    painter.setBrush(c.stage);
    painter.drawRoundedRect(box, 5, 5);
    painter.drawImage(box.adjusted(3, 3, -3, -3), m_thumbnails[std::size_t(layer * m_heads + head)]);
    const ModelInfo& info = m_shown->model->info;
    if (layer == info.bestLayer && head == info.bestHead) {
        painter.setPen(QPen(c.surface, 1.5));
        painter.setBrush(c.accent);
        painter.drawEllipse(box.topRight() + QPointF(-2, 2), 4, 4);
    }
}

void HeadGrid::paintEvent(QPaintEvent* event) {
    if (!m_shown) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int layer = 0; layer < m_layers; ++layer)
        for (int head = 0; head < m_heads; ++head)
            if (event->rect().intersects(cellRect(layer, head))) paintCell(painter, layer, head);
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
    const Place place = placeAt(event->position().toPoint());
    if (place.layer >= 0) m_document.setLayerHead(place.layer, place.head);
}

void HeadGrid::mouseMoveEvent(QMouseEvent* event) {
    const Place place = placeAt(event->position().toPoint());
    if (place == m_hovered) return;
    m_hovered = place;
    setCursor(place.layer >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void HeadGrid::leaveEvent(QEvent*) {
    m_hovered = {};
    update();
}

QString HeadGrid::tip(Place place) const {
    QString text = tr("第 %1 层 · 头 %2").arg(place.layer + 1).arg(place.head + 1);
    const ModelInfo& info = m_shown->model->info;
    if (place.layer == info.bestLayer && place.head == info.bestHead)
        text += QLatin1Char('\n') + tr("训练后选出的头：它最常把「他」指向正确的人");
    return text;
}

bool HeadGrid::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const Place place = placeAt(help->pos());
        if (place.layer >= 0)
            QToolTip::showText(help->globalPos(), tip(place), this, cellRect(place.layer, place.head));
        return true;
    }
    return QWidget::event(event);
}

} // namespace kanshei
