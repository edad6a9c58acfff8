// Says that a model was not opened, why, and which one is used instead; it can be tried again.
#pragma once

#include "ui/session/document.h"
#include "ui/shell/message_bar.h"

namespace kanshei {

class UnopenedBar : public MessageBar {
    Q_OBJECT
public:
    UnopenedBar(Document& document, const Look& look, QWidget* parent = nullptr);

private:
    void tell();

    Document& m_document;
    const Look& m_look;
};

} // namespace kanshei
