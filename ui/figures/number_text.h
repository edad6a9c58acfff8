// Many short numbers painted together. To shape each by itself, as drawText must, takes longer than to paint all of them.
#pragma once

#include "ui/theme/style.h"

#include <QHash>
#include <QPainter>

namespace kanshei {

class NumberPainter {
public:
    NumberPainter(QPainter& painter, const Style& style) : m_painter(painter), m_style(style) {}
    /// In the middle of `cell`, where drawText (scene_text.h) would put it.
    void add(const QRectF& cell, const QString& text, TextSize size, const QColor& ink);
    void paint();

private:
    struct Glyphs {
        QList<quint32> indexes;
        QList<QPointF> positions;
    };
    QPainter& m_painter;
    const Style& m_style;
    QHash<QPair<int, QRgb>, Glyphs> m_glyphs; ///< by size and ink
};

} // namespace kanshei
