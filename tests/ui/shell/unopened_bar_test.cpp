#include "tests/ui/shell/window_fixture.h"
#include "ui/session/messages.h"
#include "ui/shell/unopened_bar.h"
#include "ui/surfaces/figure_widget.h"

using namespace kanshei;
using test::OpenWindow;

TEST_CASE("a model that cannot be opened greys nothing, and its message can be closed", "[shell][models]") {
    OpenWindow w;
    const auto* bar = w.window.findChild<UnopenedBar*>();
    REQUIRE(bar);
    CHECK_FALSE(bar->isVisible());
    const auto* text = bar->findChild<QLabel*>("message");
    w.document().setModelName("/nowhere/random.gguf");
    REQUIRE(QTest::qWaitFor([&] { return bar->isVisible(); }));
    CHECK(text->text().contains("random.gguf"));
    CHECK(text->text().contains(localText(w.document().unopened()->why)));
    CHECK(w.find<FigureWidget>("figure")->accessibleDescription().isEmpty());
    CHECK_FALSE(w.find<QLineEdit>("sentence")->property("bad").toBool());
    CHECK_FALSE(w.find<QFrame>("notice")->isVisible());
    SECTION("with Esc, which closes the opened number only then") {
        w.document().setStep(8);
        REQUIRE(w.document().selection().cell);
        w.key(Qt::Key_Escape);
        CHECK_FALSE(bar->isVisible());
        CHECK(w.document().selection().cell);
        w.key(Qt::Key_Escape);
        CHECK_FALSE(w.document().selection().cell);
    }
    SECTION("with its button") {
        bar->findChild<QToolButton*>("closeMessage")->click();
        CHECK_FALSE(bar->isVisible());
        CHECK_FALSE(w.document().unopened());
    }
    SECTION("it is tried again") {
        bar->findChild<QToolButton*>("messageAction")->click();
        CHECK(w.document().modelName() == "/nowhere/random.gguf");
        REQUIRE(w.settle());
        CHECK(bar->isVisible());
    }
}
