// The teacher's notes: what the class sees now and next, what to ask and say, the time, the keys. For the other screen; or, with
// one, to be read before class.
#pragma once

#include "ui/session/document.h"
#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>
#include <QWidget>

namespace kanshei {

class NotesWindow : public QWidget {
    Q_OBJECT
public:
    NotesWindow(Document& document, const Look& look, const Actions& actions, QWidget* parent);

    /// From here on it says how long the class has lasted; `presses` until the next step, as they are made.
    void startClock();
    void stopClock();
    void setPressesLeft(int presses);

signals:
    void closed();

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void refresh();
    void refreshClock();
    QString notesText() const;
    QString nextText() const;
    QString keysText() const;

    Document& m_document;
    const Look& m_look;
    const Actions& m_actions;
    QLabel *m_clock, *m_position, *m_heading, *m_sentence, *m_notes, *m_next, *m_keys;
    QElapsedTimer m_since;
    QTimer m_tick;
    int m_pressesLeft = 0;
};

} // namespace kanshei
