// Picture: a figure with what belongs to it on paper (title, caption), laid out by an author's options and painted the same way for
// every kind of file.
#pragma once

#include "ui/figures/figure.h"
#include "ui/surfaces/picture_options.h"

#include <QByteArray>
#include <QImage>

namespace kanshei {

/// What an export asks a page for: its figure in any style, and the words that go with it.
struct PictureSource {
    QString name;                                  ///< of a file, without a suffix: "softmax-L3H0"
    QString title, subline, caption;               ///< plain text
    QString command;                               ///< makes the picture again; empty: none does
    std::function<FigurePtr(const Style&)> figure; ///< never null
};

class Picture {
public:
    /// `style` is the window's; theme, legends and numbers are the options'.
    Picture(const PictureSource& source, Style style, const PictureOptions& options);

    const Figure& figure() const { return *m_figure; }
    const PictureSource& source() const { return m_source; }
    /// Makes the picture again, but for -o FILE; empty: no command does.
    QString command() const;
    const PictureOptions& options() const { return m_options; }
    /// In units of the layout.
    QSizeF size() const { return m_size; }
    /// How large a unit is where the picture is shown: 1 is 1/96 inch.
    double magnification() const { return m_magnification; }
    /// The smallest letters that are on it, in points on paper.
    double smallestLetters() const;
    /// Everything that is written on it, in reading order.
    QStringList texts() const;
    /// In how many turns the figure comes piece by piece; 0: it is one whole.
    int turns() const;
    /// `shown`: pieces of this turn and later are not there yet.
    void paint(QPainter& painter, int shown = allTurns) const;
    static constexpr int allTurns = 1'000'000;

private:
    struct Line {
        QPointF baseline;
        QString text;
        TextSize size;
        bool bold;
        QColor color;
    };
    void layOut();
    void layOutSlide();
    void place(QSizeF figure);
    double headHeight(double width) const;
    double addLines(const QString& text, TextSize size, bool bold, const QColor& color, double width,
                    double y);

    PictureSource m_source;
    PictureOptions m_options;
    Style m_style;
    FigurePtr m_figure;
    QSizeF m_size;
    QPointF m_corner; ///< of the figure
    double m_magnification = 1;
    std::vector<Line> m_lines;
};

/// The bytes of a file. PNG, SVG and PDF carry the title, what is written on the picture, and the command that makes it again.
QByteArray pngBytes(const Picture& picture);
QByteArray svgBytes(const Picture& picture);
QByteArray pdfBytes(const Picture& picture);
QByteArray bytesOf(const Picture& picture, const PictureFormat& format);
QImage imageOf(const Picture& picture, int shown = Picture::allTurns);

/// Writes aside and renames: nobody finds half a file. Fails when it cannot be written.
Status saveBytes(const QString& file, const QByteArray& bytes);
/// By the file's suffix.
Status savePicture(const Picture& picture, const QString& file);

} // namespace kanshei
