// kanshei render: the heatmap of one head, or the figure of any step, as a picture, or the numbers behind it; one, or many
// of them. Needs no display.
#include "app/commands/batch.h"
#include "app/commands/batch_file.h"
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
    std::string table, format;
    std::string output;
    bool force = false;
    BatchOptions batch;
};

/// What the picture is: --format, else the end of the name.
QString suffixOf(const RenderOptions& options, const QString& file) {
    return options.format.empty() ? QFileInfo(file).suffix().toLower()
                                  : QString::fromStdString(options.format);
}

/// The numbers behind the figure; of several tables the one that was asked for.
Result<QByteArray> dataBytes(const Figure& figure, const DataFormat& format, const RenderOptions& options) {
    std::vector<DataTable> tables = dataOf(figure);
    if (!options.table.empty()) {
        std::string names;
        for (const DataTable& table : tables) names += (names.empty() ? "" : ", ") + table.name;
        std::erase_if(tables, [&](const DataTable& table) { return table.name != options.table; });
        if (tables.empty())
            return fail(ErrorCode::NotFound, KANSHEI_TEXT("This figure has no table “%1”. Known: %2."),
                        {options.table, names});
    }
    return format.bytes(tables);
}

/// One figure to one file, or to standard output; the same for a single one and for one of many.
Status save(const PictureSource& source, const QString& file, const RenderOptions& options,
            const Style& style) {
    PictureOptions how = pictureOptions(options.picture, options.drawing.theme, options.drawing.scale,
                                        options.drawing.numbers);
    if (!options.size.empty()) how.room = QSizeF(options.size[0], options.size[1]);
    const Picture picture(source, style, how);
    const QString suffix = suffixOf(options, file);
    const DataFormat* data = findDataFormat(suffix);
    const auto bytes = data ? dataBytes(picture.figure(), *data, options)
                            : Result<QByteArray>(bytesOf(picture, *findPictureFormat(suffix)));
    if (!bytes) return bytes.error();
    if (file != QLatin1String("-")) return saveBytes(file, *bytes);
    return writeStandardOutput({bytes->constData(), std::size_t(bytes->size())});
}

int renderMany(const CLI::App& sub, const RenderOptions& options) {
    return runBatch({sub, options.batch, options.input, options.drawing, options.figure, options.output,
                     options.force,
                     [&](const PictureSource& source, const QString& file, const Style& style) {
                         return save(source, file, options, style);
                     }});
}

int render(const RenderOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    if (options.figure.empty())
        return badUsage("Which picture? Give --figure, one of: " + knownFigures() + ".");
    const FigureKind* kind = findFigure(QString::fromStdString(options.figure));
    if (!kind) return badUsage("There is no figure “" + options.figure + "”. Known: " + knownFigures() + ".");
    if (const auto mistake = wordsMistake(options.drawing, *kind)) return badUsage(*mistake);
    const QString suffix = suffixOf(options, QString::fromStdString(options.output));
    if (!findDataFormat(suffix) && !findPictureFormat(suffix))
        return badUsage("The name of the output file says what it is: it ends in one of " + knownSuffixes() +
                        ". Standard output (-) needs --format.");
    if (const Status may = mayWrite(options.output, options.force); !may) return failed(may.error());
    const Result<TracePtr> trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    if (const Status has = checkFigure(*kind, *(*trace)->model); !has) return failed(has.error());
    const Result<Selection> selection = selectionOf(**trace, options.drawing);
    if (!selection) return failed(selection.error());

    noteWords(options.drawing, **trace);
    const Drawing drawing(options.drawing);
    const Status saved = save(sourceOf(*kind, *trace, *selection, drawing.style()),
                              QString::fromStdString(options.output), options, drawing.style());
    return saved ? ExitDone : failed(saved.error());
}

} // namespace

std::function<int()> setUpRender(CLI::App& sub) {
    const auto options = std::make_shared<RenderOptions>();
    addInput(sub, options->input);
    sub.add_option("--figure", options->figure,
                   "which picture; several with commas between: " + knownFigures())
        ->type_name("FIGURE");
    addDrawing(sub, options->drawing);
    sub.add_option("--size", options->size, "Width and height in points; left out: what the figure likes")
        ->expected(2)
        ->check(CLI::Range(64.0, 8000.0));
    addPicture(sub, options->picture);
    sub.add_option("--table", options->table,
                   "of a figure with several tables, the one whose numbers to write")
        ->type_name("NAME");
    sub.add_option("--format", options->format,
                   "what -o - writes: one of " + knownSuffixes() + " without the dot")
        ->type_name("FORMAT");
    sub.add_option("-o,--output", options->output,
                   "file to write; a picture, or the numbers behind it: " + knownSuffixes())
        ->type_name("FILE")
        ->required();
    addForce(sub, options->force);
    addBatch(sub, options->batch);
    return [options, &sub] {
        return options->batch.asked(options->figure) ? renderMany(sub, *options) : render(*options);
    };
}

} // namespace kanshei
