#include "ui/surfaces/figure_data.h"

#include "core/model/formats/csv.h"
#include "core/model/formats/npy.h"
#include "core/model/formats/safetensors.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace kanshei {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The tensor that all cells are of, with the indices that they share before the last two: "blocks.3.q.0".
std::string tensorName(const FigureTable& table) {
    std::string name;
    for (Index r = 0; r < table.rows; ++r)
        for (Index c = 0; c < table.cols; ++c) {
            const Cell cell = table.at(r, c).hit.cell;
            std::string here = cell.tensor;
            for (std::size_t i = 0; i + 2 < cell.index.size(); ++i)
                here += '.' + std::to_string(cell.index[i]);
            if (name.empty()) name = here;
            if (here.empty() || here != name) return {};
        }
    return name;
}

DataTable dataTable(const FigureTable& table, std::set<std::string>& taken) {
    DataTable data;
    data.title = table.title;
    for (const QString& name : table.rowNames) data.rows << name;
    for (const QString& name : table.columnNames) data.columns << name;
    std::string name = tensorName(table);
    if (name.empty()) name = table.title.simplified().toStdString();
    if (name.empty()) name = "table";
    data.name = name;
    for (int n = 2; !taken.insert(data.name).second; ++n) data.name = name + '.' + std::to_string(n);
    data.values = Tensor(data.name, {table.rows, table.cols});
    float* values = data.values.mutableData();
    for (Index r = 0; r < table.rows; ++r)
        for (Index c = 0; c < table.cols; ++c) values[r * table.cols + c] = float(table.at(r, c).hit.value);
    return data;
}

QString numberOf(const DataTable& table, Index row, Index col) {
    return QString::fromStdString(shortest(table.values.at({row, col})));
}

QString nameOr(const QStringList& names, Index at) {
    return at < names.size() ? names[at] : QString::number(at + 1);
}

/// A table of texts, its first row and column being names.
using Texts = std::vector<QStringList>;

Texts textsOf(const DataTable& table) {
    const Index rows = table.values.dim(0), cols = table.values.dim(1);
    Texts lines(1);
    lines[0] << QString();
    for (Index c = 0; c < cols; ++c) lines[0] << nameOr(table.columns, c);
    for (Index r = 0; r < rows; ++r) {
        QStringList line = {nameOr(table.rows, r)};
        for (Index c = 0; c < cols; ++c) line << numberOf(table, r, c);
        lines.push_back(line);
    }
    return lines;
}

/// RFC 4180.
QString csvField(QString text, QChar separator) {
    const bool quote = text.contains(separator) || text.contains('"') || text.contains('\n') ||
                       text.startsWith(' ') || text.endsWith(' ');
    return quote ? '"' + text.replace('"', QStringLiteral("\"\"")) + '"' : text;
}

QString separated(const std::vector<DataTable>& tables, QChar separator) {
    QString out;
    for (const DataTable& table : tables) {
        if (!out.isEmpty()) out += '\n';
        if (tables.size() > 1) out += csvField(QString::fromStdString(table.name), separator) + '\n';
        for (const QStringList& line : textsOf(table)) {
            QStringList fields;
            for (const QString& text : line) fields << csvField(text, separator);
            out += fields.join(separator) + '\n';
        }
    }
    return out;
}

Result<QByteArray> csvBytes(const std::vector<DataTable>& tables) {
    return separated(tables, ',').toUtf8();
}

Result<QByteArray> tsvBytes(const std::vector<DataTable>& tables) {
    return separated(tables, '\t').toUtf8();
}

QString withoutBreaks(const QString& text) {
    return text.simplified();
}

Result<QByteArray> markdownBytes(const std::vector<DataTable>& tables) {
    QString out;
    for (const DataTable& table : tables) {
        if (!out.isEmpty()) out += '\n';
        out += "**" + withoutBreaks(table.title) + "**\n\n";
        const Texts lines = textsOf(table);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QStringList fields;
            for (QString text : lines[i])
                fields << withoutBreaks(
                    text.replace('\\', QStringLiteral("\\\\")).replace('|', QStringLiteral("\\|")));
            out += "| " + fields.join(QStringLiteral(" | ")) + " |\n";
            if (i == 0) out += "|---" + QStringLiteral("|--:").repeated(lines[0].size() - 1) + "|\n";
        }
    }
    return out.toUtf8();
}

