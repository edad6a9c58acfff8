// ⑨ weighted_sum: every token's v, as much of it as the budget says, added up.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace weighted_sum_step {
namespace {

QString title() {
    return translate("Walk", "加权 V");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return translate("Walk", "加权 V：「%1」按预算把内容搬回来").arg(p.token(p.query()));
}

QString formula(const Trace&) {
    return QStringLiteral("weighted_sum");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index best = p.strongestKey();
    if (const Edit* off = p.edited(EditKind::Off))
        return off->mean ? translate("Walk", "这个头已关掉：每个词的 z 都换成了全句各词 z 的平均。")
                         : translate("Walk", "这个头已关掉：z 全换成了 0。");
    if (best < 0) return translate("Walk", "%1没有可见的键，搬回来的全是 0。").arg(p.asQuery(p.query()));
    const double weight = double(p.block("pattern").at({p.at.head, p.query(), best}));
    const QString text =
        weight > 0.5
            ? translate("Walk",
                        "每个词的 v 乘上%1给它的权重，再加起来就是 z。%2占 %3，所以 z 里主要是它的 v。")
            : translate(
                  "Walk",
                  "每个词的 v 乘上%1给它的权重，再加起来就是 z。%2占得最多：%3，但 z 里也混进了别的词的 v。");
    const QString told = text.arg(p.asQuery(p.query()), p.asValue(best), p.percent(weight));
    if (!p.sharesKeys()) return told;
    return p.joined(told, translate("Walk", "这份 v 由%1 共用。").arg(p.sharingHeads()));
}

/// The query's row of A, stood upright beside the rows of V.
Plate uprightRow(const Plate& all, Index i) {
    Plate plate = all;
    plate.grid.source = all.grid.source.row(i).transposed();
    plate.grid.describe = [of = all.grid.describe, i](Index row, Index) { return of(i, row); };
    if (all.grid.hidden)
        plate.grid.hidden = [of = all.grid.hidden, i](Index row, Index) { return of(i, row); };
    plate.grid.blockedText.clear();
    plate.frameRow = -1;
    plate.title = QStringLiteral("a");
    return plate;
}

/// Every row of V times its weight: the terms of z.
Plate contributions(const Parts& p, const Plate& values) {
    Plate plate = values;
    const MatrixSource weights =
        MatrixSource::head(p.block("pattern"), p.at.head).row(p.query()).transposed();
    plate.grid.rowFactor = weights;
    plate.grid.termOf = [name = p.block("z").name(), h = p.at.head, i = p.query()](Index d) {
        return Cell{name, {h, i, d}};
    };
    const QString form = translate("Walk", "「%1」搬来的：%2 × %3");
    plate.grid.describe = [form, labels = p.rows().list, factor = weights, v = values.grid.source,
                           style = p.style](Index row, Index col) {
        return form.arg(labels[std::size_t(row)], style.exact(factor.value(row, 0)),
                        style.exact(v.value(row, col)));
    };
    plate.title = QStringLiteral("a·v");
    return plate;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index i = p.query();
    const Plate weights = p.weights();
    Plate values = p.headVectors("v", QStringLiteral("V"), translate("Walk", "值 v"), p.colors().value);
    values.frameRow = -1;
    Block sums = Block::matrix(contributions(p, values));
    Plate z = p.headVectors("z", QStringLiteral("Σ = z"), translate("Walk", "搬回来的 z"), p.colors().value);
    z.grid.source = z.grid.source.row(i);
    z.grid.describe = [of = z.grid.describe, i](Index, Index col) { return of(i, col); };
    z.frameRow = 0;
    sums.bottom = {z};
    TableSpec spec;
    spec.rows = p.keys(p.strongestKey());
    spec.rows.caption = translate("Walk", "键 Key ↓");
    spec.blocks = {Block::matrix(uprightRow(weights, i)), Block::op("×"), Block::matrix(values),
                   Block::op("="), sums};
    auto& b = spec.blocks;
    spec.legends = {
        {weights.grid.scale, QStringLiteral("a"), bool(weights.grid.hidden)},
        {Parts::shareScale({&b[2].plate, &b[4].plate, &b[4].bottom[0]}), QStringLiteral("V, a·v, z"), false}};
    spec.maxRowHeight = 48;
    return p.figure("weighted_sum", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("z").matrix(p.at.head).row(p.query()).cwiseAbs().maxCoeff(&most);
    return Cell{p.block("z").name(), {p.at.head, p.query(), most}};
}

} // namespace
} // namespace weighted_sum_step

Step weightedSum() {
    using namespace weighted_sum_step;
    return {"weighted_sum", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
