#include "core/model/formats/csv.h"

#include <charconv>
#include <cmath>

namespace kanshei {
namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t\r");
    return from == std::string_view::npos ? std::string_view()
                                          : text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

std::string placeOf(std::size_t line, std::size_t column) {
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

Result<float> parseNumber(std::string_view field, const std::string& place) {
    field = trimmed(field);
    if (field.empty())
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("There is no number here. Fill the hole, with 0 if you mean 0."), {}, place);
    if (field.starts_with('+') && !field.starts_with("+-"))
        field.remove_prefix(1); // from_chars takes no plus
    float value = 0;
    const auto parsed = std::from_chars(field.data(), field.data() + field.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != field.data() + field.size() || !std::isfinite(value))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("“%1” is not a number that can be used."),
                    {std::string(field)}, place);
    return value;
}

/// Appends the numbers of one line; returns how many.
Result<Index> parseRow(std::string_view row, std::size_t line, std::vector<float>& values) {
    Index count = 0;
    for (std::size_t at = 0; at <= row.size();) {
        const std::size_t comma = std::min(row.find(',', at), row.size());
        ++count;
        const auto value = parseNumber(row.substr(at, comma - at), placeOf(line, std::size_t(count)));
        if (!value) return value.error();
        values.push_back(*value);
        at = comma + 1;
    }
    return count;
}

} // namespace

Result<Tensor> parseCsv(std::string_view text, std::string name) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::vector<float> values;
    Index rows = 0, width = 0;
    std::size_t line = 0;
    std::size_t emptyLine = 0;
    while (!text.empty()) {
        ++line;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (trimmed(row).empty()) {
            if (emptyLine == 0) emptyLine = line;
            continue;
        }
        if (emptyLine != 0 && rows > 0)
            return fail(ErrorCode::BadInput,
                        KANSHEI_TEXT("An empty line stands between rows; fill it or take it out."), {},
                        placeOf(emptyLine, 1));
        emptyLine = 0;
        const auto count = parseRow(row, line, values);
        if (!count) return count.error();
        if (rows > 0 && *count != width)
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("This row has %1 numbers, but the first has %2."),
                        {std::to_string(*count), std::to_string(width)},
                        placeOf(line, std::size_t(std::min(*count, width)) + 1));
        width = *count;
        ++rows;
    }
    if (rows == 0) return fail(ErrorCode::BadInput, KANSHEI_TEXT("There are no numbers in this file."));
    Tensor tensor(std::move(name), {rows, width});
    std::copy(values.begin(), values.end(), tensor.mutableData());
    return tensor;
}

std::string shortest(float value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return {buffer, end};
}

std::string csvText(const Tensor& tensor) {
    assert(tensor.rank() == 1 || tensor.rank() == 2);
    const ConstMatrixView matrix = tensor.matrix();
    std::string text;
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < matrix.cols(); ++j)
            text += shortest(matrix(i, j)) + (j + 1 == matrix.cols() ? "\n" : ",");
    return text;
}

} // namespace kanshei
