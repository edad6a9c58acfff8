#include "app/commands/batch.h"

#include "app/commands/batch_plan.h"
#include "app/commands/command.h"
#include "app/commands/command_line.h"
#include "app/commands/console.h"
#include "app/commands/json_output.h"
#include "app/commands/output.h"
#include "app/commands/picture_arguments.h"
#include "core/study/studies.h"
#include "ui/batch/name_pattern.h"
#include "ui/export/sources.h"

#include <QDir>
#include <QFileInfo>

#include <cerrno>
#include <cstring>
#include <iostream>

namespace kanshei {
namespace {

/// What the command of one picture says by itself, or what is of no use to one.
const std::set<std::string> ownOptions = {"batch",  "all-heads", "all-layers", "all-steps", "name",
                                          "shard",  "resume",    "json",       "force",     "output",
                                          "figure", "layer",     "head",       "quiet",     "ids"};

/// The words of the command that draws this picture alone.
std::string commandOf(const BatchJob& job, const BatchLine& line, const WishedPicture& picture,
                      const std::string& file) {
    std::vector<std::string> words{"kanshei", "render"};
    const bool dash = line.text.starts_with('-'); // no option, though it looks like one
    std::string ids;
    for (const TokenId id : job.input.ids) ids += (ids.empty() ? "" : ",") + std::to_string(id);
    if (!ids.empty()) words.insert(words.end(), {"--ids", ids});
    if (ids.empty() && !dash) words.push_back(line.text);
    for (std::string& word : givenOptions(job.sub, ownOptions)) words.push_back(std::move(word));
    words.insert(words.end(),
                 {"--figure", picture.kind->id.toStdString(), "--layer", std::to_string(picture.layer),
                  "--head", std::to_string(picture.head), "-o", file});
    if (ids.empty() && dash) words.insert(words.end(), {"--", line.text});
    std::string command = line.text == "-" && ids.empty() ? "printf %s - |" : "";
    for (const std::string& word : words) command += (command.empty() ? "" : " ") + shellWord(word);
    return command;
}

class BatchRun {
public:
    BatchRun(const BatchJob& job, ModelPtr model, const BatchPlan& plan)
        : m_job(job), m_model(std::move(model)), m_plan(plan), m_folder(QString::fromStdString(job.folder)),
          m_drawing(job.drawing) {}

    int run() {
        for (const BatchLine* line : m_plan.badLines) complain(*line, *line->mistake);
        if (const Status may = mayWriteAll(); !may) return failed(may.error());
        const Interrupt interrupt;
        for (const PlannedPicture& picture : m_plan.pictures) {
            if (Interrupt::signal()) break;
            if (const Status made = make(picture); !made) {
                m_progress.close();
                m_code = failed(made.error());
                break;
            }
            m_progress.show(m_made + m_there + m_left, int(m_plan.pictures.size()), timeLeft());
        }
        m_progress.close();
        report();
        return Interrupt::signal() ? Interrupt::exitCode() : m_code;
    }

private:
    QString path(const PlannedPicture& picture) const {
        return m_folder.filePath(QString::fromStdString(picture.name));
    }

    /// Nothing is drawn when a picture would be refused half-way.
    Status mayWriteAll() const {
        if (m_job.force || m_job.options.resume) return Nothing{};
        int there = 0;
        std::string first;
        for (const PlannedPicture& picture : m_plan.pictures)
            if (QFileInfo::exists(path(picture)) && there++ == 0) first = path(picture).toStdString();
        if (there == 0) return Nothing{};
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT(
                        "%1 of %2 pictures exist already, this one first. --resume makes the others, --force "
                        "makes all of them again."),
                    {std::to_string(there), std::to_string(m_plan.pictures.size())}, first);
    }

