#include "ui/shell/palette_items.h"

#include "tests/ui/shell/window_fixture.h"

using namespace kanshei;
using test::OpenWindow;

namespace {

std::vector<PaletteItem> itemsOf(OpenWindow& w) {
    return paletteItems(w.document(), w.window.look(), w.window.actions());
}

/// What Enter would run.
PaletteItem best(OpenWindow& w, const char* typed) {
    const auto items = itemsOf(w);
    const auto hits = paletteSearch(items, QString::fromUtf8(typed));
    INFO(typed);
    REQUIRE_FALSE(hits.empty());
    return items[std::size_t(hits.front().item)];
}

} // namespace

TEST_CASE(
    "commands, steps, heads, tokens, models, masks, themes and examples are found in Chinese and English",
    "[palette]") {
    OpenWindow w;
    const std::pair<const char*, const char*> rows[] = {
        {"下一步", "下一步"},     {"next step", "下一步"},
        {"softmax", "8 Softmax"}, {"残差", "残差"},
        {"residual", "残差"},     {"第 2 层", "第 2 层 头 1"},
        {"因果", "掩码：因果"},   {"causal mask", "掩码：因果"},
        {"深色", "主题：深色"},   {"dark", "主题：深色"},
        {"english", "English"},   {"zh-gpt", "zh-gpt"},
        {"奖杯", "奖杯"},         {"trophy", "奖杯"},
        {"undo", "撤销"},         {"另存", "另存为"},
    };
    w.document().setStep(1); // there is something to undo
    for (const auto& [typed, title] : rows) {
        INFO(typed << " → " << best(w, typed).title.toStdString());
        CHECK(best(w, typed).title.contains(QString::fromUtf8(title)));
    }
}

TEST_CASE("every head of every layer, by several names", "[palette]") {
    OpenWindow w;
    for (const char* typed : {"L2H3", "2.3", "layer 2 head 3", "第 2 层 头 3", "2层3头"}) {
        INFO(typed);
        best(w, typed).run();
        CHECK(w.document().selection().layer == 1);
        CHECK(w.document().selection().head == 2);
        w.document().setLayerHead(0, 0);
    }
}

TEST_CASE("in the English window Chinese names are found too", "[palette]") {
    auto settings = OpenWindow::chinese();
    settings.language = "en";
    OpenWindow w(settings);
    CHECK(best(w, "下一步").title == best(w, "next step").title);
    CHECK(best(w, "浅色").title == best(w, "light").title);
}

TEST_CASE("every item of the palette can be run", "[palette]") {
    OpenWindow w;
    int tokens = 0;
    for (const PaletteItem& item : itemsOf(w)) {
        CHECK_FALSE(item.title.isEmpty());
        CHECK_FALSE(item.category.isEmpty());
        REQUIRE(item.run);
        if (item.title.startsWith("词元 ")) {
            item.run();
            CHECK(w.document().selection().query == tokens++);
        }
    }
    CHECK(tokens == int(w.document().trace()->length()));
}

TEST_CASE("what is chosen now is marked", "[palette]") {
    OpenWindow w;
    w.document().setStep(8);
    CHECK(best(w, "softmax").current);
    CHECK_FALSE(best(w, "residual").current);
    CHECK(best(w, "light theme").current);
}
