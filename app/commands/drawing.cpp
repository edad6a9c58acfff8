#include "app/commands/drawing.h"

#include "app/commands/console.h"
#include "core/explain/derivation.h"
#include "ui/figures/word_label.h"
#include "ui/walk/selection.h"

namespace kanshei {

namespace {

Status choose(std::optional<int> asked, Index count, const char* option, int& chosen) {
    if (!asked) return Nothing{};
    if (*asked < 0 || *asked >= count)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2, but there are %3, counted from 0."),
                    {option, std::to_string(*asked), std::to_string(count)});
    chosen = *asked;
    return Nothing{};
}

std::vector<std::string> ids(const std::vector<ColorMap>& maps) {
    std::vector<std::string> list;
    list.reserve(maps.size());
    for (const ColorMap& map : maps) list.emplace_back(map.id());
    return list;
}

ViewOptions viewOf(const DrawingOptions& options) {
    ViewOptions view;
    view.flipped = options.flip;
    view.words = options.words;
    view.numbers = options.numbers;
    view.digits = options.digits;
    view.sequentialMap = findMap(sequentialMaps(), QString::fromStdString(options.sequentialMap));
    view.divergingMap = findMap(divergingMaps(), QString::fromStdString(options.divergingMap));
    return view;
}

} // namespace

void addDrawing(CLI::App& sub, DrawingOptions& options) {
    sub.add_option("--theme", options.theme, "light, dark, or print: black on white, told apart in grey too")
        ->check(CLI::IsMember({"light", "dark", "print"}));
    sub.add_option("--lang", options.language, "zh or en")->check(CLI::IsMember({"zh", "en"}));
    sub.add_option("--scale", options.scale, "pixels for each unit of the layout")
        ->check(CLI::Range(0.25, 8.0));
    sub.add_flag("--flip", options.flip, "rows are keys and columns queries");
    sub.add_flag("--words", options.words,
                 "attention by words: where the tokenizer cut a word, its keys are summed and its queries "
                 "averaged, so rows "
                 "still sum to 1; figures that show no attention stay of tokens");
    sub.add_flag("!--no-numbers", options.numbers, "colours only");
    sub.add_option("--digits", options.digits, "decimals of the numbers")
        ->check(CLI::Range(0, ViewOptions::mostDigits));
    sub.add_option("--map", options.sequentialMap, "colours of weights")
        ->check(CLI::IsMember(ids(sequentialMaps())));
    sub.add_option("--signed-map", options.divergingMap, "colours of signed numbers")
        ->check(CLI::IsMember(ids(divergingMaps())));
    sub.add_option("--layer", options.layer, "the layer, from 0; the one that decides the answer by default");
    sub.add_option("--head", options.head, "the head, from 0; the one that decides the answer by default");
    sub.add_option("--query", options.query, "the token that asks, from 0; the first pronoun by default");
    sub.add_option("--cell", options.cell, "the number that is open, such as blocks.3.pattern[0,4,3]");
}

Result<Selection> selectionOf(const Trace& trace, const DrawingOptions& options) {
    const ModelConfig& config = trace.model->config;
    Selection selection = firstSelection(trace);
    for (const Status& status : {choose(options.layer, config.n_layers, "--layer", selection.layer),
                                 choose(options.head, config.n_heads, "--head", selection.head),
                                 choose(options.query, trace.length(), "--query", selection.query)})
        if (!status) return status.error();
    if (options.cell.empty()) return selection;
    const auto cell = parseCell(options.cell);
    if (!cell) return cell.error();
    const auto derivation = explain(trace, *cell);
    if (!derivation) return derivation.error();
    selection.cell = *cell;
    selection.operands = operandCells(*derivation);
    return selection;
}

std::optional<std::string> wordsMistake(const DrawingOptions& options, const FigureKind& kind) {
    if (!options.words || kind.byWords) return {};
    std::string known;
    for (const FigureKind& other : figureKinds())
        if (other.byWords) known += (known.empty() ? "" : ", ") + other.id.toStdString();
    return "The figure “" + kind.id.toStdString() + "” is of tokens; --words works with: " + known + ".";
}

void noteWords(const DrawingOptions& options, const Trace& trace) {
    if (options.words && !hasWords(trace))
        note("Every token is a word of its own here: --words changes nothing.");
}

Drawing::Drawing(const DrawingOptions& options) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // no display needed, and the same fonts and pixels everywhere
    static int argc = 1;
    static char name[] = "kanshei";
    static char* argv[] = {name, nullptr};
    m_application = std::make_unique<QApplication>(argc, argv);
    m_look = std::make_unique<Look>();
    m_look->setLanguageChoice(QString::fromStdString(options.language));
    m_look->setView(viewOf(options));
    m_look->setThemeChoice(options.theme == "dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    m_style = m_look->style();
    if (options.theme == "print") m_style.theme = Theme::Print;
}

} // namespace kanshei
