// ③ layer_norm: every row pulled to mean 0 and spread 1, then stretched by what was learnt.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <cmath>

namespace kanshei::walk {

namespace layer_norm_step {
namespace {

QString title() {
    return translate("Walk", "层归一化");
}

QString ownTitle(const ModelConfig& config) {
    return config.norm_kind == NormKind::RmsNorm ? translate("Walk", "RMS 归一化") : title();
}

bool isRms(const Trace& trace) {
    return trace.model->config.norm_kind == NormKind::RmsNorm;
}

QString heading(const StepContext& context) {
    return isRms(context.trace) ? translate("Walk", "RMS 归一化：先把每一行的尺度摆平")
                                : translate("Walk", "层归一化：先把每一行的尺度摆平");
}

QString formula(const Trace& trace) {
    if (isRms(trace)) return QStringLiteral("rms_norm");
    return trace.model->config.norm == NormPlacement::Post ? QStringLiteral("layer_norm_post")
                                                           : QStringLiteral("layer_norm");
}

const Tensor& before(const Parts& p) {
    return p.block(p.postNorm() ? "attn_sum" : "resid_pre");
}

struct Spread {
    double mean = 0, deviation = 0;
};

Spread spreadOf(const Tensor& x, Index row) {
    const auto values = x.matrix().row(row).cast<double>();
    const double mean = values.mean();
    return {mean, std::sqrt((values.array() - mean).square().mean())};
}

/// Without a mean: only the size is made even.
QString rmsSentence(const Parts& p) {
    const auto rms = [&](const Tensor& x) {
        return p.number(std::sqrt(x.matrix().row(p.query()).cast<double>().array().square().mean()));
    };
    return translate("Walk", "%1这一行的均方根（RMS）原来是 %2；每个数除以它，再乘上学来的 "
                             "w，变成 %3。不减均值，也没有 b。")
        .arg(p.asQuery(p.query()), rms(before(p)), rms(p.block("ln1")));
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    if (isRms(p.trace)) return rmsSentence(p);
    const Spread in = spreadOf(before(p), p.query()), out = spreadOf(p.block("ln1"), p.query());
    QString text =
        translate("Walk", "%1这一行原来均值 %2、标准差 %3；减去均值、除以标准差，再乘上学来的 w、加上 "
                          "b，变成均值 %4、标准差 %5。")
            .arg(p.asQuery(p.query()), p.number(in.mean), p.number(in.deviation), p.number(out.mean),
                 p.number(out.deviation));
    if (p.postNorm())
        text = p.joined(
            text,
            translate("Walk",
                      "这个模型（像 BERT）先做注意力、加残差，然后才归一化，所以这里的输入是第 %1 步的和。")
                .arg(numberSign(numberOf(stepIndex(QStringLiteral("residual")), p.config()))));
    return text;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    Plate in = p.vectors(before(p), QStringLiteral("x"), translate("Walk", "归一化之前"));
    Plate out = p.vectors(p.block("ln1"), p.normOf(QStringLiteral("x")), translate("Walk", "归一化之后"));
    TableSpec spec;
    spec.rows = p.rows();
    spec.blocks = {Block::matrix(in), Block::op("→", translate("Walk", "每行各算")), Block::matrix(out)};
    // The stream grows from layer to layer: with one scale what comes out would look empty. The two ends say how far apart.
    spec.legends = {{in.grid.scale, QStringLiteral("x"), false},
                    {out.grid.scale, p.normOf(QStringLiteral("x")), false}};
    spec.maxRowHeight = 56;
    return p.figure("layer_norm", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("ln1").matrix().row(p.query()).cwiseAbs().maxCoeff(&most);
    return Cell{p.block("ln1").name(), {p.query(), most}};
}

} // namespace
} // namespace layer_norm_step

Step layerNorm() {
    using namespace layer_norm_step;
    return {"layer_norm", title, heading,     formula, sentence, figure,
            false,        true,  defaultCell, nullptr, ownTitle};
}

} // namespace kanshei::walk
