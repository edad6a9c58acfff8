#include "ui/shell/words.h"

#include "ui/figures/token_label.h"

#include <QCoreApplication>

#include <algorithm>

namespace kanshei {

namespace {

QString say(const char* text) {
    return QCoreApplication::translate("Words", text);
}

/// What the entries of an index mean, in order.
enum class Axes { TokenDim, HeadTokenDim, HeadQueryKey, QueryKey, TokenWord, WordDim, PositionDim, Weight };

struct TensorWords {
    const char* part;   ///< name without "blocks.N."
    const char* symbol; ///< as in the formulas
    const char* name;
    Axes axes;
};

constexpr TensorWords table[] = {
    {"embed", "e", QT_TRANSLATE_NOOP("Words", "词嵌入"), Axes::TokenDim},
    {"pos_embed", "p", QT_TRANSLATE_NOOP("Words", "位置编码"), Axes::TokenDim},
    {"type_embed", "t", QT_TRANSLATE_NOOP("Words", "句段编码"), Axes::TokenDim},
    {"embed_sum", "e+p", QT_TRANSLATE_NOOP("Words", "嵌入之和"), Axes::TokenDim},
    {"embed_ln", "x", QT_TRANSLATE_NOOP("Words", "归一化后的嵌入"), Axes::TokenDim},
    {"resid_pre", "x", QT_TRANSLATE_NOOP("Words", "入层向量"), Axes::TokenDim},
    {"ln1", "x̂", QT_TRANSLATE_NOOP("Words", "层归一化后的向量"), Axes::TokenDim},
    {"q", "q", QT_TRANSLATE_NOOP("Words", "查询 q"), Axes::HeadTokenDim},
    {"k", "k", QT_TRANSLATE_NOOP("Words", "键 k"), Axes::HeadTokenDim},
    {"v", "v", QT_TRANSLATE_NOOP("Words", "值 v"), Axes::HeadTokenDim},
    {"scores_raw", "q·k", QT_TRANSLATE_NOOP("Words", "点积 q·k"), Axes::HeadQueryKey},
    {"scores_scaled", "s", QT_TRANSLATE_NOOP("Words", "缩放后的分数"), Axes::HeadQueryKey},
    {"attn_scores", "s̃", QT_TRANSLATE_NOOP("Words", "加掩码后的分数"), Axes::HeadQueryKey},
    {"pattern", "a", QT_TRANSLATE_NOOP("Words", "注意力权重"), Axes::HeadQueryKey},
    {"z", "z", QT_TRANSLATE_NOOP("Words", "从各词搬来的 z"), Axes::HeadTokenDim},
    {"result", "r", QT_TRANSLATE_NOOP("Words", "这个头写回的向量"), Axes::HeadTokenDim},
    {"attn_out", "o", QT_TRANSLATE_NOOP("Words", "注意力输出"), Axes::TokenDim},
    {"attn_sum", "x+o", QT_TRANSLATE_NOOP("Words", "加上注意力后的和"), Axes::TokenDim},
    {"resid_mid", "x", QT_TRANSLATE_NOOP("Words", "加上注意力后的向量"), Axes::TokenDim},
    {"ln2", "x̂", QT_TRANSLATE_NOOP("Words", "第二次归一化后的向量"), Axes::TokenDim},
    {"mlp_pre", "h", QT_TRANSLATE_NOOP("Words", "前馈网络激活前的值"), Axes::TokenDim},
    {"mlp_post", "g", QT_TRANSLATE_NOOP("Words", "前馈网络激活后的值"), Axes::TokenDim},
    {"mlp_out", "m", QT_TRANSLATE_NOOP("Words", "前馈网络的输出"), Axes::TokenDim},
    {"mlp_sum", "x+m", QT_TRANSLATE_NOOP("Words", "加上前馈网络后的和"), Axes::TokenDim},
    {"resid_post", "x", QT_TRANSLATE_NOOP("Words", "出层向量"), Axes::TokenDim},
    {"ln_final", "x̂", QT_TRANSLATE_NOOP("Words", "最后归一化的向量"), Axes::TokenDim},
    {"predict_pre", "h", QT_TRANSLATE_NOOP("Words", "输出头激活前的值"), Axes::TokenDim},
    {"predict_post", "g", QT_TRANSLATE_NOOP("Words", "输出头激活后的值"), Axes::TokenDim},
    {"predict_ln", "x̂", QT_TRANSLATE_NOOP("Words", "输出头归一化后的值"), Axes::TokenDim},
    {"logits", "l", QT_TRANSLATE_NOOP("Words", "得分（logit）"), Axes::TokenWord},
    {"probs", "P", QT_TRANSLATE_NOOP("Words", "概率"), Axes::TokenWord},
    {"answer_ln", "x̂", QT_TRANSLATE_NOOP("Words", "回答用的归一化向量"), Axes::TokenDim},
    {"answer_query", "q", QT_TRANSLATE_NOOP("Words", "回答用的查询"), Axes::TokenDim},
    {"answer_keys", "k", QT_TRANSLATE_NOOP("Words", "回答用的键"), Axes::TokenDim},
    {"answer_scores", "s", QT_TRANSLATE_NOOP("Words", "回答分数"), Axes::QueryKey},
    {"answer", "P", QT_TRANSLATE_NOOP("Words", "回答概率"), Axes::QueryKey},
    {"embed.W_E", "W_E", QT_TRANSLATE_NOOP("Words", "词嵌入表"), Axes::WordDim},
    {"pos_embed.W_pos", "W_pos", QT_TRANSLATE_NOOP("Words", "位置表"), Axes::PositionDim},
    {"unembed.W_U", "W_U", QT_TRANSLATE_NOOP("Words", "输出词表"), Axes::WordDim},
};

/// "blocks.2.pattern" → 2 and "pattern"; −1 where there is no layer.
std::pair<int, std::string> split(const std::string& tensor) {
    constexpr std::string_view prefix = "blocks.";
    if (!tensor.starts_with(prefix)) return {-1, tensor};
    const auto dot = tensor.find('.', prefix.size());
    if (dot == std::string::npos) return {-1, tensor};
    return {std::atoi(tensor.c_str() + prefix.size()), tensor.substr(dot + 1)};
}

const TensorWords* find(const std::string& part) {
    const auto it = std::ranges::find_if(table, [&](const TensorWords& w) { return part == w.part; });
    return it == std::end(table) ? nullptr : it;
}

QString tokenAt(const Trace& trace, Index i) {
    if (i < 0 || i >= trace.length()) return QStringLiteral("?");
    return tokenLabel(trace.tokens.list[std::size_t(i)]);
}

QString wordAt(const Trace& trace, Index id) {
    if (!trace.model->tokenizer) return QStringLiteral("#%1").arg(id);
    return visibleText(QString::fromStdString(trace.model->tokenizer->piece(TokenId(id))));
}

/// "blocks.0.attn.W_Q" → "W_Q"
QString weightName(const std::string& part) {
    const auto name = QString::fromStdString(part);
    return name.startsWith(QLatin1String("attn.")) || name.startsWith(QLatin1String("mlp."))
               ? name.section('.', 1)
               : name;
}

QString weightWords(const Cell& cell, const std::string& part) {
    const QString name = weightName(part);
    if (cell.index.size() == 2)
        return say(QT_TRANSLATE_NOOP("Words", "权重 %1 第 %2 行第 %3 列"))
            .arg(name)
            .arg(cell.index[0] + 1)
            .arg(cell.index[1] + 1);
    return say(QT_TRANSLATE_NOOP("Words", "权重 %1 第 %2 维"))
        .arg(name)
        .arg(cell.index.empty() ? 1 : cell.index.back() + 1);
}

} // namespace

QString cellPlace(const Trace&, const Cell& cell) {
    const auto [layer, part] = split(cell.tensor);
    if (layer < 0) return {};
    const TensorWords* words = find(part);
    if (words && (words->axes == Axes::HeadTokenDim || words->axes == Axes::HeadQueryKey) &&
        !cell.index.empty())
        return say(QT_TRANSLATE_NOOP("Words", "第 %1 层 · 头 %2")).arg(layer + 1).arg(cell.index[0] + 1);
    return say(QT_TRANSLATE_NOOP("Words", "第 %1 层")).arg(layer + 1);
}

QString cellWords(const Trace& trace, const Cell& cell) {
    const auto [layer, part] = split(cell.tensor);
    const TensorWords* words = find(part);
    if (!words) return weightWords(cell, part);
    const QString name = say(words->name);
    const auto& i = cell.index;
    switch (words->axes) {
    case Axes::HeadQueryKey:
        return say(QT_TRANSLATE_NOOP("Words", "「%1」→「%2」的%3"))
            .arg(tokenAt(trace, i.at(1)), tokenAt(trace, i.at(2)), name);
    case Axes::QueryKey:
        return say(QT_TRANSLATE_NOOP("Words", "「%1」→「%2」的%3"))
            .arg(tokenAt(trace, i.at(0)), tokenAt(trace, i.at(1)), name);
    case Axes::HeadTokenDim:
        return say(QT_TRANSLATE_NOOP("Words", "「%1」的%2，第 %3 维"))
            .arg(tokenAt(trace, i.at(1)), name)
            .arg(i.at(2) + 1);
    case Axes::TokenDim:
        return say(QT_TRANSLATE_NOOP("Words", "「%1」的%2，第 %3 维"))
            .arg(tokenAt(trace, i.at(0)), name)
            .arg(i.at(1) + 1);
    case Axes::TokenWord:
        return say(QT_TRANSLATE_NOOP("Words", "「%1」处「%2」的%3"))
            .arg(tokenAt(trace, i.at(0)), wordAt(trace, i.at(1)), name);
    case Axes::WordDim:
        return say(QT_TRANSLATE_NOOP("Words", "%1里「%2」的第 %3 维"))
            .arg(name, wordAt(trace, i.at(0)))
            .arg(i.at(1) + 1);
    case Axes::PositionDim:
        return say(QT_TRANSLATE_NOOP("Words", "%1里第 %2 个位置的第 %3 维"))
            .arg(name)
            .arg(i.at(0) + 1)
            .arg(i.at(1) + 1);
    case Axes::Weight:
        break;
    }
    return weightWords(cell, part);
}

QString cellSymbol(const Cell& cell) {
    const auto [layer, part] = split(cell.tensor);
    const TensorWords* words = find(part);
    return words ? QString::fromUtf8(words->symbol) : weightName(part);
}

QString cellShortWords(const Trace& trace, const Cell& cell) {
    const auto [layer, part] = split(cell.tensor);
    const TensorWords* words = find(part);
    const auto& i = cell.index;
    if (!words) return weightName(part);
    const auto symbol = QString::fromUtf8(words->symbol);
    switch (words->axes) {
    case Axes::HeadQueryKey:
        return QStringLiteral("%1(%2, %3)").arg(symbol, tokenAt(trace, i.at(1)), tokenAt(trace, i.at(2)));
    case Axes::QueryKey:
        return QStringLiteral("%1(%2, %3)").arg(symbol, tokenAt(trace, i.at(0)), tokenAt(trace, i.at(1)));
    case Axes::HeadTokenDim:
        return QStringLiteral("%1(%2)[%3]").arg(symbol, tokenAt(trace, i.at(1))).arg(i.at(2) + 1);
    case Axes::TokenDim:
        return QStringLiteral("%1(%2)[%3]").arg(symbol, tokenAt(trace, i.at(0))).arg(i.at(1) + 1);
    case Axes::TokenWord:
        return QStringLiteral("%1(%2)").arg(symbol, wordAt(trace, i.at(1)));
    case Axes::WordDim:
        return QStringLiteral("%1(%2)[%3]").arg(symbol, wordAt(trace, i.at(0))).arg(i.at(1) + 1);
    case Axes::PositionDim:
        return QStringLiteral("%1(%2)[%3]").arg(symbol).arg(i.at(0) + 1).arg(i.at(1) + 1);
    case Axes::Weight:
        break;
    }
    return symbol;
}

} // namespace kanshei
