// WordsToggle: the action that rolls attention up to words and back (ViewOptions::words). It says by which rule, and where it
// can do nothing, why.
#pragma once

#include "ui/session/document.h"
#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QToolButton>

namespace kanshei {

class WordsToggle : public QObject {
    Q_OBJECT
public:
    WordsToggle(Document& document, Look& look, Actions& actions, QObject* parent);

private:
    void toggle();
    void refresh();

    Document& m_document;
    Look& m_look;
    QAction& m_action;
};

/// The same as a chip beside the figure. It is not there where it could do nothing.
class WordsButton : public QToolButton {
    Q_OBJECT
public:
    WordsButton(const Actions& actions, const Look& look, QWidget* parent = nullptr);
    /// Does the figure show words at all?
    void setWanted(bool wanted);

signals:
    void changed(); ///< it came, went, or has another text

private:
    void refresh();

    QAction& m_action;
    const Look& m_look;
    bool m_wanted = true;
};

} // namespace kanshei
