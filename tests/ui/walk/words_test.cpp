// Attention by words (ViewOptions::words): the figures that show attention have a row and a column for each word, the others
// stay as they are.
#include "core/study/roll_up.h"
#include "tests/support/sentences.h"
#include "tests/ui/walk/sentences.h"
#include "ui/export/command_text.h"
#include "ui/figures/word_label.h"
#include "ui/session/place.h"
#include "ui/walk/parts.h"
#include "ui/walk/versions.h"

#include "tests/support/catch.h"

#include <set>

using namespace kanshei;
using namespace kanshei::test;
using kanshei::test::sentence;

namespace {

Style byWords() {
    Style style;
    style.words = true;
    return style;
}

/// Every character is a token: 老 板 告 诉 员 工 他 必 须 加 班 are six words.
TracePtr cut(MaskPattern mask = MaskPattern::Bidirectional) {
    static const ModelPtr model = std::make_shared<Model>(savable(randomModel(Answer::NextToken)));
    return traced(model, sentence, mask);
}

Selection askedBy(const Trace& trace, const char* token) {
    Selection selection;
    selection.head = 1;
    while (trace.tokens.list[std::size_t(selection.query)].text != token) ++selection.query;
    return selection;
}

FigurePtr wordFigure(const Trace& trace, const char* id, const Style& style, const char* token = "他") {
    const Selection selection = askedBy(trace, token);
    FigurePtr figure = findFigure(QString::fromLatin1(id))->figure({trace, selection, style});
    figure->layout({900, 620});
    return figure;
}

Index wordNamed(const Trace& trace, const QString& name) {
    const auto labels = wordLabels(trace.tokens, wordGroups(trace.tokens));
    return std::ranges::find(labels, name) - labels.begin();
}

} // namespace

TEST_CASE("by words, attention has a row and a column for each word, and its numbers are the trace's",
          "[view][words]") {
    const TracePtr trace = cut();
    const auto words = Index(wordGroups(trace->tokens).size());
    REQUIRE(words < trace->length());
    for (const FigureKind& kind : figureKinds()) {
        if (!checkFigure(kind, *trace->model) || !kind.byWords) continue;
        INFO(kind.id.toStdString());
        const FigurePtr figure = wordFigure(*trace, kind.id.toLatin1().constData(), byWords());
        for (const FigureTable& table : figure->tables()) {
            CHECK(table.cols == words);
            for (Index row = 0; row < table.rows; ++row) {
                const Hit hit = table.at(row, words - 1).hit;
                INFO(hit.cell.text());
                CHECK(study::isOfWords(hit.cell.tensor));
                REQUIRE(trace->value(hit.cell));
                CHECK(hit.value == double(*trace->value(hit.cell)));
                CHECK(hit.tooltip.contains(QStringLiteral("加班")));
            }
        }
    }
}

TEST_CASE("by words, what shows no attention stays of tokens", "[view][words]") {
    const TracePtr trace = cut();
    int others = 0;
    for (const FigureKind& kind : figureKinds()) {
        if (!checkFigure(kind, *trace->model) || kind.byWords) continue;
        INFO(kind.id.toStdString());
        const auto texts = [&](const Style& style) {
            QStringList list;
            for (const PlacedText& text : wordFigure(*trace, kind.id.toLatin1().constData(), style)->texts())
                list << text.text;
            return list;
        };
        CHECK(texts(byWords()) == texts(Style()));
        ++others;
    }
    CHECK(others > 8);
}

TEST_CASE("where every token is its own word, by words changes nothing", "[view][words]") {
    const TracePtr trace = traced(randomModel(Answer::NextToken), sentence);
    CHECK_FALSE(hasWords(*trace));
    const auto cell = wordFigure(*trace, "pattern", byWords())->tables().front().at(1, 1).hit.cell;
    CHECK(cell.tensor == "blocks.0.pattern");
}

TEST_CASE("a pair of words is masked where all its tokens are", "[view][words]") {
    const TracePtr trace = cut(MaskPattern::Causal);
    for (const bool flipped : {false, true}) {
        Style style = byWords();
        style.flipped = flipped;
        const FigureTable table = wordFigure(*trace, "pattern", style)->tables().front();
        const Index boss = wordNamed(*trace, "老板"), tells = wordNamed(*trace, "告诉");
        const auto masked = [&](Index query, Index key) {
            return flipped ? table.at(key, query).masked : table.at(query, key).masked;
        };
        CHECK(masked(boss, tells));
        CHECK_FALSE(masked(tells, tells)); // 告 does not see 诉, but 诉 sees both
        CHECK_FALSE(masked(tells, boss));
    }
}

