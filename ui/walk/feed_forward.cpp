// ⑫ mlp: every token on its own: widened, bent, narrowed, added.
#include "ui/figures/vector_stack.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <QCoreApplication>

namespace kanshei::walk {

namespace {

QString title() {
    return QCoreApplication::translate("Walk", "FFN");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return QCoreApplication::translate("Walk", "前馈网络 FFN：「%1」自己消化一下").arg(p.token(p.query()));
}

QString formula(const Trace&) {
    return QStringLiteral("mlp");
}

QString activationName(Activation kind) {
    return kind == Activation::Relu ? QStringLiteral("ReLU") : QStringLiteral("GELU");
}

Index awake(const Parts& p) {
    return (p.block("mlp_pre").matrix().row(p.query()).array() > 0).count();
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const QString text =
        QCoreApplication::translate("Walk", "这一步词和词不再来往。%1的 %2 个数展开成 %3 个，%4 之后有 %5 "
                                            "个大于 0，再收回 %2 个，加到残差上。")
            .arg(p.asQuery(p.query()), count(p.config().d_model), count(p.config().d_mlp),
                 activationName(p.config().activation), count(awake(p)));
    if (p.config().answer != Answer::Pointer || p.at.layer + 1 < int(p.config().n_layers)) return text;
    return p.joined(text, QCoreApplication::translate(
                              "Walk", "注意：这个模型的回答直接取自这一层注意力的输出，不经过这一步。"));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const auto stage = [&](const Tensor& tensor, const QString& name, const QString& what,
                           const QString& before) {
        VectorStack::Stage s;
        s.plate.grid.source = MatrixSource(tensor).row(p.query());
        s.plate.grid.scale = ColorScale::robustOf(s.plate.grid.source);
        s.plate.grid.describe = [of = p.ofToken(what), i = p.query()](Index, Index col) {
            return of(i, col);
        };
        s.plate.title = name;
        s.before = before;
        s.note = QCoreApplication::translate("Walk", "%1 个数").arg(tensor.dim(1));
        return s;
    };
    const QString hidden = QCoreApplication::translate("Walk", "隐藏层");
    std::vector<VectorStack::Stage> stages = {
        stage(p.block(p.postNorm() ? "resid_mid" : "ln2"), QCoreApplication::translate("Walk", "输入"),
              QCoreApplication::translate("Walk", "前馈网络的输入"), {}),
        stage(p.block("mlp_pre"), QCoreApplication::translate("Walk", "展开"), hidden,
              QStringLiteral("↓ × W_{in} + b_{in}")),
        stage(p.block("mlp_post"), QCoreApplication::translate("Walk", "激活"),
              QCoreApplication::translate("Walk", "激活后的隐藏层"),
              QStringLiteral("↓ ") + activationName(p.config().activation)),
        stage(p.block("mlp_out"), QCoreApplication::translate("Walk", "收回"),
              QCoreApplication::translate("Walk", "前馈网络的输出"), QStringLiteral("↓ × W_{out} + b_{out}")),
        stage(p.block(p.postNorm() ? "mlp_sum" : "resid_post"), QCoreApplication::translate("Walk", "加上 x"),
              QCoreApplication::translate("Walk", "这一层的输出"), QStringLiteral("↓ + x")),
    };
    // The stream that it is added to is much louder: with one scale the hidden layer would look empty.
    const ColorScale inside =
        Parts::shareScale({&stages[0].plate, &stages[1].plate, &stages[2].plate, &stages[3].plate});
    std::vector<Legend> legends = {
        {inside, QCoreApplication::translate("Walk", "前四行"), false},
        {stages[4].plate.grid.scale, QCoreApplication::translate("Walk", "最后一行"), false}};
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

Step feedForward() {
    return {"mlp", title, heading, formula, sentence, figure, false, true, defaultCell};
}

} // namespace kanshei::walk