QString latexText(const QString& text) {
    QString out;
    for (const QChar c : withoutBreaks(text)) {
        if (QStringLiteral("&%$#_{}").contains(c))
            out += QStringLiteral("\\") + c;
        else if (c == '\\')
            out += QStringLiteral("\\textbackslash{}");
        else if (c == '<' || c == '>' || c == '|')
            out += QStringLiteral("$") + c + '$';
        else if (c == '~' || c == '^')
            out += QStringLiteral("\\") + c + QStringLiteral("{}");
        else
            out += c;
    }
    return out;
}

Result<QByteArray> latexBytes(const std::vector<DataTable>& tables) {
    QString out =
        QStringLiteral("% \\usepackage{booktabs}; Chinese needs XeLaTeX or LuaLaTeX with xeCJK or ctex\n");
    for (const DataTable& table : tables) {
        const Texts lines = textsOf(table);
        out += "% " + withoutBreaks(table.title) + "\n\\begin{tabular}{l" +
               QString(lines[0].size() - 1, 'r') + "}\n\\toprule\n";
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QStringList fields;
            for (const QString& text : lines[i])
                fields << (text == QLatin1String("-inf") ? QStringLiteral("$-\\infty$") : latexText(text));
            out += fields.join(QStringLiteral(" & ")) + " \\\\\n";
            if (i == 0) out += "\\midrule\n";
        }
        out += "\\bottomrule\n\\end{tabular}\n";
    }
    return out.toUtf8();
}

/// JSON has no infinity: null stands for −∞.
Result<QByteArray> jsonBytes(const std::vector<DataTable>& tables) {
    OrderedJson all = OrderedJson::array();
    for (const DataTable& table : tables) {
        OrderedJson values = OrderedJson::array();
        for (Index r = 0; r < table.values.dim(0); ++r) {
            OrderedJson row = OrderedJson::array();
            for (Index c = 0; c < table.values.dim(1); ++c) {
                const float v = table.values.at({r, c});
                // Through the fewest digits, so that 0.1f is not written as 0.10000000149011612.
                row.push_back(std::isfinite(v) ? OrderedJson(std::stod(shortest(v))) : OrderedJson());
            }
            values.push_back(std::move(row));
        }
        OrderedJson json{
            {"name", table.name}, {"title", table.title.toStdString()}, {"shape", table.values.shape()}};
        const auto list = [](const QStringList& names) {
            OrderedJson out = OrderedJson::array();
            for (const QString& name : names) out.push_back(name.toStdString());
            return out;
        };
        if (!table.rows.isEmpty()) json["rows"] = list(table.rows);
        if (!table.columns.isEmpty()) json["columns"] = list(table.columns);
        json["values"] = std::move(values);
        all.push_back(std::move(json));
    }
    return QByteArray::fromStdString(OrderedJson{{"tables", all}}.dump(1) + '\n');
}

Result<QByteArray> npyFile(const std::vector<DataTable>& tables) {
    if (tables.size() != 1)
        return fail(
            ErrorCode::BadInput,
            KANSHEI_TEXT(
                "A .npy file holds one array, but this figure has %1. Choose one of them, or .safetensors."),
            {std::to_string(tables.size())});
    return QByteArray::fromStdString(npyBytes(tables.front().values));
}

Result<QByteArray> safetensorsFile(const std::vector<DataTable>& tables) {
    std::vector<Tensor> tensors;
    for (const DataTable& table : tables) tensors.push_back(table.values);
    const auto bytes = safetensorsBytes(tensors);
    if (!bytes) return bytes.error();
    return QByteArray::fromStdString(*bytes);
}

} // namespace

std::vector<DataTable> dataOf(const Figure& figure) {
    std::vector<DataTable> all;
    std::set<std::string> taken;
    for (const FigureTable& table : figure.tables())
        if (table.rows > 0 && table.cols > 0) all.push_back(dataTable(table, taken));
    return all;
}

const std::vector<DataFormat>& dataFormats() {
    static const std::vector<DataFormat> formats = {
        {"csv", "CSV", "text/csv", false, csvBytes},
        {"tsv", "TSV", "text/tab-separated-values", false, tsvBytes},
        {"json", "JSON", "application/json", false, jsonBytes},
        {"md", "Markdown", "text/markdown", false, markdownBytes},
        {"tex", "LaTeX", "text/x-tex", false, latexBytes},
        {"npy", "NumPy .npy", "application/octet-stream", true, npyFile},
        {"safetensors", "safetensors", "application/octet-stream", false, safetensorsFile},
    };
    return formats;
}

const DataFormat* findDataFormat(const QString& id) {
    const auto it = std::ranges::find_if(
        dataFormats(), [&](const DataFormat& format) { return id == QLatin1String(format.id); });
    return it == dataFormats().end() ? nullptr : &*it;
}

} // namespace kanshei
