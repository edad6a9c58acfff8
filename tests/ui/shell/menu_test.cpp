#include "ui/shell/main_menu.h"

#include "core/base/file.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/session/examples.h"
#include "ui/session/recent_files.h"
#include "ui/shell/header.h"
#include "ui/shell/help_dialog.h"
#include "ui/shell/pages.h"
#include "ui/shell/pill.h"

#include <QLabel>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>

using namespace kanshei;
using test::OpenWindow;

namespace {

/// All actions of a menu and of the menus in it, lists filled.
void collect(QMenu& menu, QList<QAction*>& found) {
    emit menu.aboutToShow();
    for (QAction* action : menu.actions()) {
        found << action;
        if (action->menu()) collect(*action->menu(), found);
    }
}

} // namespace

TEST_CASE("every command of the table is in the main menu, once, under its category", "[menu]") {
    OpenWindow w;
    for (const Page& page : pages()) {
        w.document().setPage(page.id);
        QList<QAction*> found;
        collect(*w.find<QMenu>("mainMenu"), found);
        for (const ActInfo& info : Actions::table()) {
            INFO(page.id << ": " << info.name);
            QAction* action = w.window.actions()[info.act];
            const bool here = !*info.page || info.page == std::string(page.id);
            CHECK(found.count(action) == (here ? 1 : 0));
            auto* menu = w.find<QMenu>(qPrintable(QStringLiteral("menu%1").arg(int(info.category))));
            CHECK(menu->actions().contains(action) == here);
        }
    }
}

TEST_CASE("☰ and F10 open the menu", "[menu]") {
    OpenWindow w;
    auto* menu = w.find<QMenu>("mainMenu");
    w.key(Qt::Key_F10);
    REQUIRE(QTest::qWaitFor([&] { return menu->isVisible(); }));
    QTest::keyClick(menu, Qt::Key_Escape);
    CHECK_FALSE(menu->isVisible());
    CHECK(w.find<QToolButton>("menu")->menu() == menu);
}

TEST_CASE("an example is one command that brings its model and its mask, and can be undone", "[menu][undo]") {
    OpenWindow w;
    w.document().setQuery(1);
    w.document().setStep(8);
    QList<QAction*> found;
    collect(*w.find<QMenu>("examples"), found);
    int examples = 0;
    for (const ExampleGroup& group : exampleGroups()) examples += int(group.examples.size());
    CHECK(found.size() == examples + qsizetype(exampleGroups().size()));
    const auto pick = [&](const char* part) {
        for (QAction* action : found)
            if (!action->menu() && action->text().contains(QString::fromUtf8(part))) return action->trigger();
        FAIL("no example " << part);
    };
    pick("因果掩码");
    REQUIRE(w.settle());
    CHECK(w.document().sentence() == "老板告诉员工他会发奖金");
    CHECK(w.document().trace()->options.mask == MaskPattern::Causal);
    CHECK(w.document().trace()->tokens.list[std::size_t(w.document().selection().query)].text == "他");
    CHECK(w.document().step() == 8); // the step is the reader's
    w.window.actions()[Act::Undo]->trigger();
    REQUIRE(w.settle());
    CHECK(w.document().sentence() == "老板告诉员工他必须加班");
    CHECK(w.document().trace()->options.mask == MaskPattern::Bidirectional);
    CHECK(w.document().selection().query == 1);
    pick("我想吃");
    REQUIRE(w.settle());
    CHECK(w.document().modelName() == "zh-gpt");
}

TEST_CASE("undo works while typing, says what it undoes, and the caret stays where the text changed",
          "[menu][undo]") {
    OpenWindow w;
    auto* field = w.find<QLineEdit>("sentence");
    field->setFocus();
    field->setCursorPosition(2);
    QTest::keyClicks(field, "xy");
    CHECK(field->text() == "老板xy告诉员工他必须加班");
    CHECK(w.window.actions()[Act::Undo]->text().contains("改句子"));
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    CHECK(field->text() == "老板告诉员工他必须加班");
    CHECK(field->cursorPosition() == 2);
    CHECK(w.document().sentence() == field->text());
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(field->text() == "老板xy告诉员工他必须加班");
    CHECK(field->cursorPosition() == 4);
    REQUIRE(w.settle());
}

TEST_CASE("the help sheet shows every key, the legend and the terms", "[menu]") {
    for (const char* language : {"zh", "en"}) {
        auto settings = OpenWindow::chinese();
        settings.language = language;
        OpenWindow w(settings);
        w.key(Qt::Key_F1);
        auto* help = w.find<HelpDialog>("help");
        QStringList labels;
        for (const QLabel* label : help->findChildren<QLabel*>()) labels << label->text();
        const QString all = labels.join('\n');
        for (const ActInfo& info : Actions::table()) {
            const QAction* action = w.window.actions()[info.act];
            if (action->shortcuts().isEmpty()) continue;
            CHECK(labels.contains(Actions::keysText(*action)));
            CHECK_FALSE(labels.filter(Actions::title(info.act)).empty());
        }
        CHECK(all.contains("−∞"));
        CHECK(all.contains("Query"));
        CHECK(help->findChild<QTabWidget*>("helpTabs")->count() == 3);
        help->close();
    }
}

TEST_CASE("About has the versions, the licences and the cards of the models", "[menu][about]") {
    OpenWindow w;
    w.window.actions()[Act::About]->trigger();
    auto* about = w.find<QDialog>("about");
    const auto text = [&](const char* name) { return about->findChild<QTextBrowser*>(name)->toPlainText(); };
    CHECK(text("versions").contains(qVersion()));
    CHECK(text("licenses").contains("GPL-3.0"));
    CHECK(text("licenses").contains("Eigen"));
    CHECK(text("zh-coref").contains("2-way"));
    CHECK(text("zh-gpt").contains("nats"));
    about->close();
}

TEST_CASE("the box of the model has those that were opened lately, and leads to the page of models",
          "[menu][models]") {
    const test::TemporaryFolder folder;
    for (int i = 0; i < 7; ++i) {
        const auto file = folder / ("model" + std::to_string(i) + ".gguf");
        if (i != 5) REQUIRE(writeFile(file, "GGUF")); // one is gone
        addRecentModel(QString::fromStdString(file.string()));
    }
    OpenWindow w;
    QList<QAction*> found;
    collect(*w.find<Pill>("model")->menu(), found);
    QStringList recent;
    for (const QAction* action : found)
        if (action->text().endsWith(QLatin1String(".gguf"))) recent << action->text();
    CHECK(recent == QStringList{"model6.gguf", "model4.gguf", "model3.gguf", "model2.gguf", "model1.gguf"});
    REQUIRE_FALSE(found.isEmpty());
    CHECK(found.back()->text() == Header::tr("模型…"));
    found.back()->trigger();
    CHECK(w.document().page() == "models");
    for (const QString& path : recentModels()) removeRecentModel(path);
}
