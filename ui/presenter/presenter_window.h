// The presentation: a window that fills the class's screen, its keys, its light and its curtain; and the teacher's notes on the
// other screen. The walk's steps through the same document, so that who leaves stands where the class stood.
#pragma once

#include "ui/presenter/veil.h"
#include "ui/session/document.h"
#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QTimer>
#include <QWidget>

namespace kanshei {

class NotesWindow;
class PresenterBar;
class PresenterPage;

class PresenterWindow : public QWidget {
    Q_OBJECT
public:
    /// `window` stays as it is; screens are chosen around it.
    PresenterWindow(Document& document, const Look& look, Actions& actions, QWidget& window);

    bool presenting() const { return m_presenting; }
    void start();
    void leave();
    void toggleNotes();

    bool isDark() const;
    void setDark(bool dark);
    PresenterPage& page() { return *m_page; }
    Veil& veil() { return *m_veil; }
    NotesWindow& notes() { return *m_notes; }

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void connectActions();
    void shareActions(QWidget& with);
    void watchScreens();
    void placeOnScreens();
    void showNotesOn(QScreen& screen);
    void restyle();
    void refreshModes();
    void forward();
    void goToStep(int number);
    void goTyped();
    void type(const QString& digit);
    void escape();
    void light(Veil::Kind kind);
    void mouseMoved(QPoint global);

    Document& m_document;
    const Look& m_look;
    Actions& m_actions;
    QWidget& m_window;
    PresenterPage* m_page;
    Veil* m_veil;
    PresenterBar* m_bar;
    NotesWindow* m_notes;
    QTimer m_idle;      ///< then the pointer hides
    QTimer m_typing;    ///< then the digits are forgotten
    QTimer m_rearrange; ///< screens came or went; several signals make one move
    QString m_typed;
    QPoint m_mouse;
    bool m_presenting = false;
    bool m_swapped = false;
    bool m_notesWanted = true; ///< on the second screen
};

} // namespace kanshei
