#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window_fixture.h"

#include "core/base/file.h"
#include "ui/models/facts.h"
#include "ui/models/model_card.h"
#include "ui/session/recent_files.h"

#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <thread>

using namespace kanshei;
using test::OpenWindow;

namespace {

QString textOf(const std::vector<ModelFact>& facts) {
    QString text;
    for (const ModelFact& fact : facts) text += fact.name + QStringLiteral(": ") + fact.value + '\n';
    return text;
}

ModelCardView* cardOf(OpenWindow& w, const QString& name) {
    const auto cards = w.window.findChildren<ModelCardView*>();
    const auto it = std::ranges::find_if(cards, [&](const ModelCardView* c) { return c->name() == name; });
    return it == cards.end() ? nullptr : *it;
}

const QString slow = QStringLiteral("shape:gpt3");

/// The models of the tests; those at paths of `folder` are one of them, and one shape is never ready.
TraceComputation opening(const test::TemporaryFolder& folder) {
    return [quick = test::fakeModels(), root = (folder / "").string()](TraceRequest request,
                                                                       std::stop_token stop) {
        while (request.model == slow.toStdString() && !stop.stop_requested()) std::this_thread::yield();
        if (stop.stop_requested()) return Result<TracePtr>(stopped());
        if (request.model == root + "good") request.model = "zh-gpt";
        return quick(request, stop);
    };
}

OpenWindow onModels(const test::TemporaryFolder& folder) {
    return OpenWindow(OpenWindow::chinese(), {1280, 720}, MainWindow::firstSession(), opening(folder));
}

QToolButton* buttonOf(ModelCardView* card, const char* name) {
    return card->findChild<QToolButton*>(name);
}

/// Has the card the frame of the model in use?
bool isFramed(ModelCardView* card, const Look& look) {
    return card->grab().toImage().pixelColor(card->width() / 2, 1) == look.style().colors().accent;
}

} // namespace

TEST_CASE("the facts of a model are those of its configuration", "[models]") {
    const test::TemporaryFolder folder;
    REQUIRE(saveModel(test::savable(test::randomLlama()), folder / "m"));
    const ModelCard card = describeModel((folder / "m").string());
    const QString text = textOf(factsOf(card, QStringLiteral("zh")));
    CHECK(text.contains(QStringLiteral("Qwen3")));
    CHECK(text.contains(QStringLiteral("2 层 × 4 头（共用 2 组键值）")));
    CHECK(text.contains(QStringLiteral("d_model 16 · d_head 4 · d_mlp 32")));
    CHECK(text.contains(QStringLiteral("64 个词元，窗口 3")));
    CHECK(text.contains(QStringLiteral("safetensors · F32 · ") + bytesText(card.bytes)));
    CHECK(text.contains(QStringLiteral("没有写明")));
    CHECK(remarkOf(card, 0).isEmpty());
    CHECK(remarkOf(card, card.memory() - 1).contains(bytesText(card.memory())));
    CHECK(amountText(124'439'808, QStringLiteral("zh")) == QStringLiteral("1.24 亿"));
    CHECK(amountText(124'439'808, QStringLiteral("en")) == QStringLiteral("124 million"));
    CHECK(bytesText(1'420'000'000) == QStringLiteral("1.4 GB"));
    CHECK(bytesText(26'300'000'000) == QStringLiteral("26 GB"));
    CHECK(bytesText(498'000'000) == QStringLiteral("498 MB"));
    CHECK(bytesText(9'960'000) == QStringLiteral("10 MB"));
    CHECK(amountText(999, QStringLiteral("en")) == QStringLiteral("999"));
    CHECK(amountText(2'790'000'000'000, QStringLiteral("en")) == QStringLiteral("2.79 trillion"));
    CHECK(amountText(12'345'678, QStringLiteral("zh")) == QStringLiteral("1,235 万"));
}

TEST_CASE("the page of models shows what there is, opens it, and says what is wrong", "[models]") {
    const test::TemporaryFolder folder;
    REQUIRE(saveModel(test::savable(test::randomModel(Answer::NextToken)), folder / "good"));
    REQUIRE(saveModel(test::savable(test::randomModel()), folder / "bad"));
    REQUIRE(writeFile(folder / "bad/config.json", R"({"model_type": "mamba"})"));
    const auto good = QString::fromStdString((folder / "good").string()),
               bad = QString::fromStdString((folder / "bad").string());
    addRecentModel(bad);
    addRecentModel(good);
    OpenWindow w = onModels(folder);
    w.document().setPage(QStringLiteral("models"));
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, good) && cardOf(w, bad); }));
    for (const std::string& name : bundledModels()) CHECK(cardOf(w, QString::fromStdString(name)));
    CHECK(cardOf(w, bad)->findChild<QLabel*>("modelRemark")->text().contains("mamba"));
    buttonOf(cardOf(w, good), "openModel")->click();
    CHECK(w.document().modelName() == good);
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, good)->property("current").toBool(); }));
    buttonOf(cardOf(w, bad), "removeModel")->click();
    REQUIRE(QTest::qWaitFor([&] { return !cardOf(w, bad); }));
    CHECK(recentModels() == QStringList{good});
    removeRecentModel(good);
}

