// The pages of the window: what fills it under the header and the tokens. The table in pages.cpp is the only place that
// lists them; the buttons in the header, the keys Ctrl+1, Ctrl+2 …, settings and session files follow it.
#pragma once

#include "ui/session/document.h"
#include "ui/session/settings.h"
#include "ui/theme/look.h"

#include <QWidget>

namespace kanshei {

class Actions;

/// What every page works with.
struct PageContext {
    Document& document;
    Look& look;
    Actions& actions;
};

/// A page is made when it is first shown, and then kept. It listens to the document by itself.
class PageWidget : public QWidget {
public:
    using QWidget::QWidget;
    /// Choices that are the page's own and outlive the program (speed, order of the heads).
    virtual void restore(const SavedSession&) {}
    virtual void save(SavedSession&) const {}
    /// The keys for the next layer or head (±1). False: nothing of its own, move by layer and head.
    virtual bool moveHead(int /*layers*/, int /*heads*/) { return false; }
};

struct Page {
    const char* id;     ///< "walk": Document::page(), settings, session files
    QString (*title)(); ///< short, for the header: "走一遍"
    PageWidget* (*make)(const PageContext&);
};

const std::vector<Page>& pages();
const Page* findPage(const QString& id);

} // namespace kanshei
