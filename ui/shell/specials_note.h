// A few words beside the tokens when the sentence spells a special token of the model: how it is read, and the other way
// one click away.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QLabel>
#include <QToolButton>

namespace kanshei {

class SpecialsNote : public QWidget {
    Q_OBJECT
public:
    SpecialsNote(Document& document, const Look& look, QWidget* parent = nullptr);
    bool applies() const { return !spelled().isEmpty(); }

private:
    QStringList spelled() const;
    void refresh();

    Document& m_document;
    const Look& m_look;
    QLabel* m_text;
    QToolButton* m_switch;
};

} // namespace kanshei
