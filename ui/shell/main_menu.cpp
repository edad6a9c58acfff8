#include "ui/shell/main_menu.h"

#include "ui/session/examples.h"
#include "ui/session/recent_files.h"
#include "ui/session/session_file.h"
#include "ui/shell/actions.h"
#include "ui/shell/choices.h"
#include "ui/shell/sessions.h"
#include "ui/shell/view_menu.h"

#include <QDir>
#include <QFileInfo>

namespace kanshei {

namespace {

constexpr qsizetype shownLetters = 24;

QString shortened(const QString& text, qsizetype letters) {
    return text.size() <= letters ? text : text.left(letters - 1) + QStringLiteral("…");
}

/// In a menu & marks a letter.
QString forMenu(QString text) {
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

/// A menu that is filled anew whenever it opens.
template<class Fill> QMenu* listMenu(QMenu& parent, const QString& title, Fill fill) {
    QMenu* menu = parent.addMenu(title);
    menu->setToolTipsVisible(true);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, fill] {
        qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
        menu->clear();
        fill(*menu);
    });
    return menu;
}

} // namespace

MainMenu::MainMenu(Document& document, Look& look, Actions& actions, Sessions& sessions, QWidget* parent)
    : QMenu(parent), m_document(document), m_look(look), m_actions(actions), m_sessions(sessions) {
    setObjectName("mainMenu");
    connect(&m_look, &Look::changed, this, &MainMenu::build);
    build();
}

void MainMenu::build() {
    qDeleteAll(findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() leaves them
    clear();
    for (const Category category : Actions::categories()) {
        if (category == Category::Help)
            listMenu(*this, tr("例句"), [this](QMenu& menu) {
                fillExamples(menu);
            })->setObjectName("examples");
        listMenu(*this, Actions::categoryName(category), [this, category](QMenu& menu) {
            fillCategory(menu, category);
        })->setObjectName(QStringLiteral("menu%1").arg(int(category)));
    }
}

/// Without what works on another page only.
void MainMenu::fillCategory(QMenu& menu, Category category) {
    if (category == Category::View) {
        for (QAction* page : m_actions.pages()) menu.addAction(page);
        menu.addSeparator();
    }
    for (const ActInfo& info : Actions::table()) {
        const bool elsewhere = *info.page && m_document.page() != QLatin1String(info.page);
        if (info.category != category || elsewhere) continue;
        if (info.breakBefore) menu.addSeparator();
        menu.addAction(m_actions[info.act]);
        if (info.act == Act::OpenSession)
            listMenu(menu, tr("打开最近"), [this](QMenu& recent) {
                fillRecent(recent);
            })->setObjectName("recent");
    }
    if (category == Category::View) addChoices(menu);
}

void MainMenu::addChoices(QMenu& menu) {
    menu.addSeparator();
    listMenu(menu, tr("模型"), [this](QMenu& m) { fillMenu(m, modelChoices(m_document, m_look)); });
    listMenu(menu, tr("掩码"), [this](QMenu& m) { fillMenu(m, maskChoices(m_document)); });
    listMenu(menu, tr("主题"), [this](QMenu& m) { fillMenu(m, themeChoices(m_look)); });
    addViewChoices(menu, m_look);
    listMenu(menu, tr("语言 Language"), [this](QMenu& m) { fillMenu(m, languageChoices(m_look)); });
}

void MainMenu::fillRecent(QMenu& menu) {
    const QStringList files = recentFiles();
    for (const QString& file : files) {
        const QFileInfo info(file);
        QAction* action = menu.addAction(forMenu(shortened(info.fileName(), 2 * shownLetters)));
        action->setToolTip(QDir::toNativeSeparators(file));
        action->setEnabled(info.exists());
        if (!info.exists()) action->setText(tr("%1（找不到了）").arg(action->text()));
        connect(action, &QAction::triggered, this, [this, file] { m_sessions.open(file); });
    }
    const QStringList unnamed = m_sessions.unnamed();
    if (!unnamed.isEmpty()) menu.addSeparator();
    for (const QString& file : unnamed) {
        const auto read = readSession(file);
        if (!read) continue;
        const QString sentence = shortened(read->session.sentence.simplified(), shownLetters);
        QAction* action = menu.addAction(tr("没有存过的：%1").arg(forMenu(sentence)));
        connect(action, &QAction::triggered, this, [this, file] { m_sessions.open(file); });
    }
    menu.addSeparator();
    QAction* clear = menu.addAction(tr("清空列表"));
    clear->setEnabled(!files.isEmpty());
    connect(clear, &QAction::triggered, this, [] { clearRecentFiles(); });
}

void MainMenu::fillExamples(QMenu& menu) {
    const QString& language = m_look.style().language;
    for (const ExampleGroup& group : exampleGroups()) {
        QMenu* sub = menu.addMenu(group.title.in(language));
        for (const ExampleSentence& example : group.examples) {
            // The tab puts what it shows into the column where other menus have their keys.
            QAction* action = sub->addAction(QStringLiteral("%1\t%2").arg(
                forMenu(shortened(example.request.sentence, shownLetters)), example.shows.in(language)));
            action->setToolTip(example.request.sentence);
            if (example.request.sentence.size() > shownLetters)
                sub->setToolTipsVisible(true); // else it says nothing new
            connect(action, &QAction::triggered, this,
                    [this, &example] { openExample(m_document, example); });
        }
    }
}

} // namespace kanshei