    /// Fails when no picture can be written; a sentence that does not fit is told, and the rest goes on.
    Status make(const PlannedPicture& planned) {
        const QString file = path(planned);
        if (m_job.options.resume && QFileInfo::exists(file)) {
            ++m_there;
            tell(planned, file, false);
            return Nothing{};
        }
        const BatchLine& line = m_plan.lines[planned.line];
        if (m_at != int(planned.line)) open(int(planned.line), line);
        if (!m_trace) return ++m_left, Nothing{};
        if (Status drawn = draw(planned, file); !drawn) return drawn;
        ++m_made;
        tell(planned, file, true);
        return Nothing{};
    }

    /// Runs the model on a sentence, once for all its pictures.
    void open(int at, const BatchLine& line) {
        m_at = at;
        m_trace = nullptr;
        InputOptions input = m_job.input;
        input.text = line.text;
        input.literal = true;
        auto made = inputOf(input, m_model);
        auto trace =
            made ? study::forwardWithStudies(made->model, std::move(made->tokens), std::move(made->options))
                 : made.error();
        if (trace) {
            DrawingOptions begin = m_job.drawing; // the layer and the head are the picture's
            begin.layer = begin.head = std::nullopt;
            const auto selection = selectionOf(**trace, begin);
            if (!selection) return complain(line, selection.error());
            m_selection = *selection;
            m_trace = std::move(*trace);
        } else {
            complain(line, trace.error());
        }
    }

    Status draw(const PlannedPicture& planned, const QString& file) {
        const QString folder = QFileInfo(file).path();
        if (!QDir().mkpath(folder))
            return fail(ErrorCode::Failed, KANSHEI_TEXT("The folder cannot be made (%1)."),
                        {std::strerror(errno)}, folder.toStdString());
        m_selection.layer = planned.picture.layer;
        m_selection.head = planned.picture.head;
        return m_job.save(sourceOf(*planned.picture.kind, m_trace, m_selection, m_drawing.style()), file,
                          m_drawing.style());
    }

    void tell(const PlannedPicture& planned, const QString& file, bool made) const {
        if (!m_job.options.json) return;
        const BatchLine& line = m_plan.lines[planned.line];
        const WishedPicture& picture = planned.picture;
        const Json json{{"file", file.toStdString()},
                        {"line", line.number},
                        {"sentence", line.text},
                        {"figure", picture.kind->id.toStdString()},
                        {"layer", picture.layer},
                        {"head", picture.head},
                        {"made", made},
                        {"command", commandOf(m_job, line, picture, file.toStdString())}};
        std::cout << json.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }

    void complain(const BatchLine& line, const Error& error) {
        m_progress.close();
        ++m_badLines;
        const bool file = !m_job.options.file.empty();
        m_code = failed({error.code, error.what,
                         (file ? "line " + std::to_string(line.number) : "") +
                             (file && !error.place.empty() ? ", " : "") + error.place});
    }

    std::string timeLeft() const {
        if (m_made == 0) return "";
        const auto spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
        const int left = int(m_plan.pictures.size()) - m_made - m_there - m_left;
        return timeText(spent / m_made * left) + " left";
    }

    void report() const {
        const auto count = [](int n, const char* what) {
            return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
        };
        const int all = int(m_plan.pictures.size());
        const bool whole = m_made + m_there + m_left == all;
        std::string text = (whole ? "Made " : "Stopped: made ") + count(m_made, "picture") + " of " +
                           std::to_string(all) + " in " + m_job.folder;
        if (m_there) text += "; " + std::to_string(m_there) + " existed already";
        if (m_badLines) text += "; " + count(m_badLines, "bad line");
        if (!whole) text += "; --resume goes on from here";
        note(text + ".");
    }

