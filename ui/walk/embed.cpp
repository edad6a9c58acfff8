// ② embed: the id's row of W_E, plus the position's row of W_pos.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace embed_step {
namespace {

QString title() {
    return translate("Walk", "嵌入 + 位置");
}

QString ownTitle(const ModelConfig& config) {
    return config.addsPositions() ? title() : translate("Walk", "嵌入");
}

/// Does the model add something for the position?
bool addsPositions(const Trace& trace) {
    return trace.model->config.addsPositions();
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return (addsPositions(p.trace) ? translate("Walk", "嵌入 + 位置：每个号码取出一行 %1 个数")
                                   : translate("Walk", "嵌入：每个号码取出一行 %1 个数"))
        .arg(p.config().widthInto(0));
}

QString formula(const Trace& trace) {
    if (trace.model->config.positions == Positions::Sinusoid) return QStringLiteral("embed_sinusoid");
    return addsPositions(trace) ? QStringLiteral("embed") : QStringLiteral("embed_token");
}

/// The sum has a name of its own only where something is done to it before the first block.
const Tensor& sumOf(const Trace& trace) {
    const Tensor* sum = trace.find("embed_sum");
    return sum ? *sum : trace.at("blocks.0.resid_pre");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    if (!addsPositions(p.trace))
        return translate("Walk", "%1是 %2 号，取出嵌入表的第 %2 行。这里还没有位置：它在%3一步才进来，"
                                 "靠把 q 和 k 转一个角度。")
            .arg(p.asQuery(p.query()), count(p.trace.tokens.list[std::size_t(p.query())].id),
                 translate("Walk", "「%1」").arg(translate("Walk", "旋转位置")));
    const QString form =
        p.config().positions == Positions::Sinusoid
            ? translate("Walk", "%1是 %2 号，取出嵌入表的第 %2 行，乘以 %4；它站在位置 %3，再加上 "
                                "%3 的波：前一半是 sin，后一半是 cos，波长各不相同。")
                  .replace(QStringLiteral("%4"), p.number(double(p.config().embed_scale)))
            : translate("Walk", "%1是 %2 号，取出嵌入表的第 %2 行；它站在位置 %3，再加上位置表的第 %3 行。");
    QString text = form.arg(p.asQuery(p.query()), count(p.trace.tokens.list[std::size_t(p.query())].id),
                            count(p.query()));
    const double word = p.trace.at("embed").at({p.query(), 0}),
                 place = p.trace.at("pos_embed").at({p.query(), 0});
    if (!p.trace.find("type_embed"))
        text = p.joined(text, translate("Walk", "比如第 1 个分量：%1 + %2 = %3。")
                                  .arg(p.exact(word), p.inBrackets(p.exact(place)),
                                       p.exact(sumOf(p.trace).at({p.query(), 0}))));
    return text;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const auto named = [&](const char* tensor, const QString& name) {
        return Block::matrix(p.vectors(p.trace.at(tensor), name, name));
    };
    TableSpec spec;
    spec.rows = p.rows();
    spec.blocks = {named("embed", translate("Walk", "词嵌入"))};
    const auto add = [&](const char* tensor, const QString& name) {
        if (!p.trace.find(tensor)) return;
        spec.blocks.push_back(Block::op("+"));
        spec.blocks.push_back(named(tensor, name));
    };
    add("pos_embed", translate("Walk", "位置编码"));
    add("type_embed", translate("Walk", "句型编码"));
    if (spec.blocks.size() > 1) { // alone, the embedding is the input
        spec.blocks.push_back(Block::op("="));
        spec.blocks.push_back(
            Block::matrix(p.vectors(sumOf(p.trace), QStringLiteral("x"), translate("Walk", "输入 x"))));
    }
    ColorScale shared = spec.blocks.front().plate.grid.scale;
    for (std::size_t i = 2; i < spec.blocks.size(); i += 2)
        shared = shared.joined(spec.blocks[i].plate.grid.scale);
    for (Block& block : spec.blocks) block.plate.grid.scale = shared;
    spec.legends = {{shared, {}, false}};
    spec.maxRowHeight = 56;
    return p.figure("embed", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    return Cell{p.trace.find("pos_embed") ? sumOf(p.trace).name() : "embed", {p.query(), 0}};
}

} // namespace
} // namespace embed_step

Step embed() {
    using namespace embed_step;
    return {"embed", title, heading, formula, sentence, figure, false, false, defaultCell, nullptr, ownTitle};
}

} // namespace kanshei::walk
