// ⑩ join_heads: what every head brought, through its rows of W_O, added up.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace join_heads_step {
namespace {

QString title() {
    return translate("Walk", "拼接 · W_O");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return translate("Walk", "拼接 · W_O：%1 个头各带一份，合成一份").arg(p.config().n_heads);
}

QString formula(const Trace& trace) {
    return trace.model->config.out_bias ? QStringLiteral("join_heads") : QStringLiteral("join_heads_plain");
}

/// The head whose contribution to the chosen token is longest.
Index loudest(const Parts& p) {
    Index best = 0;
    double most = -1;
    for (Index h = 0; h < p.config().n_heads; ++h)
        if (const double size = p.block("result").matrix(h).row(p.query()).cast<double>().norm(); size > most)
            most = size, best = h;
    return best;
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index h = loudest(p);
    const QString form =
        p.config().out_bias
            ? translate("Walk", "每个头的 z（%1 个数）乘 W_O 里自己的那几行，变成 %2 个数，%3 "
                                "个头相加再加 b_O。对%4来说，头 %5 说得最响（长度 %6）。")
            : translate("Walk", "每个头的 z（%1 个数）乘 W_O 里自己的那几行，变成 %2 个数，%3 "
                                "个头相加。对%4来说，头 %5 说得最响（长度 %6）。");
    return form.arg(count(p.config().headWidth(p.at.layer)), count(p.config().d_model),
                    count(p.config().n_heads), p.asQuery(p.query()), count(h + 1),
                    p.number(p.block("result").matrix(h).row(p.query()).cast<double>().norm()));
}

/// Nothing where the model has none.
std::optional<Plate> biasPlate(const Parts& p) {
    const Tensor* b = p.trace.weight(blockName(p.at.layer, "attn.b_O"));
    if (!b) return {};
    Plate bias;
    bias.grid.source = MatrixSource(*b);
    bias.grid.describe = [](Index, Index col) {
        return translate("Walk", "偏置 b_O 的第 %1 个分量").arg(col + 1);
    };
    bias.grid.scale = ColorScale::robustOf(bias.grid.source);
    bias.title = QStringLiteral("+ b_O");
    return bias;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index i = p.query(), heads = p.config().n_heads;
    const QString form = translate("Walk", "%1：头 %2 的第 %3 个分量");
    const auto ofHead = [&](const char* part, const QString& title, const QString& what, Index width) {
        Plate plate;
        plate.grid.source =
            MatrixSource(p.block(part), {{Axis::Row, 0}, {Axis::Fixed, i}, {Axis::Column, 0}}, heads, width);
        plate.grid.scale = ColorScale::robustOf(plate.grid.source);
        plate.grid.describe = [form, what](Index row, Index col) {
            return form.arg(what, count(row + 1), count(col + 1));
        };
        plate.title = title;
        plate.frameRow = p.at.head;
        return plate;
    };
    Plate z =
        ofHead("z", QStringLiteral("z"), translate("Walk", "搬回来的 z"), p.config().headWidth(p.at.layer));
    z.color = p.colors().value;
    Block result = Block::matrix(
        ofHead("result", QStringLiteral("z·W_O"), translate("Walk", "头的结果"), p.config().d_model));
    Plate sum;
    sum.grid.source = MatrixSource(p.block("attn_out")).row(i);
    sum.grid.describe = [of = p.ofToken(translate("Walk", "注意力的输出")), i](Index, Index col) {
        return of(i, col);
    };
    sum.grid.scale = ColorScale::robustOf(sum.grid.source);
    sum.title = translate("Walk", "合计");
    const auto bias = biasPlate(p);
    if (bias) result.bottom.push_back(*bias);
    result.bottom.push_back(sum);
    TableSpec spec;
    for (Index h = 0; h < heads; ++h) spec.rows.list.push_back(translate("Walk", "头 %1").arg(h + 1));
    spec.rows.tokens = false;
    spec.rows.chosen = p.at.head;
    spec.rows.color = p.colors().query;
    spec.blocks = {Block::matrix(z), Block::op("→", QStringLiteral("× W_O")), result};
    auto& r = spec.blocks[2];
    const ColorScale results = Parts::shareScale({&r.plate, &r.bottom.front(), &r.bottom.back()});
    spec.legends = {{spec.blocks[0].plate.grid.scale, QStringLiteral("z"), false},
                    {results, translate("Walk", "z·W_O、合计"), false}};
    return p.figure("join_heads", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("attn_out").matrix().row(p.query()).cwiseAbs().maxCoeff(&most);
    return Cell{p.block("attn_out").name(), {p.query(), most}};
}

} // namespace
} // namespace join_heads_step

Step joinHeads() {
    using namespace join_heads_step;
    return {"join_heads", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
