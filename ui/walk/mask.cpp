// ⑦ mask: what a query may not see becomes −∞.
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace mask_step {
namespace {

QString title() {
    return translate("Walk", "掩码");
}

/// How many tokens this layer lets a query see; 0: no limit, or none that this sentence reaches.
Index windowHere(const Parts& p) {
    const Index window = p.trace.maskOf(p.at.layer).window;
    return window > 0 && window < p.trace.length() ? window : 0;
}

QString heading(const StepContext& context) {
    if (windowHere(Parts(context)) > 0) return translate("Walk", "掩码：只许看近处的词");
    return context.trace.options.mask == MaskPattern::Causal ? translate("Walk", "因果掩码：后面的词，不许看")
                                                             : translate("Walk", "掩码：这个模型前后都能看");
}

QString formula(const Trace&) {
    return QStringLiteral("mask");
}

/// What the mask does to the question of the sentence, in one honest line.
QString warning(const Parts& p) {
    const bool causal = p.trace.options.mask == MaskPattern::Causal;
    if (!causal || p.query() + 1 >= p.trace.length()) return {};
    if (p.config().answer == Answer::Pointer)
        return translate("Walk",
                         "这个模型是双向训练的；改成因果掩码，%1看不到后面的%2，证据没了，下面的答案不可信。")
            .arg(p.asQuery(p.query()), p.following());
    if (p.config().answer == Answer::NextToken)
        return translate("Walk", "因果模型读到%1时还不知道后文；它指谁，要等读到后面的词才定得下来。")
            .arg(p.asQuery(p.query()));
    return {};
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    Index hidden = 0;
    for (Index j = 0; j < p.trace.length(); ++j) hidden += !p.sees(p.query(), j);
    if (const Index byHand = p.hiddenByEdits(p.query()))
        return p.joined(translate("Walk", "%1这一行里，你遮住了 %2 格，加上掩码一共有 %3 格换成 −∞。")
                            .arg(p.asQuery(p.query()), count(byHand), count(hidden)),
                        warning(p));
    if (const Index window = windowHere(p)) {
        const QString text =
            p.trace.options.mask == MaskPattern::Causal
                ? translate("Walk", "这一层是滑动窗口：每个词只看自己和前面紧挨着的 %2 个。%1看不到其余 %3 "
                                    "个词，它们的分数换成 −∞。")
                : translate("Walk", "这一层是滑动窗口：每个词只看自己和两边紧挨着的各 %2 个。%1看不到其余 %3 "
                                    "个词，它们的分数换成 −∞。");
        return p.joined(text.arg(p.asQuery(p.query()), count(window - 1), count(hidden)), warning(p));
    }
    if (!p.anyHidden())
        return translate("Walk", "双向注意力：%1可以看全部 %2 个词，包括它后面的，所以没有一格被遮住。")
            .arg(p.asQuery(p.query()), count(p.trace.length()));
    if (hidden == 0 && p.trace.options.mask != MaskPattern::Causal)
        return translate("Walk", "双向注意力本来全看得到；你在别的行里遮住了几格。");
    if (hidden == 0)
        return translate("Walk", "%1排在最后，前面的都看得到；上面各行里，后面的词换成了 −∞。")
            .arg(p.asQuery(p.query()));
    return p.joined(translate("Walk", "%1只能看自己和前面的词：后面 %2 个的分数换成 −∞。")
                        .arg(p.asQuery(p.query()), count(hidden)),
                    warning(p));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Index best = p.strongestKey();
    TableSpec spec;
    spec.rows = p.down(best);
    Plate after = p.scores("attn_scores", translate("Walk", "之后"), translate("Walk", "遮罩后的分数"));
    if (p.anyHidden()) {
        after.grid.hidden = p.hiddenScores();
        after.grid.blockedText = p.weights().grid.blockedText;
        after.grid.hiddenText = QStringLiteral("−∞");
    }
    spec.blocks = {
        p.map(p.scores("scores_scaled", translate("Walk", "之前"), translate("Walk", "缩放后的分数")), best),
        Block::op(QStringLiteral("→"),
                  p.anyHidden() ? translate("Walk", "遮住") : translate("Walk", "都可见")),
        p.map(after, best)};
    spec.legends = {{Parts::shareScale({&spec.blocks[0].plate, &spec.blocks[2].plate}), {}, p.anyHidden()}};
    return p.figure("mask", heading(context), p.table(std::move(spec)));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    for (Index j = 0; j < p.trace.length(); ++j)
        if (!p.sees(p.query(), j)) return Cell{p.block("attn_scores").name(), {p.at.head, p.query(), j}};
    return Cell{p.block("attn_scores").name(), {p.at.head, p.query(), std::max<Index>(0, p.strongestKey())}};
}

} // namespace
} // namespace mask_step

Step mask() {
    using namespace mask_step;
    return {"mask", title, heading, formula, sentence, figure, true, true, defaultCell};
}

} // namespace kanshei::walk
