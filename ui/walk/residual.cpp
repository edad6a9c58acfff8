// ⑪ residual: what attention brought is added to what was there.
#include "core/forward/wiring.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace residual_step {
namespace {

QString title() {
    return translate("Walk", "残差");
}

QString heading(const StepContext&) {
    return translate("Walk", "残差：不是替换，是往上加");
}

QString formula(const Trace& trace) {
    return trace.model->config.widens(0) ? QStringLiteral("residual_wide") : QStringLiteral("residual");
}

/// Does this layer make what enters it wider before it adds?
bool widens(const Parts& p) {
    return p.config().widens(p.at.layer);
}

const Tensor& sumOf(const Parts& p) {
    return p.block(p.postNorm() ? "attn_sum" : "resid_mid");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const auto length = [&](const Tensor& t) {
        return p.number(t.matrix().row(p.query()).cast<double>().norm());
    };
    const QString text =
        translate("Walk", "%1原来的向量长 %2，注意力带回的长 %3，相加后长 %4。原来的信息还在，只是添了新的。")
            .arg(p.asQuery(p.query()), length(p.block(residualInput(p.config(), p.at.layer))),
                 length(p.block("attn_out")), length(sumOf(p)));
    if (widens(p))
        return p.joined(text,
                        translate("Walk", "进来的向量只有 %1 个数，先乘 W_wide 加宽到 %2 个，才能相加。")
                            .arg(count(p.config().d_embed), count(p.config().d_model)));
    if (!p.config().parallel_mlp) return text;
    return p.joined(text, translate("Walk", "这个模型的前馈网络不读这个和，它读的也是原来的向量。"));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    TableSpec spec;
    spec.rows = p.rows();
    spec.blocks = {
        Block::matrix(p.vectors(p.block(residualInput(p.config(), p.at.layer)),
                                widens(p) ? translate("Walk", "x 加宽后") : QStringLiteral("x"),
                                translate("Walk", "原来的 x"))),
        Block::op("+"),
        Block::matrix(
            p.vectors(p.block("attn_out"), translate("Walk", "注意力"), translate("Walk", "注意力的输出"))),
        Block::op("="),
        Block::matrix(p.vectors(sumOf(p), translate("Walk", "和"), translate("Walk", "残差之和")))};
    auto& b = spec.blocks;
    spec.legends = {{Parts::shareScale({&b[0].plate, &b[2].plate, &b[4].plate}), {}, false}};
    spec.maxRowHeight = 56;
    return p.figure("residual", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("attn_out").matrix().row(p.query()).cwiseAbs().maxCoeff(&most);
    return Cell{sumOf(p).name(), {p.query(), most}};
}

} // namespace
} // namespace residual_step

Step residual() {
    using namespace residual_step;
    return {"residual", title, heading, formula, sentence, figure, false, true, defaultCell};
}

} // namespace kanshei::walk
