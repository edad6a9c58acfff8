// The inspector: the attention budget of the query token, and the arithmetic of the opened cell.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

namespace kanshei {

class BudgetView;
class DerivationView;

class Inspector : public QFrame {
    Q_OBJECT
public:
    Inspector(Document& document, const Look& look, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void placeAll();
    int placeCard(int width);
    void refreshBudget();
    void refreshCard();

    Document& m_document;
    const Look& m_look;
    QScrollArea* m_scroll;
    QWidget* m_content;
    QLabel* m_budgetTitle;
    QLabel* m_budgetPlace;
    BudgetView* m_budget;
    QFrame* m_card;
    QLabel* m_crumbs;
    QLabel* m_cellTitle;
    QLabel* m_cellPlace;
    QToolButton* m_close;
    DerivationView* m_derivation;
    QLabel* m_hint;
};

} // namespace kanshei