    const BatchJob& m_job;
    const ModelPtr m_model;
    const BatchPlan& m_plan;
    const QDir m_folder;
    const Drawing m_drawing;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    TracePtr m_trace;      ///< of the line at m_at; none when it cannot be read
    Selection m_selection; ///< in that trace
    int m_at = -1;
    int m_made = 0, m_there = 0, m_left = 0, m_badLines = 0, m_code = ExitDone;
    Progress m_progress;
};

std::optional<std::string> mistakeOf(const BatchJob& job) {
    const BatchOptions& options = job.options;
    if (!options.file.empty() && (!job.input.text.empty() || !job.input.ids.empty()))
        return "Give --batch or one sentence, not both.";
    if (options.file.empty())
        if (auto mistake = job.input.mistake()) return mistake;
    if (const std::string suffix = suffixOfFolder(job.folder); !suffix.empty())
        return "Many pictures go into a folder (-o FOLDER); “" + suffix +
               "” looks like a file. --name is the pattern of their names.";
    if (job.folder == "-") return "Many pictures need a folder; standard output takes one.";
    if (options.allSteps && !job.figure.empty()) return "Give --figure or --all-steps, not both.";
    if (options.allLayers && job.drawing.layer) return "Give --layer or --all-layers, not both.";
    if (options.allHeads && job.drawing.head) return "Give --head or --all-heads, not both.";
    if (options.resume && job.force) return "Give --resume or --force, not both.";
    if (job.figure.empty() && !options.allSteps && options.file.empty())
        return "Which picture? Give --figure or --all-steps.";
    if (!Shard::parse(options.shard))
        return "--shard takes a part and the number of parts, such as 1/4 … 4/4; “" + options.shard +
               "” is none.";
    if (!job.figure.empty())
        if (const auto figures = figuresOf(job.figure); !figures) return figures.error().english();
    if (options.name.empty()) return {};
    const auto pattern = NamePattern::parse(options.name);
    return pattern ? std::nullopt : std::optional(pattern.error().english());
}

Result<std::vector<BatchLine>> linesOf(const BatchJob& job) {
    if (!job.options.file.empty()) {
        const auto text = readInput(job.options.file);
        if (!text) return text.error();
        auto lines = readBatch(*text);
        if (!lines.empty()) return lines;
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The file has no sentence."), {}, job.options.file);
    }
    BatchLine line;
    const auto text = sentenceOf(job.input);
    if (!text) return text.error();
    line.text = *text;
    return std::vector<BatchLine>{line};
}

} // namespace

bool BatchOptions::asked(const std::string& figure) const {
    return !file.empty() || allHeads || allLayers || allSteps || figure.find(',') != std::string::npos;
}

void addBatch(CLI::App& sub, BatchOptions& options) {
    const char* const group = "Many pictures (-o is then a folder)";
    sub.add_option("--batch", options.file,
                   "a file of sentences, one a line (- reads standard input); a line may be a JSON object: "
                   "{\"text\":…, "
                   "\"figure\":…, \"layer\":…, \"head\":…, \"name\":…}")
        ->type_name("FILE")
        ->group(group);
    sub.add_flag("--all-heads", options.allHeads, "every head")->group(group);
    sub.add_flag("--all-layers", options.allLayers, "every layer")->group(group);
    sub.add_flag("--all-steps", options.allSteps, "the figure of every step, instead of --figure")
        ->group(group);
    sub.add_option("--name", options.name,
                   "pattern of the names, such as '{n}-{figure}-L{layer}H{head}.png'; it ends in one of " +
                       knownSuffixes() + ". " + nameFieldsText())
        ->type_name("PATTERN")
        ->group(group);
    sub.add_flag("--resume", options.resume, "pictures that exist are left as they are")->group(group);
    sub.add_option("--shard", options.shard,
                   "only this part of the pictures, such as 2/8, so that eight processes share them")
        ->type_name("I/N")
        ->group(group);
    sub.add_flag("--json", options.json, "a line of JSON on standard output for each picture")->group(group);
}

int runBatch(const BatchJob& job) {
    if (const auto mistake = mistakeOf(job)) return badUsage(*mistake);
    auto lines = linesOf(job);
    if (!lines) return failed(lines.error());
    const auto model = modelOf(job.input);
    if (!model) return failed(model.error());
    const auto plan = planBatch(job, **model, std::move(*lines));
    if (!plan) return failed(plan.error());
    return BatchRun(job, *model, *plan).run();
}

} // namespace kanshei
