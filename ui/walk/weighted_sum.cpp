// ⑨ weighted_sum: every token's v, as much of it as the budget says, added up.
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <QCoreApplication>

namespace kanshei::walk {

namespace {

QString title() {
    return QCoreApplication::translate("Walk", "加权 V");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return QCoreApplication::translate("Walk", "加权 V：「%1」按预算把内容搬回来").arg(p.token(p.query()));
}

QString formula(const Trace&) {
    return QStringLiteral("weighted_sum");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index best = p.strongestKey();
    if (best < 0)
        return QCoreApplication::translate("Walk", "%1没有可见的键，搬回来的全是 0。")
            .arg(p.asQuery(p.query()));
    return QCoreApplication::translate(
               "Walk", "每个词的 v 乘上%1给它的权重，再加起来就是 z。%2占 %3，所以 z 里主要是它的 v。")
        .arg(p.asQuery(p.query()), p.asValue(best),
             p.percent(p.block("pattern").at({p.at.head, p.query(), best})));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index i = p.query(), best = p.strongestKey();
    // The query's row of A, stood upright beside the rows of V.
    Plate weights = p.weights();
    const Plate all = weights;
    weights.grid.source = all.grid.source.row(i).transposed();
    weights.grid.describe = [of = all.grid.describe, i](Index row, Index) { return of(i, row); };
    if (all.grid.hidden)
        weights.grid.hidden = [of = all.grid.hidden, i](Index row, Index) { return of(i, row); };
    weights.frameRow = -1;
    weights.title = QStringLiteral("A");
    Plate values = p.headVectors("v", QStringLiteral("V"), QCoreApplication::translate("Walk", "值 v"),
                                 p.colors().value);
    values.frameRow = -1;
    Plate z = p.headVectors("z", QStringLiteral("z"), QCoreApplication::translate("Walk", "搬回来的 z"),
                            p.colors().value);
    TableSpec spec;
    spec.rows = p.keys(best);
    spec.rows.caption = QCoreApplication::translate("Walk", "键 Key ↓");
    spec.blocks = {Block::matrix(weights), Block::op("×"), Block::matrix(values), Block::op("→"),
                   Block::matrix(z)};
    spec.legends = {
        {all.grid.scale, QStringLiteral("A"), bool(all.grid.hidden)},
        {Parts::shareScale({&spec.blocks[2].plate, &spec.blocks[4].plate}), QStringLiteral("V、z"), false}};
    return p.figure("weighted_sum", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("z").matrix(p.at.head).row(p.query()).cwiseAbs().maxCoeff(&most);
    return Cell{p.block("z").name(), {p.at.head, p.query(), most}};
}

} // namespace

Step weightedSum() {
    return {"weighted_sum", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
