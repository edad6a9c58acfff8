#include "ui/shell/words.h"

#include "core/explain/build.h"
#include "core/model/shape_models.h"
#include "ui/figures/token_label.h"
#include "ui/figures/word_label.h"
#include "ui/session/messages.h"
#include "ui/theme/translate.h"

#include <QFileInfo>

#include <algorithm>

namespace kanshei {

namespace {

QString tokenAt(const Trace& trace, Index i) {
    if (i < 0 || i >= trace.length()) return QStringLiteral("?");
    return tokenLabel(trace.tokens, std::size_t(i));
}

/// A word of the sentence, which may be several tokens.
QString sentenceWordAt(const Trace& trace, Index i) {
    const auto groups = wordGroups(trace.tokens);
    if (i < 0 || i >= Index(groups.size())) return QStringLiteral("?");
    return wordLabel(trace.tokens, groups[std::size_t(i)]);
}

QString wordAt(const Trace& trace, Index id) {
    const auto& tokenizer = trace.model->tokenizer;
    const std::string piece = tokenizer ? tokenizer->readable(TokenId(id)) : "";
    return piece.empty() ? QStringLiteral("#%1").arg(id) : pieceText(QString::fromStdString(piece));
}

/// The entry of the index that counts `role`; −1 when there is none.
Index entry(const Cell& cell, AxisRole role) {
    const auto axes = axesOf(cell.tensor, cell.index.size());
    const auto it = std::ranges::find(axes, role);
    return it == axes.end() ? -1 : cell.index[std::size_t(it - axes.begin())];
}

/// "第 3 行第 4 列", "第 5 维": where in a weight.
QString weightWords(const Cell& cell, const QString& name) {
    if (cell.index.size() == 2)
        return translate("Words", "权重 %1 第 %2 行第 %3 列")
            .arg(name, QString::number(cell.index[0] + 1), QString::number(cell.index[1] + 1));
    return translate("Words", "权重 %1 第 %2 维")
        .arg(name, QString::number(cell.index.empty() ? 1 : cell.index.back() + 1));
}

} // namespace

QString tensorTitle(const std::string& tensor) {
    const TensorNames* names = namesOf(tensor);
    return names ? localCoreText(names->title) : QString();
}

QString cellPlace(const Trace& trace, const Cell& cell) {
    const TensorName tensor(cell.tensor);
    const Index named = entry(cell, AxisRole::Layer), layer = named < 0 ? tensor.layer : named,
                head = entry(cell, AxisRole::Head);
    if (tensor.part.starts_with("heads_mean") || tensor.part.starts_with("heads_max"))
        if (layer < 0) return translate("Words", "全部层");
    if (layer < 0) return {};
    if (head < 0) return translate("Words", "第 %1 层").arg(layer + 1);
    const Tensor* heads = trace.tensorOf(cell);
    if (heads && heads->dim(0) < trace.model->config.n_heads && named < 0)
        return translate("Words", "第 %1 层 · 第 %2 份 k、v（几个头共用）")
            .arg(QString::number(layer + 1), QString::number(head + 1));
    return translate("Words", "第 %1 层 · 头 %2").arg(QString::number(layer + 1), QString::number(head + 1));
}

QString cellWords(const Trace& trace, const Cell& cell) {
    const QString name = tensorTitle(cell.tensor);
    if (name.isEmpty()) return weightWords(cell, cellSymbol(cell));
    const Index key = entry(cell, AxisRole::Key), token = entry(cell, AxisRole::Token),
                word = entry(cell, AxisRole::Word), position = entry(cell, AxisRole::Position),
                type = entry(cell, AxisRole::Type), component = entry(cell, AxisRole::Component);
    if (entry(cell, AxisRole::Layer) >= 0) return token < 0 ? name : name.arg(tokenAt(trace, token));
    if (key >= 0)
        return translate("Words", "「%1」→「%2」的%3")
            .arg(tokenAt(trace, entry(cell, AxisRole::Query)), tokenAt(trace, key), name);
    if (const Index seen = entry(cell, AxisRole::KeyWord); seen >= 0)
        return translate("Words", "「%1」→「%2」的%3")
            .arg(sentenceWordAt(trace, entry(cell, AxisRole::QueryWord)), sentenceWordAt(trace, seen), name);
    if (token >= 0 && word >= 0)
        return translate("Words", "「%1」处「%2」的%3").arg(tokenAt(trace, token), wordAt(trace, word), name);
    if (token >= 0 && component < 0) return translate("Words", "「%1」的%2").arg(tokenAt(trace, token), name);
    if (token >= 0)
        return translate("Words", "「%1」的%2，第 %3 维")
            .arg(tokenAt(trace, token), name, QString::number(component + 1));
    if (position >= 0)
        return translate("Words", "%1里第 %2 个位置的第 %3 维")
            .arg(name, QString::number(position + 1), QString::number(component + 1));
    if (type >= 0)
        return translate("Words", "%1里第 %2 类的第 %3 维")
            .arg(name, QString::number(type), QString::number(component + 1));
    if (word >= 0 && component < 0)
        return translate("Words", "%1里「%2」的那一项").arg(name, wordAt(trace, word));
    if (word >= 0)
        return translate("Words", "%1里「%2」的第 %3 维")
            .arg(name, wordAt(trace, word), QString::number(component + 1));
    if (component >= 0) return translate("Words", "%1，第 %2 维").arg(name, QString::number(component + 1));
    return weightWords(cell, cellSymbol(cell));
}

QString cellSymbol(const Cell& cell) {
    return QString::fromStdString(symbolOf(cell.tensor));
}

QString cellShortWords(const Trace& trace, const Cell& cell) {
    if (entry(cell, AxisRole::Layer) >= 0) return cellPlace(trace, cell); // a score of a whole head
    QString symbol = cellSymbol(cell);
    const Index key = entry(cell, AxisRole::Key), token = entry(cell, AxisRole::Token),
                word = entry(cell, AxisRole::Word), position = entry(cell, AxisRole::Position),
                component = entry(cell, AxisRole::Component);
    const QString at = component < 0 ? QString() : QStringLiteral("[") + QString::number(component + 1) + ']';
    if (key >= 0)
        return QStringLiteral("%1(%2, %3)")
            .arg(symbol, tokenAt(trace, entry(cell, AxisRole::Query)), tokenAt(trace, key));
    if (const Index seen = entry(cell, AxisRole::KeyWord); seen >= 0)
        return QStringLiteral("%1(%2, %3)")
            .arg(symbol, sentenceWordAt(trace, entry(cell, AxisRole::QueryWord)),
                 sentenceWordAt(trace, seen));
    if (word >= 0) return QStringLiteral("%1(%2)%3").arg(symbol, wordAt(trace, word), at);
    if (token >= 0) return QStringLiteral("%1(%2)%3").arg(symbol, tokenAt(trace, token), at);
    if (position >= 0) return QStringLiteral("%1(%2)%3").arg(symbol, QString::number(position + 1), at);
    return symbol;
}

int queryOf(const Cell& cell) {
    return int(entry(cell, AxisRole::Query));
}

QString termLabel(const Trace& trace, const TermName& name) {
    switch (name.kind) {
    case TermName::Symbol:
        return localCoreText(name.symbol.c_str());
    case TermName::Head:
        return translate("Words", "头 %1").arg(name.index + 1);
    case TermName::Token:
        return tokenAt(trace, name.index);
    case TermName::Word:
        return wordAt(trace, name.index);
    case TermName::Component:
        break;
    }
    return {};
}

namespace {

QString titleOf(const ModelInfo& info, const Style& style) {
    const bool english = style.language == QLatin1String("en");
    const std::string& title = english && !info.titleEnglish.empty() ? info.titleEnglish : info.title;
    return QString::fromStdString(title.empty() ? info.name : title);
}

} // namespace

QString modelTitle(const Model& model, const Style& style) {
    return titleOf(model.info, style);
}

QString modelTitle(const QString& nameOrPath, const Style& style) {
    const std::string name = nameOrPath.toStdString();
    const bool known = isShapeModel(name) || std::ranges::count(bundledModels(), name) > 0;
    return known ? titleOf(describeModel(name).info, style) : QFileInfo(nameOrPath).fileName();
}

} // namespace kanshei
