// ① tokens: the sentence in pieces, every piece a number.
#include "ui/figures/token_cards.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

#include <algorithm>

namespace kanshei::walk {

namespace tokens_step {
namespace {

QString title() {
    return translate("Walk", "词元");
}

QString heading(const StepContext&) {
    return translate("Walk", "词元：把句子切开，每一块换成一个号码");
}

QString formula(const Trace&) {
    return QStringLiteral("tokens");
}

/// How many of them the sentence does not contain.
QString addedNote(const std::vector<Token>& list) {
    const auto added =
        std::ranges::count_if(list, [](const Token& t) { return t.special && t.source.empty(); });
    if (added == 0) return {};
    return translate("Walk", "（其中 %1 个是分词器加的）").arg(count(added));
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const auto& list = p.trace.tokens.list;
    const Token& token = list[std::size_t(p.query())];
    QString text =
        translate(
            "Walk",
            "模型看到 %1 个词元%6。%2在位置 %3（从 0 数起），在 %4 个词的词表里是 %5 号；模型只看得到号码。")
            .arg(count(list.size()), p.asQuery(p.query()), count(p.query()), count(p.config().d_vocab),
                 count(token.id), addedNote(list));
    const auto unknown = std::count_if(list.begin(), list.end(), [](const Token& t) { return t.unknown; });
    if (unknown > 0)
        text = p.joined(text, translate("Walk", "虚线框里的 %1 个，模型从没学过。").arg(count(unknown)));
    if (std::ranges::any_of(list, &Token::joined))
        text = p.joined(text, translate("Walk", "方括号下的几块，合起来才是一个字。"));
    return text;
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    return p.figure("tokens", heading(context),
                    std::make_shared<TokenCards>(p.style, p.trace.tokens, int(p.query())));
}

} // namespace
} // namespace tokens_step

Step tokens() {
    using namespace tokens_step;
    return {"tokens", title, heading, formula, sentence, figure, false, false, nullptr};
}

} // namespace kanshei::walk
