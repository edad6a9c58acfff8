#include "ui/shell/page_stack.h"

#include "ui/shell/actions.h"

namespace kanshei {

PageStack::PageStack(const PageContext& context, QWidget* parent)
    : QStackedWidget(parent), m_context(context) {
    for (QAction* action : context.actions.pages())
        connect(action, &QAction::triggered, this, [this, id = action->data().toString()] {
            m_context.document.setPage(id);
            showPage(); // also where it was shown already: a click must not uncheck its button
        });
    connect(&context.document, &Document::pageChanged, this, &PageStack::showPage);
    showPage();
}

PageWidget& PageStack::widgetOf(const Page& page) {
    const auto id = QString::fromLatin1(page.id);
    PageWidget*& widget = m_made[id];
    if (!widget) {
        widget = page.make(m_context);
        widget->restore(m_session);
        m_context.actions.giveTo(*widget, id);
        addWidget(widget);
    }
    return *widget;
}

void PageStack::showPage() {
    const Page* known = findPage(m_context.document.page());
    const Page& page = known ? *known : pages().front();
    const bool made = !m_made[QString::fromLatin1(page.id)];
    m_shown = &widgetOf(page);
    setCurrentWidget(m_shown);
    // The style sheet takes away the fonts that a page was given before it was first shown.
    if (made && isVisible()) emit m_context.look.changed();
    for (QAction* action : m_context.actions.pages())
        action->setChecked(action->data().toString() == QLatin1String(page.id));
}

void PageStack::restore(const SavedSession& session) {
    m_session = session;
    for (const auto& [id, widget] : m_made) widget->restore(session);
}

SavedSession PageStack::saved() const {
    SavedSession session = m_session;
    for (const auto& [id, widget] : m_made) widget->save(session);
    return session;
}

} // namespace kanshei