TEST_CASE("a click on a word asks with the token that has seen it, or stays with the chosen one",
          "[view][words]") {
    const auto asked = [](const Trace& trace, const char* query, const char* word) {
        const Selection selection = askedBy(trace, query);
        const Parts parts = Parts::ofWords({trace, selection, byWords()});
        const int token = parts.asking()[std::size_t(wordNamed(trace, QString::fromUtf8(word)))];
        return trace.tokens.list[std::size_t(token)].text;
    };
    CHECK(asked(*cut(MaskPattern::Causal), "他", "员工") == "工");
    CHECK(asked(*cut(), "他", "员工") == "员");
    CHECK(asked(*cut(), "工", "员工") == "工");
    // And the names of a figure carry it.
    const TracePtr trace = cut(MaskPattern::Causal);
    const FigurePtr figure = wordFigure(*trace, "pattern", byWords());
    std::set<std::string> tokens;
    for (const PlacedText& text : figure->texts())
        if (const auto hit = figure->hitTest(text.rect.center()); hit && hit->token >= 0)
            tokens.insert(trace->tokens.list[std::size_t(hit->token)].text);
    CHECK(tokens.contains("班"));
    CHECK_FALSE(tokens.contains("加"));
}

TEST_CASE("a step opens its number of words by itself, and it opens to its tokens", "[view][words]") {
    const TracePtr trace = cut();
    Place place;
    place.step = stepIndex("softmax");
    place.selection = askedBy(*trace, "班");
    const auto opened = withDefaultCell(place, *trace, true).selection.cell;
    REQUIRE(opened);
    CHECK(opened->tensor == "blocks.0.pattern_words");
    CHECK(opened->index[1] == wordNamed(*trace, "加班"));
    const auto cells = operandCells(*explain(*trace, *opened));
    CHECK(cells.size() >= 2);
    CHECK(cells.front().tensor == "blocks.0.pattern");
    CHECK(withDefaultCell(place, *trace, false).selection.cell->tensor == "blocks.0.pattern");
}

TEST_CASE("by words, old numbers and differences are of words too", "[view][words]") {
    const TracePtr before = cut();
    ForwardOptions options = before->options;
    const Selection selection = askedBy(*before, "他");
    options.edits = {setWeight(0, 1, selection.query, 1, 0.9f, true)};
    options.unedited = before;
    const TracePtr after =
        study::withStudies(forward(before->model, before->tokens, options).value()).value();
    const FigurePtr figure =
        shownFigure(*findStep("softmax"), {*after, selection, byWords()}, Version::Difference);
    REQUIRE(figure);
    figure->layout({900, 620});
    const Index he = wordNamed(*after, "他");
    const Cell cell{"blocks.0.pattern_words", {1, he, wordNamed(*after, "老板")}};
    const auto rect = figure->rectOf(cell);
    REQUIRE(rect);
    CHECK(figure->hitTest(rect->center())->value ==
          Approx(double(*after->value(cell)) - double(*before->value(cell))));
    const auto marks = [&](const Trace& trace) { // the corner and what it means
        return wordFigure(trace, "pattern", byWords())->texts().size();
    };
    CHECK(marks(*after) == marks(*before) + 1);
    const FigurePtr old = shownFigure(*findStep("softmax"), {*after, selection, byWords()}, Version::Old);
    old->layout({900, 620});
    CHECK(old->tables().front().cols == Index(wordGroups(after->tokens).size()));
}

TEST_CASE("the sentence says by which rule words are put together", "[view][words]") {
    const TracePtr trace = cut();
    const Selection selection = askedBy(*trace, "班");
    const auto says = [&](const Style& style) {
        return findStep("softmax")->sentence({*trace, selection, style});
    };
    CHECK(says(byWords()).contains(QStringLiteral("各个键相加")));
    CHECK(says(byWords()).contains(QStringLiteral("「加班」")));
    CHECK_FALSE(says(Style()).contains(QStringLiteral("相加，")));
}

TEST_CASE("the command that makes the same picture has --words", "[view][words]") {
    const TracePtr trace = cut();
    CHECK(renderCommand("pattern", *trace, {}, byWords()).contains(" --words"));
    CHECK_FALSE(renderCommand("pattern", *trace, {}, Style()).contains("--words"));
    CHECK_FALSE(renderCommand("scores", *trace, {}, byWords()).contains("--words")); // which would be refused
}

TEST_CASE("words without the blanks in front, special tokens as they are", "[view][words]") {
    Tokens tokens;
    tokens.text = "so  un";
    tokens.list = {
        {0, "<s>", "", 0, 0, true}, {1, "so", "so", 0, 2}, {2, " ", " ", 2, 3}, {3, " un", " un", 3, 6}};
    const auto labels = wordLabels(tokens, wordGroups(tokens));
    CHECK(labels == std::vector<QString>{"<s>", "so", "un"});
}
