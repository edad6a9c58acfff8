// Every command of the window as a QAction, from one table: what it is called, its keys, what it does.
#pragma once

#include <QAction>
#include <QObject>
#include <QWidget>

#include <map>

namespace kanshei {

enum class Act {
    NextStep,
    PreviousStep,
    FirstStep,
    LastStep,
    Play,
    PreviousLayer,
    NextLayer,
    PreviousHead,
    NextHead,
    PreviousToken,
    NextToken,
    CloseCell,
    Undo,
    Redo,
    Sentence,
    OpenModel,
    Help,
    Quit
};

class Actions : public QObject {
    Q_OBJECT
public:
    /// The actions (and their keys) belong to `window`.
    explicit Actions(QWidget* window);

    QAction* operator[](Act act) const { return m_actions.at(act); }
    /// In the order of the table, for the help page.
    const std::vector<Act>& all() const { return m_order; }
    void retranslate();
    /// "Space, →": all the keys of an action as they are written on this system.
    static QString keysText(const QAction& action);

private:
    std::map<Act, QAction*> m_actions;
    std::vector<Act> m_order;
};

} // namespace kanshei
