// The Compare page in the real window: what the right side is, what follows what, what is remembered.
#include "tests/support/sentences.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/suggestion.h"
#include "ui/session/session_file.h"
#include "ui/shell/page_stack.h"
#include "ui/surfaces/figure_widget.h"

#include <QAbstractButton>
#include <QLabel>

#include <atomic>

using namespace kanshei;
using namespace kanshei::comparing;
using kanshei::test::reversed;
using test::OpenWindow;

namespace {

struct CompareWindow : OpenWindow {
    explicit CompareWindow(Session session = MainWindow::firstSession(), QSize size = {1280, 720})
        : OpenWindow(chinese(), size, std::move(session)) {
        key(Qt::Key_3, Qt::ControlModifier);
        REQUIRE(document().page() == "compare");
        settleBoth();
    }
    ComparePage& page() { return static_cast<ComparePage&>(window.pageStack().shown()); }
    Document& right() { return window.findChild<ComparePage*>()->sides().document(Side::Right); }
    void settleBoth() {
        REQUIRE(settle());
        REQUIRE(QTest::qWaitFor([&] { return !right().busy(); }));
        QApplication::processEvents();
    }
    FigureWidget& figure(const char* name) { return *find<FigureWidget>(name); }
    void click(const char* name) {
        QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton);
        settleBoth();
    }
    void clickCell(const char* name, const Cell& cell) {
        const auto rect = figure(name).rectOf(cell);
        REQUIRE(rect);
        QTest::mouseClick(figure(name).viewport(), Qt::LeftButton, {}, rect->center().toPoint());
    }
    QString heading() { return find<QLabel>("compareHeading")->text(); }
    QString says() { return find<QLabel>("compareSays")->text(); }
    void typeRight(const QString& text) {
        auto* field = find<QLineEdit>("otherSentence");
        field->setFocus();
        field->selectAll();
        if (text.isEmpty()) return QTest::keyClick(field, Qt::Key_Backspace);
        QInputMethodEvent typed; // no key of the test has a Chinese letter
        typed.setCommitString(text);
        QApplication::sendEvent(field, &typed);
    }
};

} // namespace

TEST_CASE("the page begins with the reversal, and nobody has chosen it yet", "[compare][shell]") {
    CompareWindow w;
    CHECK(w.right().sentence() == reversed);
    CHECK_FALSE(w.document().variation());
    CHECK(w.find<QAbstractButton>("vary0")->isChecked());
    CHECK(w.heading().contains("对调"));
    CHECK(w.heading().contains("的答案"));
    for (const char* name : {"leftFigure", "rightFigure", "differenceFigure"}) CHECK(w.figure(name).figure());
    w.click("vary4"); // as on the left
    CHECK(w.document().variation() == Variation());
    CHECK(w.right().sentence() == w.document().sentence());
    CHECK(w.heading().contains("两边一样"));
    w.key(Qt::Key_Z, Qt::ControlModifier);
    CHECK_FALSE(w.document().variation());
    CHECK(w.right().sentence() == reversed);
}

TEST_CASE("chips take a difference and take it back", "[compare][shell]") {
    CompareWindow w;
    w.click("vary4");
    w.click("vary1");
    CHECK(w.right().modelName() == "zh-gpt");
    CHECK(w.right().trace()->model->info.name == "zh-gpt");
    CHECK(w.heading().contains("换成模型"));
    w.click("vary2");
    CHECK(w.right().mask() == MaskPattern::Bidirectional); // zh-gpt's own is causal
    w.click("vary1");                                      // and the mask was chosen for that model
    CHECK(w.document().variation() == Variation());
    w.click("vary2");
    CHECK(w.right().trace()->options.mask == MaskPattern::Causal);
    CHECK(w.document().trace()->options.mask == MaskPattern::Bidirectional);
    CHECK(w.heading().contains("因果"));
    w.click("vary2");
    CHECK(w.document().variation() == Variation());
}

TEST_CASE("without the edits: the chip is there when there are some", "[compare][shell]") {
    Session session = MainWindow::firstSession();
    session.edits = {"off blocks.1[2] zero"};
    CompareWindow w(session);
    CHECK(w.find<QAbstractButton>("vary3")->isChecked()); // suggested
    CHECK(w.right().trace()->options.edits.empty());
    CHECK_FALSE(w.document().trace()->options.edits.empty());
    CHECK(w.heading().contains("去掉改动"));
    w.click("vary3");
    CHECK(w.right().edits() == w.document().edits());
}

