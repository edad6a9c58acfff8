// The overview: one of its views, the choices that go with it, what it says, and the inspector.
#pragma once

#include "ui/overview/views.h"
#include "ui/shell/pages.h"
#include "ui/surfaces/picture.h"

#include <QFrame>
#include <QLabel>
#include <QStackedLayout>

namespace kanshei {

class ChipBar;
class EmptyPage;
class FigureWidget;
class Inspector;
class SentenceLabel;
class WordsButton;
struct Chip;

class OverviewPage : public PageWidget {
    Q_OBJECT
public:
    explicit OverviewPage(const PageContext& context);
    void restore(const SavedSession& session) override;
    void save(SavedSession& session) const override;
    bool moveHead(int layers, int heads) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    const overview::View& view() const { return overview::views()[std::size_t(m_view)]; }
    bool showsMaps() const;
    bool showsArcs() const;
    QWidget* makeStage();
    QWidget* makeBar();
    void connectAll(Actions& actions);
    void refresh();
    void refreshFigure();
    PictureSource pictureSource() const;
    QString commandOf(const StepContext& context) const;
    void refreshChips();
    std::vector<Chip> orderChips() const;
    std::vector<Chip> placeChips() const;
    void setView(int view);
    void choose(int chip);
    void clicked(const Hit& hit);
    void openHead(int layer, int head, const std::optional<Cell>& cell);
    void hover(int token);
    void step(int by);

    Document& m_document;
    Look& m_look;
    QStackedLayout* m_pages;
    QFrame* m_stage;
    EmptyPage* m_empty;
    QLabel* m_heading;
    WordsButton* m_words;
    ChipBar* m_views;
    ChipBar* m_chips;
    FigureWidget* m_figure;
    SentenceLabel* m_says;
    Inspector* m_inspector;
    TracePtr m_shown; ///< keeps what the figure points into
    int m_view = 0;
    overview::Choices m_choices;
    bool m_stale = true; ///< something changed while the page was hidden
};

} // namespace kanshei
