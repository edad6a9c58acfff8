#include "ui/shell/view_menu.h"

#include "ui/shell/choices.h"
#include "ui/theme/swatch.h"
#include "ui/theme/translate.h"

#include <QActionGroup>

namespace kanshei {

namespace {

QString words(const char* text) {
    return translate("ViewMenu", text);
}

/// One of several: checked when it is the present choice.
template<class Chosen> QAction* addChoice(QMenu& menu, const QString& text, bool now, Chosen chosen) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(now);
    QObject::connect(action, &QAction::triggered, &menu, chosen);
    return action;
}

QMenu& submenu(QMenu& menu, const QString& title, const QString& now) {
    return *menu.addMenu(words(QT_TRANSLATE_NOOP("ViewMenu", "%1：%2")).arg(title, now));
}

/// A submenu of maps, each with a picture of its colours.
void addMaps(QMenu& menu, Look& look, const QString& title, const std::vector<ColorMap>& maps,
             const ColorMap* ViewOptions::*chosen) {
    const ViewOptions& view = look.view();
    QMenu& list = submenu(menu, title, (view.*chosen)->title());
    for (const ColorMap& map : maps)
        addChoice(list, map.title(), view.*chosen == &map, [&look, chosen, &map] {
            ViewOptions next = look.view();
            next.*chosen = &map;
            look.setView(next);
        })->setIcon(swatch(map, look.style()));
}

void addDigits(QMenu& menu, Look& look) {
    QMenu& list =
        submenu(menu, words(QT_TRANSLATE_NOOP("ViewMenu", "小数位数")), QString::number(look.view().digits));
    for (int digits = 0; digits <= ViewOptions::mostDigits; ++digits) {
        Style example;
        example.digits = digits;
        addChoice(list, QStringLiteral("%1　%2").arg(digits).arg(example.number(0.714352)),
                  look.view().digits == digits, [&look, digits] {
                      ViewOptions next = look.view();
                      next.digits = digits;
                      look.setView(next);
                  });
    }
}

void addMotion(QMenu& menu, Look& look) {
    const std::pair<MotionChoice, const char*> choices[] = {
        {MotionChoice::System, QT_TRANSLATE_NOOP("ViewMenu", "跟随系统")},
        {MotionChoice::Full, QT_TRANSLATE_NOOP("ViewMenu", "播放动画")},
        {MotionChoice::Reduced, QT_TRANSLATE_NOOP("ViewMenu", "少动：直接到位")}};
    const auto now = std::find_if(std::begin(choices), std::end(choices),
                                  [&](const auto& c) { return c.first == look.motionChoice(); });
    QMenu& list = submenu(menu, words(QT_TRANSLATE_NOOP("ViewMenu", "动画")), words(now->second));
    for (const auto& [choice, text] : choices)
        addChoice(list, words(text), look.motionChoice() == choice,
                  [&look, choice = choice] { look.setMotionChoice(choice); });
}

} // namespace

void addViewChoices(QMenu& menu, Look& look) {
    addDigits(menu, look);
    addMaps(menu, look, words(QT_TRANSLATE_NOOP("ViewMenu", "权重的配色")), sequentialMaps(),
            &ViewOptions::sequentialMap);
    addMaps(menu, look, words(QT_TRANSLATE_NOOP("ViewMenu", "正负数的配色")), divergingMaps(),
            &ViewOptions::divergingMap);
    addMotion(menu, look);
}

void fillViewMenu(QMenu& menu, Look& look, const Actions& actions) {
    fillMenu(menu, themeChoices(look));
    menu.addSeparator();
    for (const Act act : {Act::Flip, Act::Words, Act::Numbers, Act::FewerDigits, Act::MoreDigits})
        menu.addAction(actions[act]);
    menu.addSeparator();
    addViewChoices(menu, look);
    menu.addSeparator();
    for (const Act act : {Act::ZoomIn, Act::ZoomOut, Act::ZoomFit}) menu.addAction(actions[act]);
}

} // namespace kanshei