TEST_CASE("the right follows the left in what it does not differ in", "[compare][shell]") {
    CompareWindow w;
    w.click("vary4");
    w.click("vary2");
    w.type("员工告诉老板他不想干了");
    w.settleBoth();
    CHECK(w.right().sentence() == "员工告诉老板他不想干了");
    CHECK(w.right().mask() == MaskPattern::Causal);
}

TEST_CASE("what is typed on the right is one command of undo", "[compare][shell]") {
    CompareWindow w;
    const int before = w.document().history()->index();
    w.typeRight("老板他");
    w.settleBoth();
    CHECK(w.right().trace()->tokens.text == "老板他");
    CHECK(w.document().sentence() == MainWindow::firstSession().sentence);
    CHECK(w.document().history()->index() == before + 1);
    CHECK(w.says().contains("没有对应"));
    w.key(Qt::Key_Z, Qt::ControlModifier);
    w.settleBoth();
    CHECK(w.right().sentence() == reversed);
    w.key(Qt::Key_Y, Qt::ControlModifier);
    w.settleBoth();
    CHECK(w.right().sentence() == "老板他");
}

TEST_CASE("a cell opens on both sides, whichever is clicked", "[compare][shell]") {
    CompareWindow w;
    const Cell cell{"blocks.1.pattern", {2, 4, 3}};
    w.clickCell("leftFigure", cell);
    CHECK(w.document().selection().cell == cell);
    const Cell there{"blocks.1.pattern", {2, 4, 1}}; // the same word, which stands elsewhere
    CHECK(w.right().selection().cell == there);
    REQUIRE(w.right().derivation());
    CHECK(w.right().derivation()->recorded == *w.right().trace()->value(there));
    CHECK(w.find<QAbstractButton>("inspect0")->isChecked());
    const Cell second{"blocks.1.pattern", {2, 4, 3}};
    w.clickCell("rightFigure", second);
    CHECK(w.document().selection().cell == Cell{"blocks.1.pattern", {2, 4, 1}});
    CHECK(w.right().selection().cell == second);
    CHECK(w.find<QAbstractButton>("inspect1")->isChecked());
    const Cell third{"blocks.1.pattern", {2, 2, 1}};
    w.clickCell("differenceFigure", third);
    CHECK(w.right().selection().cell == third);
    CHECK(w.document().selection().cell == Cell{"blocks.1.pattern", {2, 2, 3}});
    w.key(Qt::Key_Escape);
    CHECK_FALSE(w.document().selection().cell);
    CHECK_FALSE(w.right().selection().cell);
}

TEST_CASE("a number of a word that only the right has opens there alone", "[compare][shell]") {
    CompareWindow w;
    w.typeRight("我中午告诉员工他必须加班");
    w.settleBoth();
    const Cell cell{"blocks.1.pattern", {2, 5, 2}};
    w.clickCell("rightFigure", cell);
    CHECK(w.right().selection().cell == cell);
    CHECK_FALSE(w.document().selection().cell);
}

TEST_CASE("layer, head and token are chosen on both sides at once", "[compare][shell]") {
    CompareWindow w;
    w.typeRight("我中午告诉员工他必须加班");
    w.settleBoth();
    w.window.centralWidget()->setFocus();
    w.key(Qt::Key_Up);
    w.key(Qt::Key_BracketLeft);
    CHECK(w.document().selection().layer == 0);
    CHECK(w.right().selection().layer == 0);
    CHECK(w.right().selection().head == 1);
    CHECK(w.figure("rightFigure").rectOf({"blocks.0.pattern", {1, 5, 4}}));
    w.click("comparePlace1"); // the second layer
    w.click("comparePlace1003");
    CHECK(w.right().selection().layer == 1);
    CHECK(w.right().selection().head == 3);
    w.document().setQuery(3);
    CHECK(w.right().selection().query == 4);
    w.page().sides().ask(Side::Right, 5);
    CHECK(w.document().selection().query == 4);
    w.page().sides().ask(Side::Right, 2); // 中午: only there
    CHECK(w.right().selection().query == 2);
    CHECK(w.document().selection().query == 4);
}

TEST_CASE("pointing at a number marks its partners", "[compare][shell]") {
    CompareWindow w;
    w.typeRight("我中午告诉员工他必须加班");
    w.settleBoth();
    auto& left = w.figure("leftFigure");
    const auto rect = left.rectOf({"blocks.1.pattern", {2, 4, 3}});
    REQUIRE(rect);
    const QImage before = w.figure("rightFigure").grab().toImage();
    QTest::mouseMove(left.viewport(), rect->center().toPoint());
    REQUIRE(QTest::qWaitFor([&] {
        return w.figure("rightFigure").echo() == Cell{"blocks.1.pattern", {2, 5, 4}};
    }));
    CHECK(w.figure("differenceFigure").echo() == Cell{"blocks.1.pattern", {2, 5, 4}});
    CHECK(w.figure("rightFigure").grab().toImage() != before);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(left.viewport(), &leave);
    CHECK_FALSE(w.figure("rightFigure").echo());
}

