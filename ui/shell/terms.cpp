#include "ui/shell/terms.h"

#include "ui/theme/translate.h"

#include <algorithm>

namespace kanshei {

namespace {

struct StepTerms {
    const char* step;
    const char* terms;
};

constexpr StepTerms ofSteps[] = {
    {"tokens", "token"},
    {"embed", "embedding position dimension"},
    {"layer_norm", "layer_norm"},
    {"qkv", "query key value weights"},
    {"rotate", "rotation position"},
    {"scores", "query key score"},
    {"scale", "score scale"},
    {"mask", "mask causal"},
    {"softmax", "softmax attention"},
    {"weighted_sum", "attention value head_output"},
    {"join_heads", "head concat output_projection"},
    {"residual", "residual"},
    {"mlp", "ffn gelu"},
    {"output", "logits probability pointer"},
};

} // namespace

const std::vector<GlossaryTerm>& terms() {
    static const std::vector<GlossaryTerm> table = {
        {"token", "词元", "Token",
         QT_TRANSLATE_NOOP("Terms", "模型读到的最小一段文字：一个词、一个字，或几个字节。")},
        {"embedding", "词嵌入", "Embedding",
         QT_TRANSLATE_NOOP("Terms", "每个词元在表里查到的一串数，是模型对这个词的第一印象。")},
        {"position", "位置编码", "Position",
         QT_TRANSLATE_NOOP("Terms", "加到词嵌入上的一串数，告诉模型这个词元排在第几个。")},
        {"rotation", "旋转位置", "Rotary position",
         QT_TRANSLATE_NOOP(
             "Terms", "把 q 和 k 的分量两两成对地转一个角度，站得越靠后转得越多；点积只看两个词相隔多远。")},
        {"dimension", "维", "Dimension",
         QT_TRANSLATE_NOOP("Terms", "一串数里的一个位置；一个词元在模型里有 d_model 个数。")},
        {"layer", "层", "Layer",
         QT_TRANSLATE_NOOP("Terms", "一次注意力加一次前馈网络；层一个接一个，后一层读前一层的结果。")},
        {"head", "头", "Head",
         QT_TRANSLATE_NOOP("Terms", "一层里自成一套的 Q、K、V；几个头同时看，各看各的。")},
        {"query", "查询", "Query", QT_TRANSLATE_NOOP("Terms", "提问的词元拿出的一串数：我在找什么样的词。")},
        {"key", "键", "Key",
         QT_TRANSLATE_NOOP("Terms", "每个词元亮出的一串数：我是什么样的词，好让别人来找。")},
        {"value", "值", "Value", QT_TRANSLATE_NOOP("Terms", "一个词元被看到时真正交出去的一串数。")},
        {"weights", "权重矩阵", "Weights",
         QT_TRANSLATE_NOOP("Terms", "训练得到的数表 W；词元的一串数乘上它，变成另一串数。")},
        {"score", "分数", "Score",
         QT_TRANSLATE_NOOP("Terms", "Query 和 Key 逐维相乘再相加（点积）；越大，两者越合得来。")},
        {"scale", "缩放", "÷ √d_k",
         QT_TRANSLATE_NOOP("Terms", "分数除以 √d_k；不除的话维数一多分数就太大，softmax 会只认一个词。")},
        {"mask", "掩码", "Mask",
         QT_TRANSLATE_NOOP("Terms", "规定谁看得到谁；看不到的分数变成 −∞，softmax 以后正好是 0。")},
        {"causal", "因果掩码", "Causal mask",
         QT_TRANSLATE_NOOP("Terms", "每个词元只看得到自己和前面的词，看不到后面的。")},
        {"softmax", "Softmax", "Softmax",
         QT_TRANSLATE_NOOP("Terms", "把一行分数变成都不小于 0、加起来等于 1 的权重；分数高的分得多。")},
        {"attention", "注意力权重", "Attention weight",
         QT_TRANSLATE_NOOP("Terms", "提问的词元把自己的注意力分给那个词元多少，从 0 到 1。")},
        {"head_output", "头的输出", "Head output z",
         QT_TRANSLATE_NOOP("Terms", "按权重把各个词元的值混在一起，就是这个头带回来的东西。")},
        {"concat", "拼接", "Concatenation", QT_TRANSLATE_NOOP("Terms", "把几个头的输出首尾相接，连成一串。")},
        {"output_projection", "输出投影 W_O", "Output projection W_O",
         QT_TRANSLATE_NOOP("Terms", "一张权重表，把拼起来的头混合成和残差一样长的一串数。")},
        {"residual", "残差", "Residual stream",
         QT_TRANSLATE_NOOP("Terms", "算出来的东西是加到原来的数上，而不是换掉它，所以前面的信息一直都在。")},
        {"layer_norm", "层归一化", "Layer norm",
         QT_TRANSLATE_NOOP("Terms",
                           "把一个词元的一串数减去平均、除以标准差，再乘以学到的 w、加上 b，让大小稳定。")},
        {"ffn", "前馈网络", "Feed-forward network",
         QT_TRANSLATE_NOOP("Terms",
                           "每个词元各自经过的两层小网络：先变长，过一次激活函数，再变回来；不看别的词。")},
        {"gelu", "GELU", "GELU",
         QT_TRANSLATE_NOOP("Terms", "一种激活函数：大的正数照原样通过，负数几乎变成 0，中间是平滑的。")},
        {"logits", "Logits", "Logits",
         QT_TRANSLATE_NOOP("Terms", "每个候选一个分数，可正可负；过了 softmax 才成为概率。")},
        {"probability", "概率", "Probability",
         QT_TRANSLATE_NOOP("Terms", "模型给每个候选的可能性，从 0 到 1，加起来等于 1。")},
        {"pointer", "指针", "Pointer",
         QT_TRANSLATE_NOOP("Terms", "回答的一种方式：不从词表里选词，而是指向句子里的一个词元。")},
        {"unknown", "没见过的词", "Unknown word",
         QT_TRANSLATE_NOOP("Terms", "词表里没有的词，模型只看到一个代号，看不到它本来是什么。")},
        {"special", "特殊词元", "Special token",
         QT_TRANSLATE_NOOP("Terms", "分词器自己加上的记号，例如表示开头的 <bos>；句子里并没有它。")},
    };
    return table;
}

const GlossaryTerm* findTerm(const QString& id) {
    const auto it =
        std::ranges::find_if(terms(), [&](const GlossaryTerm& t) { return id == QLatin1String(t.id); });
    return it == terms().end() ? nullptr : &*it;
}

QString termName(const GlossaryTerm& term) {
    const auto zh = QString::fromUtf8(term.zh);
    const auto en = QString::fromUtf8(term.en);
    if (zh == en) return zh;
    //: the Chinese and the English name of a term; English readers want theirs first: "%2 %1"
    return translate("Terms", "%1 %2").arg(zh, en);
}

QString termText(const GlossaryTerm& term) {
    return translate("Terms", term.text);
}

QString termsTip(const QString& ids) {
    QString rows;
    for (const QString& id : ids.split(u' ', Qt::SkipEmptyParts))
        if (const GlossaryTerm* term = findTerm(id))
            rows += QStringLiteral("<p style=\"margin:3px 0\"><b>%1</b><br>%2</p>")
                        .arg(termName(*term).toHtmlEscaped(), termText(*term).toHtmlEscaped());
    if (rows.isEmpty()) return {};
    return QStringLiteral("<table width=\"320\"><tr><td>%1</td></tr></table>").arg(rows);
}

QString termsOfStep(const QString& step) {
    for (const StepTerms& of : ofSteps)
        if (step == QLatin1String(of.step)) return QString::fromLatin1(of.terms);
    return {};
}

} // namespace kanshei
