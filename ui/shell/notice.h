// A quiet line under the tokens that says why the picture does not follow the sentence, and what to do.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>

namespace kanshei {

class Notice : public QFrame {
    Q_OBJECT
public:
    Notice(Document& document, const Look& look, QWidget* parent = nullptr);

private:
    void refresh();

    Document& m_document;
    const Look& m_look;
    QLabel* m_icon;
    QLabel* m_text;
};

} // namespace kanshei
