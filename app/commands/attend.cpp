#include "app/commands/command.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "core/model/formats/csv.h"
#include "core/ops/mask.h"
#include "core/ops/scale.h"
#include "core/ops/scores.h"
#include "core/ops/softmax.h"
#include "core/ops/weighted_sum.h"

#include <cmath>

namespace kanshei {
namespace {

struct AttendOptions {
    std::string q, k, v;
    std::string mask;
    bool noScale = false;
};

struct Section {
    std::string title;
    Tensor matrix;
};

Result<Tensor> readMatrix(const std::string& path, const char* name) {
    const auto text = readInput(path);
    if (!text) return text.error();
    auto matrix = parseCsv(*text, name);
    if (matrix) return matrix;
    Error error = matrix.error();
    error.place = path + (error.place.empty() ? "" : ", " + error.place);
    return error;
}

Status checkShapes(const Tensor& q, const Tensor& k, const Tensor& v) {
    if (q.dim(1) != k.dim(1))
        return fail(
            ErrorCode::Mismatch,
            KANSHEI_TEXT(
                "A query has %1 numbers, but a key has %2; Q and K need as many columns as each other."),
            {std::to_string(q.dim(1)), std::to_string(k.dim(1))});
    if (k.dim(0) != v.dim(0))
        return fail(
            ErrorCode::Mismatch,
            KANSHEI_TEXT("There are %1 keys, but %2 values; K and V need as many rows as each other."),
            {std::to_string(k.dim(0)), std::to_string(v.dim(0))});
    return Nothing{};
}

std::vector<Section> attend(const Tensor& q, const Tensor& k, const Tensor& v, const AttendOptions& options) {
    const Shape square{q.dim(0), k.dim(0)};
    Tensor scores("scores", square), scaled("scaled", square), masked("masked", square),
        weights("weights", square), output("output", {q.dim(0), v.dim(1)});
    std::vector<Section> sections;
    ops::scores(q.matrix(), k.matrix(), scores.mutableMatrix());
    sections.push_back({"scores = Q·Kᵀ", scores});
    Tensor last = scores;
    if (!options.noScale) {
        ops::scale(last.matrix(), q.dim(1), scaled.mutableMatrix());
        sections.push_back({"scaled = scores ÷ √" + std::to_string(q.dim(1)), scaled});
        last = scaled;
    }
    if (!options.mask.empty()) {
        ops::mask(last.matrix(), Mask{findMask(options.mask)->pattern}, masked.mutableMatrix());
        sections.push_back({"masked (" + options.mask + ")", masked});
        last = masked;
    }
    ops::softmax(last.matrix(), weights.mutableMatrix());
    sections.push_back({"weights = softmax of each row", weights});
    ops::weightedSum(weights.matrix(), v.matrix(), output.mutableMatrix());
    sections.push_back({"output = weights·V", output});
    return sections;
}

std::string table(const Tensor& tensor) {
    const ConstMatrixView matrix = tensor.matrix();
    std::vector<std::string> cells;
    std::size_t width = 0;
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < matrix.cols(); ++j) {
            // An exact 0 (a hidden key) is not a small number that was rounded.
            cells.push_back(matrix(i, j) == 0 ? "0" : fixed(double(matrix(i, j)), 4));
            width = std::max(width, cells.back().size());
        }
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        text += "  " + std::string(width - cells[i].size(), ' ') + cells[i];
        if ((i + 1) % std::size_t(matrix.cols()) == 0) text += '\n';
    }
    return text;
}

int runAttend(const AttendOptions& options) {
    if ((options.q == "-") + (options.k == "-") + (options.v == "-") > 1)
        return badUsage("Only one of Q, K and V can come from standard input.");
    std::vector<Tensor> matrices;
    for (const auto& [path, name] : {std::pair{&options.q, "Q"}, {&options.k, "K"}, {&options.v, "V"}}) {
        auto matrix = readMatrix(*path, name);
        if (!matrix) return failed(matrix.error());
        matrices.push_back(std::move(*matrix));
    }
    if (const Status status = checkShapes(matrices[0], matrices[1], matrices[2]); !status)
        return failed(status.error());
    std::string text;
    for (const Section& section : attend(matrices[0], matrices[1], matrices[2], options))
        text += section.title + "\n" + table(section.matrix);
    return writeOutput("", text);
}

} // namespace

std::function<int()> setUpAttend(CLI::App& sub) {
    auto options = std::make_shared<AttendOptions>();
    sub.add_option("--q", options->q, "CSV of the queries, one a row; - reads standard input")
        ->type_name("FILE")
        ->required();
    sub.add_option("--k", options->k, "CSV of the keys")->type_name("FILE")->required();
    sub.add_option("--v", options->v, "CSV of the values")->type_name("FILE")->required();
    addMask(sub, options->mask);
    sub.add_flag("--no-scale", options->noScale, "leave out the division by √d_k");
    return [options] { return runAttend(*options); };
}

} // namespace kanshei
