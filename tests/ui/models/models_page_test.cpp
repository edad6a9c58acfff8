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
    OpenWindow w;
    w.document().setPage(QStringLiteral("models"));
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, good) && cardOf(w, bad); }));
    for (const std::string& name : bundledModels()) CHECK(cardOf(w, QString::fromStdString(name)));
    CHECK(cardOf(w, bad)->findChild<QLabel*>("modelRemark")->text().contains("mamba"));
    CHECK_FALSE(cardOf(w, bad)->findChild<QToolButton*>("openModel")->isEnabled());
    QTest::mouseClick(cardOf(w, good)->findChild<QToolButton*>("openModel"), Qt::LeftButton);
    CHECK(w.document().modelName() == good);
    REQUIRE(QTest::qWaitFor([&] { return cardOf(w, good)->property("current").toBool(); }));
    QTest::mouseClick(cardOf(w, bad)->findChild<QToolButton*>("removeModel"), Qt::LeftButton);
    REQUIRE(QTest::qWaitFor([&] { return !cardOf(w, bad); }));
    CHECK(recentModels() == QStringList{good});
    removeRecentModel(good);
}
