#include "ui/figures/number_text.h"

#include "ui/figures/scene_text.h"

#include <QGlyphRun>
#include <QPaintEngine>
#include <QRawFont>

#include <memory>

namespace kanshei {

namespace {

/// The font of a size, and what its characters look like.
struct Face {
    struct Glyph {
        quint32 index = 0; ///< 0: the font has none
        double advance = 0;
    };
    explicit Face(TextSize size) : font(QRawFont::fromFont(Style().font(size))) {}
    const Glyph& of(QChar c) {
        if (const auto known = glyphs.constFind(c); known != glyphs.constEnd()) return *known;
        Glyph glyph;
        const auto indexes = font.glyphIndexesForString(QString(c));
        if (indexes.size() == 1) {
            glyph.index = indexes.front();
            glyph.advance = font.advancesForGlyphIndexes(indexes).front().x();
        }
        return *glyphs.insert(c, glyph);
    }
    QRawFont font;
    QHash<QChar, Glyph> glyphs;
};

Face& face(TextSize size) {
    static QHash<int, std::shared_ptr<Face>> faces;
    auto& entry = faces[int(size)];
    if (!entry) entry = std::make_shared<Face>(size);
    return *entry;
}

} // namespace

void NumberPainter::add(const QRectF& cell, const QString& text, TextSize size, const QColor& ink) {
    // A file of shapes has no use for glyphs: SVG names characters, and outlines are drawn run by run.
    const bool runs = wantsOutlines(m_painter) ||
                      (m_painter.paintEngine() && m_painter.paintEngine()->type() == QPaintEngine::SVG);
    Face& letters = face(size);
    double width = 0;
    for (const QChar c : text) {
        const Face::Glyph& glyph = letters.of(c);
        if (runs || glyph.index == 0) return drawText(m_painter, m_style, cell, text, size, false, ink);
        width += glyph.advance;
    }
    QPointF at(cell.center().x() - width / 2, cell.center().y() + baselineBelowCenter(size));
    Glyphs& glyphs = m_glyphs[{int(size), ink.rgba()}];
    for (const QChar c : text) {
        const Face::Glyph& glyph = letters.of(c);
        glyphs.indexes << glyph.index;
        glyphs.positions << at;
        at.rx() += glyph.advance;
    }
}

void NumberPainter::paint() {
    for (auto it = m_glyphs.cbegin(); it != m_glyphs.cend(); ++it) {
        QGlyphRun run;
        run.setRawFont(face(TextSize(it.key().first)).font);
        run.setGlyphIndexes(it->indexes);
        run.setPositions(it->positions);
        m_painter.setPen(QColor::fromRgba(it.key().second));
        m_painter.drawGlyphRun({}, run);
    }
    m_glyphs.clear();
}

} // namespace kanshei
