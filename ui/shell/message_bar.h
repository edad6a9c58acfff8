// A quiet line that says what has just happened (a session restored, what could not be opened). It can be closed, may offer one thing
// to do, and a passing remark goes by itself.
#pragma once

#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

namespace kanshei {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    enum class Kind {
        Remark,  ///< goes after a while
        Note,    ///< nothing is wrong; stays until it is closed
        Warning, ///< stays until it is closed
    };
    static constexpr int remarkMs = 12'000;

    MessageBar(const Look& look, QWidget* parent = nullptr);
    /// Nothing to say: it goes. `action`: what the button beside the text says; empty: there is none.
    void say(const QString& text, Kind kind, const QString& action = {});
    /// Closes what would stay. Says whether there was something.
    bool dismiss();

signals:
    void closed(); ///< by the reader
    void acted();

private:
    void refresh();
    void close();

    const Look& m_look;
    Kind m_kind = Kind::Remark;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_action;
    QToolButton* m_close;
    QTimer m_clock;
};

} // namespace kanshei
