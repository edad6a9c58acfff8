// One edit of the list: on or off, what it is in words, and away with it.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QCheckBox>
#include <QFrame>
#include <QToolButton>

namespace kanshei {

class EditChip : public QFrame {
    Q_OBJECT
public:
    EditChip(Document& document, const Look& look, QWidget* parent);
    /// Shows entry `index` of the document's edits.
    void showEntry(std::size_t index);
    QSize sizeHint() const override;
    int leastWidth() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void place();
    void go() const;

    Document& m_document;
    const Look& m_look;
    std::size_t m_index = 0;
    QString m_text;
    QCheckBox* m_on;
    QToolButton* m_remove;
};

} // namespace kanshei
