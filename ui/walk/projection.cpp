// ④ qkv: the same row, multiplied by three learnt matrices: what it asks, what it offers, what it carries.
#include "core/forward/wiring.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace projection_step {
namespace {

QString title() {
    return translate("Walk", "Q · K · V");
}

QString heading(const StepContext&) {
    return translate("Walk", "Q · K · V：同一行，变出提问、门牌和货物");
}

QString formula(const Trace& trace) {
    const ModelConfig& config = trace.model->config;
    if (config.qk_norm) return QStringLiteral("qkv_normed");
    return config.qkv_bias ? QStringLiteral("qkv") : QStringLiteral("qkv_plain");
}

const Tensor& input(const Parts& p) {
    return p.block(attentionInput(p.config()));
}

QString sharing(const Parts& p) {
    if (!p.sharesKeys()) return {};
    return translate("Walk", "k 和 v 不是每个头各有一份：%1 共用第 %2 份（共 %3 份）。")
        .arg(p.sharingHeads(), count(p.config().kvHead(p.at.head) + 1), count(p.config().n_kv_heads));
}

QString norming(const Parts& p) {
    if (!p.config().qk_norm) return {};
    return translate("Walk", "q 和 k 还各除以自己的均方根，再乘学来的 w。");
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const QString form =
        p.config().qkv_bias
            ? translate("Walk", "%1的 %2 个数分别乘 %3、%4、%5（这个头各占 %6 "
                                "列），再加偏置 b，得到它的提问 q、门牌 k 和要搬的内容 v，各 %6 个数。")
            : translate("Walk", "%1的 %2 个数分别乘 %3、%4、%5（这个头各占 %6 "
                                "列），得到它的提问 q、门牌 k 和要搬的内容 v，各 %6 个数。");
    const QString text = form.arg(p.asQuery(p.query()), count(p.config().widthInto(p.at.layer)),
                                  p.coloured(QStringLiteral("W_Q"), p.colors().query),
                                  p.coloured(QStringLiteral("W_K"), p.colors().key),
                                  p.coloured(QStringLiteral("W_V"), p.colors().value),
                                  count(p.config().headWidth(p.at.layer)));
    return p.joined(p.joined(text, norming(p)), sharing(p));
}

struct Made {
    const char* letter; ///< of the weight
    const char* part;   ///< what it makes
    QString title, what;
    QColor color;
};

/// The head's columns of a weight, standing on top of what they make.
Block product(const Parts& p, const Made& made) {
    Block block = Block::matrix(p.headVectors(made.part, made.title, made.what, made.color));
    const std::string letter = made.letter;
    const Tensor& W = *p.trace.weight(blockName(p.at.layer, "attn.W_" + letter));
    const Index first = p.headIn(p.block(made.part)) * p.config().headWidth(p.at.layer);
    Plate top;
    top.grid.source = MatrixSource(W).columns(first, p.config().headWidth(p.at.layer));
    top.grid.scale = ColorScale::signedOf({&top.grid.source});
    const QString form = translate("Walk", "权重 W_%1：第 %2 行、第 %3 列");
    top.grid.describe = [form, name = QString::fromStdString(letter), first](Index row, Index col) {
        return form.arg(name, count(row + 1), count(first + col + 1));
    };
    top.title = QStringLiteral("W_") + QString::fromStdString(letter);
    top.color = made.color;
    block.top = top;
    return block;
}

/// Q and K are what their weights make, or their norms, which stand behind.
std::vector<Block> products(const Parts& p) {
    const bool normed = p.config().qk_norm;
    const QString q = translate("Walk", "查询 q"), k = translate("Walk", "键 k"),
                  v = translate("Walk", "值 v");
    const auto made = [&](const Made& one) { return product(p, one); };
    if (!normed)
        return {made({"Q", "q", QStringLiteral("Q"), q, p.colors().query}),
                made({"K", "k", QStringLiteral("K"), k, p.colors().key}),
                made({"V", "v", QStringLiteral("V"), v, p.colors().value})};
    return {
        made({"V", "v", QStringLiteral("V"), v, p.colors().value}),
        made({"Q", "q_proj", QStringLiteral("Q°"), translate("Walk", "归一化之前的 q"), p.colors().query}),
        made({"K", "k_proj", QStringLiteral("K°"), translate("Walk", "归一化之前的 k"), p.colors().key}),
        Block::op(QStringLiteral("→"), QStringLiteral("÷ RMS")),
        Block::matrix(p.headVectors("q", QStringLiteral("Q"), q, p.colors().query)),
        Block::matrix(p.headVectors("k", QStringLiteral("K"), k, p.colors().key))};
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    TableSpec spec;
    spec.rows = p.rows();
    const QString name = p.postNorm() ? QStringLiteral("x") : p.normOf(QStringLiteral("x"));
    spec.blocks = {Block::matrix(p.vectors(input(p), name, translate("Walk", "输入"))),
                   Block::op(QStringLiteral("→"), QStringLiteral("× W"))};
    for (Block& block : products(p)) spec.blocks.push_back(std::move(block));
    ColorScale vectors = spec.blocks.front().plate.grid.scale, weights = spec.blocks[2].top->grid.scale;
    for (const Block& block : spec.blocks) {
        if (block.kind == Block::Matrix) vectors = vectors.joined(block.plate.grid.scale);
        if (block.top) weights = weights.joined(block.top->grid.scale);
    }
    for (Block& block : spec.blocks) {
        block.plate.grid.scale = vectors;
        if (block.top) block.top->grid.scale = weights;
    }
    spec.legends = {{vectors, name + QStringLiteral(", Q, K, V"), false},
                    {weights, translate("Walk", "权重"), false}};
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
} // namespace projection_step

Step projection() {
    using namespace projection_step;
    return {"qkv", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
