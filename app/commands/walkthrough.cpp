// walkthrough: every step of the walk through one sentence, as a page or a paper to give away, or as numbered pictures.
#include "app/commands/command.h"
#include "app/commands/command_line.h"
#include "app/commands/drawing.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "core/study/studies.h"
#include "ui/export/sources.h"
#include "ui/handout/page.h"
#include "ui/handout/paper.h"
#include "ui/theme/icons.h"
#include "ui/walk/step.h"

#include <QDir>

#include <algorithm>
#include <filesystem>

namespace kanshei {
namespace {

struct WalkthroughOptions {
    InputOptions input;
    DrawingOptions drawing;
    std::string output; ///< a folder, or a file whose ending says what it is
    bool force = false;
    bool themeGiven = false;
    std::string command; ///< makes it again
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

Status writePictures(const TracePtr& trace, const Selection& selection, const WalkthroughOptions& options,
                     Drawing& drawing) {
    const Style& style = drawing.style();
    const QDir folder(QString::fromStdString(options.output));
    if (!folder.mkpath(QStringLiteral(".")))
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The folder cannot be made (%1)."), {"mkdir"},
                    options.output);
    const StepContext context{*trace, selection, style};
    QString sections;
    std::size_t number = 0;
    for (const Step& step : stepsOf(trace->model->config)) {
        PictureOptions how;
        how.theme = style.theme;
        how.scale = options.drawing.scale;
        const Picture picture(sourceOf(step, trace, selection, Version::New, style), style, how);
        const QString name = pictureName(++number, step);
        if (Status saved = savePicture(picture, folder.filePath(name)); !saved) return saved;
        sections += sectionOf(step, context, name, picture.size());
    }
    return saveBytes(folder.filePath(QStringLiteral("index.html")), pageOf(*trace, style, sections).toUtf8());
}

Status writePage(const TracePtr& trace, const Selection& selection, const WalkthroughOptions& options,
                 Drawing& drawing) {
    if (Status can = checkHandoutPage(*trace); !can) return can;
    if (Status may = mayWrite(options.output, options.force); !may) return may;
    HandoutOptions page;
    page.command = QString::fromStdString(options.command);
    page.version = QStringLiteral(KANSHEI_VERSION);
    if (options.themeGiven && options.drawing.theme != "print")
        page.theme = QString::fromStdString(options.drawing.theme);
    return saveBytes(QString::fromStdString(options.output),
                     handoutPage(*trace, selection, drawing.look(), page));
}

Status writePaper(const TracePtr& trace, const Selection& selection, const WalkthroughOptions& options,
                  Drawing& drawing) {
    if (Status may = mayWrite(options.output, options.force); !may) return may;
    return saveBytes(
        QString::fromStdString(options.output),
        paperHandout(*trace, selection, drawing.style(), QString::fromStdString(options.command)));
}

/// What the name of the output ends with, and who writes it.
struct Writer {
    const char* suffix; ///< "" for all that the others do not want
    Status (*write)(const TracePtr&, const Selection&, const WalkthroughOptions&, Drawing&);
};

const Writer writers[] = {{".html", writePage}, {".pdf", writePaper}, {"", writePictures}};

const Writer& writerOf(const std::string& output) {
    std::error_code ignored;
    if (std::filesystem::is_directory(output, ignored)) return writers[std::size(writers) - 1];
    const QString name = QString::fromStdString(output).toLower();
    return *std::ranges::find_if(
        writers, [&](const Writer& writer) { return name.endsWith(QLatin1String(writer.suffix)); });
}

Result<TracePtr> plainForward(ModelPtr model, Tokens tokens, ForwardOptions options, std::stop_token stop) {
    return forward(std::move(model), std::move(tokens), std::move(options), std::move(stop));
}

/// With what the model said before the edits, which step 13 compares with, and attention by words if it is wanted.
Result<TracePtr> walkedTrace(const InputOptions& options, bool words) {
    const auto pass = words ? study::forwardWithStudies : plainForward;
    auto input = inputOf(options);
    if (!input) return input.error();
    if (!input->options.edits.empty()) {
        ForwardOptions before = input->options;
        before.edits.clear();
        auto unedited = pass(input->model, input->tokens, std::move(before), {});
        if (!unedited) return unedited.error();
        input->options.unedited = std::move(*unedited);
    }
    return pass(input->model, std::move(input->tokens), std::move(input->options), {});
}

/// The sentence itself, also when it came through standard input.
std::string commandOf(const CLI::App& sub, const WalkthroughOptions& options, const Trace& trace) {
    std::string command = "kanshei walkthrough";
    if (options.input.ids.empty()) command += ' ' + shellWord(trace.tokens.text);
    for (const std::string& word : givenOptions(sub, {"output", "force"})) command += ' ' + shellWord(word);
    return command + " -o " +
           shellWord(std::filesystem::path(options.output).lexically_normal().filename().string());
}

int walkthrough(WalkthroughOptions options, const CLI::App& sub) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    if (*writerOf(options.output).suffix == '\0')
        if (const std::string suffix = suffixOfFolder(options.output); !suffix.empty())
            return badUsage("A walkthrough is a .html or .pdf file, or a folder of pictures; “" + suffix +
                            "” is none of them.");
    if (options.drawing.words && writerOf(options.output).write == writePage)
        return badUsage(
            "The interactive page is of tokens; --words is for a .pdf file or a folder of pictures.");
    const auto trace = walkedTrace(options.input, options.drawing.words);
    if (!trace) return failed(trace.error());
    const auto selection = selectionOf(**trace, options.drawing);
    if (!selection) return failed(selection.error());
    options.command = commandOf(sub, options, **trace);
    options.themeGiven = sub.count("--theme") > 0;
    noteWords(options.drawing, **trace);
    Drawing drawing(options.drawing);
    const Status written = writerOf(options.output).write(*trace, *selection, options, drawing);
    return written ? ExitDone : failed(written.error());
}

} // namespace

std::function<int()> setUpWalkthrough(CLI::App& sub) {
    auto options = std::make_shared<WalkthroughOptions>();
    addInput(sub, options->input);
    addDrawing(sub, options->drawing);
    sub.add_option(
           "-o,--output", options->output,
           "a .html file: one interactive page that needs nothing else; a .pdf file: the walk on A4 paper; "
           "any other name: a folder of pictures, made if need be")
        ->type_name("FILE")
        ->required();
    addForce(sub, options->force);
    return [options, &sub] { return walkthrough(*options, sub); };
}

} // namespace kanshei
