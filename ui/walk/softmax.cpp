// ⑧ softmax: every row of scores becomes a budget of 1.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <cmath>

namespace kanshei::walk {

namespace softmax_step {
namespace {

QString title() {
    return translate("Walk", "Softmax");
}

QString heading(const StepContext&) {
    return translate("Walk", "Softmax：把分数变成「预算」");
}

QString formula(const Trace&) {
    return QStringLiteral("softmax");
}

/// What edits make untrue in the sentence below.
QString edits(const Parts& p) {
    QString text;
    if (const Edit* edit = p.edited(EditKind::Temperature))
        text = edit->number > 0 ? translate("Walk", "分数先除以温度 τ = %1，再做 softmax。")
                                      .arg(p.number(double(edit->number)))
                                : translate("Walk", "温度是 0：权重全给分数最高的词。");
    const double sum = p.pattern().matrix(p.at.head).row(p.query()).cast<double>().sum();
    if (std::abs(sum - 1) > 1e-3)
        text =
            p.joined(text, translate("Walk", "权重改过，这一行加起来是 %1，不再是 1。").arg(p.number(sum)));
    return text;
}

/// What may be thought of the weights, and should not. The figures of the sentence encoder were measured: resources/models/README.md.
QString limit(const Parts& p) {
    if (p.trace.model->info.random)
        return translate("Walk", "权重是随机的，没有学过任何东西：看谁多少都是偶然。");
    if (p.config().model_type != "use-lite") return {};
    const QString trained = translate("Walk", "这个模型是为比较句子训练的，没学过指代。");
    if (p.at.layer != 0 || p.at.head != 0) return trained;
    return p.joined(trained,
                    translate("Walk", "这个头在有的句子里看着像会，其实多半看近的：在 the boss told the "
                                      "employee that he… 里对调两个名词，he 还是看近的那个。"));
}

/// How words come about, where some were cut.
QString rule(const Parts& p) {
    if (!p.words()) return {};
    return translate("Walk", "现在按词看：一个词的各个键相加，各个查询取平均。");
}

QString sentence(const StepContext& context) {
    const Parts p = Parts::ofWords(context);
    const Index best = p.strongestKey();
    if (best < 0) return translate("Walk", "%1没有可见的键，这一行全是 0。").arg(p.asQuery(p.query()));
    if (const QString changed = edits(p); !changed.isEmpty())
        return p.joined(translate("Walk", "%1给%2的权重最大：%3。")
                            .arg(p.asQuery(p.query()), p.asKey(best),
                                 p.percent(p.pattern().at({p.at.head, p.query(), best}))),
                        changed);
    const auto weight = [&](Index j) { return double(p.pattern().at({p.at.head, p.query(), j})); };
    Index second = -1;
    for (Index j = 0; j < p.size(); ++j)
        if (j != best && (p.sees(p.query(), j) || weight(j) != 0) &&
            (second < 0 || weight(j) > weight(second)))
            second = j;
    QString text =
        second < 0 ? translate("Walk", "%1的注意力预算是 100%，只能全花在%2上。")
                         .arg(p.asQuery(p.query()), p.asKey(best))
                   : translate("Walk", "%1有 100% 的注意力可花：%2拿走 %3，%4拿走 %5。每一行加起来正好是 1。")
                         .arg(p.asQuery(p.query()), p.asKey(best), p.percent(weight(best)), p.asKey(second),
                              p.percent(weight(second)));
    if (p.anyHidden()) text = p.joined(text, translate("Walk", "被遮住的是 e 的 −∞ 次方，正好是 0。"));
    return p.joined(p.joined(text, rule(p)), limit(p));
}

FigurePtr figure(const StepContext& context) {
    const Parts p = Parts::ofWords(context);
    const Index best = p.strongestKey();
    const Plate weights = p.weights();
    Plate row = weights;
    row.grid.source = weights.grid.source.row(p.query());
    row.grid.describe = [all = weights.grid.describe, i = p.query()](Index, Index j) { return all(i, j); };
    if (weights.grid.hidden)
        row.grid.hidden = [all = weights.grid.hidden, i = p.query()](Index, Index j) { return all(i, j); };
    TableSpec spec;
    spec.rows = p.down(best);
    spec.blocks = {p.map(weights, best),
                   Block::flow(row, p.queries(), p.keys(best), translate("Walk", "线越粗，搬得越多"))};
    spec.legends = {{weights.grid.scale, {}, bool(weights.grid.hidden)}};
    return p.figure("softmax", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p = Parts::ofWords(context);
    const Index best = p.strongestKey();
    if (best < 0) return {};
    return Cell{p.pattern().name(), {p.at.head, p.query(), best}};
}

} // namespace
} // namespace softmax_step

Step softmax() {
    using namespace softmax_step;
    Step step{"softmax", title, heading, formula, sentence, figure, true, true, defaultCell};
    step.byWords = true;
    return step;
}

} // namespace kanshei::walk
