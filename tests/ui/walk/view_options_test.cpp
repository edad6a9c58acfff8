// What the reader may choose about how figures are shown: flip, digits, numbers, maps.
#include "tests/ui/walk/sentences.h"
#include "ui/figures/grid.h"
#include "ui/surfaces/export.h"

#include "tests/support/catch.h"
#include "tests/support/contrast.h"

using namespace kanshei;
using namespace kanshei::test;

namespace {

const std::vector<const char*> maps = {"pattern", "scores", "scale", "mask", "softmax"};

TracePtr causal(const char* text = "老板告诉员工他必须加班") {
    return traced(randomModel(Answer::NextToken), text, MaskPattern::Causal);
}

FigurePtr figureOf(const Trace& trace, const char* id, const Style& style) {
    Selection selection;
    selection.head = 1, selection.query = 4;
    FigurePtr figure = findFigure(QString::fromLatin1(id))->figure({trace, selection, style});
    figure->layout({900, 620});
    return figure;
}

bool says(const Figure& figure, const QString& text) {
    for (const PlacedText& placed : figure.texts())
        if (placed.text == text) return true;
    return false;
}

/// The first cell of a tensor that `figure` shows with all of T × T.
QRectF placeOf(const Figure& figure, const char* id, Index query, Index key) {
    const std::string tensor = std::string("blocks.0.") + (std::string(id) == "scores"  ? "scores_raw"
                                                           : std::string(id) == "scale" ? "scores_scaled"
                                                           : std::string(id) == "mask"  ? "attn_scores"
                                                                                        : "pattern");
    const auto rect = figure.rectOf({tensor, {1, query, key}});
    REQUIRE(rect);
    return *rect;
}

} // namespace

TEST_CASE("rows are queries, and flipped they are keys; the axes say so", "[view][flip]") {
    const TracePtr trace = causal();
    Style flipped;
    flipped.flipped = true;
    for (const char* id : maps) {
        INFO(id);
        const FigurePtr usual = figureOf(*trace, id, {}), turned = figureOf(*trace, id, flipped);
        CHECK(says(*usual, QStringLiteral("查询 Query ↓")));
        CHECK(says(*usual, QStringLiteral("键 Key →")));
        CHECK(says(*turned, QStringLiteral("键 Key ↓")));
        CHECK(says(*turned, QStringLiteral("查询 Query →")));
        // The query's next key is to the right, and flipped below.
        const QRectF a = placeOf(*usual, id, 5, 1), b = placeOf(*usual, id, 5, 2);
        CHECK(b.left() >= a.right());
        CHECK(b.top() == a.top());
        const QRectF c = placeOf(*turned, id, 5, 1), d = placeOf(*turned, id, 5, 2);
        CHECK(d.top() >= c.bottom());
        CHECK(d.left() == c.left());
    }
}

TEST_CASE("flipped, a cell still tells who looks at whom, and what is masked", "[view][flip]") {
    const TracePtr trace = causal();
    Style style;
    style.flipped = true;
    for (const char* id : maps) {
        INFO(id);
        const FigurePtr figure = figureOf(*trace, id, style);
        const auto hit = figure->hitTest(placeOf(*figure, id, 4, 1).center());
        REQUIRE(hit);
        CHECK(hit->cell.index == std::vector<Index>{1, 4, 1});
        CHECK(hit->value == double(trace->value(hit->cell).value()));
        CHECK(hit->tooltip.contains(QStringLiteral("「他」看「老板」")));
    }
    const FigurePtr pattern = figureOf(*trace, "pattern", style);
    int hidden = 0;
    const FigureTable table = pattern->tables().front();
    for (Index r = 0; r < table.rows; ++r)
        for (Index c = 0; c < table.cols; ++c) {
            const auto entry = table.at(r, c);
            hidden += entry.masked;
            CHECK(entry.masked == (entry.hit.cell.index[2] > entry.hit.cell.index[1]));
        }
    CHECK(hidden == 21);
}

TEST_CASE("flipped, the product is K times Q transposed", "[view][flip]") {
    const TracePtr trace = causal();
    Style style;
    style.flipped = true;
    const FigurePtr figure = figureOf(*trace, "scores", style);
    CHECK(says(*figure, QStringLiteral("K  7×4")));
    CHECK(says(*figure, QStringLiteral("Qᵀ  4×7")));
    CHECK(says(*figure, QStringLiteral("K·Qᵀ  7×7")));
    // The factors of a score stand left of it and above it.
    const QRectF score = placeOf(*figure, "scores", 4, 2);
    const QRectF key = *figure->rectOf({"blocks.0.k", {1, 2, 0}}),
                 query = *figure->rectOf({"blocks.0.q", {1, 4, 0}});
    CHECK(std::abs(key.center().y() - score.center().y()) < 1);
    CHECK(std::abs(query.center().x() - score.center().x()) < 1);
}

