#include "ui/shell/arithmetic.h"

#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <algorithm>

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
