// ④ qkv: the same row, multiplied by three learnt matrices: what it asks, what it offers, what it carries.
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <QCoreApplication>

namespace kanshei::walk {

namespace {

QString title() {
    return QCoreApplication::translate("Walk", "Q · K · V");
}

QString heading(const StepContext&) {
    return QCoreApplication::translate("Walk", "Q · K · V：同一行，变出提问、门牌和货物");
}

QString formula(const Trace&) {
    return QStringLiteral("qkv");
}

const Tensor& input(const Parts& p) {
    return p.block(p.postNorm() ? "resid_pre" : "ln1");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    return QCoreApplication::translate(
               "Walk", "%1的 %2 个数分别乘 %3、%4、%5（这个头各占 %6 "
                       "列），再加偏置 b，得到它的提问 q、门牌 k 和要搬的内容 v，各 %6 个数。")
        .arg(p.asQuery(p.query()), count(p.config().d_model),
             p.coloured(QStringLiteral("W_Q"), p.colors().query),
             p.coloured(QStringLiteral("W_K"), p.colors().key),
             p.coloured(QStringLiteral("W_V"), p.colors().value), count(p.config().d_head));
}

/// The head's columns of a weight, standing on top of what they make.
Block product(const Parts& p, const char* part, const QString& letter, const QString& what, QColor color) {
    Block block = Block::matrix(p.headVectors(part, letter, what, color));
    const Tensor& W = *p.trace.weight(blockName(p.at.layer, "attn.W_" + letter.toStdString()));
    Plate top;
    top.grid.source = MatrixSource(W).columns(p.at.head * p.config().d_head, p.config().d_head);
    top.grid.scale = ColorScale::signedOf({&top.grid.source});
    const QString form = QCoreApplication::translate("Walk", "权重 W_%1：第 %2 行、第 %3 列");
    top.grid.describe = [form, letter, first = p.at.head * p.config().d_head](Index row, Index col) {
        return form.arg(letter, count(row + 1), count(first + col + 1));
    };
    top.title = QStringLiteral("W_") + letter;
    top.color = color;
    block.top = top;
    return block;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    TableSpec spec;
    spec.rows = p.rows();
    Plate x = p.vectors(input(p), p.postNorm() ? QStringLiteral("x") : QStringLiteral("LN(x)"),
                        QCoreApplication::translate("Walk", "输入"));
    spec.blocks = {
        Block::matrix(x), Block::op(QStringLiteral("→"), QStringLiteral("× W")),
        product(p, "q", QStringLiteral("Q"), QCoreApplication::translate("Walk", "查询 q"), p.colors().query),
        product(p, "k", QStringLiteral("K"), QCoreApplication::translate("Walk", "键 k"), p.colors().key),
        product(p, "v", QStringLiteral("V"), QCoreApplication::translate("Walk", "值 v"), p.colors().value)};
    auto& b = spec.blocks;
    spec.legends = {{Parts::shareScale({&b[2].plate, &b[3].plate, &b[4].plate, &b[0].plate}),
                     p.postNorm() ? QStringLiteral("x, Q, K, V") : QStringLiteral("LN(x), Q, K, V"), false},
                    {Parts::shareScale({&*b[2].top, &*b[3].top, &*b[4].top}),
                     QCoreApplication::translate("Walk", "权重"), false}};
    spec.maxRowHeight = 40;
    return p.figure("qkv", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    Index most = 0;
    p.block("q").matrix(p.at.head).row(p.query()).cwiseAbs().maxCoeff(&most);
    return Cell{p.block("q").name(), {p.at.head, p.query(), most}};
}

} // namespace

Step projection() {
    return {"qkv", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
