#include "ui/compare/words.h"

#include "ui/compare/figures.h"
#include "ui/figures/difference.h"
#include "ui/figures/token_label.h"
#include "ui/figures/word_label.h"
#include "ui/overview/words.h"
#include "ui/session/messages.h"
#include "ui/shell/words.h"
#include "ui/theme/translate.h"
#include "ui/walk/answer.h"
#include "ui/walk/figure_kinds.h"
#include "ui/walk/selection.h"

namespace kanshei::comparing {

namespace {

QString comma() {
    return translate("Compare", "，");
}

QString shortened(const QString& text) {
    constexpr qsizetype most = 20;
    return text.size() <= most ? text : text.left(most - 1) + QStringLiteral("…");
}

QString quoted(const Tokens& tokens, std::size_t i) {
    return translate("Walk", "「%1」").arg(tokenLabel(tokens, i).toHtmlEscaped());
}

QString sentenceChange(const Link& link) {
    const auto &left = link.trace(Side::Left).tokens, &right = link.trace(Side::Right).tokens;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; link.sameLength() && i < left.size(); ++i)
        if (left.list[i].source != right.list[i].source) others.push_back(i);
    if (others.size() == 2) {
        const auto [i, j] = std::pair(others[0], others[1]);
        if (left.list[i].source == right.list[j].source && left.list[j].source == right.list[i].source)
            return translate("Compare", "把%1和%2对调").arg(quoted(left, i), quoted(left, j));
    }
    QStringList changes;
    for (const std::size_t i : others)
        changes << translate("Compare", "%1换成%2").arg(quoted(left, i), quoted(right, i));
    constexpr qsizetype few = 2;
    if (!changes.isEmpty() && changes.size() <= few) return changes.join(comma());
    return translate("Compare", "换成「%1」")
        .arg(shortened(QString::fromStdString(link.trace(Side::Right).tokens.text).simplified())
                 .toHtmlEscaped());
}

qsizetype effectiveEdits(const Trace& trace) {
    return qsizetype(trace.options.edits.size());
}

/// "去掉改动", "只有右边改动了 2 处".
QString editChange(const Trace& left, const Trace& right) {
    const qsizetype before = effectiveEdits(left), now = effectiveEdits(right);
    if (now == 0) return translate("Compare", "去掉改动");
    if (before == 0) return translate("Compare", "在右边改动 %1 处").arg(now);
    return translate("Compare", "换一批改动");
}

/// What differs on the right; empty: nothing.
QString change(const Link& link, const Style& style) {
    const Trace &left = link.trace(Side::Left), &right = link.trace(Side::Right);
    QStringList changes;
    if (left.tokens.text != right.tokens.text) changes << sentenceChange(link);
    if (!link.sameModel())
        changes
            << translate("Compare", "换成模型「%1」").arg(modelTitle(*right.model, style).toHtmlEscaped());
    if (left.options.mask != right.options.mask)
        changes << translate("Compare", "换成%1掩码").arg(localCoreText(maskKind(right.options.mask).title));
    if (left.options.edits != right.options.edits) changes << editChange(left, right);
    return changes.join(comma());
}

QString word(const Parts& p, const GivenAnswer& answer) {
    return p.coloured(translate("Walk", "「%1」").arg(answer.word),
                      p.config().answer == Answer::Pointer ? p.colors().key : p.colors().value);
}

/// The answer of one side by itself.
QString answerAlone(const Parts& p) {
    const auto answer = answerOf(p);
    if (!p.config().predicts()) return translate("Compare", "不预测，只给出句向量");
    if (!answer) return translate("Compare", "没有它学过的代词，不回答");
    const QString share = p.percent(answer->probability);
    switch (p.config().answer) {
    case Answer::Pointer:
        return translate("Compare", "%1指的是%2（%3）").arg(p.asQuery(answer->at), word(p, *answer), share);
    case Answer::NextToken:
        return translate("Compare", "接下去最可能是%1（%2）").arg(word(p, *answer), share);
    case Answer::Fill:
    case Answer::Embedding:
        break;
    }
    return translate("Compare", "%1的位置最像%2（%3）").arg(p.asQuery(answer->at), word(p, *answer), share);
}

/// What became of the answer, in one sentence where both sides answer the same question.
QString answers(const Parts& left, const Parts& right) {
    const auto before = answerOf(left), now = answerOf(right);
    const auto asked = [](const Parts& p, const GivenAnswer& a) {
        return p.trace.tokens.list[std::size_t(a.at)].text;
    };
    const bool next = left.config().answer == Answer::NextToken;
    const bool same = before && now && left.config().answer == right.config().answer &&
                      (next || asked(left, *before) == asked(right, *now));
    if (!same) return translate("Compare", "左边%1；右边%2。").arg(answerAlone(left), answerAlone(right));
    const QString whose = next ? translate("Compare", "最可能的下一个词")
                               : translate("Compare", "%1的答案").arg(left.asQuery(before->at));
    const QString then = left.percent(before->probability), after = right.percent(now->probability);
    if (before->word == now->word && then == after)
        return translate("Compare", "%1没有变，两边都是%2（%3）。").arg(whose, word(right, *now), then);
    if (before->word == now->word)
        return translate("Compare", "%1没有变，还是%2，%3 → %4。").arg(whose, word(right, *now), then, after);
    return translate("Compare", "%1从%2（%3）变成%4（%5）。")
        .arg(whose, word(left, *before), then, word(right, *now), after);
}

/// What stands at a place of a side's sentence: a token, or a word.
QString quotedAt(const Link& link, Side side, int at, bool words) {
    const Tokens& tokens = link.trace(side).tokens;
    if (!words) return quoted(tokens, std::size_t(at));
    return translate("Walk", "「%1」")
        .arg(wordLabel(tokens, wordGroups(tokens)[std::size_t(at)]).toHtmlEscaped());
}

std::vector<int> aloneOn(const Link& link, Side side, bool words) {
    return words ? link.aloneWords(side) : link.alone(side);
}

QString list(const Link& link, Side side, bool words) {
    constexpr std::size_t few = 4;
    const auto alone = aloneOn(link, side, words);
    QString names;
    for (std::size_t k = 0; k < std::min(few, alone.size()); ++k)
        names += quotedAt(link, side, alone[k], words);
    return alone.size() > few ? names + QStringLiteral("…") : names;
}

/// What has no counterpart.
QStringList gaps(const Link& link, bool words) {
    QStringList all;
    if (!aloneOn(link, Side::Right, words).empty())
        all << translate("Compare", "右边的%1在左边没有对应的词，差里空着。")
                   .arg(list(link, Side::Right, words));
    if (!aloneOn(link, Side::Left, words).empty())
        all << translate("Compare", "左边的%1在右边没有对应的词。").arg(list(link, Side::Left, words));
    const auto place = [&](Side side) { return overview::placeOf(link.layer(side), link.head(side)); };
    if (place(Side::Left) != place(Side::Right))
        all << translate("Compare", "两个模型的层和头不一样多：左边是%1，右边是%2。")
                   .arg(place(Side::Left), place(Side::Right));
    else if (!link.sameModel())
        all << translate("Compare", "两个模型分开训练，同一个编号的头不一定做同一件事。");
    return all;
}

} // namespace

