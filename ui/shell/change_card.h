// 「改一改」: what can be changed at the opened cell, and its number to be typed over.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QToolButton>

namespace kanshei {

class CheckedField;
struct EditOffer;

class ChangeCard : public QFrame {
    Q_OBJECT
public:
    ChangeCard(Document& document, const Look& look, QWidget* parent = nullptr);
    /// Shows what fits the document's cell; false when nothing does.
    bool refresh();
    int heightForWidth(int width) const override;

signals:
    void heightChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshNumber(const Trace& trace, const Cell& cell);
    void refreshOffers(const Trace& trace, const Cell& cell);
    void addButton(const EditOffer& offer);
    QToolButton* button(const char* id, const QString& title, const QString& tip);
    int place(int width, bool really) const;

    Document& m_document;
    const Look& m_look;
    TracePtr m_trace; ///< keeps what the offers were made from
    Cell m_cell;
    QLabel* m_title;
    CheckedField* m_number;
    QToolButton* m_set;
    QCheckBox* m_keepSum;
    std::vector<QToolButton*> m_offers;
    bool m_hasNumber = false;
};

} // namespace kanshei
