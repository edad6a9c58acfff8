#include "ui/presenter/presenter_bar.h"

#include "ui/theme/translate.h"

#include <QHBoxLayout>

namespace kanshei {

namespace {

constexpr double nearEdge = 0.1; ///< of the height

struct Button {
    Act act;
    const char* text;
    bool mode = false; ///< stays lit while it is on
};

constexpr Button buttons[] = {
    {Act::PresentPrevious, QT_TRANSLATE_NOOP("PresenterBar", "◀")},
    {Act::PresentNext, QT_TRANSLATE_NOOP("PresenterBar", "▶")},
    {Act::PresentPieces, QT_TRANSLATE_NOOP("PresenterBar", "逐块"), true},
    {Act::PresentGuess, QT_TRANSLATE_NOOP("PresenterBar", "先猜"), true},
    {Act::PresentSpotlight, QT_TRANSLATE_NOOP("PresenterBar", "聚光"), true},
    {Act::PresentPointer, QT_TRANSLATE_NOOP("PresenterBar", "红点"), true},
    {Act::PresentBlack, QT_TRANSLATE_NOOP("PresenterBar", "黑屏")},
    {Act::PresentTheme, QT_TRANSLATE_NOOP("PresenterBar", "深浅")},
    {Act::PresentNotes, QT_TRANSLATE_NOOP("PresenterBar", "备注"), true},
    {Act::PresentLeave, QT_TRANSLATE_NOOP("PresenterBar", "退出")},
};

} // namespace

PresenterBar::PresenterBar(const Actions& actions, QWidget* parent) : QFrame(parent), m_actions(actions) {
    setObjectName("presenterBar");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(6);
    for (const Button& button : buttons) {
        auto* made = new QToolButton(this);
        made->setFocusPolicy(Qt::NoFocus); // keys are the window's
        made->setCheckable(button.mode);
        QAction* action = actions[button.act];
        connect(made, &QToolButton::clicked, action, &QAction::trigger);
        row->addWidget(made);
        m_buttons.emplace_back(button.act, made);
    }
    retranslate();
    hide();
}

void PresenterBar::retranslate() {
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const QAction* action = m_actions[m_buttons[i].first];
        m_buttons[i].second->setText(translate("PresenterBar", buttons[i].text));
        m_buttons[i].second->setToolTip(action->toolTip());
        m_buttons[i].second->setAccessibleName(action->text());
    }
}

void PresenterBar::setOn(Act act, bool on) {
    for (const auto& [its, button] : m_buttons)
        if (its == act) button->setChecked(on);
}

void PresenterBar::follow(QPointF point) {
    const QWidget* window = parentWidget();
    const bool near =
        window->rect().contains(point.toPoint()) && point.y() > window->height() * (1 - nearEdge);
    if (near == !isHidden()) return;
    setVisible(near);
    raise();
    place();
}

void PresenterBar::place() {
    adjustSize();
    const QSize room = parentWidget()->size();
    move((room.width() - width()) / 2, room.height() - height() - 8);
}

} // namespace kanshei
