// Buttons for whoever presents with a mouse or on a touch screen; they show while the pointer is near the lower edge.
#pragma once

#include "ui/shell/actions.h"

#include <QFrame>
#include <QToolButton>

namespace kanshei {

class PresenterBar : public QFrame {
    Q_OBJECT
public:
    PresenterBar(const Actions& actions, QWidget* parent);

    void retranslate();
    /// Lights the buttons of what is on.
    void setOn(Act act, bool on);
    /// Shows when `point` (of the parent) is near its lower edge, or hides.
    void follow(QPointF point);
    void place(); ///< in the middle of the parent's lower edge

private:
    const Actions& m_actions;
    std::vector<std::pair<Act, QToolButton*>> m_buttons;
};

} // namespace kanshei