QString changeSentence(const OtherSide& sides, const Style& style) {
    const Link& link = *sides.link();
    const Parts left({link.trace(Side::Left), sides.document(Side::Left).selection(), style});
    const Parts right({link.trace(Side::Right), sides.document(Side::Right).selection(), style});
    const QString what = change(link, style);
    if (what.isEmpty())
        return right.joined(translate("Compare", "两边一样，还没有换什么。"),
                            answerAlone(left) + translate("Compare", "。"));
    return right.joined(what + translate("Compare", "："), answers(left, right));
}

QString remarks(const Link& link, const QString& view, const Style& style) {
    QStringList all;
    const bool words = style.words && link.haveWords() && findFigure(view)->byWords;
    const auto farthest = view == QLatin1String(mapView) ? farthestWeight(link, words) : std::nullopt;
    if (farthest && farthest->left != farthest->right) {
        const auto name = [&](std::size_t axis) {
            return quotedAt(link, Side::Right, int(farthest->cell.index[axis]), words);
        };
        all << translate("Compare", "这个头差得最多的一格：%1看%2，左 %3，右 %4。")
                   .arg(name(1), name(2), style.number(farthest->left), style.number(farthest->right));
    }
    all << gaps(link, words);
    if (style.words && !words && findFigure(view)->byWords &&
        hasWords(link.trace(Side::Left)) != hasWords(link.trace(Side::Right)))
        all << translate("Compare", "只有一边的词被切开，所以两边都按词元看。");
    if (view == QLatin1String(mapView)) all << overview::limitText();
    if (view == QLatin1String(answerView))
        all << translate("Compare", "概率高不等于答得对：错的时候，模型一样有把握。");
    else if (link.sameModel())
        all << translate("Compare", "左右两图同色同数；差的颜色另有尺度，中间是 0。");
    return all.join(style.language == QLatin1String("zh") ? QString() : QStringLiteral(" "));
}

QString caption(const OtherSide& sides, Side side, const Style& style) {
    const Link& link = *sides.link();
    const Trace &trace = link.trace(side), &there = link.trace(other(side));
    QStringList own;
    if (trace.tokens.text != there.tokens.text)
        own << shortened(QString::fromStdString(trace.tokens.text).simplified()).toHtmlEscaped();
    if (!link.sameModel()) own << modelTitle(*trace.model, style).toHtmlEscaped();
    if (trace.options.mask != there.options.mask) own << localCoreText(maskKind(trace.options.mask).title);
    if (trace.options.edits != there.options.edits)
        own << (trace.options.edits.empty()
                    ? translate("Compare", "没有改动")
                    : translate("Compare", "改动了 %1 处").arg(effectiveEdits(trace)));
    const QString name = side == Side::Left ? translate("Compare", "左") : translate("Compare", "右");
    return QStringLiteral("<b>%1</b>&nbsp; <span style=\"color:%2\">%3</span>")
        .arg(name, style.colors().textMuted.name(), own.join(QStringLiteral(" · ")));
}

QString differenceCaption(const Style& style) {
    return QStringLiteral("<b>%1</b>&nbsp; <span style=\"color:%2\">%3</span>")
        .arg(translate("Compare", "差"), style.colors().textMuted.name(), translate("Compare", "右 − 左"));
}

} // namespace kanshei::comparing
