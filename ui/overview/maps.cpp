// Every head of every layer as a small heat map.
#include "core/study/small_pattern.h"
#include "ui/figures/small_maps.h"
#include "ui/figures/word_label.h"
#include "ui/overview/words.h"
#include "ui/theme/translate.h"

namespace kanshei::overview {

namespace maps_view {
namespace {

QString title() {
    return translate("Overview", "热图");
}

/// Of a trace that does not keep its patterns: their small pictures, in which a cell stands for the tokens from … to.
Plate smallWeights(const Parts& p) {
    const Tensor& small = p.block("pattern_small");
    Plate plate;
    plate.grid.source = MatrixSource::head(small, p.at.head);
    plate.grid.scale = ColorScale::weights();
    const auto range = [length = p.trace.length()](Index at) { return study::smallRange(at, length); };
    plate.grid.hidden = [range, mask = p.trace.maskOf(p.at.layer)](Index a, Index b) {
        return !mask.visible(range(a).second - 1, range(b).first);
    };
    const QString words = translate("Overview", "词元 %1–%2 看词元 %3–%4：其中最大的注意力权重");
    plate.grid.describe = [range, words](Index a, Index b) {
        return words.arg(range(a).first + 1)
            .arg(range(a).second)
            .arg(range(b).first + 1)
            .arg(range(b).second);
    };
    return plate;
}

/// A large trace need not compute its scores again to know what the mask hides.
Plate maskedWeights(const Parts& p, MatrixSource weights) {
    Plate plate;
    plate.grid.source = std::move(weights);
    plate.grid.scale = ColorScale::weights();
    plate.grid.describe = p.ofPair(translate("Walk", "注意力权重"));
    plate.grid.hidden =
        p.overTokens([mask = p.trace.maskOf(p.at.layer)](Index i, Index j) { return !mask.visible(i, j); });
    return plate;
}

/// Their regions are of tokens, whatever the reader likes: words would need every pattern again.
bool showsSmall(const Trace& trace) {
    return trace.shapeOf("blocks.0.pattern_small") != nullptr;
}

Parts partsOf(const StepContext& context) {
    return showsSmall(context.trace) ? Parts(context) : Parts::ofWords(context);
}

/// What the rows and columns of a head's map are called.
GridNames::List namesOf(const Parts& p) {
    if (!showsSmall(p.trace)) return std::make_shared<std::vector<QString>>(p.rows().list);
    std::vector<QString> names;
    for (Index at = 0; at < study::smallSide; ++at) {
        const auto [from, end] = study::smallRange(at, p.trace.length());
        names.push_back(QStringLiteral("%1–%2").arg(from + 1).arg(end));
    }
    return std::make_shared<std::vector<QString>>(std::move(names));
}

SmallMap headMap(Parts& p, const Selection& selection, const GridNames::List& names, Index layer,
                 Index head) {
    p.at.layer = int(layer), p.at.head = int(head);
    SmallMap map;
    map.grid = p.turned(showsSmall(p.trace)  ? smallWeights(p)
                        : p.trace.keepsAll() ? p.weights()
                                             : maskedWeights(p, MatrixSource::head(p.pattern(), p.at.head)))
                   .grid;
    map.names = {placeOf(layer, head), names, names};
    QString about = placeOf(layer, head) + translate("Overview", "：") + habitOf(p, layer, head);
    map.marked = isBest(p.trace, layer, head);
    if (map.marked) about += '\n' + bestHeadText(p.trace);
    map.grid.describe = [about, pair = map.grid.describe](Index i, Index j) {
        return about + '\n' + pair(i, j);
    };
    map.chosen = layer == selection.layer && head == selection.head;
    return map;
}

/// A matrix that sums up heads: `layer` −1 means all layers.
SmallMap sumMap(const Parts& p, Index layer, const char* part, const QString& what) {
    SmallMap map;
    const std::string tensor = p.part(part);
    const MatrixSource source(layer < 0 ? p.trace.at(tensor) : p.trace.block(layer, tensor));
    Plate sum = p.trace.keepsAll() ? p.weights() : maskedWeights(p, source); // scale and mask
    sum.grid.source = source;
    const QString place =
        layer < 0 ? translate("Overview", "全部层") : translate("Overview", "第 %1 层").arg(layer + 1);
    sum.grid.describe = [place, pair = p.ofPair(what)](Index i, Index j) {
        return place + '\n' + pair(i, j);
    };
    map.grid = p.turned(std::move(sum)).grid;
    map.names = {place + ' ' + what, p.rows().list, p.rows().list};
    return map;
}

QString rolloutWords(Index layer) {
    return translate("Overview", "注意力展开（rollout），从第 1 层乘到第 %1 层").arg(layer + 1);
}

MapLegends legendsOf(const Parts& p) {
    return {{ColorScale::weights(), translate("Overview", "注意力权重"), p.anyHidden()},
            bestHeadText(p.trace)};
}

/// The heads of one layer, and of none other, in lines: a single row of 96 would leave the page empty.
PanelPtr inLines(Parts& p, const Selection& selection) {
    constexpr Index perLine = 16;
    const Index heads = p.config().n_heads, lines = (heads + perLine - 1) / perLine;
    MapTableSpec spec;
    spec.columns.resize(perLine);
    spec.shortColumns.resize(perLine);
    spec.legends = legendsOf(p);
    const GridNames::List names = namesOf(p);
    for (Index head = 0; head < heads; ++head) spec.maps.push_back(headMap(p, selection, names, 0, head));
    spec.maps.resize(std::size_t(lines * perLine));
    for (Index line = 0; line < lines; ++line)
        spec.rows.push_back(translate("Overview", "头 %1–%2")
                                .arg(line * perLine + 1)
                                .arg(std::min(heads, (line + 1) * perLine)));
    spec.ruleBeforeRow = int(lines);
    for (const auto& [part, title, what] :
         {std::tuple{"heads_mean", translate("Overview", "平均"), translate("Overview", "各头的平均")},
          std::tuple{"heads_max", translate("Overview", "最大"), translate("Overview", "各头里最大的")}}) {
        spec.rows.push_back(title);
        spec.maps.push_back(sumMap(p, -1, part, what));
        spec.maps.resize(spec.rows.size() * perLine);
    }
    return std::make_shared<MapTable>(p.style, std::move(spec));
}

PanelPtr inOrder(Parts& p, const Selection& selection) {
    constexpr Index tooMany = 24;
    const Index layers = p.config().n_layers, heads = p.config().n_heads;
    if (layers == 1 && heads > tooMany) return inLines(p, selection);
    const QString mean = translate("Overview", "各头的平均"), most = translate("Overview", "各头里最大的");
    MapTableSpec spec;
    const GridNames::List names = namesOf(p);
    spec.legends = legendsOf(p);
    for (Index head = 0; head < heads; ++head) {
        spec.columns.push_back(translate("Overview", "头 %1").arg(head + 1));
        spec.shortColumns.push_back(count(head + 1));
    }
    // Of a long sentence, mean and greatest of each layer would have to be computed again.
    const bool summed = !showsSmall(p.trace);
    for (const char* name : {QT_TRANSLATE_NOOP("Overview", "平均"), QT_TRANSLATE_NOOP("Overview", "最大"),
                             QT_TRANSLATE_NOOP("Overview", "展开")}) {
        spec.columns.push_back(translate("Overview", name));
        spec.shortColumns.push_back(translate("Overview", name));
    }
    for (Index layer = 0; layer < layers; ++layer) {
        spec.rows.push_back(translate("Overview", "层 %1").arg(layer + 1));
        for (Index head = 0; head < heads; ++head)
            spec.maps.push_back(headMap(p, selection, names, layer, head));
        for (const auto& [part, what] : {std::pair{"heads_mean", mean}, std::pair{"heads_max", most}})
            spec.maps.push_back(summed ? std::optional(sumMap(p, layer, part, what)) : std::nullopt);
        spec.maps.push_back(sumMap(p, layer, "rollout", rolloutWords(layer)));
    }
    spec.ruleBeforeColumn = int(heads);
    if (layers > 1) {
        spec.rows.push_back(translate("Overview", "全部"));
        spec.maps.resize(spec.maps.size() + std::size_t(heads));
        spec.maps.push_back(sumMap(p, -1, "heads_mean", mean));
        spec.maps.push_back(sumMap(p, -1, "heads_max", most));
        spec.maps.push_back(sumMap(p, layers - 1, "rollout", rolloutWords(layers - 1)));
        spec.ruleBeforeRow = int(layers);
    }
    return std::make_shared<MapTable>(p.style, std::move(spec));
}

PanelPtr ranked(Parts& p, const Selection& selection, study::LooksAt order, const QString& title) {
    std::vector<RankedMap> maps;
    const GridNames::List names = namesOf(p);
    for (const RankedHead& head : ranking(p.trace, order, int(p.chosenToken()))) {
        RankedMap map;
        map.map = headMap(p, selection, names, head.layer, head.head);
        map.name = translate("Overview", "层 %1 · 头 %2").arg(head.layer + 1).arg(head.head + 1);
        map.shortName = QStringLiteral("%1·%2").arg(head.layer + 1).arg(head.head + 1);
        map.score.cell = head.cell;
        map.score.value = head.score;
        map.score.tooltip = placeOf(head.layer, head.head) + '\n' +
                            translate("Overview", "%1：平均权重").arg(title) + '\n' +
                            p.style.exact(head.score);
        map.number = p.style.number(head.score);
        maps.push_back(std::move(map));
    }
    return std::make_shared<MapRanking>(p.style, std::move(maps), legendsOf(p));
}

/// The order that was chosen, if this trace has it.
std::optional<study::LooksAt> orderIn(const StepContext& context, const Choices& choices) {
    if (!choices.order || orderTitle(context, *choices.order).isEmpty()) return {};
    return choices.order;
}

/// What a long sentence does not have here: words, and the mean and the greatest of each layer.
QString regionsText(const StepContext& context) {
    if (!showsSmall(context.trace)) return {};
    if (context.style.words && hasWords(context.trace))
        return translate(
            "Overview",
            "句子长：小图的一格是一片词元，不按词合并，走进一个头就按词；平均和最大只有全部层的，在最下面。");
    return translate("Overview", "句子长：小图的一格是一片词元；平均和最大只有全部层的，在最下面。");
}

QString heading(const StepContext& context, const Choices&) {
    const ModelConfig& config = context.trace.model->config;
    return translate("Overview", "全景：%1 层，每层 %2 个头").arg(config.n_layers).arg(config.n_heads);
}

QString sentence(const StepContext& context, const Choices& choices) {
    const Parts p = partsOf(context);
    const auto order = orderIn(context, choices);
    if (!order)
        return p.joined(p.style.flipped
                            ? translate("Overview", "每张小图是一个头：一列是一个词在提问，一行是一个被"
                                                    "看的词，颜色越深看得越多。点一张就走进去。")
                            : translate("Overview", "每张小图是一个头：一行是一个词在提问，一列是一个被"
                                                    "看的词，颜色越深看得越多。点一张就走进去。"),
                        p.joined(regionsText(context), limitText()));
    const RankedHead best = ranking(p.trace, *order, int(p.chosenToken())).front();
    return p.joined(
        translate("Overview", "按「%1」从多到少排：%2 最多，平均 %3。这是权重的平均，点数字看它怎么来。")
            .arg(orderTitle(context, *order).toHtmlEscaped(), placeOf(best.layer, best.head),
                 p.percent(best.score)),
        limitText());
}

FigurePtr figure(const StepContext& context, const Choices& choices) {
    Parts p = partsOf(context);
    const Selection selection = p.at;
    const auto order = orderIn(context, choices);
    const PanelPtr panel =
        order ? ranked(p, selection, *order, orderTitle(context, *order)) : inOrder(p, selection);
    p.at = selection;
    return p.figure("overview", heading(context, choices), panel);
}

} // namespace
} // namespace maps_view

QString orderTitle(const StepContext& context, study::LooksAt order) {
    const Parts p(context);
    switch (order) {
    case study::LooksAt::Previous:
        return p.trace.find("looks_at_previous") ? translate("Overview", "看前一个词") : QString();
    case study::LooksAt::Itself:
        return translate("Overview", "看自己");
    case study::LooksAt::First:
        return translate("Overview", "看句首「%1」").arg(p.token(0));
    case study::LooksAt::Word:
        return translate("Overview", "看「%1」").arg(p.token(p.query()));
    case study::LooksAt::Answer:
        if (const auto answer = firstAnswer(p.trace))
            return translate("Overview", "「%1」看模型的答案「%2」")
                .arg(p.token(answer->query), p.token(answer->key));
        break;
    }
    return {};
}

QString orderMeaning(const StepContext& context, study::LooksAt order) {
    const Parts p(context);
    switch (order) {
    case study::LooksAt::Previous:
        return translate("Overview", "每个词给它前一个词的权重，取平均");
    case study::LooksAt::Itself:
        return translate("Overview", "每个词给自己的权重，取平均");
    case study::LooksAt::First:
        return translate("Overview", "每个词给第一个词元的权重，取平均");
    case study::LooksAt::Word:
        return translate("Overview", "看得见「%1」的每个词给它的权重，取平均").arg(p.token(p.query()));
    case study::LooksAt::Answer:
        break;
    }
    return translate("Overview", "每个代词给模型自己的答案的权重，取平均。答案对不对，程序不知道");
}

View maps() {
    using namespace maps_view;
    return {"maps", title, heading, sentence, figure};
}

} // namespace kanshei::overview
