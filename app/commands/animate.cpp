// kanshei animate: a step that comes piece by piece, or the walk of one token, as a moving picture or as numbered frames.
#include "app/commands/command.h"
#include "app/commands/console.h"
#include "app/commands/drawing.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "app/commands/picture_arguments.h"
#include "ui/export/animations.h"
#include "ui/surfaces/png_encoder.h"

#include <QDir>
#include <QFileInfo>

namespace kanshei {
namespace {

struct AnimateOptions {
    InputOptions input;
    DrawingOptions drawing;
    PictureArguments picture;
    std::string figure;
    double seconds = AnimationOptions().seconds;
    std::string output;
    bool force = false;
};

/// "frame-003.png" of the folder that is asked for; names that sort as they follow each other.
Status saveFrames(const Animation& animation, const QString& folder, bool force,
                  const AnimationProgress& progress) {
    if (!QDir().mkpath(folder))
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The folder cannot be made (%1)."), {"mkdir"},
                    folder.toStdString());
    for (int i = 0; i < animation.frames; ++i) {
        if (!progress(i, animation.frames)) return stopped();
        const QString file =
            QDir(folder).filePath(QStringLiteral("frame-%1.png").arg(i + 1, 3, 10, QLatin1Char('0')));
        if (Status may = mayWrite(file.toStdString(), force); !may) return may;
        if (Status saved = saveBytes(file, encodePng(animation.frame(i).image)); !saved) return saved;
    }
    return Nothing{};
}

Status save(const Animation& animation, const AnimateOptions& options) {
    const QString output = QString::fromStdString(options.output);
    Progress bar;
    const Interrupt interrupt;
    const AnimationProgress progress = [&](int done, int all) {
        bar.show(done, all, "");
        return Interrupt::signal() == 0;
    };
    const AnimationFormat* format = findAnimationFormat(QFileInfo(output).suffix().toLower());
    if (!format) return saveFrames(animation, output, options.force, progress);
    if (Status may = mayWrite(options.output, options.force); !may) return may;
    const auto bytes = format->bytes(animation, progress);
    if (!bytes) return bytes.error();
    return saveBytes(output, *bytes);
}

int animate(const AnimateOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const FigureKind* kind = findFigure(QString::fromStdString(options.figure));
    if (!options.figure.empty() && !kind)
        return badUsage("There is no figure “" + options.figure + "”. See kanshei render --help.");
    if (kind)
        if (const auto mistake = wordsMistake(options.drawing, *kind)) return badUsage(*mistake);
    const bool folder =
        !findAnimationFormat(QFileInfo(QString::fromStdString(options.output)).suffix().toLower());
    if (const std::string suffix = suffixOfFolder(options.output); folder && !suffix.empty())
        return badUsage("An animation is a .gif or .webp file, or a folder of frames; “" + suffix +
                        "” is none of them.");
    const Result<TracePtr> trace = studiedTraceOf(options.input);
    if (!trace) return failed(trace.error());
    if (const Status has = kind ? checkFigure(*kind, *(*trace)->model) : Nothing{}; !has)
        return failed(has.error());
    const Result<Selection> selection = selectionOf(**trace, options.drawing);
    if (!selection) return failed(selection.error());
    noteWords(options.drawing, **trace);
    const Drawing drawing(options.drawing);
    const Style& style = drawing.style();
    AnimationOptions how;
    how.picture = pictureOptions(options.picture, options.drawing.theme, options.drawing.scale,
                                 options.drawing.numbers);
    how.picture.transparent = false; // frames lie on each other
    how.seconds = options.seconds;
    const Animation animation = kind ? stepAnimation(sourceOf(*kind, *trace, *selection, style), style, how)
                                     : walkAnimation(*trace, *selection, style, how);
    if (animation.frames < 2)
        return failed(fail(ErrorCode::BadInput,
                           KANSHEI_TEXT("The figure “%1” comes as one whole: there is nothing to animate."),
                           {options.figure}));
    const Status saved = save(animation, options);
    if (!saved) return failed(saved.error());
    note(std::to_string(animation.frames) + " frames in " + options.output + ".");
    return ExitDone;
}

} // namespace

std::function<int()> setUpAnimate(CLI::App& sub) {
    const auto options = std::make_shared<AnimateOptions>();
    options->drawing.scale = 1;
    addInput(sub, options->input);
    sub.add_option("--figure", options->figure,
                   "a figure that comes piece by piece; without it, the walk from step to step")
        ->type_name("FIGURE");
    sub.add_option("--seconds", options->seconds, "how long a step stands; a piece comes in a fifth of it")
        ->check(CLI::Range(0.1, 60.0))
        ->capture_default_str();
    addDrawing(sub, options->drawing);
    addPicture(sub, options->picture);
    sub.add_option("-o,--output", options->output,
                   "a .gif or .webp file; any other name is a folder for numbered PNG frames")
        ->type_name("FILE")
        ->required();
    addForce(sub, options->force);
    return [options] { return animate(*options); };
}

} // namespace kanshei
