// What the class sees: the heading, the figure, and the one sentence about it; of these, what has been revealed.
#pragma once

#include "ui/presenter/reveal.h"
#include "ui/presenter/room_figure.h"
#include "ui/session/document.h"
#include "ui/theme/look.h"
#include "ui/walk/step.h"

#include <QLabel>
#include <QWidget>

namespace kanshei {

class PresenterPage : public QWidget {
    Q_OBJECT
public:
    PresenterPage(Document& document, const Look& look, QWidget* parent = nullptr);

    void forward(); ///< the next piece, the answer, the sentence; when all is there, the next step
    void back();
    void toggleByPiece();
    void toggleGuess();
    bool closeStrip(); ///< the opened number; false: there is none
    const Reveal& reveal() const { return m_reveal; }

    bool isDark() const { return m_dark; }
    void setDark(bool dark); ///< the theme for the projector, whatever the window's is
    RoomFigure& figure() { return *m_figure; }
    /// What is typed before Enter: the number of a step.
    void showTyped(const QString& digits);

signals:
    void revealed(); ///< what is shown is another

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// What decides the picture.
    struct Seen {
        TracePtr trace;
        int step = -1;
        Selection selection;
        Style style;
        bool answerHidden = false;
    };

    void refresh();
    void redraw();
    void refreshTexts();
    void makeFigure();
    void showRevealed(int fadeMs);
    void placeAll();
    void openHit(const Hit& hit);
    void refreshStrip();
    Style style() const;
    StepContext context() const;
    const Step& step() const;
    std::optional<Cell> answer() const;
    bool answerHidden() const;
    QString subline() const;
    QString modes() const;

    Document& m_document;
    const Look& m_look;
    QLabel *m_heading, *m_subline, *m_position, *m_modes, *m_sentence, *m_strip, *m_empty;
    RoomFigure* m_figure;
    Reveal m_reveal;
    Selection m_selection; ///< the document's; the opened cell only when it was opened here
    Seen m_seen;
    bool m_dark = false;
    bool m_fromBehind = false; ///< the next step is entered from the one after it
    bool m_stripOpen = false;
    bool m_stale = false; ///< size, colours or language are not those of the picture
    QString m_typed;
};

} // namespace kanshei
