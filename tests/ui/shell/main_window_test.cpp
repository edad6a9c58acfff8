#include "tests/ui/shell/window_fixture.h"
#include "ui/session/messages.h"
#include "ui/shell/head_grid.h"
#include "ui/shell/pages.h"
#include "ui/shell/step_rail.h"
#include "ui/surfaces/figure_widget.h"

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>
#include <QToolButton>

using namespace kanshei;
using test::OpenWindow;

namespace {

const std::string& tokenText(OpenWindow& w, int i) {
    return w.document().trace()->tokens.list[std::size_t(i)].text;
}

int tokenNamed(OpenWindow& w, const char* text) {
    for (int i = 0; i < int(w.document().trace()->length()); ++i)
        if (tokenText(w, i) == text) return i;
    FAIL("no token " << text);
    return -1;
}

void choose(QToolButton* button, const QString& part) {
    emit button->menu()->aboutToShow();
    for (QAction* action : button->menu()->actions())
        if (action->text().contains(part)) return action->trigger();
    FAIL("no choice " << part.toStdString());
}

} // namespace

TEST_CASE("the window starts with the sentence, 他 and the best head", "[shell]") {
    OpenWindow w;
    CHECK(w.find<QLineEdit>("sentence")->text() == "老板告诉员工他必须加班");
    CHECK(tokenText(w, w.document().selection().query) == "他");
    CHECK(w.document().selection().layer == 1);
    CHECK(w.document().selection().head == 2);
    CHECK(w.find<QLabel>("position")->text() == "1 / 13");
    CHECK(w.find<FigureWidget>("figure")->figure());
}

TEST_CASE("a click on a token makes it the query", "[shell]") {
    OpenWindow w;
    const int boss = tokenNamed(w, "老板");
    auto* chip = w.find<QAbstractButton>(qPrintable(QStringLiteral("token%1").arg(boss)));
    QTest::mouseClick(chip, Qt::LeftButton);
    CHECK(w.document().selection().query == boss);
    CHECK(w.find<QLabel>("says")->text().contains("老板"));
}

TEST_CASE("Space walks through the thirteen steps, the arrows and Home and End too", "[shell]") {
    OpenWindow w;
    REQUIRE(w.document().stepCount() == 13);
    for (int number = 2; number <= 13; ++number) {
        w.key(Qt::Key_Space);
        REQUIRE(w.document().stepNumber() == number);
    }
    CHECK(w.find<QLabel>("position")->text() == "13 / 13");
    w.key(Qt::Key_Space); // stays at the end
    CHECK(w.document().step() == 13);
    w.key(Qt::Key_Left);
    CHECK(w.document().step() == 12);
    w.key(Qt::Key_Home);
    CHECK(w.document().step() == 0);
    w.key(Qt::Key_End);
    CHECK(w.document().step() == 13);
    w.key(Qt::Key_Home);
    w.key(Qt::Key_Right);
    CHECK(w.document().step() == 1);
}

TEST_CASE("layers, heads and tokens have keys", "[shell]") {
    OpenWindow w;
    w.key(Qt::Key_Up);
    CHECK(w.document().selection().layer == 0);
    w.key(Qt::Key_BracketRight);
    CHECK(w.document().selection().head == 3);
    w.key(Qt::Key_BracketLeft);
    CHECK(w.document().selection().head == 2);
    const int query = w.document().selection().query;
    w.key(Qt::Key_Right, Qt::ShiftModifier);
    CHECK(w.document().selection().query == query + 1);
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.document().selection().query == query);
}

TEST_CASE("typing takes its own keys and the picture follows", "[shell]") {
    OpenWindow w;
    auto* field = w.find<QLineEdit>("sentence");
    field->setFocus();
    field->end(false);
    QTest::keyClick(field, Qt::Key_Space);
    QTest::keyClick(field, 'p');
    QTest::keyClick(field, Qt::Key_Home);
    CHECK(w.document().step() == 0);
    CHECK(field->text() == "老板告诉员工他必须加班 p");
    CHECK(field->cursorPosition() == 0);
    w.type("员工告诉老板他");
    REQUIRE(w.settle());
    CHECK(w.document().trace()->tokens.text == "员工告诉老板他");
    QTest::keyClick(field, Qt::Key_Escape); // leaves the field …
    w.key(Qt::Key_Space);                   // … and then Space walks again
    CHECK(w.document().step() == 1);
}

