#include "ui/shell/head_grid.h"

#include "core/study/roll_up.h"
#include "core/study/small_pattern.h"
#include "ui/figures/edit_marks.h"
#include "ui/figures/word_label.h"
#include "ui/shell/edit_menu.h"
#include "ui/shell/edit_words.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace kanshei {

namespace {

constexpr int greatestPitch = 46;
constexpr int easyPitch = 34; ///< rather scroll than get smaller than this
constexpr int leastPitch = 26;
constexpr int mostPixels = int(study::smallSide); ///< a thumbnail never needs more rows than this

/// Colours of numbers from `least` to 1.
struct Colors {
    std::array<QRgb, 256> list;
    float least = 0;

    QRgb of(float value) const {
        const float share = (value - least) / (1 - least);
        return list[std::size_t(std::clamp(std::lround(share * 255), 0L, 255L))];
    }
};

bool keepsSmall(const Trace& trace) {
    return trace.shapeOf(blockName(0, "pattern_small")) != nullptr;
}

/// The weights of a layer's heads, by words if so wanted, or their small pictures where the trace keeps no more.
const Tensor& weightsOf(const Trace& trace, int layer, bool words) {
    if (keepsSmall(trace)) return trace.block(layer, "pattern_small");
    return trace.block(layer, words && hasWords(trace) ? study::wordsName("pattern") : "pattern");
}

/// The tokens that a row or a column stands for: a word, one, or several of them.
WordGroup tokensOf(int at, int rows, const Trace& trace, const std::vector<WordGroup>& words) {
    if (rows == int(words.size())) return words[std::size_t(at)];
    const auto length = std::size_t(trace.length()), n = std::size_t(rows), i = std::size_t(at);
    return {i * length / n, (i + 1) * length / n};
}

/// One head's numbers as an image, a pixel for a cell, or for the greatest (of differences: the farthest from 0) of a few cells
/// when there are many.
QImage thumbnail(const Trace& trace, const Matrix& pattern, const std::vector<WordGroup>& words,
                 const Colors& colors) {
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
            if (!trace.visible(Index(tokensOf(toRow - 1, n, trace, words).last) - 1,
                               Index(tokensOf(fromCol, n, trace, words).first)))
                continue;
            const auto few = pattern.block(fromRow, fromCol, toRow - fromRow, toCol - fromCol);
            const float greatest = few.maxCoeff(), least = few.minCoeff();
            line[x] = colors.of(-least > greatest ? least : greatest);
        }
    }
    return image;
}

} // namespace

HeadGrid::HeadGrid(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look) {
    setObjectName("heads");
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    connect(&m_document, &Document::traceChanged, this, &HeadGrid::refresh);
    connect(&m_document, &Document::selectionChanged, this, [this] {
        nameSelected();
        update();
        emit headShown(selectedRect());
    });
    connect(&m_document, &Document::viewChanged, this, &HeadGrid::refresh);
    connect(&m_look, &Look::changed, this, &HeadGrid::refresh);
    refresh();
}

void HeadGrid::refresh() {
    const TracePtr trace = m_document.trace();
    nameSelected();
    if (!trace || (trace == m_shown && m_theme == m_look.style().theme && m_view == m_look.view() &&
                   m_version == m_document.version()))
        return;
    m_shown = trace;
    m_theme = m_look.style().theme;
    m_view = m_look.view();
    m_version = m_document.version();
    m_layers = int(trace->model->config.n_layers);
    m_heads = int(trace->model->config.n_heads);
    m_words = m_view.words && !keepsSmall(*trace) ? wordGroups(trace->tokens) : std::vector<WordGroup>{};
    forgetThumbnails();
    emit gridChanged();
    update();
}

/// The new weights of a head, the old ones, or the difference.
Matrix HeadGrid::weights(int layer, int head) const {
    const TracePtr before = m_document.original();
    Matrix weights =
        weightsOf(m_version == Version::Old ? *before : *m_shown, layer, m_view.words).matrix(head);
    if (m_version == Version::Difference) weights -= weightsOf(*before, layer, m_view.words).matrix(head);
    return weights;
}

/// They are drawn when they are first seen: there may be thousands. The colours of differences are as strong as the greatest of
/// all heads allows.
void HeadGrid::forgetThumbnails() {
    m_thumbnails.assign(std::size_t(m_layers) * std::size_t(m_heads), {});
    m_greatest = 1;
    if (m_version != Version::Difference) return;
    m_greatest = 0;
    for (int layer = 0; layer < m_layers; ++layer)
        for (int head = 0; head < m_heads; ++head)
            m_greatest = std::max(m_greatest, weights(layer, head).cwiseAbs().maxCoeff());
}

