// The window, the presenter and sessions with a model that has a step more.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/palette_items.h"
#include "ui/shell/step_rail.h"

#include <QLabel>

using namespace kanshei;
using namespace kanshei::test;

namespace {

int indexOf(const char* id) {
    return stepIndex(QString::fromLatin1(id));
}

} // namespace

TEST_CASE("the rail, the keys and the transport count the steps of the model", "[shell][rotary]") {
    OpenWindow w;
    auto* rail = w.find<StepRail>("steps");
    const int low = rail->greatestHeight();
    w.document().setModelName("llama");
    REQUIRE(w.settle());
    CHECK(rail->greatestHeight() > low);
    CHECK(w.find<QLabel>("position")->text() == "1 / 14");
    for (int number = 2; number <= 14; ++number) {
        w.key(Qt::Key_Space);
        CHECK(w.document().stepNumber() == number);
    }
    QTest::mouseClick(rail, Qt::LeftButton, {}, rail->rowRect(4).center());
    CHECK(w.document().step() == indexOf("rotate"));
    CHECK(rail->tip(4).contains("旋转位置"));
    CHECK(rail->tip(2).contains("RMS"));
    CHECK(w.find<QLabel>("position")->text() == "5 / 14");
    REQUIRE(w.document().selection().cell);
    CHECK(w.document().selection().cell->tensor == "blocks.1.q_rot");
    w.key(Qt::Key_Left);
    CHECK(w.document().step() == indexOf("qkv"));
}

TEST_CASE("without the step a reader stands at the one before, and undo goes back", "[shell][rotary]") {
    OpenWindow w;
    w.document().setModelName("llama");
    REQUIRE(w.settle());
    w.document().setStep(indexOf("rotate"));
    w.document().setModelName("zh-gpt");
    REQUIRE(w.settle());
    CHECK(w.document().step() == indexOf("qkv"));
    CHECK(w.find<QLabel>("position")->text() == "4 / 13");
    w.key(Qt::Key_Right);
    CHECK(w.document().step() == indexOf("scores"));
    w.key(Qt::Key_Left);
    CHECK(w.document().step() == indexOf("qkv"));
    w.document().setStep(indexOf("rotate"));
    CHECK(w.document().step() == indexOf("qkv"));
    w.document().history()->undo(); // there and back is no step to undo
    REQUIRE(w.settle());
    CHECK(w.document().modelName() == "llama");
    CHECK(w.document().step() == indexOf("rotate"));
}

TEST_CASE("a session at a step that the model does not have says so", "[shell][rotary][session]") {
    Document d(nullptr, fakeModels());
    std::optional<std::vector<Error>> leftOut;
    QObject::connect(&d, &Document::opened, &d, [&](const auto& errors) { leftOut = errors; });
    Session session;
    session.sentence = "老板告诉员工他";
    session.model = "zh-coref";
    session.place.step = indexOf("rotate");
    d.open(session);
    REQUIRE(QTest::qWaitFor([&] { return leftOut.has_value(); }));
    REQUIRE(leftOut->size() == 1);
    CHECK(leftOut->front().english().find("rotate") != std::string::npos);
    CHECK(d.step() == indexOf("qkv"));
}
