// ⑫ mlp: every token on its own: widened, bent, narrowed, added.
#include "core/forward/wiring.h"
#include "ui/figures/vector_stack.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace feed_forward_step {
namespace {

QString title() {
    return translate("Walk", "FFN");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return translate("Walk", "前馈网络 FFN：「%1」自己消化一下").arg(p.token(p.query()));
}

QString formula(const Trace& trace) {
    const ModelConfig& config = trace.model->config;
    if (config.gated_mlp) return QStringLiteral("mlp_gated");
    if (config.parallel_mlp) return QStringLiteral("mlp_parallel");
    return config.activation == Activation::Relu ? QStringLiteral("mlp_relu") : QStringLiteral("mlp");
}

QString activationName(Activation kind) {
    switch (kind) {
    case Activation::Relu:
        return QStringLiteral("ReLU");
    case Activation::Silu:
        return QStringLiteral("SiLU");
    default:
        return QStringLiteral("GELU");
    }
}

Index awake(const Parts& p) {
    return (p.block("mlp_pre").matrix().row(p.query()).array() > 0).count();
}

QString gatedSentence(const Parts& p) {
    return translate("Walk", "这一步词和词不再来往。%1的 %2 个数乘两个矩阵，各变成 %3 个：一份过 %4 当门，"
                             "另一份是要放行的值，逐项相乘，再收回 %2 个，加到残差上。门里有 %5 个大于 0。")
        .arg(p.asQuery(p.query()), count(p.config().d_model), count(p.config().d_mlp),
             activationName(p.config().activation), count(awake(p)));
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    if (p.config().gated_mlp) return gatedSentence(p);
    QString text = translate("Walk", "这一步词和词不再来往。%1的 %2 个数展开成 %3 个，%4 之后有 %5 "
                                     "个大于 0，再收回 %2 个，加到残差上。")
                       .arg(p.asQuery(p.query()), count(p.config().d_model), count(p.config().d_mlp),
                            activationName(p.config().activation), count(awake(p)));
    if (p.config().parallel_mlp)
        text = p.joined(text, translate("Walk", "它和注意力并排：读的都是这一层的输入。"));
    if (p.config().answer != Answer::Pointer || p.at.layer + 1 < int(p.config().n_layers)) return text;
    return p.joined(text,
                    translate("Walk", "注意：这个模型的回答直接取自这一层注意力的输出，不经过这一步。"));
}

VectorStack::Stage stageOf(const Parts& p, const Tensor& tensor, const QString& name, const QString& what,
                           const QString& before) {
    VectorStack::Stage s;
    s.plate.grid.source = MatrixSource(tensor).row(p.query());
    s.plate.grid.scale = ColorScale::robustOf(s.plate.grid.source);
    s.plate.grid.describe = [of = p.ofToken(what), i = p.query()](Index, Index col) { return of(i, col); };
    s.plate.title = name;
    s.before = before;
    s.note = translate("Walk", "%1 个数").arg(tensor.dim(1));
    return s;
}

/// "↓ × W_{in} + b_{in}"
QString times(const Parts& p, const char* part) {
    const QString weight = QStringLiteral("↓ × W_{%1}").arg(QLatin1String(part));
    return p.config().mlp_bias ? weight + QStringLiteral(" + b_{%1}").arg(QLatin1String(part)) : weight;
}

/// What lies between the input and the way back: one hidden layer, or a gate and what it lets through.
void addHidden(const Parts& p, std::vector<VectorStack::Stage>& stages) {
    const QString active = activationName(p.config().activation);
    if (!p.config().gated_mlp) {
        stages.push_back(stageOf(p, p.block("mlp_pre"), translate("Walk", "展开"),
                                 translate("Walk", "隐藏层"), times(p, "in")));
        stages.push_back(stageOf(p, p.block("mlp_post"), translate("Walk", "激活"),
                                 translate("Walk", "激活后的隐藏层"), QStringLiteral("↓ ") + active));
        return;
    }
    stages.push_back(stageOf(p, p.block("mlp_pre"), translate("Walk", "门"),
                             translate("Walk", "门（激活之前）"), times(p, "gate")));
    stages.push_back(stageOf(p, p.block("mlp_pre_linear"), translate("Walk", "值"),
                             translate("Walk", "等门放行的值"),
                             translate("Walk", "输入 %1").arg(times(p, "in").mid(2))));
    stages.push_back(stageOf(p, p.block("mlp_post"), translate("Walk", "放行"),
                             translate("Walk", "门放行的值"),
                             translate("Walk", "↓ %1(门) ∘ 值").arg(active)));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    std::vector<VectorStack::Stage> stages = {stageOf(p, p.block(mlpInput(p.config())),
                                                      translate("Walk", "输入"),
                                                      translate("Walk", "前馈网络的输入"), {})};
    addHidden(p, stages);
    stages.push_back(stageOf(p, p.block("mlp_out"), translate("Walk", "收回"),
                             translate("Walk", "前馈网络的输出"), times(p, "out")));
    // The stream that it is added to is much louder: with one scale the hidden layer would look empty.
    ColorScale inside = stages.front().plate.grid.scale;
    for (const auto& stage : stages) inside = inside.joined(stage.plate.grid.scale);
    for (auto& stage : stages) stage.plate.grid.scale = inside;
    const QString others = p.config().gated_mlp ? translate("Walk", "前五行") : translate("Walk", "前四行");
    stages.push_back(stageOf(p, p.block(p.postNorm() ? "mlp_sum" : "resid_post"), translate("Walk", "加上 x"),
                             translate("Walk", "这一层的输出"), QStringLiteral("↓ + x")));
    std::vector<Legend> legends = {{inside, others, false},
                                   {stages.back().plate.grid.scale, translate("Walk", "最后一行"), false}};
    return p.figure("mlp", heading(context),
                    std::make_shared<VectorStack>(p.style, std::move(stages), std::move(legends)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("mlp_post").matrix().row(p.query()).maxCoeff(&most);
    return Cell{p.block("mlp_post").name(), {p.query(), most}};
}

} // namespace
} // namespace feed_forward_step

Step feedForward() {
    using namespace feed_forward_step;
    return {"mlp", title, heading, formula, sentence, figure, false, true, defaultCell};
}

} // namespace kanshei::walk
