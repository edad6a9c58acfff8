#include "ui/shell/edit_offers.h"

#include "core/study/roll_up.h"
#include "ui/figures/token_label.h"
#include "ui/theme/translate.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

QString token(const Trace& trace, Index i) {
    return tokenLabel(trace.tokens, std::size_t(i));
}

/// The field that it was typed into is the place.
Error withoutPlace(Error error) {
    error.place.clear();
    return error;
}

EditOffer atOnce(const char* id, const char* title, const char* tip, Edit edit) {
    EditOffer offer;
    offer.id = id;
    offer.title = translate("EditOffers", title);
    offer.tip = translate("EditOffers", tip);
    offer.edit = std::move(edit);
    return offer;
}

bool isScore(const std::string& part) {
    return part == "scores_raw" || part == "scores_scaled" || part == "attn_scores" || part == "pattern";
}

/// 把这一格遮住, or 掀开 where it is hidden now: the score takes the place of −∞.
EditOffer hideOrShow(const Trace& trace, Index layer, const std::vector<Index>& at) {
    if (trace.visible(layer, at[0], at[1], at[2]))
        return atOnce("hide", QT_TRANSLATE_NOOP("EditOffers", "把这一格遮住"),
                      QT_TRANSLATE_NOOP("EditOffers", "分数换成 −∞：这一行的词看不到这一列的词"),
                      hideKey(layer, at[0], at[1], at[2]));
    const float score = trace.block(layer, "scores_scaled").at(at);
    return atOnce("show", QT_TRANSLATE_NOOP("EditOffers", "不遮这一格"),
                  QT_TRANSLATE_NOOP("EditOffers", "不用 −∞，用原来的分数：这一行的词看得到这一列的词"),
                  setNumber({blockName(layer, "attn_scores"), at}, score));
}

/// With each other key of the row, the heaviest first.
EditOffer swapOffer(const Trace& trace, Index layer, const std::vector<Index>& at, const Style& style) {
    EditOffer offer;
    offer.id = "swap";
    offer.title = translate("EditOffers", "对调两个权重");
    offer.tip = translate("EditOffers", "「%1」的权重和另一个词的互换").arg(token(trace, at[2]));
    const auto row = trace.block(layer, "pattern").matrix(at[0]).row(at[1]);
    std::vector<Index> others;
    for (Index key = 0; key < trace.length(); ++key)
        if (key != at[2]) others.push_back(key);
    std::ranges::stable_sort(others, [&](Index a, Index b) { return row[a] > row[b]; });
    for (const Index key : others)
        offer.choices.push_back(
            {translate("EditOffers", "和「%1」（%2）").arg(token(trace, key), style.number(double(row[key]))),
             swapWeights(layer, at[0], at[1], at[2], key)});
    return offer;
}

EditOffer temperatureOffer(const Trace& trace, Index layer, Index head) {
    EditOffer offer;
    offer.id = "temperature";
    offer.title = translate("EditOffers", "温度");
    offer.tip = translate("EditOffers", "Softmax 之前分数除以它：小于 1 更尖，大于 1 更平");
    const std::pair<float, QString> usual[] = {
        {0.f, translate("EditOffers", "0：全给最高分")},
        {.5f, translate("EditOffers", "0.5：更尖")},
        {2.f, translate("EditOffers", "2：更平")},
        {10.f, translate("EditOffers", "10：几乎一样多")},
    };
    for (const auto& [t, title] : usual) offer.choices.push_back({title, withTemperature(layer, head, t)});
    offer.question = translate("EditOffers", "温度（0 或更大）");
    offer.typed = [layer, head, model = trace.model,
                   tokens = trace.tokens](const QString& text) -> Result<Edit> {
        const auto number = numberFrom(text);
        if (!number) return number.error();
        Edit edit = withTemperature(layer, head, float(*number));
        if (Status fits = checkEdit(edit, *model, tokens); !fits) return withoutPlace(fits.error());
        return edit;
    };
    return offer;
}

EditOffer embedOffer(const Trace& trace, Index at) {
    EditOffer offer;
    offer.id = "embed";
    offer.title = translate("EditOffers", "换成别的词的嵌入");
    offer.tip = translate("EditOffers", "位置不变，只把「%1」的词嵌入换成另一个词的").arg(token(trace, at));
    std::vector<TokenId> seen{trace.tokens.list[std::size_t(at)].id};
    for (const Token& other : trace.tokens.list) {
        if (std::ranges::find(seen, other.id) != seen.end()) continue;
        seen.push_back(other.id);
        const std::string word = other.special || other.unknown ? "#" + std::to_string(other.id) : other.text;
        offer.choices.push_back({tokenLabel(other), replaceWord(at, word)});
    }
    offer.question = translate("EditOffers", "换成词表里的哪个词？");
    offer.typed = [at, model = trace.model, tokens = trace.tokens](const QString& text) -> Result<Edit> {
        const QString word = text.trimmed();
        if (word.isEmpty())
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("Write a word of the model's vocabulary."));
        Edit edit = replaceWord(at, word.toStdString());
        if (Status fits = checkEdit(edit, *model, tokens); !fits) return withoutPlace(fits.error());
        return edit;
    };
    return offer;
}

