// The Compare page: the document on the left, another way to compute it on the right, and the difference; and the inspectors.
#pragma once

#include "ui/compare/other_side.h"
#include "ui/shell/pages.h"

#include <QFrame>
#include <QLabel>
#include <QScrollArea>
#include <QStackedLayout>

class QBoxLayout;

namespace kanshei {

class ChipBar;
class EmptyPage;
class Inspector;
class Pill;
class SentenceLabel;
class WordsButton;

namespace comparing {
class OtherBar;
class SideView;
} // namespace comparing

class ComparePage : public PageWidget {
    Q_OBJECT
public:
    explicit ComparePage(const PageContext& context);
    void restore(const SavedSession& session) override;
    void save(SavedSession& session) const override;

    comparing::OtherSide& sides() { return m_sides; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeStage();
    QLayout* makeChoices();
    QWidget* makeInspectors();
    QWidget* makeBar();
    void connectAll();
    void connectFigure(comparing::SideView* view, comparing::Side side);
    void refresh();
    void refreshFigures();
    void refreshPictures();
    void refreshProblems();
    void refreshViews();
    void refreshPlaces();
    void refreshInspectors();
    void placeColumns();
    void setView(const QString& id);
    void clicked(comparing::Side side, const Hit& hit);
    void hovered(comparing::Side side, const std::optional<Hit>& hit);

    Document& m_document;
    const Look& m_look;
    comparing::OtherSide m_sides;
    QString m_view;
    comparing::Side m_inspected = comparing::Side::Left;
    std::shared_ptr<const comparing::Link> m_shown; ///< keeps what the figures point into
    QFrame* m_stage;
    EmptyPage* m_empty;
    QStackedLayout* m_pages;
    QLabel* m_heading;
    ChipBar* m_views;
    Pill* m_step;
    ChipBar* m_places;
    WordsButton* m_words;
    comparing::OtherBar* m_bar;
    comparing::SideView* m_left;
    comparing::SideView* m_right;
    comparing::SideView* m_difference;
    QScrollArea* m_scroll;
    QBoxLayout* m_columns;
    QFrame* m_inspectors;
    ChipBar* m_whose;
    Inspector* m_inspector[2];
    SentenceLabel* m_says;
};

} // namespace kanshei
