// ② embed: the id's row of W_E, plus the position's row of W_pos.
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <QCoreApplication>

namespace kanshei::walk {

namespace {

QString title() {
    return QCoreApplication::translate("Walk", "嵌入 + 位置");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    return QCoreApplication::translate("Walk", "嵌入 + 位置：每个号码取出一行 %1 个数")
        .arg(p.config().d_model);
}

QString formula(const Trace&) {
    return QStringLiteral("embed");
}

/// The sum has a name of its own only where something is done to it before the first block.
const Tensor& sumOf(const Trace& trace) {
    const Tensor* sum = trace.find("embed_sum");
    return sum ? *sum : trace.at("blocks.0.resid_pre");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    QString text = QCoreApplication::translate(
                       "Walk", "%1是 %2 号，取出嵌入表的第 %2 行；它站在位置 %3，再加上位置表的第 %3 行。")
                       .arg(p.asQuery(p.query()), count(p.trace.tokens.list[std::size_t(p.query())].id),
                            count(p.query()));
    const double word = p.trace.at("embed").at({p.query(), 0}),
                 place = p.trace.at("pos_embed").at({p.query(), 0});
    if (!p.trace.find("type_embed"))
        text = p.joined(text, QCoreApplication::translate("Walk", "比如第 1 个分量：%1 + %2 = %3。")
                                  .arg(p.exact(word), p.inBrackets(p.exact(place)),
                                       p.exact(sumOf(p.trace).at({p.query(), 0}))));
    return text;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    Plate word =
        p.vectors(p.trace.at("embed"), QStringLiteral("W_E"), QCoreApplication::translate("Walk", "词嵌入"));
    Plate place = p.vectors(p.trace.at("pos_embed"), QStringLiteral("W_{pos}"),
                            QCoreApplication::translate("Walk", "位置编码"));
    word.title = QCoreApplication::translate("Walk", "词嵌入");
    place.title = QCoreApplication::translate("Walk", "位置编码");
    Plate sum = p.vectors(sumOf(p.trace), QStringLiteral("x"), QCoreApplication::translate("Walk", "输入 x"));
    TableSpec spec;
    spec.rows = p.rows();
    if (const Tensor* type = p.trace.find("type_embed")) {
        Plate kind = p.vectors(*type, QCoreApplication::translate("Walk", "句型编码"),
                               QCoreApplication::translate("Walk", "句型编码"));
        spec.legends = {{Parts::shareScale({&word, &place, &kind, &sum}), {}, false}};
        spec.blocks = {Block::matrix(word), Block::op("+"), Block::matrix(place), Block::op("+"),
                       Block::matrix(kind), Block::op("="), Block::matrix(sum)};
    } else {
        spec.legends = {{Parts::shareScale({&word, &place, &sum}), {}, false}};
        spec.blocks = {Block::matrix(word), Block::op("+"), Block::matrix(place), Block::op("="),
                       Block::matrix(sum)};
    }
    spec.maxRowHeight = 56;
    return p.figure("embed", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    return Cell{sumOf(p.trace).name(), {p.query(), 0}};
}

} // namespace

Step embed() {
    return {"embed", title, heading, formula, sentence, figure, false, false, defaultCell};
}

} // namespace kanshei::walk