TEST_CASE("a query that sees nothing says so along its row, and flipped up its column", "[view][flip]") {
    Tensor weights("w", {6, 6});
    Grid grid;
    grid.source = MatrixSource(weights);
    grid.scale = ColorScale::weights();
    grid.hiddenText = QStringLiteral("0");
    grid.blockedText = QStringLiteral("没有可见的键");
    grid.queriesAcross = true;
    grid.rect = QRectF(0, 0, 240, 240);
    grid.hidden = [](Index, Index col) { return col == 2; };
    std::vector<PlacedText> texts;
    grid.addTexts(texts, Style());
    REQUIRE(texts.back().text == grid.blockedText);
    CHECK(texts.back().rect.height() > texts.back().rect.width());
    CHECK(texts.back().rect.center().x() == Approx(100));
    CHECK(texts.size() == 31);
}

TEST_CASE("as many digits as the reader likes, or none", "[view]") {
    const TracePtr trace = causal("老板他");
    for (const int digits : {0, 1, 4, 6}) {
        Style style;
        style.digits = digits;
        const FigurePtr figure = figureOf(*trace, "pattern", style);
        const auto entry = figure->tables().front().at(0, 0);
        CHECK(entry.text == style.number(1));
        CHECK(says(*figure, style.number(1)));
    }
    Style bare;
    bare.numbers = false;
    const FigurePtr figure = figureOf(*trace, "pattern", bare);
    CHECK_FALSE(says(*figure, bare.number(1)));
    CHECK(figure->tables().front().at(0, 0).text ==
          bare.number(1)); // who cannot see colours still gets numbers
}

TEST_CASE("a chosen map colours cells and legend", "[view]") {
    const TracePtr trace = causal();
    for (const ColorMap& map : sequentialMaps()) {
        Style style;
        style.sequentialMap = &map;
        const FigurePtr figure = figureOf(*trace, "pattern", style);
        const QImage image = toImage(*figure, {900, 620}, style);
        const QRectF first = placeOf(*figure, "pattern", 0, 0);
        CHECK(image.pixelColor(first.topLeft().toPoint() + QPoint(6, 6)) == map.color(Theme::Light, 1));
    }
    for (const ColorMap& map : divergingMaps()) {
        Style style;
        style.divergingMap = &map;
        const FigurePtr figure = figureOf(*trace, "scores", style);
        const QImage image = toImage(*figure, {900, 620}, style);
        const auto& scores = trace->block(0, "scores_raw");
        Index row = 0, col = 0;
        scores.matrix(1).cwiseAbs().maxCoeff(&row, &col);
        const bool positive = scores.at({1, row, col}) > 0;
        const QRectF most = placeOf(*figure, "scores", row, col);
        CHECK(image.pixelColor(most.topLeft().toPoint() + QPoint(6, 6)) ==
              map.color(Theme::Light, positive ? 1 : 0));
    }
}

TEST_CASE("every text of every figure reads well on what is painted under it", "[view][contrast]") {
    // The ground of a text is the colour that most of its rectangle has.
    const auto groundOf = [](const QImage& image, const QRectF& rect) {
        std::map<QRgb, int> seen;
        const QRect pixels = rect.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(image.rect());
        for (int y = pixels.top(); y <= pixels.bottom(); ++y)
            for (int x = pixels.left(); x <= pixels.right(); ++x) ++seen[image.pixel(x, y)];
        return std::ranges::max_element(seen, {}, &std::pair<const QRgb, int>::second)->first;
    };
    int texts = 0;
    for (const Theme theme : {Theme::Light, Theme::Dark})
        for (const ModelPtr& model : walkModels()) {
            const TracePtr trace = traced(model, "老板💩告诉员工他必须加班", MaskPattern::Causal);
            Style style;
            style.theme = theme;
            for (const FigureKind& kind : figureKinds()) {
                if (!checkFigure(kind, *model)) continue;
                Selection selection;
                selection.query = 4;
                const FigurePtr figure = kind.figure({*trace, selection, style});
                const QImage image = toImage(*figure, {1100, 760}, style);
                for (const PlacedText& text : figure->texts()) {
                    ++texts;
                    INFO(kind.id.toStdString()
                         << (theme == Theme::Light ? " light: " : " dark: ") << text.text.toStdString());
                    CHECK(ratio(text.ink, QColor(groundOf(image, text.rect))) >= 4.5);
                }
            }
        }
    CHECK(texts > 1000);
}
