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

/// Laid on its side, to stand on top of the product.
Plate upright(Plate plate, const QString& title) {
    plate.grid.source = plate.grid.source.transposed();
    plate.grid.describe = [of = plate.grid.describe](Index row, Index col) { return of(col, row); };
    std::swap(plate.frameRow, plate.frameColumn);
    plate.title = title;
    return plate;
}

/// Q beside Kᵀ; or, when keys are the rows, K beside Qᵀ.
FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index best = strongest(p);
    Plate q = p.headVectors("q", QStringLiteral("Q"), QCoreApplication::translate("Walk", "查询 q"),
                            p.colors().query);
    Plate k =
        p.headVectors("k", QStringLiteral("K"), QCoreApplication::translate("Walk", "键 k"), p.colors().key);
    k.frameRow = p.pointedAt(best);
    k.frameColor = p.colors().key;
    const ColorScale operands = Parts::shareScale({&q, &k});
    const bool flipped = p.style.flipped;
    const QString product = flipped ? QStringLiteral("K·Qᵀ") : QStringLiteral("Q·Kᵀ");
    Block result = p.map(p.scores("scores_raw", product, QCoreApplication::translate("Walk", "分数")), best);
    result.top = flipped ? upright(q, QStringLiteral("Qᵀ")) : upright(k, QStringLiteral("Kᵀ"));
    TableSpec spec;
    spec.rows = p.down(best);
    spec.legends = {{operands, QStringLiteral("Q, K"), false}, {result.plate.grid.scale, product, false}};
    spec.blocks = {Block::matrix(flipped ? k : q),
                   Block::op(QStringLiteral("→"), flipped ? QStringLiteral("· Qᵀ") : QStringLiteral("· Kᵀ")),
                   result};
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
