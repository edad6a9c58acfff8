// kanshei render: the heatmap of one head, or the figure of any step, as a picture, or the numbers behind it. Needs no display.
#include "app/commands/command.h"
#include "app/commands/drawing.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "app/commands/picture_arguments.h"
#include "ui/export/sources.h"
#include "ui/surfaces/figure_data.h"

#include <QFileInfo>

namespace kanshei {
namespace {

struct RenderOptions {
    InputOptions input;
    DrawingOptions drawing;
    PictureArguments picture;
    std::string figure;
    std::vector<double> size;
    std::string table;
    std::string output;
    bool force = false;
};

std::string knownFigures() {
    std::string list;
    for (const FigureKind& kind : figureKinds()) list += (list.empty() ? "" : ", ") + kind.id.toStdString();
    return list;
}

QString suffixOf(const RenderOptions& options) {
    return QFileInfo(QString::fromStdString(options.output)).suffix().toLower();
}

std::string knownSuffixes() {
    std::string list;
    for (const PictureFormat& format : pictureFormats())
        list += (list.empty() ? "." : ", .") + std::string(format.id);
    for (const DataFormat& format : dataFormats()) list += ", ." + std::string(format.id);
    return list;
}

/// The numbers behind the figure; of several tables those whose name or title was asked for.
int writeData(const Figure& figure, const DataFormat& format, const RenderOptions& options) {
    std::vector<DataTable> tables = dataOf(figure);
    if (!options.table.empty()) {
        std::string names;
        for (const DataTable& table : tables) names += (names.empty() ? "" : ", ") + table.name;
        std::erase_if(tables, [&](const DataTable& table) { return table.name != options.table; });
        if (tables.empty())
            return failed(fail(ErrorCode::NotFound, KANSHEI_TEXT("This figure has no table “%1”. Known: %2."),
                               {options.table, names}));
    }
    const auto bytes = format.bytes(tables);
    if (!bytes) return failed(bytes.error());
    const Status saved = saveBytes(QString::fromStdString(options.output), *bytes);
    return saved ? ExitDone : failed(saved.error());
}

int render(const RenderOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const FigureKind* kind = findFigure(QString::fromStdString(options.figure));
    if (!kind) return badUsage("There is no figure “" + options.figure + "”. Known: " + knownFigures() + ".");
    const DataFormat* data = findDataFormat(suffixOf(options));
    if (!data && !findPictureFormat(suffixOf(options)))
        return badUsage("The name of the output file says what it is: it ends in one of " + knownSuffixes() +
                        ".");
    if (const Status may = mayWrite(options.output, options.force); !may) return failed(may.error());
    const Result<TracePtr> trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    const Result<Selection> selection = selectionOf(**trace, options.drawing);
    if (!selection) return failed(selection.error());

    const Drawing drawing(options.drawing);
    PictureOptions how = pictureOptions(options.picture, options.drawing.theme, options.drawing.scale,
                                        options.drawing.numbers);
    if (!options.size.empty()) how.room = QSizeF(options.size[0], options.size[1]);
    const Picture picture(sourceOf(*kind, *trace, *selection, drawing.style()), drawing.style(), how);
    if (data) return writeData(picture.figure(), *data, options);
    const Status saved = savePicture(picture, QString::fromStdString(options.output));
    return saved ? ExitDone : failed(saved.error());
}

} // namespace

std::function<int()> setUpRender(CLI::App& sub) {
    const auto options = std::make_shared<RenderOptions>();
    addInput(sub, options->input);
    sub.add_option("--figure", options->figure, "Which picture: " + knownFigures())->required();
    addDrawing(sub, options->drawing);
    sub.add_option("--size", options->size, "Width and height in points; left out: what the figure likes")
        ->expected(2)
        ->check(CLI::Range(64.0, 8000.0));
    addPicture(sub, options->picture);
    sub.add_option("--table", options->table,
                   "of a figure with several tables, the one whose numbers to write");
    sub.add_option("-o,--output", options->output,
                   "File to write. A picture, or the numbers behind it: " + knownSuffixes())
        ->required();
    addForce(sub, options->force);
    return [options] { return render(*options); };
}

} // namespace kanshei
