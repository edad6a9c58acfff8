// The page that Document::page() names, made when it is first shown.
#pragma once

#include "ui/shell/pages.h"

#include <QStackedWidget>

#include <map>

namespace kanshei {

class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageStack(const PageContext& context, QWidget* parent = nullptr);

    /// The choices that pages keep for themselves, for those that are made later too.
    void restore(const SavedSession& session);
    SavedSession saved() const;
    PageWidget& shown() const { return *m_shown; }

private:
    void showPage();
    PageWidget& widgetOf(const Page& page);

    PageContext m_context;
    SavedSession m_session;
    std::map<QString, PageWidget*> m_made;
    PageWidget* m_shown = nullptr;
};

} // namespace kanshei
