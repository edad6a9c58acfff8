#include "ui/shell/words_toggle.h"

#include "ui/figures/word_label.h"

namespace kanshei {

WordsToggle::WordsToggle(Document& document, Look& look, Actions& actions, QObject* parent)
    : QObject(parent), m_document(document), m_look(look), m_action(*actions[Act::Words]) {
    m_action.setCheckable(true);
    connect(&m_action, &QAction::triggered, this, &WordsToggle::toggle);
    connect(&m_document, &Document::traceChanged, this, &WordsToggle::refresh);
    connect(&m_look, &Look::changed, this, &WordsToggle::refresh);
    refresh();
}

void WordsToggle::toggle() {
    ViewOptions view = m_look.view();
    view.words = !view.words;
    m_look.setView(view);
}

void WordsToggle::refresh() {
    const bool any = m_document.trace() && hasWords(*m_document.trace());
    m_document.setByWords(m_look.view().words);
    m_action.setEnabled(any);
    m_action.setChecked(any && m_look.view().words);
    m_action.setIconText(tr("按词看"));
    Actions::name(m_action, Actions::title(Act::Words));
    const QString why = any ? tr("被切开的词合成一格：各个键相加，各个查询取平均，所以每一行加起来还是 1。\n"
                                 "只是换个看法，模型算的数不变；点一格，看它怎么合成。")
                            : tr("这句话里一个词元就是一个词，没有可合的。");
    m_action.setToolTip(m_action.toolTip() + '\n' + why);
}

WordsButton::WordsButton(const Actions& actions, const Look& look, QWidget* parent)
    : QToolButton(parent), m_action(*actions[Act::Words]), m_look(look) {
    setObjectName("byWords");
    setProperty("role", "chip");
    setDefaultAction(&m_action);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    connect(&m_action, &QAction::changed, this, &WordsButton::refresh);
    connect(&m_look, &Look::changed, this, &WordsButton::refresh);
    refresh();
}

void WordsButton::setWanted(bool wanted) {
    m_wanted = wanted;
    refresh();
}

void WordsButton::refresh() {
    setFont(m_look.style().font(TextSize::Small));
    setVisible(m_wanted && m_action.isEnabled());
    emit changed();
}

} // namespace kanshei
