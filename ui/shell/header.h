// The top of the window: name, sentence, and the choices of model, mask, theme and language.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* iconButton(const char* name);
    void retranslate();
    void refresh();
    void refreshBusy();
    void fillModelMenu();
    void fillMaskMenu();
    void fillThemeMenu();
    void fillLanguageMenu();

    Document& m_document;
    Look& m_look;
    Actions& m_actions;
    QLabel* m_brand;
    SentenceField* m_field;
    Pill* m_model;
    Pill* m_mask;
    QToolButton* m_theme;
    QToolButton* m_language;
    QToolButton* m_help;
    QProgressBar* m_busy;
};

} // namespace kanshei
