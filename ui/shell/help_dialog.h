// The help sheet: what the keys do (from the table of actions), what the colours and marks mean, what the words mean.
#pragma once

#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QDialog>
#include <QTabWidget>

namespace kanshei {

class HelpDialog : public QDialog {
    Q_OBJECT
public:
    HelpDialog(const Actions& actions, const Look& look, QWidget* parent);

private:
    QWidget* keysPage();
    QWidget* keysOf(Category category);
    QWidget* termsPage();
    void addPage(QWidget* page, const QString& title);

    const Actions& m_actions;
    const Look& m_look;
    QTabWidget* m_tabs;
};

} // namespace kanshei
