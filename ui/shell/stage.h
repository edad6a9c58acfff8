// The stage: what this step is called, its formula, and its figure. When there is no sentence, what to do about it.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QFrame>
#include <QLabel>
#include <QStackedLayout>

namespace kanshei {

class EmptyPage;
struct StepContext;
class FigureWidget;
class FormulaView;
class MathLabel;
class Actions;
class VersionSwitch;
class WordsButton;

class Stage : public QFrame {
    Q_OBJECT
public:
    Stage(Document& document, const Look& look, const Actions& actions, QWidget* parent = nullptr);

    FigureWidget* figure() { return m_figure; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showPage();
    void refresh();
    void refreshFigure(const StepContext& context);
    void placeHeading();
    QString subline() const;
    QString remark() const;
    void openHit(const Hit& hit);
    void openHeadMenu();

    Document& m_document;
    const Look& m_look;
    QWidget* m_page;
    EmptyPage* m_empty;
    QStackedLayout* m_pages;
    MathLabel* m_heading;
    QLabel* m_subline;
    VersionSwitch* m_versions;
    WordsButton* m_words;
    FormulaView* m_formula;
    FigureWidget* m_figure;
    TracePtr m_shown; ///< keeps what the figure points into
};

} // namespace kanshei
