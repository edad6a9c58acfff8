// The main menu behind ☰: built from the table of actions, with the lists that change (recent files, examples, models …).
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QMenu>

namespace kanshei {

class Actions;
class Sessions;
enum class Category;

class MainMenu : public QMenu {
    Q_OBJECT
public:
    MainMenu(Document& document, Look& look, Actions& actions, Sessions& sessions, QWidget* parent = nullptr);

private:
    void build();
    void fillCategory(QMenu& menu, Category category);
    void fillRecent(QMenu& menu);
    void fillExamples(QMenu& menu);
    void addChoices(QMenu& menu);

    Document& m_document;
    Look& m_look;
    Actions& m_actions;
    Sessions& m_sessions;
};

} // namespace kanshei
