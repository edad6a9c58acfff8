#include "ui/shell/ablation_words.h"

#include "ui/figures/token_label.h"
#include "ui/theme/translate.h"
#include "ui/walk/answer.h"

namespace kanshei {

namespace {

/// Only for names of tokens, which no style changes.
const Style& anyStyle() {
    static const Style style;
    return style;
}

QString shown(const std::string& word) {
    return visibleText(QString::fromStdString(word));
}

bool flipped(const Ablation& study, const std::optional<Reading>& reading) {
    return reading && isOther(*reading, study);
}

} // namespace

QString ablationAsks(const Trace& trace, const Selection& selection) {
    if (trace.model->info.random) return {};
    const Parts p({trace, selection, anyStyle()});
    switch (trace.model->config.answer) {
    case Answer::Pointer:
        if (!answerOf(p)) return {};
        return translate("Ablation", "这个头决定了「%1」是谁吗？").arg(p.token(answeredAt(p)));
    case Answer::NextToken:
        return translate("Ablation", "这个头决定了下一个词吗？");
    case Answer::Embedding:
        return {};
    case Answer::Fill:
        break;
    }
    return translate("Ablation", "这个头决定了「%1」这里填什么吗？").arg(p.token(answeredAt(p)));
}

QString nothingToAsk(const Trace& trace) {
    if (trace.model->info.random) return translate("Ablation", "权重是随机的，问它没有意义");
    if (trace.model->config.answer == Answer::Embedding)
        return translate("Ablation", "这个模型没有答案可以试");
    return translate("Ablation", "这句话里没有可以问的代词");
}

AblationWish ablationWish(const Trace& trace, const Selection& selection) {
    AblationWish wish;
    wish.token = answeredAt(Parts({trace, selection, anyStyle()}));
    return wish;
}

QString ablatedTitle(Ablated what, const AblationQuestion& question) {
    switch (what) {
    case Ablated::Zero:
        return translate("Ablation", "关掉（置零）");
    case Ablated::Mean:
        return translate("Ablation", "关掉（取平均）");
    case Ablated::Swapped:
        break;
    }
    return translate("Ablation", "对调「%1」「%2」")
        .arg(shown(question.between[0].word), shown(question.between[1].word));
}

QString readingWord(const Reading& reading, const Trace& trace) {
    if (trace.model->config.answer == Answer::Pointer)
        return tokenLabel(trace.tokens, std::size_t(reading.top));
    return pieceLabel(trace, reading.top);
}

bool isOther(const Reading& reading, const Ablation& study) {
    return reading.top != study.before.top;
}

QString ablationVerdict(const Ablation& study, const AblationRow& row) {
    const bool zero = flipped(study, row.of(Ablated::Zero)), mean = flipped(study, row.of(Ablated::Mean)),
               swapped = flipped(study, row.of(Ablated::Swapped));
    if (zero && mean && swapped)
        return translate("Ablation", "关掉或对调，答案都变了：在这句话里，答案要靠这个头。");
    if (zero && mean) return translate("Ablation", "关掉它，答案就变了：在这句话里，答案要靠这个头。");
    if (swapped && !zero && !mean)
        return translate("Ablation",
                         "对调它的两个权重，答案跟着变；关掉它却不变：它能左右答案，但没有它也行。");
    if (zero || mean || swapped)
        return translate("Ablation", "有的改法让答案变了，有的没有：答案有一部分靠这个头。");
    return translate("Ablation", "怎么改它，答案都没变：在这句话里，答案不只靠它。别的头可能做着同样的事。");
}

QString ablationChoice(const Ablation& study) {
    const auto words = [&](const char* form) {
        return translate("Ablation", form)
            .arg(shown(study.question.between[0].word), shown(study.question.between[1].word));
    };
    switch (study.question.chosenBy) {
    case ChosenBy::Answer:
        return words(QT_TRANSLATE_NOOP("Ablation", "比的是答案里得分最多的两个词：「%1」和「%2」。"));
    case ChosenBy::Attention:
        return words(QT_TRANSLATE_NOOP("Ablation", "对调的是所有头看得最多的两个词：「%1」和「%2」。"));
    case ChosenBy::Reader:
        break;
    }
    return {};
}

} // namespace kanshei
