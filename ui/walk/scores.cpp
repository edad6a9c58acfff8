// ⑤ scores: the query's row of Q against every column of Kᵀ.
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <QCoreApplication>

namespace kanshei::walk {

namespace {

QString title() {
    return QCoreApplication::translate("Walk", "Q·Kᵀ");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return QCoreApplication::translate("Walk", "Q·Kᵀ：「%1」问每个词，谁像我要找的？")
        .arg(p.token(p.query()));
}

QString formula(const Trace&) {
    return QStringLiteral("scores");
}

Index strongest(const Parts& p) {
    Index best = 0;
    p.block("scores_raw").matrix(p.at.head).row(p.query()).maxCoeff(&best);
    return best;
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index best = strongest(p);
    return QCoreApplication::translate(
               "Walk",
               "%1的 q 和每个词的 k 逐项相乘再相加（%2 项）。和%3的分数最高：%4。分数可正可负，还不是权重。")
        .arg(p.asQuery(p.query()), count(p.config().d_head), p.asKey(best),
             p.number(p.block("scores_raw").at({p.at.head, p.query(), best})));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index best = strongest(p);
    Plate q = p.headVectors("q", QStringLiteral("Q"), QCoreApplication::translate("Walk", "查询 q"),
                            p.colors().query);
    Plate k =
        p.headVectors("k", QStringLiteral("Kᵀ"), QCoreApplication::translate("Walk", "键 k"), p.colors().key);
    k.grid.source = k.grid.source.transposed();
    k.grid.describe = [of = k.grid.describe](Index row, Index col) { return of(col, row); };
    k.frameRow = -1;
    k.frameColumn = int(best);
    Block result = Block::matrix(
        p.scores("scores_raw", QStringLiteral("Q·Kᵀ"), QCoreApplication::translate("Walk", "分数")),
        p.keys(best));
    result.columns.caption.clear();
    result.top = k;
    TableSpec spec;
    spec.rows = p.queries();
    spec.blocks = {Block::matrix(q), Block::op(QStringLiteral("→"), QStringLiteral("· Kᵀ")), result};
    const ColorScale operands = Parts::shareScale({&spec.blocks[0].plate, &*spec.blocks[2].top});
    spec.legends = {{operands, QStringLiteral("Q, K"), false},
                    {spec.blocks[2].plate.grid.scale, QStringLiteral("Q·Kᵀ"), false}};
    spec.maxRowHeight = 56;
    return p.figure("scores", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    return Cell{p.block("scores_raw").name(), {p.at.head, p.query(), strongest(p)}};
}

} // namespace

Step scores() {
    return {"scores", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
