#include "app/commands/batch_plan.h"

#include "app/commands/picture_arguments.h"

#include "ui/batch/name_pattern.h"
#include "ui/surfaces/figure_data.h"

#include <charconv>

namespace kanshei {
namespace {

constexpr std::size_t longestName = 255; // bytes of one part of a path on the file systems of Linux

/// The pattern of a line's names: its own, the command line's, or one that tells its pictures apart.
std::string patternOf(const BatchJob& job, const BatchLine& line) {
    if (!line.name.empty()) return line.name;
    if (!job.options.name.empty()) return job.options.name;
    return std::string(job.options.file.empty() ? "" : "{n}-") + (job.options.allSteps ? "{step}-" : "") +
           "{figure}-L{layer}H{head}.png";
}

PictureWish wishOf(const BatchJob& job, const std::vector<const FigureKind*>& figures,
                   const BatchLine& line) {
    PictureWish wish;
    wish.figures = line.figures.empty() ? figures : line.figures;
    wish.layer = line.layer ? line.layer : job.drawing.layer;
    wish.head = line.head ? line.head : job.drawing.head;
    wish.allLayers = line.allLayers.value_or(job.options.allLayers);
    wish.allHeads = line.allHeads.value_or(job.options.allHeads);
    return wish;
}

Status checkName(const std::string& name) {
    std::string_view rest = name;
    while (!rest.empty()) {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        if (slash > longestName)
            return fail(ErrorCode::TooLarge, KANSHEI_TEXT("The name is longer than %1 bytes."),
                        {std::to_string(longestName)}, name.substr(0, 80) + "…");
        rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
    return Nothing{};
}

/// Only what can be written: the name says it.
Status checkSuffix(const std::string& pattern, const std::string& suffix) {
    const QString id = QString::fromStdString(suffix);
    if (findPictureFormat(id) || findDataFormat(id)) return Nothing{};
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("The name of a picture says what it is: it ends in %1."),
                {knownSuffixes()}, pattern);
}

/// The pictures of one line, at the end of `pictures`.
Status addLine(const BatchJob& job, const Model& model, const BatchLine& line, std::size_t at,
               std::size_t width, const std::vector<const FigureKind*>& figures,
               std::vector<PlannedPicture>& pictures) {
    const auto pattern = NamePattern::parse(patternOf(job, line));
    if (!pattern) return pattern.error();
    if (Status fits = checkSuffix(patternOf(job, line), pattern->suffix()); !fits) return fits;
    const PictureWish wish = wishOf(job, figures, line);
    if (wish.figures.empty())
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("No figure: the line has none, and there is no --figure."));
    const auto list = picturesOf(model, wish);
    if (!list) return list.error();
    const std::size_t before = pictures.size();
    for (const WishedPicture& picture : *list) {
        pictures.push_back({at, picture,
                            pattern->name(nameValues(picture, model, {line.number, width, line.text},
                                                     job.drawing.theme, job.drawing.language))});
        if (const Status fits = checkName(pictures.back().name); !fits) {
            pictures.resize(before);
            return fits;
        }
    }
    return Nothing{};
}

Status checkNames(const BatchPlan& plan) {
    std::vector<std::string> names;
    for (const PlannedPicture& picture : plan.pictures) names.push_back(picture.name);
    const auto same = sameName(names);
    if (!same) return Nothing{};
    const auto where = [&](std::size_t i) {
        const PlannedPicture& p = plan.pictures[i];
        return "line " + std::to_string(plan.lines[p.line].number) + ", " + p.picture.kind->id.toStdString() +
               " of layer " + std::to_string(p.picture.layer) + ", head " + std::to_string(p.picture.head);
    };
    return fail(
        ErrorCode::BadInput,
        KANSHEI_TEXT(
            "Two pictures would have the same name (%1; %2). Put what tells them apart into --name: %3."),
        {where(same->first), where(same->second), nameFieldsText()}, names[same->second]);
}

/// Keeps what belongs to one shard. `badAt`: how many pictures come before each bad line.
void keepShard(BatchPlan& plan, const Shard& shard, const std::vector<std::size_t>& badAt) {
    const std::size_t all = plan.pictures.size(), begin = shard.begin(all), end = shard.end(all);
    const bool last = shard.index + 1 == shard.count;
    std::vector<const BatchLine*> bad;
    for (std::size_t i = 0; i < badAt.size(); ++i)
        if (badAt[i] >= begin && (badAt[i] < end || last)) bad.push_back(plan.badLines[i]);
    plan.badLines = std::move(bad);
    plan.allPictures = all;
    plan.pictures = {plan.pictures.begin() + std::ptrdiff_t(begin),
                     plan.pictures.begin() + std::ptrdiff_t(end)};
}

} // namespace

std::optional<Shard> Shard::parse(const std::string& text) {
    const auto slash = text.find('/');
    if (slash == std::string::npos) return {};
    const auto read = [](std::string_view digits) -> std::size_t {
        std::size_t value = 0;
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size() ? value : 0;
    };
    const std::size_t index = read(std::string_view(text).substr(0, slash));
    const std::size_t count = read(std::string_view(text).substr(slash + 1));
    if (index < 1 || index > count || count > 1'000'000) return {};
    return Shard{index - 1, count};
}

Result<BatchPlan> planBatch(const BatchJob& job, const Model& model, std::vector<BatchLine> lines) {
    std::vector<const FigureKind*> figures;
    if (!job.figure.empty()) {
        auto found = figuresOf(job.figure);
        if (!found) return found.error();
        figures = std::move(*found);
    }
    if (job.options.allSteps) figures = stepFigures(model.config);
    if (!figures.empty()) // a mistake of the command line is told once, not for every line
        if (const auto list = picturesOf(model, wishOf(job, figures, {})); !list) return list.error();
    BatchPlan plan;
    plan.lines = std::move(lines);
    const std::size_t width =
        plan.lines.empty() ? 0 : std::max<std::size_t>(3, std::to_string(plan.lines.back().number).size());
    std::vector<std::size_t> badAt;
    for (std::size_t at = 0; at < plan.lines.size(); ++at) {
        BatchLine& line = plan.lines[at];
        if (!line.mistake)
            if (const Status added = addLine(job, model, line, at, width, figures, plan.pictures); !added)
                line.mistake = added.error();
        if (!line.mistake) continue;
        plan.badLines.push_back(&line);
        badAt.push_back(plan.pictures.size());
    }
    if (const Status distinct = checkNames(plan); !distinct) return distinct.error();
    keepShard(plan, *Shard::parse(job.options.shard), badAt);
    return plan;
}

} // namespace kanshei