TEST_CASE("what is wrong on the right is said there, in words, and the left goes on", "[compare][shell]") {
    CompareWindow w;
    auto* problem = w.find<QLabel>("rightFigureProblem");
    CHECK_FALSE(problem->isVisible());
    w.document().setVariation({.model = "no-such-model"}, "test");
    w.settleBoth();
    CHECK(problem->isVisible());
    CHECK(problem->text().contains("no-such-model"));
    CHECK_FALSE(w.document().problem());
    CHECK_FALSE(w.find<QLineEdit>("otherSentence")->property("bad").toBool()); // the sentence is good
    w.document().setVariation({.sentence = QString("老板").repeated(100)}, "test");
    w.settleBoth();
    CHECK(problem->text().contains("64"));
    CHECK(w.find<QLineEdit>("otherSentence")->property("bad").toBool());
    w.document().setVariation({.sentence = QString()}, "test");
    w.settleBoth();
    CHECK_FALSE(problem->isVisible());
    CHECK(w.find<QLabel>("rightFigureEmpty")->isVisible());
    w.document().setVariation({}, "test");
    w.settleBoth();
    CHECK_FALSE(problem->isVisible());
    CHECK_FALSE(w.find<QLabel>("rightFigureEmpty")->isVisible());
    CHECK(w.figure("rightFigure").isVisible());
}

TEST_CASE("numbers that are changed on the right are the right's, and undo knows them", "[compare][shell]") {
    CompareWindow w;
    EditList edits;
    edits.push_back(*parseEditEntry("off blocks.1[2] zero"));
    w.right().setEdits(edits, "test");
    w.settleBoth();
    REQUIRE(w.document().variation());
    CHECK(w.document().variation()->edits == edits);
    CHECK(w.document().edits().empty());
    CHECK(w.right().trace()->options.edits.size() == 1);
    w.document().history()->undo();
    w.settleBoth();
    CHECK(w.right().edits().empty());
    CHECK(w.right().sentence() == reversed);
}

TEST_CASE("a stale answer of the right is dropped", "[compare]") {
    std::atomic<bool> slowBegan = false;
    const auto inner = test::fakeModels();
    Document left(nullptr, [&, inner](const TraceRequest& request, std::stop_token stop) {
        if (request.sentence == QStringLiteral("他")) {
            slowBegan = true;
            while (!stop.stop_requested()) std::this_thread::yield();
        }
        return inner(request, {});
    });
    left.setRequest({"老板告诉员工他必须加班", "zh-coref", {}, {}}, "test");
    REQUIRE(QTest::qWaitFor([&] { return left.trace() && !left.busy(); }));
    OtherSide sides(left);
    sides.setActive(true);
    left.setVariation({.sentence = "他"}, "test");
    REQUIRE(QTest::qWaitFor([&] { return slowBegan.load(); }));
    left.setVariation({.sentence = "员工他"}, "test");
    std::vector<std::string> seen;
    QObject::connect(&sides.document(Side::Right), &Document::traceChanged, [&] {
        if (const TracePtr trace = sides.document(Side::Right).trace()) seen.push_back(trace->tokens.text);
    });
    REQUIRE(QTest::qWaitFor([&] { return !seen.empty(); }));
    QTest::qWait(20);
    CHECK(seen == std::vector<std::string>{"员工他"});
    CHECK_FALSE(left.busy());
}

TEST_CASE("nothing is computed on the right while nobody looks", "[compare][shell]") {
    CompareWindow w;
    w.key(Qt::Key_1, Qt::ControlModifier);
    const TracePtr before = w.right().trace();
    w.type("老板告诉员工他不想干了");
    REQUIRE(w.settle());
    QTest::qWait(20);
    CHECK(w.right().trace() == before);
    w.key(Qt::Key_Escape);
    w.key(Qt::Key_3, Qt::ControlModifier);
    w.settleBoth();
    CHECK(w.right().sentence() == "员工告诉老板他不想干了");
}

