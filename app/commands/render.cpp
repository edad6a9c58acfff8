// kanshei render: the heatmap of one head, or the figure of any step, as a PNG or SVG file. Needs no display.
#include "app/commands/command.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "ui/surfaces/export.h"
#include "ui/theme/look.h"
#include "ui/walk/figure_kinds.h"
#include "ui/walk/selection.h"

#include <QApplication>
#include <QFileInfo>

namespace kanshei {
namespace {

struct RenderOptions {
    InputOptions input;
    std::string figure;
    std::optional<int> layer, head, query;
    std::string theme = "light";
    std::string language = "zh";
    double scale = 2;
    std::vector<double> size;
    std::string output;
};

std::string knownFigures() {
    std::string list;
    for (const FigureKind& kind : figureKinds()) list += (list.empty() ? "" : ", ") + kind.id.toStdString();
    return list;
}

Status place(int& where, const std::optional<int>& asked, Index count, const char* option) {
    if (!asked) return Nothing{};
    if (*asked < 0 || *asked >= count)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2, but there are %3, counted from 0."),
                    {option, std::to_string(*asked), std::to_string(count)});
    where = *asked;
    return Nothing{};
}

Result<Selection> selectionOf(const Trace& trace, const RenderOptions& options) {
    Selection selection = firstSelection(trace);
    const ModelConfig& config = trace.model->config;
    if (const Status s = place(selection.layer, options.layer, config.n_layers, "--layer"); !s)
        return s.error();
    if (const Status s = place(selection.head, options.head, config.n_heads, "--head"); !s) return s.error();
    if (const Status s = place(selection.query, options.query, trace.length(), "--query"); !s)
        return s.error();
    return selection;
}

/// Fonts and translations need an application, but no screen.
class OffscreenApplication {
public:
    explicit OffscreenApplication(const RenderOptions& options) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        m_application = std::make_unique<QApplication>(m_count, m_arguments);
        m_look = std::make_unique<Look>();
        m_look->setThemeChoice(themeFromId(QString::fromStdString(options.theme)));
        m_look->setLanguageChoice(QString::fromStdString(options.language));
    }
    const Style& style() const { return m_look->style(); }

private:
    int m_count = 1;
    char m_name[8] = "kanshei";
    char* m_arguments[2] = {m_name, nullptr};
    std::unique_ptr<QApplication> m_application;
    std::unique_ptr<Look> m_look;
};

int render(const RenderOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const FigureKind* kind = findFigure(QString::fromStdString(options.figure));
    if (!kind) return badUsage("There is no figure “" + options.figure + "”. Known: " + knownFigures() + ".");
    const QString suffix = QFileInfo(QString::fromStdString(options.output)).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg"))
        return badUsage("The name of the output file says what it is: it ends in .png or .svg.");
    const Result<TracePtr> trace = traceOf(options.input);
    if (!trace) return failed(trace.error());
    const Result<Selection> selection = selectionOf(**trace, options);
    if (!selection) return failed(selection.error());

    const OffscreenApplication application(options);
    const FigurePtr figure = kind->figure({**trace, *selection, application.style()});
    QSizeF size = paperSize(*figure);
    if (!options.size.empty()) {
        size.setWidth(std::max(options.size[0], figure->minimumSize().width()));
        size.setHeight(std::max(options.size[1], figure->minimumHeight(size.width())));
    }
    const Status saved =
        saveFigure(*figure, QString::fromStdString(options.output), size, application.style(), options.scale);
    return saved ? ExitDone : failed(saved.error());
}

} // namespace

std::function<int()> setUpRender(CLI::App& sub) {
    const auto options = std::make_shared<RenderOptions>();
    addInput(sub, options->input);
    sub.add_option("--figure", options->figure, "Which picture: " + knownFigures())->required();
    sub.add_option("--layer", options->layer,
                   "Layer, counted from 0; left out: the one that decides the answer");
    sub.add_option("--head", options->head,
                   "Head, counted from 0; left out: the one that decides the answer");
    sub.add_option("--query", options->query,
                   "Token that asks, counted from 0; left out: the pronoun, or the last one");
    sub.add_option("--theme", options->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}));
    sub.add_option("--lang", options->language, "zh or en")->check(CLI::IsMember({"zh", "en"}));
    sub.add_option("--scale", options->scale, "Pixels of a PNG for one point")->check(CLI::Range(0.5, 8.0));
    sub.add_option("--size", options->size, "Width and height in points; left out: what the figure likes")
        ->expected(2)
        ->check(CLI::Range(64.0, 8000.0));
    sub.add_option("-o,--output", options->output, "File to write: .png or .svg")->required();
    return [options] { return render(*options); };
}

} // namespace kanshei
