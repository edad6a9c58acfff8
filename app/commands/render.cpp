// kanshei render: the heatmap of one head, or the figure of any step, as a PNG or SVG file. Needs no display.
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
};

std::string knownFigures() {
    std::string list;
    for (const FigureKind& kind : figureKinds()) list += (list.empty() ? "" : ", ") + kind.id.toStdString();
    return list;
}

int render(const RenderOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const FigureKind* kind = findFigure(QString::fromStdString(options.figure));
    if (!kind) return badUsage("There is no figure “" + options.figure + "”. Known: " + knownFigures() + ".");
    const QString suffix = QFileInfo(QString::fromStdString(options.output)).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg"))
        return badUsage("The name of the output file says what it is: it ends in .png or .svg.");
    const Result<TracePtr> trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    const Result<Selection> selection = selectionOf(**trace, options.drawing);
    if (!selection) return failed(selection.error());

    const Drawing drawing(options.drawing);
    const FigurePtr figure = kind->figure({**trace, *selection, drawing.style()});
    QSizeF size = paperSize(*figure);
    if (!options.size.empty()) {
        size.setWidth(std::max(options.size[0], figure->minimumSize().width()));
        size.setHeight(std::max(options.size[1], figure->minimumHeight(size.width())));
    }
    const Status saved = saveFigure(*figure, QString::fromStdString(options.output), size, drawing.style(),
                                    options.drawing.scale);
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
    sub.add_option("-o,--output", options->output, "File to write: .png or .svg")->required();
    return [options] { return render(*options); };
}

} // namespace kanshei