TEST_CASE("a button that was reached with Tab keeps its Space", "[shell]") {
    OpenWindow w;
    auto* chip = w.find<QAbstractButton>("token1");
    chip->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chip, Qt::Key_Space);
    CHECK(w.document().selection().query == 1);
    CHECK(w.document().step() == 0);
}

TEST_CASE("rail and heads answer to clicks", "[shell]") {
    OpenWindow w;
    auto* rail = w.find<StepRail>("steps");
    QTest::mouseClick(rail, Qt::LeftButton, {}, rail->rowRect(7).center());
    CHECK(w.document().step() == 8);
    auto* heads = w.find<HeadGrid>("heads");
    QTest::mouseClick(heads, Qt::LeftButton, {}, heads->cellRect(0, 1).center());
    CHECK(w.document().selection().layer == 0);
    CHECK(w.document().selection().head == 1);
}

TEST_CASE("a cell of the figure opens in the inspector, and Esc closes it", "[shell]") {
    OpenWindow w;
    w.document().setStep(8);
    auto* figure = w.find<FigureWidget>("figure");
    const Cell cell{"blocks.1.pattern", {2, w.document().selection().query, 1}};
    const auto rect = figure->rectOf(cell);
    REQUIRE(rect);
    QTest::mouseClick(figure->viewport(), Qt::LeftButton, {}, rect->center().toPoint());
    REQUIRE(w.document().selection().cell);
    CHECK(*w.document().selection().cell == cell);
    CHECK(w.find<QLabel>("cellTitle")->text().contains("注意力权重"));
    w.key(Qt::Key_Escape);
    CHECK_FALSE(w.document().selection().cell);
}

TEST_CASE("models and masks are chosen from menus", "[shell]") {
    OpenWindow w;
    choose(w.find<QToolButton>("mask"), localCoreText(maskKind(MaskPattern::Causal).title));
    REQUIRE(w.settle());
    CHECK(w.document().trace()->options.mask == MaskPattern::Causal);
    w.document().setModelName("zh-gpt");
    REQUIRE(w.settle());
    CHECK(w.document().trace()->model->info.name == "zh-gpt");
    CHECK(w.find<QLabel>("position")->text() == "1 / 13");
}

TEST_CASE("bad input gets a message and keeps the last good picture", "[shell]") {
    OpenWindow w;
    auto* problem = w.find<QLabel>("problem");
    const auto figure = w.find<FigureWidget>("figure")->figure();
    REQUIRE_FALSE(problem->isVisible());
    SECTION("2,000 characters") {
        w.type(QString("加班").repeated(1000));
        REQUIRE(w.settle());
        CHECK(problem->isVisible());
        CHECK(problem->text().contains("64"));   // the limit
        CHECK(problem->text().contains("1001")); // the count, with <bos>
        CHECK(w.find<FigureWidget>("figure")->figure() == figure);
    }
    SECTION("no sentence: examples to click") {
        w.type("");
        REQUIRE(w.settle());
        CHECK_FALSE(problem->isVisible());
        auto* example = w.find<QAbstractButton>("example1");
        REQUIRE(example->isVisible());
        QTest::mouseClick(example, Qt::LeftButton);
        REQUIRE(w.settle());
        CHECK(w.document().sentence() == example->text());
        CHECK(w.find<FigureWidget>("figure")->isVisible());
    }
}

TEST_CASE("strange text is shown, never dropped", "[shell]") {
    OpenWindow w;
    for (const char* text :
         {"   ", "💩💩💩", "👨‍👩‍👧 😃", "boss 老板 καλημέρα", "\t\n他", "\x01\x02老板", "他"}) {
        w.type(QString::fromUtf8(text));
        REQUIRE(w.settle());
        for (int number = 1; number <= w.document().stepCount(); ++number) {
            w.document().goToStep(number);
            w.window.grab();
        }
        CHECK((w.document().problem() ||
               w.document().trace()->tokens.text == w.document().sentence().toStdString()));
    }
}

