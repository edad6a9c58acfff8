#include "ui/surfaces/figure_data.h"

#include "core/model/formats/safetensors.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/walk/sentences.h"
#include "ui/surfaces/picture.h"

#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

using namespace kanshei;
using namespace kanshei::test;

namespace {

struct FigureData {
    TracePtr trace;
    FigurePtr figure;
    std::vector<DataTable> tables;
    explicit FigureData(const char* id)
        : trace(traced(modelWith(*findFigure(QString::fromLatin1(id))), "老板,告诉|员工他<必须")) {
        Selection selection;
        selection.head = 1, selection.query = 4;
        figure = findFigure(QString::fromLatin1(id))->figure({*trace, selection, Style()});
        figure->layout({900, 640});
        tables = dataOf(*figure);
    }
    QByteArray bytes(const char* format) const {
        return findDataFormat(QLatin1String(format))->bytes(tables).value();
    }
};

} // namespace

TEST_CASE("the data of a figure are the numbers of the trace, in full", "[data]") {
    const FigureData shown("pattern");
    REQUIRE(shown.tables.size() == 1);
    const DataTable& table = shown.tables.front();
    CHECK(table.name == "blocks.0.pattern.1");
    const auto matrix = shown.trace->block(0, "pattern").matrix(1);
    REQUIRE(table.values.shape() == Shape{matrix.rows(), matrix.cols()});
    for (Index r = 0; r < matrix.rows(); ++r)
        for (Index c = 0; c < matrix.cols(); ++c) CHECK(table.values.at({r, c}) == matrix(r, c));
    CHECK(table.rows.size() == matrix.rows());
}

TEST_CASE("every figure that has numbers writes every format", "[data]") {
    for (const FigureKind& kind : figureKinds()) {
        const FigureData shown(qPrintable(kind.id));
        if (shown.tables.empty()) continue;
        std::set<std::string> names;
        for (const DataTable& table : shown.tables) names.insert(table.name);
        CHECK(names.size() == shown.tables.size());
        for (const DataFormat& format : dataFormats()) {
            INFO(kind.id.toStdString() << ' ' << format.id);
            const auto bytes = format.bytes(shown.tables);
            if (format.single && shown.tables.size() > 1)
                CHECK(bytes.error().english().find("holds one array") != std::string::npos);
            else
                CHECK(bytes.value().size() > 16);
        }
    }
}

TEST_CASE("names with separators stay one field", "[data]") {
    const FigureData shown("pattern");
    const QByteArray csv = shown.bytes("csv");
    const auto lines = csv.trimmed().split('\n');
    CHECK(lines.size() == shown.tables[0].values.dim(0) + 1);
    CHECK(csv.contains("\",\"")); // the comma of the sentence
    CHECK(shown.bytes("tsv").split('\n')[0].split('\t').size() == shown.tables[0].values.dim(1) + 1);
    CHECK(shown.bytes("md").contains("\\|"));
    CHECK(shown.bytes("tex").contains("$<$"));
    CHECK(shown.bytes("tex").count("\\\\\n") == shown.tables[0].values.dim(0) + 1);
}

TEST_CASE("JSON and safetensors read back to the same numbers", "[data]") {
    const FigureData shown("scores");
    const auto json = nlohmann::json::parse(shown.bytes("json").toStdString());
    const TemporaryFolder folder;
    const auto file = folder / "a.safetensors";
    std::ofstream(file, std::ios::binary) << shown.bytes("safetensors").toStdString();
    const auto read = Safetensors::open(file);
    REQUIRE(read);
    REQUIRE(json["tables"].size() == shown.tables.size());
    for (std::size_t i = 0; i < shown.tables.size(); ++i) {
        const DataTable& table = shown.tables[i];
        const Tensor tensor = read->tensor(table.name).value();
        CHECK(tensor.shape() == table.values.shape());
        const auto& values = json["tables"][i]["values"];
        for (Index r = 0; r < table.values.dim(0); ++r)
            for (Index c = 0; c < table.values.dim(1); ++c) {
                const float number = table.values.at({r, c});
                CHECK(tensor.at({r, c}) == number);
                const auto& written = values[std::size_t(r)][std::size_t(c)];
                CHECK((written.is_null() ? std::isinf(number) : written.get<float>() == number));
            }
    }
}