TEST_CASE("the card of the model in use is framed, wherever it was chosen", "[models]") {
    const test::TemporaryFolder folder;
    OpenWindow w = onModels(folder);
    w.document().setPage(QStringLiteral("models"));
    const QString first = QStringLiteral("zh-coref"), second = QStringLiteral("zh-gpt");
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, first) && cardOf(w, second); }));
    CHECK(isFramed(cardOf(w, first), w.window.look()));
    w.document().setModelName(second);
    REQUIRE(w.settle());
    CHECK(isFramed(cardOf(w, second), w.window.look()));
    CHECK_FALSE(isFramed(cardOf(w, first), w.window.look()));
    CHECK_FALSE(buttonOf(cardOf(w, second), "openModel")->isEnabled());
}

TEST_CASE("a model that is being opened is not in use yet, and can be stopped", "[models]") {
    const test::TemporaryFolder folder;
    OpenWindow w = onModels(folder);
    w.document().setPage(QStringLiteral("models"));
    const QString used = QStringLiteral("zh-coref");
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, slow) && cardOf(w, used); }));
    buttonOf(cardOf(w, slow), "openModel")->click();
    REQUIRE(QTest::qWaitFor([&] { return w.document().waiting(); }));
    CHECK(buttonOf(cardOf(w, slow), "openModel")->text() == ModelCardView::tr("正在打开…"));
    CHECK_FALSE(cardOf(w, slow)->property("current").toBool());
    CHECK(cardOf(w, used)->property("current").toBool());
    w.find<QToolButton>("cancel")->click();
    CHECK(buttonOf(cardOf(w, slow), "openModel")->text() == ModelCardView::tr("用它"));
    CHECK(cardOf(w, used)->property("current").toBool());
    CHECK(w.document().modelName() == used);
    CHECK_FALSE(w.find<QFrame>("notice")->isVisible());
}

TEST_CASE("the card of a file that is no model has only what is wrong, try again and remove", "[models]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "random.gguf", "noise"));
    const auto path = QString::fromStdString((folder / "random.gguf").string());
    OpenWindow w = onModels(folder);
    w.document().setPage(QStringLiteral("models"));
    w.document().setModelName(path);
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, path) && cardOf(w, path)->card().problem; }));
    auto* card = cardOf(w, path);
    REQUIRE(QTest::qWaitFor([&] { return card->isVisible(); }));
    QStringList shown;
    for (const QLabel* label : card->findChildren<QLabel*>())
        if (label->isVisible()) shown << label->objectName();
    CHECK(shown.size() == 3); // its name, where it lies, what is wrong
    CHECK(shown.contains(QStringLiteral("modelRemark")));
    CHECK_FALSE(card->findChild<QLabel*>("modelRemark")->text().contains(path));
    CHECK(buttonOf(card, "openModel")->text() == ModelCardView::tr("再试"));
    CHECK(buttonOf(card, "openModel")->isEnabled());
    buttonOf(card, "removeModel")->click();
    REQUIRE(QTest::qWaitFor([&] { return !cardOf(w, path); }));
    CHECK_FALSE(w.document().unopened());
}

TEST_CASE("the command that fetches a model stands on a line of its own, to be copied", "[models]") {
    const test::TemporaryFolder folder;
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(folder.path().string())); // nothing was fetched yet
    OpenWindow w = onModels(folder);
    w.document().setPage(QStringLiteral("models"));
    const auto* command = w.find<QLabel>("fetchCommand");
    CHECK(command->isVisible());
    CHECK(command->text() == QString::fromStdString((modelsFolder() / "get-use-lite").string()));
    CHECK_FALSE(command->wordWrap());
    CHECK(command->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, slow); }));
    for (const QLabel* label : cardOf(w, slow)->findChildren<QLabel*>())
        CHECK_FALSE((label->isVisible() && label->text().contains(slow))); // that is no name for readers
    before.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before);
}
