#include "ui/shell/arithmetic.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <algorithm>
#include <set>

using namespace kanshei;

namespace {

TracePtr randomTrace() {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    auto tokens = model->tokenizer->encode("老板告诉员工他必须加班");
    REQUIRE(tokens);
    auto options = defaultOptions(*model);
    options.mask = MaskPattern::Causal; // so that some cells are masked
    auto trace = forward(model, std::move(*tokens), options);
    REQUIRE(trace);
    return *trace;
}

std::vector<Cell> cellsOf(const ArithmeticLayout& layout) {
    std::vector<Cell> cells;
    for (const Piece& piece : layout.pieces)
        if (piece.action == Piece::OpenCell) cells.push_back(*piece.cell);
    return cells;
}

std::vector<QString> textsOf(const ArithmeticLayout& layout) {
    std::vector<QString> texts;
    for (const Piece& piece : layout.pieces) texts.push_back(piece.text);
    return texts;
}

bool says(const ArithmeticLayout& layout, const QString& part) {
    return std::ranges::any_of(layout.pieces, [&](const Piece& p) { return p.text.contains(part); });
}

ArithmeticLayout layoutOf(const TracePtr& trace, const Cell& cell, const ArithmeticOptions& options = {}) {
    const auto derivation = explain(*trace, cell);
    REQUIRE(derivation);
    return layOutArithmetic(*trace, *derivation, Style{}, 256, options);
}

const Piece* foldOf(const ArithmeticLayout& layout) {
    const auto it = std::ranges::find(layout.pieces, Piece::Unfold, &Piece::action);
    return it == layout.pieces.end() ? nullptr : &*it;
}

} // namespace

TEST_CASE("the arithmetic of a cell of every tensor fits and opens its operands", "[shell]") {
    const TracePtr trace = randomTrace();
    constexpr qreal width = 256;
    for (const Tensor& tensor : trace->tensors()) {
        std::vector<Index> last;
        for (const Index size : tensor.shape()) last.push_back(size - 1);
        const Cell cell{tensor.name(), last};
        INFO(cell.text());
        const auto derivation = explain(*trace, cell);
        REQUIRE(derivation);
        ArithmeticOptions all;
        for (int i = 0; i < int(derivation->lines.size()); ++i) all.unfolded.insert(i);
        const auto layout = layOutArithmetic(*trace, *derivation, Style{}, width, all);
        const auto shown = cellsOf(layout);
        for (const Line& line : derivation->lines)
            for (const Term& term : line.terms)
                for (const Operand& operand : term.factors)
                    if (operand.cell) CHECK(std::ranges::find(shown, *operand.cell) != shown.end());
        for (const Piece& piece : layout.pieces) {
            INFO(piece.text.toStdString());
            CHECK(piece.rect.left() >= -8);
            CHECK(piece.rect.right() <= width + 8);
            CHECK(piece.rect.bottom() <= layout.height + .5);
        }
    }
}

TEST_CASE("long sums fold into a count and a subtotal, greatest terms first", "[shell]") {
    const TracePtr trace = randomTrace();
    const Cell cell{"blocks.0.q", {1, 3, 2}}; // 16 products and a bias
    const auto derivation = explain(*trace, cell);
    REQUIRE(derivation);
    REQUIRE(derivation->lines.back().terms.size() == 17);
    const auto folded = layOutArithmetic(*trace, *derivation, Style{}, 256, {});
    const Piece* fold = foldOf(folded);
    REQUIRE(fold);
    CHECK(fold->text.contains("9"));
    auto terms = derivation->lines.back().terms;
    std::ranges::sort(terms,
                      [](const Term& a, const Term& b) { return std::abs(a.value()) > std::abs(b.value()); });
    double rest = 0;
    for (std::size_t i = 8; i < terms.size(); ++i) rest += terms[i].value();
    CHECK(fold->text.contains(Style{}.number(rest)));
    CHECK(cellsOf(folded).front() == *terms.front().factors.front().cell);

    ArithmeticOptions options;
    options.bySize = false;
    options.unfolded = {fold->line};
    const auto open = layOutArithmetic(*trace, *derivation, Style{}, 256, options);
    CHECK_FALSE(foldOf(open));
    CHECK(open.height > folded.height);
    CHECK(cellsOf(open).front() == *derivation->lines.back().terms.front().factors.front().cell);
}

TEST_CASE("the card says whether the arithmetic agrees with the model", "[shell]") {
    const TracePtr trace = randomTrace();
    auto derivation = explain(*trace, Cell{"blocks.1.pattern", {0, 3, 1}});
    REQUIRE(derivation);
    const auto says = [&](const char* mark) {
        const auto layout = layOutArithmetic(*trace, *derivation, Style{}, 256, {});
        return std::ranges::any_of(
            layout.pieces, [&](const Piece& p) { return p.text.startsWith(QString::fromUtf8(mark)); });
    };
    CHECK(says("✓"));
    derivation->recorded += .01f;
    CHECK(says("✗"));
}

