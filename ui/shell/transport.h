// The transport: to the next step and back, play, and what this step says about the sentence.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QAction>
#include <QFrame>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

namespace kanshei {

class Actions;
class SentenceLabel;

class Transport : public QFrame {
    Q_OBJECT
public:
    Transport(Document& document, const Look& look, Actions& actions, QWidget* parent = nullptr);

    double speed() const { return m_speed; }
    void setSpeed(double speed); ///< 0.5, 1, 2 …
    bool playing() const { return m_clock.isActive(); }

public slots:
    void togglePlay();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    QToolButton* button(QAction* action, const char* role);
    void fillSpeedMenu();
    void refresh();
    void refreshButtons();
    void tick();

    Document& m_document;
    const Look& m_look;
    Actions& m_actions;
    QToolButton* m_play;
    QToolButton* m_speedButton;
    SentenceLabel* m_sentence;
    QLabel* m_position;
    QTimer m_clock;
    double m_speed = 1;
};

} // namespace kanshei
