// ⑤ scores: the query's row of Q against every column of Kᵀ.
#include "core/forward/wiring.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace scores_step {
namespace {

QString title() {
    return translate("Walk", "Q·Kᵀ");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return translate("Walk", "Q·Kᵀ：「%1」问每个词，谁像我要找的？").arg(p.token(p.query()));
}

QString formula(const Trace& trace) {
    return trace.model->config.rotates() ? QStringLiteral("scores_rotated") : QStringLiteral("scores");
}

Index strongest(const Parts& p) {
    Index best = 0;
    p.block("scores_raw").matrix(p.at.head).row(p.query()).maxCoeff(&best);
    return best;
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index best = strongest(p);
    const QString form =
        p.config().rotates()
            ? translate("Walk", "%1转过的 q′ 和每个词转过的 k′ "
                                "逐项相乘再相加（%2 项）。和%3的分数最高：%4。分数可正可负，还不是权重。")
            : translate("Walk", "%1的 q 和每个词的 k 逐项相乘再相加（%2 "
                                "项）。和%3的分数最高：%4。分数可正可负，还不是权重。");
    return form.arg(p.asQuery(p.query()), count(p.config().headWidth(p.at.layer)), p.asKey(best),
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
    const bool rotated = p.config().rotates();
    const QString Q = rotated ? QStringLiteral("Q′") : QStringLiteral("Q"),
                  K = rotated ? QStringLiteral("K′") : QStringLiteral("K");
    Plate q = p.headVectors(scoredQuery(p.config()), Q,
                            rotated ? translate("Walk", "旋转后的 q′") : translate("Walk", "查询 q"),
                            p.colors().query);
    Plate k =
        p.headVectors(scoredKey(p.config()), K,
                      rotated ? translate("Walk", "旋转后的 k′") : translate("Walk", "键 k"), p.colors().key);
    k.frameRow = p.pointedAt(best);
    k.frameColor = p.colors().key;
    const ColorScale operands = Parts::shareScale({&q, &k});
    const bool flipped = p.style.flipped;
    const QString product =
        (flipped ? K + QStringLiteral("·") + Q : Q + QStringLiteral("·") + K) + QStringLiteral("ᵀ");
    Block result = p.map(p.scores("scores_raw", product, translate("Walk", "分数")), best);
    result.top = flipped ? upright(q, Q + QStringLiteral("ᵀ")) : upright(k, K + QStringLiteral("ᵀ"));
    TableSpec spec;
    spec.rows = p.down(best);
    spec.legends = {{operands, Q + QStringLiteral(", ") + K, false},
                    {result.plate.grid.scale, product, false}};
    spec.blocks = {
        Block::matrix(flipped ? k : q),
        Block::op(QStringLiteral("→"), QStringLiteral("· ") + (flipped ? Q : K) + QStringLiteral("ᵀ")),
        result};
    spec.maxRowHeight = 56;
    return p.figure("scores", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    return Cell{p.block("scores_raw").name(), {p.at.head, p.query(), strongest(p)}};
}

} // namespace
} // namespace scores_step

Step scores() {
    using namespace scores_step;
    return {"scores", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
