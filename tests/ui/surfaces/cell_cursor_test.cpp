#include "ui/surfaces/cell_cursor.h"

#include "tests/ui/walk/sentences.h"

#include "tests/support/catch.h"

#include <set>

using namespace kanshei;
using namespace kanshei::test;

namespace {

/// Two tables beside each other, and a row below the second.
std::vector<FigureTable> threeTables() {
    const auto table = [](const char* name, QRectF rect, Index rows, Index cols) {
        FigureTable t;
        t.rows = rows, t.cols = cols;
        t.at = [=](Index r, Index c) {
            const double w = rect.width() / double(cols), h = rect.height() / double(rows);
            FigureTable::Entry entry;
            entry.hit.cell = {name, {r, c}};
            entry.hit.rect = QRectF(rect.left() + double(c) * w, rect.top() + double(r) * h, w, h);
            return entry;
        };
        return t;
    };
    return {table("a", {0, 0, 100, 100}, 4, 2), table("b", {150, 0, 100, 100}, 4, 4),
            table("c", {150, 120, 100, 20}, 1, 4)};
}

} // namespace

TEST_CASE("arrows walk inside a table and on into the next", "[cell_cursor]") {
    const auto tables = threeTables();
    CHECK(moved(tables, {0, 1, 0}, Toward::Right) == CellPlace{0, 1, 1});
    CHECK(moved(tables, {0, 1, 1}, Toward::Right) == CellPlace{1, 1, 0});
    CHECK(moved(tables, {1, 2, 0}, Toward::Left) == CellPlace{0, 2, 1});
    CHECK(moved(tables, {1, 3, 2}, Toward::Down) == CellPlace{2, 0, 2});
    CHECK(moved(tables, {2, 0, 3}, Toward::Up) == CellPlace{1, 3, 3});
    CHECK(moved(tables, {0, 0, 0}, Toward::Left) == CellPlace{0, 0, 0});
    CHECK(moved(tables, {0, 0, 0}, Toward::Up) == CellPlace{0, 0, 0});
    CHECK(moved(tables, {1, 1, 2}, Toward::RowStart) == CellPlace{1, 1, 0});
    CHECK(moved(tables, {1, 1, 2}, Toward::RowEnd) == CellPlace{1, 1, 3});
    CHECK(moved(tables, {1, 1, 2}, Toward::First) == CellPlace{0, 0, 0});
    CHECK(moved(tables, {1, 1, 2}, Toward::Last) == CellPlace{2, 0, 3});
}

TEST_CASE("a cell's place is found, and is no place elsewhere", "[cell_cursor]") {
    const auto tables = threeTables();
    CHECK(placeOf(tables, {"b", {2, 3}}) == CellPlace{1, 2, 3});
    CHECK_FALSE(placeOf(tables, {"d", {0, 0}}));
    CHECK(isOn(tables, {2, 0, 3}));
    CHECK_FALSE(isOn(tables, {2, 1, 0}));
    CHECK_FALSE(isOn(tables, {3, 0, 0}));
    CHECK_FALSE(isOn({}, {0, 0, 0}));
}

TEST_CASE("every number of every step is in its tables, with its own value", "[cell_cursor][tables]") {
    for (const ModelPtr& model : walkModels()) {
        const TracePtr trace = traced(model, "老板告诉员工他必须加班", MaskPattern::Causal);
        Selection selection;
        selection.query = 4;
        for (const FigureKind& kind : figureKinds()) {
            if (!checkFigure(kind, *model)) continue;
            INFO(kind.id.toStdString() << " of " << model->info.name);
            const FigurePtr figure = kind.figure({*trace, selection, Style()});
            figure->layout({1100, 760});
            const auto tables = figure->tables();
            REQUIRE_FALSE(tables.empty());
            std::set<std::string> said;
            for (const FigureTable& table : tables) {
                CHECK((table.rowNames.empty() || Index(table.rowNames.size()) == table.rows));
                CHECK((table.columnNames.empty() || Index(table.columnNames.size()) == table.cols));
                for (Index r = 0; r < table.rows; ++r)
                    for (Index c = 0; c < table.cols; ++c) {
                        const FigureTable::Entry entry = table.at(r, c);
                        CHECK_FALSE(entry.text.isEmpty());
                        const auto under = figure->hitTest(entry.hit.rect.center());
                        REQUIRE(under);
                        // All heads of a layer stand at the same words.
                        if (kind.id != QLatin1String("arcs-layer")) {
                            CHECK(under->cell == entry.hit.cell);
                            CHECK(under->rect == entry.hit.rect);
                        }
                        said.insert(entry.hit.cell.text());
                        if (entry.hit.cell.tensor.empty() || entry.hit.term) continue;
                        CHECK(entry.hit.value == double(trace->value(entry.hit.cell).value()));
                    }
            }
            // And what answers the pointer can be reached with the keyboard.
            for (double y = 4; y < 760; y += 9)
                for (double x = 4; x < 1100; x += 9)
                    if (const auto hit = figure->hitTest({x, y}); hit && !hit->cell.tensor.empty())
                        CHECK(said.contains(hit->cell.text()));
        }
    }
}

TEST_CASE("masked cells say that they are", "[tables]") {
    const TracePtr trace =
        traced(randomModel(Answer::NextToken), "老板告诉员工他必须加班", MaskPattern::Causal);
    for (const bool flipped : {false, true}) {
        Style style;
        style.flipped = flipped;
        const FigurePtr figure = findFigure(QStringLiteral("pattern"))->figure({*trace, {}, style});
        figure->layout({900, 620});
        const FigureTable map = figure->tables().front();
        const auto at = [&](Index query, Index key) {
            return flipped ? map.at(key, query) : map.at(query, key);
        };
        CHECK(at(1, 3).masked);
        CHECK(at(1, 3).text == QStringLiteral("被遮住"));
        CHECK_FALSE(at(3, 1).masked);
        CHECK(at(3, 1).text == style.number(at(3, 1).hit.value));
        CHECK(at(3, 1).hit.cell.index == std::vector<Index>{0, 3, 1});
    }
}