const QImage& HeadGrid::thumbnailOf(int layer, int head) {
    QImage& image = m_thumbnails[std::size_t(layer) * std::size_t(m_heads) + std::size_t(head)];
    if (!image.isNull()) return image;
    const bool difference = m_version == Version::Difference;
    Colors colors{{}, difference ? -1.f : 0.f};
    for (std::size_t i = 0; i < colors.list.size(); ++i)
        colors.list[i] = difference ? m_look.style().diverging(double(i) / 127.5 - 1).rgb()
                                    : m_look.style().sequential(double(i) / 255).rgb();
    Matrix shown = weights(layer, head);
    if (m_greatest > 0) shown /= m_greatest;
    const Trace& trace = m_version == Version::Old ? *m_document.original() : *m_shown;
    image = thumbnail(trace, shown, m_words, colors);
    if (m_view.flipped) image = image.transformed(QTransform(0, 1, 1, 0, 0, 0));
    return image;
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

QRect HeadGrid::selectedRect() const {
    return cellRect(m_document.selection().layer, m_document.selection().head);
}

HeadGrid::Place HeadGrid::placeAt(QPoint point) const {
    const Place place{point.y() / m_pitch, point.x() / m_pitch};
    if (point.x() < 0 || point.y() < 0 || place.layer >= m_layers || place.head >= m_heads) return {};
    return place;
}

void HeadGrid::paintCell(QPainter& painter, int layer, int head) {
    const Palette& c = m_look.style().colors();
    const Selection& selection = m_document.selection();
    const QRectF box = QRectF(cellRect(layer, head)).adjusted(2, 2, -2, -2);
    const bool selected = layer == selection.layer && head == selection.head;
    const bool hovered = m_hovered == Place{layer, head};
    painter.setPen(QPen(selected ? c.accent : hovered ? c.textFaint : c.border, selected ? 2 : 1));
    painter.setBrush(c.stage);
    painter.drawRoundedRect(box, 5, 5);
    painter.drawImage(box.adjusted(3, 3, -3, -3), thumbnailOf(layer, head));
    const auto changed = [&](const Edit& edit) {
        return namesHead(edit, m_shown->model->config, layer, head);
    };
    if (std::ranges::any_of(m_shown->options.edits, changed)) {
        painter.setPen(QPen(c.surface, 1));
        painter.setBrush(c.text);
        painter.drawPolygon(changedCorner(box.adjusted(0, 0, 4, 4)));
    }
    const ModelInfo& info = m_shown->model->info;
    if (layer == info.bestLayer && head == info.bestHead) {
        painter.setPen(QPen(c.surface, 1.5));
        painter.setBrush(c.accent);
        painter.drawEllipse(box.topRight() + QPointF(-2, 2), 4, 4);
    }
}

void HeadGrid::nameSelected() {
    const Selection& selection = m_document.selection();
    setAccessibleName(tr("第 %1 层 · 头 %2").arg(selection.layer + 1).arg(selection.head + 1));
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
    const Selection& s = m_document.selection();
    switch (event->key()) {
    case Qt::Key_Left:
        return m_document.setLayerHead(s.layer, s.head - 1);
    case Qt::Key_Right:
        return m_document.setLayerHead(s.layer, s.head + 1);
    case Qt::Key_Up:
        return m_document.setLayerHead(s.layer - 1, s.head);
    case Qt::Key_Down:
        return m_document.setLayerHead(s.layer + 1, s.head);
    default:
        QWidget::keyPressEvent(event);
    }
}

void HeadGrid::paintEvent(QPaintEvent* event) {
    if (!m_shown) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int layer = 0; layer < m_layers; ++layer)
        for (int head = 0; head < m_heads; ++head)
            if (event->rect().intersects(cellRect(layer, head))) paintCell(painter, layer, head);
    if (!hasFocus()) return;
    const Selection& s = m_document.selection();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_look.style().colors().accent, 3));
    painter.drawRoundedRect(QRectF(cellRect(s.layer, s.head)).adjusted(2, 2, -2, -2), 6, 6);
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

void HeadGrid::contextMenuEvent(QContextMenuEvent* event) {
    const Place place = placeAt(event->pos());
    if (place.layer < 0) return;
    m_document.setLayerHead(place.layer, place.head);
    headMenu(place.layer, place.head, m_document, m_look, this, event->globalPos())
        ->popup(event->globalPos());
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
    for (const Edit& edit : m_shown->options.edits)
        if (namesHead(edit, m_shown->model->config, place.layer, place.head))
            text += QLatin1Char('\n') + tr("改过：%1").arg(editWords(edit, *m_shown));
    return text;
}

/// While it has the focus, all four arrows walk over the heads.
bool HeadGrid::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down) {
            event->accept();
            return true;
        }
    }
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
