// The inspector: the attention budget of the query token, the arithmetic of the opened cell, and the badge of the self-audit.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

namespace kanshei {

class AllHeads;
class AuditBadge;
class BudgetView;
class ChangeCard;
class DerivationView;
class FigureWidget;
class Flight;
class HeadStudyCard;

class Inspector : public QFrame {
    Q_OBJECT
public:
    Inspector(Document& document, const Look& look, QWidget* parent = nullptr);
    /// How wide it is on a page of this width.
    static int widthIn(int page);

    /// The figure on the stage: its colours, and where operands fly from.
    void setFigure(FigureWidget* figure);
    /// Operands fly from the figure to the arithmetic. Nothing happens when none of them is on the figure.
    void flyOperands();
    /// The window in which every head is tried.
    void showAllHeads();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void placeAll();
    void showCard();
    int placeCard(int width);
    void refreshBudget();
    void refreshCard();
    void refreshCrumbs();
    void refreshRowNote();
    void refreshVersions();
    void refreshFly();
    void showVisiblePart();
    void changeQuery();
    std::vector<std::size_t> flyingPieces() const;

    Document& m_document;
    const Look& m_look;
    QScrollArea* m_scroll;
    QWidget* m_content;
    QLabel* m_budgetTitle;
    QLabel* m_budgetPlace;
    QCheckBox* m_keepSum;
    BudgetView* m_budget;
    HeadStudyCard* m_study;
    QFrame* m_card;
    QLabel* m_crumbs;
    QLabel* m_cellTitle;
    QLabel* m_cellPlace;
    QLabel* m_versions; ///< what the number is, was, and by how much it changed
    QLabel* m_rowNote;  ///< the cell belongs to another query than the budget above
    QToolButton* m_fly;
    QToolButton* m_close;
    DerivationView* m_derivation;
    ChangeCard* m_change;
    QLabel* m_hint;
    AuditBadge* m_badge;
    FigureWidget* m_figure = nullptr;
    Flight* m_flight = nullptr;
    AllHeads* m_allHeads = nullptr;
    bool m_toShow = false; ///< another cell was opened since the last placing
    std::optional<Cell> m_shown;
};

} // namespace kanshei