TEST_CASE("language and theme switch live", "[shell]") {
    OpenWindow w;
    w.window.look().setLanguageChoice("en");
    const QString english = w.window.actions()[Act::About]->text();
    w.window.look().setLanguageChoice("zh");
    CHECK(w.window.actions()[Act::About]->text() == "关于看谁…");
    CHECK(english != "关于看谁…");
    w.window.look().setThemeChoice(ThemeChoice::Dark);
    const QImage dark = w.window.grab().toImage();
    CHECK(dark.pixelColor(5, dark.height() / 2).lightness() < 80);
    w.window.look().setThemeChoice(ThemeChoice::Light);
    const QImage light = w.window.grab().toImage();
    CHECK(light.pixelColor(5, light.height() / 2).lightness() > 200);
}

TEST_CASE("a session comes back as it was left", "[shell]") {
    Session left;
    {
        OpenWindow w;
        w.type("员工告诉老板他必须加班");
        REQUIRE(w.settle());
        w.document().setStep(8);
        w.document().setLayerHead(0, 3);
        w.document().setQuery(1);
        w.document().setMask(MaskPattern::Causal);
        REQUIRE(w.settle());
        left = w.document().session();
    }
    OpenWindow w(OpenWindow::chinese(), {1280, 720}, left);
    CHECK(w.document().sentence() == "员工告诉老板他必须加班");
    CHECK(w.document().step() == 8);
    CHECK(w.document().selection().layer == 0);
    CHECK(w.document().selection().head == 3);
    CHECK(w.document().selection().query == 1);
    CHECK(w.document().trace()->options.mask == MaskPattern::Causal);
}

TEST_CASE("play walks by itself and stops at the end", "[shell]") {
    OpenWindow w;
    w.document().setStep(12);
    w.key(Qt::Key_P);
    w.window.actions()[Act::NextStep]->trigger();
    w.key(Qt::Key_P); // pause
    CHECK(w.document().step() == 13);
}

TEST_CASE("every action has a name, keys that no other has, and a tip", "[shell]") {
    OpenWindow w;
    // A key may mean one thing on one page and another on another, but nothing beside what it means everywhere.
    std::map<QString, QSet<QString>> keys;
    const auto add = [&](const QAction* action, const QString& page) {
        CHECK_FALSE(action->text().isEmpty());
        CHECK(action->toolTip().contains(action->text()));
        for (const QKeySequence& key : action->shortcuts()) {
            INFO(page.toStdString() << ": " << key.toString().toStdString());
            CHECK_FALSE(keys[page].contains(key.toString()));
            keys[page].insert(key.toString());
        }
    };
    for (const ActInfo& info : Actions::table()) add(w.window.actions()[info.act], QLatin1String(info.page));
    for (const QAction* page : w.window.actions().pages()) add(page, {});
    for (const auto& [page, own] : keys) {
        INFO(page.toStdString());
        if (page == QLatin1String("presenter")) continue; // a window of its own
        if (!page.isEmpty()) CHECK_FALSE(own.intersects(keys[QString()]));
        CHECK((page.isEmpty() || findPage(page)));
    }
}

TEST_CASE("nothing in the window is clipped", "[shell]") {
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)})
        for (const char* language : {"zh", "en"}) {
            SavedSession session = OpenWindow::chinese();
            session.language = language;
            OpenWindow w(session, size);
            for (int number = 1; number <= w.document().stepCount(); ++number) {
                w.document().goToStep(number);
                QApplication::processEvents();
                for (const auto* label : w.window.findChildren<QLabel*>()) {
                    if (!label->isVisible() || label->text().isEmpty()) continue;
                    INFO(size.width()
                         << " " << language << " step " << number << ": " << label->text().toStdString());
                    if (label->wordWrap())
                        CHECK(label->heightForWidth(label->width()) <= label->height() + 1);
                    else
                        CHECK(label->sizeHint().width() <= label->width() + 1);
                }
            }
        }
}