TEST_CASE("the addends of a short sum have names", "[shell]") {
    const TracePtr trace = randomTrace();
    const auto has = [&](const Cell& cell, const QString& name) {
        const auto texts = textsOf(layoutOf(trace, cell));
        return std::ranges::find(texts, name) != texts.end();
    };
    const Cell embedding{"blocks.0.resid_pre", {3, 5}}, attention{"blocks.0.attn_out", {3, 5}};
    CHECK(has(embedding, "e"));
    CHECK(has(embedding, "p"));
    CHECK(has({"blocks.0.resid_mid", {3, 5}}, "o"));
    CHECK(has(attention, "头 1"));
    CHECK(has(attention, "头 4"));
    CHECK(has(attention, "b_O"));
    ArithmeticOptions all;
    all.unfolded = {0};
    CHECK(says(layoutOf(trace, {"blocks.0.q", {1, 3, 2}}, all), "b_Q"));
    CHECK(has({"blocks.0.z", {1, 3, 2}}, "员工")); // whose v it is
}

TEST_CASE("the arithmetic uses the letters of the formulas", "[shell]") {
    const TracePtr trace = randomTrace();
    const auto softmax = textsOf(layoutOf(trace, {"blocks.1.pattern", {0, 3, 1}}));
    CHECK(std::ranges::find(softmax, QString("s̃")) != softmax.end());
    CHECK(std::ranges::find(softmax, QString("s")) == softmax.end());
    const auto masked = textsOf(layoutOf(trace, {"blocks.1.attn_scores", {0, 3, 1}}));
    CHECK(std::ranges::find(masked, QString("s")) != masked.end());
}

TEST_CASE("softmax says in a sentence why the greatest score is subtracted", "[shell]") {
    CHECK(says(layoutOf(randomTrace(), {"blocks.1.pattern", {0, 3, 1}}), "结果不变"));
}

TEST_CASE("a squared deviation shows what is subtracted", "[shell]") {
    const TracePtr trace = randomTrace();
    const auto derivation = explain(*trace, Cell{"blocks.0.ln1", {3, 5}});
    const double mean = derivation->lines[0].value;
    const QString after =
        mean < 0 ? "− (" + Style{}.number(mean) + "))²" : "− " + Style{}.number(mean) + ")²";
    CHECK(says(layoutOf(trace, {"blocks.0.ln1", {3, 5}}), after));
}

TEST_CASE("an embedding opens its row of the table and the id", "[shell]") {
    const TracePtr trace = randomTrace();
    const auto layout = layoutOf(trace, {"embed", {3, 5}});
    const auto cells = cellsOf(layout);
    const TokenId id = trace->tokens.list[3].id;
    CHECK(std::ranges::find(cells, Cell{"embed.W_E", {id, 5}}) != cells.end());
    CHECK(std::ranges::find(cells, Cell{"tokens", {3}}) != cells.end());
    CHECK(says(layout, QString("编号是 %1").arg(id)));
    CHECK(says(layoutOf(trace, {"tokens", {3}}), "输入"));
}

TEST_CASE("of five thousand terms only those in view become pieces", "[shell]") {
    const TracePtr trace = randomTrace();
    auto derivation = explain(*trace, Cell{"blocks.0.q", {1, 3, 2}});
    REQUIRE(derivation);
    auto& terms = derivation->lines[0].terms;
    const std::vector<Term> some(terms.begin(), terms.begin() + 10);
    terms.clear();
    for (int i = 0; i < 500; ++i) terms.insert(terms.end(), some.begin(), some.end());
    ArithmeticOptions options;
    options.bySize = false;
    options.unfolded = {0};
    const auto top = [&](qreal from) {
        options.top = from;
        options.bottom = from + 600;
        return layOutArithmetic(*trace, *derivation, Style{}, 256, options);
    };
    const auto first = top(0), middle = top(60'000);
    CHECK(first.pieces.size() < 300);
    CHECK(middle.pieces.size() < 300);
    CHECK(first.height == middle.height);
    CHECK(first.height > 5000 * 20);
    const auto rows = [](const ArithmeticLayout& layout) {
        std::set<int> seen;
        for (const Piece& piece : layout.pieces)
            if (piece.kind == Piece::Chip) seen.insert(piece.row);
        return seen;
    };
    CHECK(*rows(first).begin() == 0);
    CHECK(*rows(middle).begin() > 2000);
    CHECK(*rows(middle).rbegin() - *rows(middle).begin() < 30);
    for (const Piece& piece : middle.pieces)
        if (piece.kind == Piece::Chip) {
            CHECK(piece.rect.bottom() > 59'900);
            CHECK(piece.rect.top() < 60'700);
            CHECK(*piece.cell == *terms[std::size_t(piece.row)].factors[std::size_t(piece.column)].cell);
        }
}
