// The top of the window: name, sentence, and the choices of model, mask, what is shown how, and language.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QToolButton>

namespace kanshei {

class Actions;
class Pill;
class SentenceField;

class Header : public QFrame {
    Q_OBJECT
public:
    Header(Document& document, Look& look, Actions& actions, QWidget* parent = nullptr);

    SentenceField* field() { return m_field; }
    void setMainMenu(QMenu* menu); ///< behind ☰
    void showMainMenu();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeRoom();
    QToolButton* iconButton(const char* name);
    QToolButton* pageButton(QAction* page);
    void retranslate();
    void refresh();
    void refreshBusy();
    template<class Fill> void fillOnShow(QMenu& menu, Fill fill);

    Document& m_document;
    Look& m_look;
    Actions& m_actions;
    QToolButton* m_menu;
    QLabel* m_brand;
    SentenceField* m_field;
    Pill* m_model;
    Pill* m_mask;
    QToolButton* m_view;
    QToolButton* m_language;
    QToolButton* m_help;
    QToolButton* m_present;
    QProgressBar* m_busy;
};

} // namespace kanshei
