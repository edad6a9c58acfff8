// Every head of every layer as a thumbnail of its attention pattern. Rows are layers, columns are heads.
#pragma once

#include "core/text/word_groups.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QImage>
#include <QWidget>

namespace kanshei {

class HeadGrid : public QWidget {
    Q_OBJECT
public:
    HeadGrid(Document& document, const Look& look, QWidget* parent = nullptr);

    int layers() const { return m_layers; }
    /// Takes the size that shows all heads in `room`, or a scrollable one when they would get too small.
    void fit(QSize room);
    static int greatestHeight(int layers);
    QRect cellRect(int layer, int head) const;
    QRect selectedRect() const;

signals:
    void headShown(QRect rect); ///< scroll there
    void gridChanged();         ///< another number of layers or heads

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent*) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Place {
        int layer = -1, head = -1;
        bool operator==(const Place&) const = default;
    };
    Place placeAt(QPoint point) const;
    void refresh();
    void nameSelected();
    void paintCell(QPainter& painter, int layer, int head);
    QString tip(Place place) const;
    Matrix weights(int layer, int head) const;
    void forgetThumbnails();
    const QImage& thumbnailOf(int layer, int head);

    Document& m_document;
    const Look& m_look;
    TracePtr m_shown;
    ViewOptions m_view;             ///< with which the thumbnails were made
    std::vector<WordGroup> m_words; ///< when they are of words
    Theme m_theme = Theme::Light;
    Version m_version = Version::New;
    int m_layers = 0;
    int m_heads = 0;
    int m_pitch = 46;
    std::vector<QImage> m_thumbnails; ///< [layer * heads + head]; null until it is seen
    float m_greatest = 1;             ///< what has the strongest colour
    Place m_hovered;
};

} // namespace kanshei
