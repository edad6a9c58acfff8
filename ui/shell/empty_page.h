// What the stage shows when there is no picture: what to do, and sentences to click; while the first is computed, that it is.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace kanshei {

class EmptyPage : public QWidget {
    Q_OBJECT
public:
    EmptyPage(Document& document, const Look& look, QWidget* parent = nullptr);

    void refresh(); ///< after a change of language or model

private:
    Document& m_document;
    const Look& m_look;
    QLabel* m_title;
    QLabel* m_text;
    std::vector<QPushButton*> m_examples;
};

} // namespace kanshei
