// All heads of a layer, or of all layers, in one matrix: mean, greatest, and attention rollout.
#include "ui/overview/words.h"
#include "ui/theme/translate.h"

namespace kanshei::overview {

namespace rollout_view {
namespace {

QString title() {
    return translate("Overview", "合起来");
}

QString heading(const StepContext& context, const Choices& choices) {
    const Parts p(context);
    return choices.allLayers ? translate("Overview", "合起来：全部 %1 层").arg(p.config().n_layers)
                             : translate("Overview", "合起来：第 %1 层的 %2 个头")
                                   .arg(p.at.layer + 1)
                                   .arg(p.config().n_heads);
}

Index lastLayer(const Parts& p, const Choices& choices) {
    return choices.allLayers ? p.config().n_layers - 1 : p.at.layer;
}

Index strongest(const Tensor& matrix, Index row) {
    Index best = 0;
    matrix.matrix().row(row).maxCoeff(&best);
    return best;
}

QString sentence(const StepContext& context, const Choices& choices) {
    const Parts p = Parts::ofWords(context);
    const Tensor& rollout = p.trace.block(lastLayer(p, choices), p.part("rollout"));
    const Index best = strongest(rollout, p.query());
    return translate(
               "Overview",
               "展开（rollout）把第 1 层到第 %1 层的注意力一层层乘起来，估计%2那里的信息来自哪些词：%3占 "
               "%4。只是近似：它当残差和注意力各占一半，没算值向量和前馈网络；注意力也不等于解释。")
        .arg(count(lastLayer(p, choices) + 1), p.asQuery(p.query()), p.asKey(best),
             p.percent(double(rollout.at({p.query(), best}))));
}

FigurePtr figure(const StepContext& context, const Choices& choices) {
    const Parts p = Parts::ofWords(context);
    const auto block = [&](const Tensor& tensor, const QString& name, const QString& what) {
        Plate one = p.weights();
        one.grid.source = MatrixSource(tensor);
        one.grid.describe = p.ofPair(what);
        one.title = name;
        return p.map(one, strongest(tensor, p.query()));
    };
    const Trace& trace = p.trace;
    const auto of = [&](const char* part) -> const Tensor& {
        return choices.allLayers ? trace.at(p.part(part)) : trace.block(p.at.layer, p.part(part));
    };
    TableSpec spec;
    spec.rows = p.down(strongest(of("heads_mean"), p.query()));
    spec.blocks = {
        block(of("heads_mean"), translate("Overview", "平均"), translate("Overview", "各头的平均")),
        block(of("heads_max"), translate("Overview", "最大"), translate("Overview", "各头里最大的")),
        block(trace.block(lastLayer(p, choices), p.part("rollout")), translate("Overview", "展开"),
              translate("Overview", "注意力展开（rollout）"))};
    spec.legends = {{ColorScale::weights(), {}, p.anyHidden()}};
    return p.figure("rollout", heading(context, choices), p.table(std::move(spec)));
}

} // namespace
} // namespace rollout_view

View rollout() {
    using namespace rollout_view;
    return {"rollout", title, heading, sentence, figure};
}

} // namespace kanshei::overview
