// walkthrough: every step of the walk through one sentence as a numbered picture, and a page that shows them in order.
#include "app/commands/command.h"
#include "app/commands/drawing.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "ui/handout/paper.h"
#include "ui/surfaces/export.h"
#include "ui/surfaces/picture.h"
#include "ui/theme/icons.h"
#include "ui/walk/step.h"

#include <QDir>
#include <QSaveFile>

namespace kanshei {
namespace {

struct WalkthroughOptions {
    InputOptions input;
    DrawingOptions drawing;
    std::string folder;
};

/// "08-softmax.png"
QString pictureName(std::size_t number, const Step& step) {
    return QStringLiteral("%1-%2.png").arg(number, 2, 10, QLatin1Char('0')).arg(QLatin1String(step.id));
}

QString sectionOf(const Step& step, const StepContext& context, const QString& picture, QSizeF size) {
    return QStringLiteral("<section>\n<h2>%1</h2>\n<div class=\"formula\">%2</div>\n<p>%3</p>\n"
                          "<img src=\"%4\" width=\"%5\" alt=\"%1\">\n</section>\n")
        .arg(step.heading(context).toHtmlEscaped(),
             QString::fromUtf8(formulaSvg(step.formula(context.trace), context.style.colors())),
             step.sentence(context), picture, QString::number(int(size.width())));
}

QString pageOf(const Trace& trace, const Style& style, const QString& sections) {
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<meta charset=\"utf-8\">\n<title>%2</title>\n"
                          "<style>body{max-width:72em;margin:2em auto;padding:0 1em;font:16px/1.6 sans-serif;"
                          "color:%3;background:%4}img{max-width:100%;height:auto}section{margin:3em 0}"
                          ".formula{margin:1em 0}</style>\n<h1>%2</h1>\n<p>%5</p>\n%6</html>\n")
        .arg(style.language, QString::fromStdString(trace.tokens.text).toHtmlEscaped(),
             style.colors().text.name(), style.colors().stage.name(),
             QString::fromStdString(trace.model->info.name).toHtmlEscaped(), sections);
}

Status saveText(const QString& path, const QString& text) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0 && file.commit()) return Nothing{};
    return fail(ErrorCode::Failed, KANSHEI_TEXT("The file cannot be written (%1)."),
                {file.errorString().toStdString()}, path.toStdString());
}

Status writeWalk(const Trace& trace, const WalkthroughOptions& options, const Style& style) {
    const QDir folder(QString::fromStdString(options.folder));
    if (!folder.mkpath(QStringLiteral(".")))
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The folder cannot be made (%1)."), {"mkdir"},
                    options.folder);
    const auto selection = selectionOf(trace, options.drawing);
    if (!selection) return selection.error();
    const StepContext context{trace, *selection, style};
    QString sections;
    for (std::size_t i = 0; i < steps().size(); ++i) {
        const Step& step = steps()[i];
        const FigurePtr figure = step.figure(context);
        const QString picture = pictureName(i + 1, step);
        const QSizeF size = paperSize(*figure);
        const Status saved =
            saveFigure(*figure, folder.filePath(picture), size, style, options.drawing.scale);
        if (!saved) return saved;
        sections += sectionOf(step, context, picture, size);
    }
    return saveText(folder.filePath(QStringLiteral("index.html")), pageOf(trace, style, sections));
}

Status writePaper(const Trace& trace, const WalkthroughOptions& options, const Style& style) {
    const auto selection = selectionOf(trace, options.drawing);
    if (!selection) return selection.error();
    return saveBytes(QString::fromStdString(options.folder), paperHandout(trace, *selection, style, {}));
}

int run(const WalkthroughOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const auto trace = traceOf(options.input);
    if (!trace) return failed(trace.error());
    const Drawing drawing(options.drawing);
    const bool paper = options.folder.ends_with(".pdf");
    const Status written =
        paper ? writePaper(**trace, options, drawing.style()) : writeWalk(**trace, options, drawing.style());
    return written ? ExitDone : failed(written.error());
}

} // namespace

std::function<int()> setUpWalkthrough(CLI::App& sub) {
    auto options = std::make_shared<WalkthroughOptions>();
    addInput(sub, options->input);
    addDrawing(sub, options->drawing);
    sub.add_option("-o,--output", options->folder, "the folder to write to; it is made if need be")
        ->required();
    return [options] { return run(*options); };
}

} // namespace kanshei
