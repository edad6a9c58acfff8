#include "ui/walk/answer.h"

#include "ui/figures/token_label.h"
#include "ui/theme/translate.h"
#include "ui/walk/selection.h"

namespace kanshei {

Index answeredAt(const Parts& p) {
    switch (p.config().answer) {
    case Answer::Pointer: {
        const int first = firstPronoun(p.trace);
        return isPronoun(p.trace, p.query()) || first < 0 ? p.query() : first;
    }
    case Answer::NextToken:
        return p.trace.length() - 1;
    case Answer::Fill:
    case Answer::Embedding:
        break;
    }
    return p.query();
}

const Tensor& answerTensor(const Trace& trace) {
    return trace.at(trace.model->config.answer == Answer::Pointer ? "answer" : "probs");
}

Index greatest(const Tensor& tensor, Index row) {
    Index best = 0;
    tensor.matrix().row(row).maxCoeff(&best);
    return best;
}

QString pieceLabel(const Trace& trace, Index id) {
    const auto& tokenizer = trace.model->tokenizer;
    const bool spelled =
        tokenizer && std::size_t(id) < tokenizer->vocabularySize(); // a shape has more ids than pieces
    return spelled ? pieceText(QString::fromStdString(tokenizer->readable(TokenId(id))))
                   : QStringLiteral("#%1").arg(id);
}

QString answerLabel(const Parts& p, Index column) {
    return p.config().answer == Answer::Pointer ? p.token(column) : pieceLabel(p.trace, column);
}

std::optional<GivenAnswer> answerOf(const Parts& p) {
    if (p.config().answer == Answer::Pointer && firstPronoun(p.trace) < 0) return {};
    if (!p.config().predicts()) return {};
    GivenAnswer answer;
    answer.at = answeredAt(p);
    const Tensor& tensor = answerTensor(p.trace);
    answer.column = greatest(tensor, answer.at);
    answer.word = answerLabel(p, answer.column);
    answer.probability = double(tensor.at({answer.at, answer.column}));
    return answer;
}

namespace {

struct BothAnswers {
    GivenAnswer now, before;
    double sameThen = 0; ///< what the present answer had before
};

std::optional<BothAnswers> bothAnswers(const Parts& now, const Trace& before) {
    const auto present = answerOf(now);
    const auto past = answerOf(Parts({before, now.at, now.style}));
    if (!present || !past) return {};
    return BothAnswers{*present, *past, double(answerTensor(before).at({present->at, present->column}))};
}

} // namespace

QString answerChange(const Parts& now, const Trace& before) {
    const auto both = bothAnswers(now, before);
    if (!both) return {};
    const auto word = [&](const GivenAnswer& answer) {
        return now.coloured(translate("Walk", "「%1」").arg(answer.word),
                            now.config().answer == Answer::Pointer ? now.colors().key : now.colors().value);
    };
    if (both->now.column != both->before.column)
        return translate("Walk", "改动之后，答案从%1（%2）变成%3（%4）。")
            .arg(word(both->before), now.percent(both->before.probability), word(both->now),
                 now.percent(both->now.probability));
    return translate("Walk", "改动之后答案没有变：还是%1，原来 %2，现在 %3。")
        .arg(word(both->now), now.percent(both->before.probability), now.percent(both->now.probability));
}

QString shortAnswerChange(const Trace& now, const Trace& before, const Selection& selection,
                          const Style& style) {
    const Parts p({now, selection, style});
    const auto both = bothAnswers(p, before);
    if (!both) return {};
    const auto word = [&](const GivenAnswer& answer) {
        return QStringLiteral("<b>%1</b>").arg(answer.word.toHtmlEscaped());
    };
    if (both->now.column != both->before.column)
        return translate("Walk", "答案变了：%1 %2 → %3 %4")
            .arg(word(both->before), p.percent(both->before.probability), word(both->now),
                 p.percent(both->now.probability));
    return translate("Walk", "答案没变：%1 %2 → %3")
        .arg(word(both->now), p.percent(both->before.probability), p.percent(both->now.probability));
}

} // namespace kanshei