TEST_CASE("the session remembers what stands on the right", "[compare][session]") {
    EditList edits;
    edits.push_back(*parseEditEntry("off blocks.1[2] zero"));
    for (const std::optional<Variation>& variation :
         {std::optional<Variation>(), std::optional(Variation()),
          std::optional(Variation{.sentence = "员工他", .model = "zh-gpt", .mask = {}, .edits = {}}),
          std::optional(Variation{
              .sentence = {}, .model = {}, .mask = std::optional<MaskPattern>(), .edits = EditList()}),
          std::optional(
              Variation{.sentence = QString(), .model = {}, .mask = MaskPattern::Causal, .edits = edits})}) {
        Session session = MainWindow::firstSession();
        session.compare = variation;
        const auto back = parseSession(sessionText(session));
        REQUIRE(back);
        CHECK(back->leftOut.empty());
        CHECK(back->session == session);
        if (variation) CHECK_FALSE(session.sameContent(MainWindow::firstSession()));
    }
}

TEST_CASE("what cannot be read of the comparison is left out and named", "[compare][session]") {
    const auto read = [](const char* compare) {
        const auto back =
            parseSession(QByteArray(R"({"format":"kanshei-session","version":1,"sentence":"他","compare":)") +
                         compare + "}");
        REQUIRE(back);
        CHECK(back->session.sentence == "他");
        return *back;
    };
    for (const auto& [compare, named] : std::initializer_list<std::pair<const char*, const char*>>{
             {R"({"sentence":7,"mask":"causal"})", "compare.sentence"},
             {R"({"mask":"diagonal"})", "diagonal"},
             {R"({"edits":"all"})", "compare.edits"},
             {R"({"edits":["nonsense"]})", "nonsense"},
             {R"([1])", "compare"}}) {
        const ReadSession back = read(compare);
        INFO(compare);
        REQUIRE(back.leftOut.size() == 1);
        CHECK(back.leftOut[0].english().find(named) != std::string::npos);
    }
    CHECK(read(R"({"sentence":7,"mask":"causal"})").session.compare->mask == MaskPattern::Causal);
}

TEST_CASE("a session opens with its comparison, and the window gives it back", "[compare][shell]") {
    Session session = MainWindow::firstSession();
    session.compare = Variation{.sentence = "员工他", .model = {}, .mask = MaskPattern::Causal, .edits = {}};
    CompareWindow w(session);
    CHECK(w.right().trace()->tokens.text == "员工他");
    CHECK(w.right().trace()->options.mask == MaskPattern::Causal);
    CHECK(w.document().session().compare == session.compare);
    CHECK(w.document().history()->index() == 1); // only the page
}

TEST_CASE("any step can be compared, and the choice outlives the window", "[compare][shell]") {
    CompareWindow w;
    w.click("compareView1");
    CHECK(w.window.settings().compare == "output");
    for (const Step& step : stepsOf(w.document().config())) {
        SavedSession saved = OpenWindow::chinese();
        saved.compare = QString::fromLatin1(step.id);
        w.page().restore(saved);
        INFO(step.id);
        CHECK(w.figure("leftFigure").figure()->id() == QLatin1String(step.id));
        CHECK(w.figure("rightFigure").figure()->id() == QLatin1String(step.id));
        CHECK(w.window.settings().compare == QLatin1String(step.id));
    }
    SavedSession unknown = OpenWindow::chinese();
    unknown.compare = "of a later version";
    w.page().restore(unknown);
    CHECK(w.window.settings().compare == "pattern");
}

TEST_CASE("an empty sentence on the left shows what to do", "[compare][shell]") {
    CompareWindow w;
    w.type("");
    REQUIRE(w.settle());
    CHECK_FALSE(w.find<QWidget>("leftFigure")->isVisible());
    w.type("老板告诉员工他");
    w.settleBoth();
    CHECK(w.find<QWidget>("leftFigure")->isVisible());
}

TEST_CASE("the reversal is an example, or the two that the model weighs", "[compare]") {
    const auto computed = [compute = test::fakeModels()](const char* text, const char* model) {
        return compute({text, model, {}, {}}, {}).value();
    };
    const TraceRequest known{"老板告诉员工他必须加班", "zh-coref", {}, {}};
    CHECK(otherSentence(known, *computed("老板告诉员工他必须加班", "zh-coref")) == reversed);
    const TraceRequest unknown{"老板他员工", "zh-coref", {}, {}};
    CHECK(otherSentence(unknown, *computed("老板他员工", "zh-coref")) == "员工他老板");
    const TraceRequest alone{"他", "zh-coref", {}, {}};
    CHECK(otherSentence(alone, *computed("他", "zh-coref")) == "老板告诉员工他必须加班");
    const TraceRequest next{"我想吃", "zh-gpt", {}, {}};
    CHECK(otherSentence(next, *computed("我想吃", "zh-gpt")) == "我中午想吃点");
}
