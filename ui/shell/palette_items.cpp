#include "ui/shell/palette_items.h"

#include "ui/figures/token_label.h"
#include "ui/session/examples.h"
#include "ui/session/messages.h"
#include "ui/shell/actions.h"
#include "ui/shell/choices.h"
#include "ui/shell/fuzzy.h"
#include "ui/shell/other_name.h"
#include "ui/theme/translate.h"
#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

namespace {

/// "主题：深色"
QString pair(const QString& category, const QString& choice) {
    return translate("Palette", "%1：%2").arg(category, choice);
}

using Items = std::vector<PaletteItem>;

/// Those that work on the page that is shown.
void addActions(Items& items, const Document& document, const Actions& actions) {
    for (const ActInfo& info : Actions::table()) {
        QAction* action = actions[info.act];
        const bool elsewhere = *info.page && document.page() != QLatin1String(info.page);
        if (!action->isEnabled() || elsewhere || info.act == Act::Palette) continue;
        items.push_back({action->text(), otherName("Actions", info.name),
                         Actions::categoryName(info.category), Actions::keysText(*action), false,
                         [action] { action->trigger(); }});
    }
}

void addPages(Items& items, const Actions& actions) {
    const QString category = translate("Palette", "页");
    for (QAction* page : actions.pages())
        items.push_back({pair(category, page->text()), QStringLiteral("page ") + page->data().toString(),
                         category, Actions::keysText(*page), page->isChecked(), [page] { page->trigger(); }});
}

void addSteps(Items& items, Document& document) {
    int number = 0;
    for (const Step& step : stepsOf(document.config())) {
        const int i = stepIndex(QLatin1String(step.id));
        items.push_back(
            {QStringLiteral("%1 %2").arg(++number).arg(titleOf(step, document.config())),
             QStringLiteral("step %1").arg(QLatin1String(step.id)).replace(u'_', u' '),
             translate("Palette", "步骤"),
             {},
             i == document.step(),
             [&document, i] { document.walkTo(i, document.selection().layer, document.selection().head); }});
    }
}

void addHeads(Items& items, Document& document, const ModelConfig& config) {
    const Selection& now = document.selection();
    for (int layer = 0; layer < int(config.n_layers); ++layer)
        for (int head = 0; head < int(config.n_heads); ++head)
            items.push_back({translate("Palette", "第 %1 层 头 %2").arg(layer + 1).arg(head + 1),
                             QStringLiteral("L%1H%2 %1.%2 layer %1 head %2").arg(layer + 1).arg(head + 1),
                             translate("Palette", "层 × 头"),
                             {},
                             layer == now.layer && head == now.head,
                             [&document, layer, head] { document.setLayerHead(layer, head); }});
}

void addTokens(Items& items, Document& document, const Trace& trace) {
    for (int i = 0; i < int(trace.length()); ++i) {
        const QString label = tokenLabel(trace.tokens, std::size_t(i));
        items.push_back({translate("Palette", "词元 %1「%2」提问").arg(QString::number(i), label),
                         QStringLiteral("token query %1 %2").arg(QString::number(i), label),
                         translate("Palette", "词元"),
                         {},
                         i == document.selection().query,
                         [&document, i] { document.setQuery(i); }});
    }
}

void addExamples(Items& items, Document& document, const QString& language) {
    for (const ExampleGroup& group : exampleGroups())
        for (const ExampleSentence& example : group.examples) {
            const QString other = language == QLatin1String("en") ? example.shows.zh : example.shows.en;
            items.push_back({example.request.sentence,
                             example.shows.in(language) + u' ' + group.title.in(language) + u' ' + other,
                             translate("Palette", "例句"), example.shows.in(language), false,
                             [&document, &example] { openExample(document, example); }});
        }
}

void addChoices(Items& items, const QString& category, const std::vector<Choice>& choices) {
    for (const Choice& choice : choices)
        if (!choice.title.isEmpty())
            items.push_back(
                {pair(category, choice.title), choice.more, category, {}, choice.current, choice.choose});
}

} // namespace

std::vector<PaletteItem> paletteItems(Document& document, Look& look, const Actions& actions) {
    Items items;
    const TracePtr trace = document.trace();
    addActions(items, document, actions);
    addPages(items, actions);
    addSteps(items, document);
    if (trace && !document.empty()) {
        addHeads(items, document, trace->model->config);
        addTokens(items, document, *trace);
    }
    addChoices(items, translate("Palette", "模型"), modelChoices(document, look));
    addChoices(items, translate("Palette", "掩码"), maskChoices(document));
    addChoices(items, translate("Palette", "主题"), themeChoices(look));
    addChoices(items, translate("Palette", "语言"), languageChoices(look));
    addExamples(items, document, look.style().language);
    return items;
}

std::vector<PaletteHit> paletteSearch(const std::vector<PaletteItem>& items, const QString& typed) {
    struct Scored {
        PaletteHit hit;
        int score;
    };
    std::vector<Scored> found;
    for (int i = 0; i < int(items.size()); ++i) {
        const PaletteItem& item = items[std::size_t(i)];
        if (auto match = fuzzyMatch(typed, item.title)) {
            found.push_back({{i, std::move(match->positions)}, match->score + 10});
            continue;
        }
        const QString all = item.title + QLatin1Char(' ') + item.category + QLatin1Char(' ') + item.more;
        if (auto match = fuzzyMatch(typed, all)) {
            std::erase_if(match->positions, [&](int at) { return at >= item.title.size(); });
            found.push_back({{i, std::move(match->positions)}, match->score});
        }
    }
    if (!typed.trimmed().isEmpty()) std::ranges::stable_sort(found, std::ranges::greater(), &Scored::score);
    std::vector<PaletteHit> hits;
    for (Scored& one : found) hits.push_back(std::move(one.hit));
    return hits;
}

} // namespace kanshei
