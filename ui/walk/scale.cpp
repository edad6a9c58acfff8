// ⑥ scale: divided by √d_head, so that softmax does not run to extremes.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <cmath>

namespace kanshei::walk {

namespace scale_step {
namespace {

QString title() {
    return translate("Walk", "÷ √dₖ");
}

QString heading(const StepContext&) {
    return translate("Walk", "÷ √dₖ：把分数压回来，免得 softmax 走极端");
}

QString formula(const Trace&) {
    return QStringLiteral("scale");
}

Index strongest(const Parts& p) {
    Index best = 0;
    p.block("scores_scaled").matrix(p.at.head).row(p.query()).maxCoeff(&best);
    return best;
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index best = strongest(p);
    const auto score = [&](const char* part) {
        return p.exact(
            p.block(part).at({p.at.head, p.query(), best})); // so that the sum comes out as written
    };
    if (!p.scaled())
        return translate("Walk", "缩放已关掉：%1对%2的分数还是 %3。")
            .arg(p.asQuery(p.query()), p.asKey(best), score("scores_scaled"));
    return translate("Walk", "每个 k 有 %1 个数，%1 项加起来，分数的波动大约放大 √%1 "
                             "倍，所以除回来：%2对%3的 %4 ÷ %5 = %6。")
        .arg(count(p.config().headWidth(p.at.layer)), p.asQuery(p.query()), p.asKey(best),
             score("scores_raw"),
             QString::number(std::sqrt(double(p.config().headWidth(p.at.layer))), 'g', 5),
             score("scores_scaled"));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index best = strongest(p);
    TableSpec spec;
    spec.rows = p.down(best);
    spec.blocks = {
        p.map(p.scores("scores_raw", translate("Walk", "之前"), translate("Walk", "分数")), best),
        Block::op(p.scaled() ? QStringLiteral("÷√d_k") : QStringLiteral("→"),
                  p.scaled() ? QStringLiteral("= %1").arg(QString::number(
                                   std::sqrt(double(p.config().headWidth(p.at.layer))), 'g', 4))
                             : translate("Walk", "不缩放")),
        p.map(p.scores("scores_scaled", translate("Walk", "之后"), translate("Walk", "缩放后的分数")), best)};
    // One scale for both: the second is paler because its numbers are smaller.
    spec.legends = {{Parts::shareScale({&spec.blocks[0].plate, &spec.blocks[2].plate}),
                     translate("Walk", "两边同一把尺"), false}};
    return p.figure("scale", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    return Cell{p.block("scores_scaled").name(), {p.at.head, p.query(), strongest(p)}};
}

} // namespace
} // namespace scale_step

Step scale() {
    using namespace scale_step;
    return {"scale", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
