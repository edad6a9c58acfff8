// The list of edits, in a line under the tokens as long as there are any: 「改动 2」, each in words, and what became of the
// answer.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QToolButton>

namespace kanshei {

class EditChip;

class EditStrip : public QFrame {
    Q_OBJECT
public:
    EditStrip(Document& document, const Look& look, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void place();
    void fillMore();

    Document& m_document;
    const Look& m_look;
    QLabel* m_count;
    std::vector<EditChip*> m_chips;
    QToolButton* m_more; ///< those that have no room
    QLabel* m_answer;
    QToolButton* m_undo;
    QToolButton* m_clear;
    int m_shown = 0; ///< chips that have room
};

} // namespace kanshei
