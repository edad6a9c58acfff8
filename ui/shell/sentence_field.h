// The field for the sentence. Live: every change counts. While it has the focus no key is taken from it but Esc, function
// keys, undo and redo (which are the document's) and the few commands with Ctrl that no text field has.
#pragma once

#include "ui/theme/look.h"

#include <QLineEdit>
#include <QToolButton>

namespace kanshei {

class SentenceField : public QLineEdit {
    Q_OBJECT
public:
    SentenceField(const Look& look, QWidget* parent = nullptr);

    /// Another sentence from outside (undo, a session): the caret goes behind what has changed.
    void showSentence(const QString& sentence);
    void setBusy(bool busy); ///< shows Cancel
    void setBad(bool bad);   ///< a border that says that the sentence cannot be shown

signals:
    void cancelled();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void placeCancel();

    const Look& m_look;
    QToolButton* m_cancel;
};

} // namespace kanshei
