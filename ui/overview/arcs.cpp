// The sentence on a line, and who looks at whom as arcs: of one head, or of all heads of a layer.
#include "ui/figures/arcs.h"

#include "ui/overview/head_colors.h"
#include "ui/overview/words.h"
#include "ui/theme/translate.h"

namespace kanshei::overview {

namespace arcs_view {
namespace {

constexpr double kLeastOther = 0.1, kLeastStrand = 0.02;

QString title() {
    return translate("Overview", "弧线");
}

/// The name whose arcs are drawn: the one under the pointer, else the document's query.
int asking(const Parts& p, const Choices& choices) {
    return choices.hovered >= 0 && choices.hovered < int(p.trace.length()) ? int(p.nameOf(choices.hovered))
                                                                           : int(p.query());
}

QString heading(const StepContext& context, const Choices& choices) {
    const Parts p(context);
    return choices.wholeLayer ? translate("Overview", "弧线：第 %1 层的 %2 个头各看谁？")
                                    .arg(p.at.layer + 1)
                                    .arg(p.config().n_heads)
                              : translate("Overview", "弧线：%1 在看谁？").arg(p.place());
}

QString sentence(const StepContext& context, const Choices& choices) {
    Parts p = Parts::ofWords(context);
    p.at.query = asking(p, choices);
    const Index best = p.strongestKey();
    if (best < 0)
        return p.joined(translate("Overview", "%1没有可见的键。").arg(p.asQuery(p.query())), limitText());
    if (choices.wholeLayer)
        return p.joined(
            translate("Overview",
                      "同一层里，每个头让%"
                      "1看不同的词：一种颜色、一种线型、一个号码是一个头。点图例里的名字，可以只留想看的头。")
                .arg(p.asQuery(p.query())),
            limitText());
    return p.joined(translate("Overview", "弧从提问的词出发，落在被看的词上，越粗看得越多：%1把 %2 "
                                          "给了%3。指着一个词，只看它的弧；点一个词，让它提问。")
                        .arg(p.asQuery(p.query()),
                             p.percent(double(p.pattern().at({p.at.head, p.query(), best}))), p.asKey(best)),
                    limitText());
}

ArcsSpec specOf(const Parts& p, const Choices& choices) {
    ArcsSpec spec;
    for (Index i = 0; i < p.size(); ++i) spec.words.push_back(p.token(i));
    spec.asking = p.asking();
    spec.chosen = int(p.query());
    spec.query = asking(p, choices);
    return spec;
}

PanelPtr oneHead(const Parts& p, const Choices& choices) {
    ArcsSpec spec = specOf(p, choices);
    Strand strand;
    strand.weights = p.weights().grid;
    strand.color = p.colors().key;
    spec.strands = {strand};
    spec.bars = true;
    if (choices.hovered < 0) {
        spec.leastOther = kLeastOther;
        spec.note = translate("Overview", "灰色的细弧是别的词在看谁（只画 10% 以上的）");
    } else {
        spec.note = translate("Overview", "只画「%1」的弧").arg(p.token(spec.query));
    }
    return std::make_shared<Arcs>(p.style, std::move(spec));
}

PanelPtr wholeLayer(Parts& p, const Choices& choices) {
    ArcsSpec spec = specOf(p, choices);
    const int chosen = p.at.head;
    for (int head = 0; head < int(p.config().n_heads); ++head) {
        p.at.head = head;
        Strand strand;
        strand.weights = p.weights().grid;
        strand.weights.describe = [place = placeOf(p.at.layer, head), pair = strand.weights.describe](
                                      Index i, Index j) { return place + '\n' + pair(i, j); };
        strand.color = headColor(p.style, head);
        strand.dashes = headDashes(head);
        strand.badge = count(head + 1);
        strand.name = translate("Overview", "头 %1").arg(head + 1);
        strand.shown = !choices.off.contains(head);
        strand.toggle = headHit(p.at.layer, head,
                                strand.shown ? translate("Overview", "点一下，不画这个头")
                                             : translate("Overview", "点一下，画上这个头"));
        spec.strands.push_back(std::move(strand));
    }
    p.at.head = chosen;
    spec.least = kLeastStrand;
    spec.note = translate("Overview", "只画 2% 以上的权重；号码写在 15% 以上、有地方的弧上");
    return std::make_shared<Arcs>(p.style, std::move(spec));
}

FigurePtr figure(const StepContext& context, const Choices& choices) {
    Parts p = Parts::ofWords(context);
    return choices.wholeLayer ? p.figure("arcs-layer", heading(context, choices), wholeLayer(p, choices))
                              : p.figure("arcs", heading(context, choices), oneHead(p, choices));
}

} // namespace
} // namespace arcs_view

View arcs() {
    using namespace arcs_view;
    return {"arcs", title, heading, sentence, figure};
}

} // namespace kanshei::overview
