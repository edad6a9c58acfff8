// kanshei render: the heatmap of one head, or the figure of any step, as a PNG or SVG file. Needs no display.
#include "app/commands/batch.h"
#include "app/commands/batch_file.h"
#include "app/commands/command.h"
#include "app/commands/drawing.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "ui/surfaces/export.h"
#include "ui/walk/figure_kinds.h"

#include <QFileInfo>

namespace kanshei {
namespace {

struct RenderOptions {
    InputOptions input;
    DrawingOptions drawing;
    std::string figure;
    std::vector<double> size;
    std::string output;
    bool force = false;
    BatchOptions batch;
};

/// One figure to one file; the same for a single picture and for one of many.
Status savePicture(Figure& figure, const QString& file, const RenderOptions& options, const Style& style) {
    QSizeF size = paperSize(figure);
    if (!options.size.empty()) {
        size.setWidth(std::max(options.size[0], figure.minimumSize().width()));
        size.setHeight(std::max(options.size[1], figure.minimumHeight(size.width())));
    }
    return saveFigure(figure, file, size, style, options.drawing.scale);
}

int renderMany(const CLI::App& sub, const RenderOptions& options) {
    return runBatch({sub, options.batch, options.input, options.drawing, options.figure, options.output,
                     options.force, [&](Figure& figure, const QString& file, const Style& style) {
                         return savePicture(figure, file, options, style);
                     }});
}

int render(const RenderOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    if (options.figure.empty())
        return badUsage("Which picture? Give --figure, one of: " + knownFigures() + ".");
    const FigureKind* kind = findFigure(QString::fromStdString(options.figure));
    if (!kind) return badUsage("There is no figure “" + options.figure + "”. Known: " + knownFigures() + ".");
    const QString suffix = QFileInfo(QString::fromStdString(options.output)).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg"))
        return badUsage("The name of the output file says what it is: it ends in .png or .svg.");
    if (const Status may = mayWrite(options.output, options.force); !may) return failed(may.error());
    const Result<TracePtr> trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    const Result<Selection> selection = selectionOf(**trace, options.drawing);
    if (!selection) return failed(selection.error());

    const Drawing drawing(options.drawing);
    const FigurePtr figure = kind->figure({**trace, *selection, drawing.style()});
    const Status saved =
        savePicture(*figure, QString::fromStdString(options.output), options, drawing.style());
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
    sub.add_option("-o,--output", options->output, "file to write: .png or .svg")
        ->type_name("FILE")
        ->required();
    addForce(sub, options->force);
    addBatch(sub, options->batch);
    return [options, &sub] {
        return options->batch.asked(options->figure) ? renderMany(sub, *options) : render(*options);
    };
}

} // namespace kanshei
