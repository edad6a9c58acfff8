// ⑬ what comes out: the noun that the pronoun points at, the next word, or the word that fits here.
#include "ui/figures/bars.h"
#include "ui/figures/difference.h"
#include "ui/theme/translate.h"
#include "ui/walk/answer.h"
#include "ui/walk/selection.h"
#include "ui/walk/walk.h"

#include <algorithm>
#include <numeric>

namespace kanshei::walk {

namespace output_step {
namespace {

QString title() {
    return translate("Walk", "输出");
}

QString heading(const StepContext& context) {
    const Parts p(context);
    switch (p.config().answer) {
    case Answer::Pointer:
        if (firstPronoun(p.trace) < 0) return translate("Walk", "输出：没有它学过的代词");
        return translate("Walk", "输出：「%1」指的是谁？").arg(p.token(answeredAt(p)));
    case Answer::NextToken:
        return translate("Walk", "输出：下一个词会是什么？");
    case Answer::Embedding:
        return translate("Walk", "输出：不预测什么，只给整句话一个向量");
    case Answer::Fill:
        break;
    }
    return translate("Walk", "输出：「%1」这个位置最像哪个词？").arg(p.token(p.query()));
}

QString formula(const Trace& trace) {
    switch (trace.model->config.answer) {
    case Answer::Pointer:
        return QStringLiteral("output_pointer");
    case Answer::NextToken:
        return trace.model->config.norm_kind == NormKind::RmsNorm ? QStringLiteral("output_next_rms")
                                                                  : QStringLiteral("output_next");
    case Answer::Embedding:
        return QStringLiteral("output_sentence");
    case Answer::Fill:
        break;
    }
    return QStringLiteral("output_fill");
}

/// "他、她、它"
QString pronouns(const Parts& p) {
    QStringList all;
    for (const std::string& word : p.trace.model->info.pronouns)
        all << QString::fromStdString(word).toHtmlEscaped();
    return all.join(translate("Walk", "、"));
}

/// How far the answer can be trusted.
QString caution(const Parts& p) {
    const Index i = answeredAt(p);
    if (p.trace.options.mask != MaskPattern::Causal)
        return translate("Walk", "这是小模型的选择：错的时候，它一样有把握。");
    if (i + 1 == p.trace.length()) return {};
    return translate("Walk", "但现在用的是因果掩码，%1看不到后面的%2，答案缺了依据，不可信。")
        .arg(p.asQuery(i), p.followingOf(i));
}

QString pointerSentence(const Parts& p) {
    if (firstPronoun(p.trace) < 0)
        return translate("Walk",
                         "这个模型只学过在「%1」处回答，句子里没有。图里是%2这一行算出来的数，不能当作答案。")
            .arg(pronouns(p), p.asQuery(p.query()));
    const Index i = answeredAt(p), best = greatest(p.trace.at("answer"), i);
    const QString text =
        translate("Walk", "最后一层的注意力给%1带回的内容，变成一个问题，和句中每个词比一比：%2得 %3，最像。")
            .arg(p.asQuery(i), p.asKey(best), p.percent(p.trace.at("answer").at({i, best})));
    return p.joined(text, caution(p));
}

/// The pass without what was changed by hand; null when nothing was.
const Trace* unchanged(const Parts& p) {
    return p.trace.options.edits.empty() ? nullptr : p.trace.options.unedited.get();
}

QString vectorSentence(const Parts& p) {
    const QString text =
        translate("Walk",
                  "所有词元最后的向量取平均，过一层 tanh，再缩放到长度 1，就是这句话的向量：%1 个数。它是为"
                  "比较句子像不像而训练的，意思近的句子，向量也近；它不回答谁是谁。")
            .arg(count(p.config().d_model));
    const Trace* before = unchanged(p);
    if (!before) return text;
    const double alike =
        p.trace.at("sentence").vector().cast<double>().dot(before->at("sentence").vector().cast<double>());
    return p.joined(text, translate("Walk", "改动之后，它和原来的向量的余弦是 %1。").arg(p.exact(alike)));
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    if (p.config().answer == Answer::Embedding) return vectorSentence(p);
    if (const Trace* before = unchanged(p))
        if (const QString change = answerChange(p, *before); !change.isEmpty())
            return p.config().answer == Answer::Pointer ? p.joined(change, caution(p)) : change;
    if (p.config().answer == Answer::Pointer) return pointerSentence(p);
    const Index i = answeredAt(p), best = greatest(p.trace.at("probs"), i);
    const QString word =
        p.coloured(translate("Walk", "「%1」").arg(pieceLabel(p.trace, best)), p.colors().value);
    const QString share = p.percent(p.trace.at("probs").at({i, best}));
    if (p.trace.model->info.random)
        return translate("Walk", "每个词都得到一个概率，最大的是%1，%2；可权重是随机数，这个答案没有意义。")
            .arg(word, share);
    if (p.config().answer == Answer::NextToken)
        return translate("Walk", "读完整句，模型给词表里 %1 个词各打一个分，softmax "
                                 "后变成概率：最可能接%2，%3。它学到的是语料里的频率。")
            .arg(count(p.config().d_vocab), word, share);
    return translate("Walk", "模型给 %1 个词各打一个分：%2这个位置最像%3，%4。")
        .arg(count(p.config().d_vocab), p.asQuery(i), word, share);
}

/// The bar as it was before something was changed, under what it is now.
void addBefore(const Parts& p, Bar& bar) {
    const Trace* before = unchanged(p);
    if (!before) return;
    bar.before = double(before->value(bar.hit.cell).value());
    bar.note = translate("Walk", "原来 %1").arg(p.percent(*bar.before));
    bar.hit.tooltip =
        bar.hit.tooltip.section('\n', 0, 0) + '\n' + changeText(p.style, bar.hit.value, *bar.before);
}

FigurePtr pointerFigure(const Parts& p, const QString& title) {
    const Tensor& answer = p.trace.at("answer");
    const Index i = answeredAt(p), best = greatest(answer, i);
    std::vector<Bar> bars;
    for (Index j = 0; j < p.trace.length(); ++j) {
        Bar bar;
        bar.label = p.token(j);
        bar.hit.cell = {answer.name(), {i, j}};
        bar.hit.value = answer.at({i, j});
        bar.hit.tooltip = translate("Walk", "「%1」指「%2」的概率").arg(p.token(i), p.token(j)) + '\n' +
                          p.style.exact(bar.hit.value);
        bar.text = p.percent(bar.hit.value);
        bar.color = p.colors().key;
        bar.chosen = p.pointedAt(best) == int(j);
        addBefore(p, bar);
        bars.push_back(bar);
    }
    return p.figure("output", title, std::make_shared<Bars>(p.style, QString(), std::move(bars)));
}

PanelPtr words(const Parts& p, Index i, const QString& title) {
    const Tensor& probs = p.trace.at("probs");
    const auto row = probs.matrix().row(i);
    std::vector<Index> ids(std::size_t(row.size()));
    std::iota(ids.begin(), ids.end(), 0);
    const auto n = std::min<std::size_t>(10, ids.size());
    std::partial_sort(ids.begin(), ids.begin() + std::ptrdiff_t(n), ids.end(),
                      [&](Index a, Index b) { return row[a] != row[b] ? row[a] > row[b] : a < b; });
    if (const Trace* before = unchanged(p)) { // what it said before must not be missing
        const Index said = greatest(before->at("probs"), i);
        if (std::find(ids.begin(), ids.begin() + std::ptrdiff_t(n), said) == ids.begin() + std::ptrdiff_t(n))
            ids[n - 1] = said;
    }
    std::vector<Bar> bars;
    for (std::size_t k = 0; k < n; ++k) {
        Bar bar;
        bar.label = pieceLabel(p.trace, ids[k]);
        bar.hit.cell = {probs.name(), {i, ids[k]}};
        bar.hit.value = row[ids[k]];
        bar.hit.tooltip = translate("Walk", "「%1」之后是「%2」的概率").arg(p.token(i), bar.label) + '\n' +
                          p.style.exact(bar.hit.value);
        bar.text = p.percent(bar.hit.value);
        bar.color = p.colors().value;
        bar.chosen = p.pointedAt(0) == int(k);
        bar.told = true;
        addBefore(p, bar);
        bars.push_back(bar);
    }
    return std::make_shared<Bars>(p.style, title, std::move(bars));
}

QString afterTitle(const Parts& p, Index i) {
    return translate("Walk", "…「%1」之后").arg(p.token(i));
}

FigurePtr vectorFigure(const Parts& p, const QString& title) {
    const auto vector = [&](const char* tensor, const QString& name, const QString& what) {
        Plate plate;
        plate.grid.source = MatrixSource(p.trace.at(tensor));
        plate.grid.scale = ColorScale::robustOf(plate.grid.source);
        plate.grid.describe = [what](Index, Index component) {
            return translate("Walk", "%1的第 %2 个分量").arg(what, count(component + 1));
        };
        plate.title = name;
        return Block::matrix(std::move(plate));
    };
    TableSpec spec;
    spec.rows.list = {translate("Walk", "整句")};
    spec.rows.tokens = false;
    spec.blocks = {
        vector("sentence_mean", translate("Walk", "平均"), translate("Walk", "平均向量")),
        Block::op(QStringLiteral("→"), QStringLiteral("tanh")),
        vector("sentence_post", translate("Walk", "tanh 之后"), translate("Walk", "tanh 之后的向量")),
        Block::op(QStringLiteral("→"), translate("Walk", "÷ 长度")),
        vector("sentence", translate("Walk", "句向量"), translate("Walk", "句向量"))};
    for (const Block& block : spec.blocks)
        if (!block.plate.title.isEmpty())
            spec.legends.push_back({block.plate.grid.scale, block.plate.title, false});
    spec.maxRowHeight = 56;
    return p.figure("output", title, p.table(std::move(spec)));
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    if (p.config().answer == Answer::Embedding) return vectorFigure(p, heading(context));
    if (p.config().answer == Answer::Pointer) return pointerFigure(p, heading(context));
    const Index i = answeredAt(p);
    if (p.config().answer == Answer::Fill)
        return p.figure("output", heading(context),
                        words(p, i, translate("Walk", "「%1」的位置上").arg(p.token(i))));
    if (p.query() == i) return p.figure("output", heading(context), words(p, i, afterTitle(p, i)));
    // Beside the end of the sentence, what the model would have said after the chosen token.
    std::vector<PanelPtr> both = {words(p, i, afterTitle(p, i)),
                                  words(p, p.query(), afterTitle(p, p.query()))};
    return p.figure("output", heading(context), std::make_shared<Stack>(Qt::Horizontal, std::move(both), 48));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    if (p.config().answer == Answer::Embedding) {
        Index most = 0;
        p.trace.at("sentence").vector().cwiseAbs().maxCoeff(&most);
        return Cell{"sentence", {0, most}};
    }
    const bool pointer = p.config().answer == Answer::Pointer;
    const Tensor& out = p.trace.at(pointer ? "answer" : "probs");
    const Index i = answeredAt(p);
    return Cell{out.name(), {i, greatest(out, i)}};
}

} // namespace
} // namespace output_step

Step output() {
    using namespace output_step;
    return {"output", title, heading, formula, sentence, figure, false, false, defaultCell};
}

} // namespace kanshei::walk
