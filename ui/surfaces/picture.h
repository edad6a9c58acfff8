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
    QString title;                                 ///< with indices and roots as in math_text.h
    QString subline, caption;                      ///< plain text; may be empty
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
        bool math; ///< indices and roots, see math_text.h
        QColor color;
    };
    struct WordSizes {
        TextSize title, subline, caption;
    };
    void layOut();
    void layOutSlide();
    bool hasWords() const;
    void place(QSizeF figure, const WordSizes& words, double edge);
    double addLines(const QString& text, const Line& look, double width, double y);

    PictureSource m_source;
    PictureOptions m_options;
    Style m_style;
    FigurePtr m_figure;
    QSizeF m_size;
    QPointF m_corner; ///< of the figure
    double m_magnification = 1;
    double m_figureScale = 1; ///< units of the picture for one of the figure
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
