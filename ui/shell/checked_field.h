// A line to type in that says under itself what is wrong with what was typed.
#pragma once

#include "core/base/result.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>

#include <functional>

namespace kanshei {

class CheckedField : public QWidget {
    Q_OBJECT
public:
    /// Does what was typed, or says why not.
    using Accept = std::function<Status(const QString&)>;

    CheckedField(const Look& look, QWidget* parent = nullptr);
    /// `hint` stands under the line until something is wrong.
    void ask(const QString& text, const QString& hint, Accept accept);
    QLineEdit* line() { return m_line; }
    bool wrong() const { return m_wrong; }
    int heightForWidth(int width) const override;

signals:
    void accepted();
    void heightChanged();

public slots:
    void accept();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void say(const QString& text, bool wrong);
    void restyle();

    const Look& m_look;
    QLineEdit* m_line;
    QLabel* m_message;
    QString m_hint;
    Accept m_accept;
    bool m_wrong = false;
};

/// The same over everything else, at a place of the screen: closes when it is done, with Esc, or with a click elsewhere.
class CheckedPopup : public QFrame {
    Q_OBJECT
public:
    /// Shows itself and deletes itself.
    static CheckedPopup* ask(const Look& look, QWidget* parent, QPoint globalPlace, const QString& question,
                             const QString& text, const QString& hint, CheckedField::Accept accept);
    CheckedField* field() { return m_field; }

private:
    CheckedPopup(const Look& look, QWidget* parent);

    QLabel* m_question;
    CheckedField* m_field;
};

} // namespace kanshei