EditOffer freezeOffer(const Cell& cell) {
    std::vector<Index> row = cell.index;
    row.pop_back();
    return atOnce("freeze", QT_TRANSLATE_NOOP("EditOffers", "冻结这一行"),
                  QT_TRANSLATE_NOOP("EditOffers", "别处怎么改，这一行都保持没改动时的数"),
                  freezeRow(cell.tensor, std::move(row)));
}

void addHeadOffers(std::vector<EditOffer>& offers, const Trace& trace, Index layer, Index head) {
    if (trace.options.scale)
        offers.push_back(atOnce("no-scale", QT_TRANSLATE_NOOP("EditOffers", "去掉 ÷√d_k"),
                                QT_TRANSLATE_NOOP("EditOffers", "这个头的分数不缩放，直接进 Softmax"),
                                withoutScale(layer, head)));
    offers.push_back(temperatureOffer(trace, layer, head));
    EditOffer off;
    off.id = "off";
    off.title = translate("EditOffers", "关掉这个头");
    off.tip = translate("EditOffers", "它看到的不再搬回来，后面的层都会受影响");
    off.choices = {{translate("EditOffers", "置零：什么也不搬"), switchOff(layer, head, false)},
                   {translate("EditOffers", "取平均：每个词都搬一样的"), switchOff(layer, head, true)}};
    offers.push_back(std::move(off));
}

} // namespace

Cell plainCell(const Cell& cell) {
    return {std::string(withoutVersion(cell.tensor)), cell.index};
}

bool isWeight(const Cell& cell) {
    return TensorName(cell.tensor).part == "pattern" && cell.index.size() == 3;
}

bool canBeSet(const Trace& trace, const Cell& cell) {
    const Cell plain = plainCell(cell);
    return trace.value(plain) && checkEdit(setNumber(plain, 0), *trace.model, trace.tokens);
}

std::vector<EditOffer> offersFor(const Trace& trace, const Cell& cell, const Style& style) {
    const Cell plain = plainCell(cell);
    const TensorName name(plain.tensor);
    const auto& at = plain.index;
    std::vector<EditOffer> offers;
    if (study::isOfWords(name.part))
        return offers; // nothing that the model computes: its tokens' numbers can be changed
    const Tensor* tensor = trace.find(plain.tensor);
    const bool isId = name.part == "tokens" && at.size() == 1 && at[0] < trace.length();
    if (isId) offers.push_back(embedOffer(trace, at[0]));
    if (!tensor || !tensor->contains(at)) return offers;
    const bool score = isScore(name.part) && at.size() == 3;
    if (score) {
        offers.push_back(hideOrShow(trace, name.layer, at));
        if (trace.length() > 1 && name.part == "pattern")
            offers.push_back(swapOffer(trace, name.layer, at, style));
    }
    // Keys and values that several heads share belong to none of them.
    static constexpr const char* parts[] = {"q",     "q_proj", "q_rot", "k",     "k_proj",
                                            "k_rot", "v",      "z",     "result"};
    const bool vector = at.size() == 3 && tensor->dim(0) == trace.model->config.n_heads &&
                        std::ranges::find(parts, name.part) != std::end(parts);
    if (score || vector) addHeadOffers(offers, trace, name.layer, at[0]);
    if (at.size() == 2 && (name.part == "embed" || (name.part == "resid_pre" && name.layer == 0)))
        offers.push_back(embedOffer(trace, at[0]));
    offers.push_back(freezeOffer(plain));
    return offers;
}

std::vector<EditOffer> offersForHead(const Trace& trace, int layer, int head) {
    std::vector<EditOffer> offers;
    addHeadOffers(offers, trace, layer, head);
    std::rotate(offers.begin(), std::prev(offers.end()), offers.end()); // switching off comes first
    return offers;
}

QString settableRange(const Cell& cell, bool keepSum) {
    if (isWeight(cell) && keepSum) return translate("EditOffers", "0 到 1");
    return translate("EditOffers", "−%1 到 %1").arg(qint64(maxEditNumber));
}

Result<double> numberFrom(const QString& typed) {
    QString text =
        typed.normalized(QString::NormalizationForm_KC).trimmed(); // full-width digits become narrow
    text.replace(QChar(0x2212), '-').replace(',', '.').replace(QChar(0x3002), '.');
    const bool percent = text.endsWith('%');
    if (percent) text.chop(1);
    if (text.isEmpty()) return fail(ErrorCode::BadInput, KANSHEI_TEXT("Write a number."));
    bool read = false;
    const double number = QLocale::c().toDouble(text.trimmed(), &read);
    const bool infinite = text.contains(QChar(0x221E)) || !std::isfinite(number) ||
                          text.compare(QLatin1String("nan"), Qt::CaseInsensitive) == 0 ||
                          text.contains(QLatin1String("inf"), Qt::CaseInsensitive);
    if (infinite)
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("NaN and infinity would spread to every number after it; write a number."));
    if (!read) return fail(ErrorCode::BadInput, KANSHEI_TEXT("“%1” is not a number."), {typed.toStdString()});
    return percent ? number / 100 : number;
}

Result<Edit> settingFrom(const Trace& trace, const Cell& cell, const QString& text, bool keepSum) {
    const auto number = numberFrom(text);
    if (!number) return number.error();
    Edit edit = setNumber(plainCell(cell), float(std::clamp(*number, -1e30, 1e30)));
    edit.keepSum = keepSum && isWeight(cell);
    if (Status fits = checkEdit(edit, *trace.model, trace.tokens); !fits) return withoutPlace(fits.error());
    return edit;
}

} // namespace kanshei
