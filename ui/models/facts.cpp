#include "ui/models/facts.h"

#include "core/attention/mask.h"
#include "ui/session/messages.h"
#include "ui/theme/translate.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

struct ArchitectureName {
    const char* type;
    const char* name;
};
constexpr ArchitectureName architectures[] = {{"gpt2", "GPT-2"},
                                              {"bert", "BERT"},
                                              {"roberta", "RoBERTa"},
                                              {"llama", "Llama"},
                                              {"mistral", "Mistral"},
                                              {"qwen2", "Qwen2"},
                                              {"qwen3", "Qwen3"},
                                              {"gpt_neox", "GPT-NeoX"},
                                              {"use-lite", "Transformer (USE lite)"},
                                              {"kanshei-coref", QT_TRANSLATE_NOOP("Models", "看谁 · 指代")}};

constexpr Index costTokens = 16;

QString grouped(Index n) {
    return QLocale(QLocale::English).toString(qlonglong(n)); // 5,400: QLocale::c() does not group
}

QString headsText(const ModelConfig& c) {
    QString all = translate("Models", "%1 层 × %2 头").arg(c.n_layers).arg(c.n_heads);
    if (c.n_kv_heads == c.n_heads) return all;
    return translate("Models", "%1（共用 %2 组键值）").arg(all).arg(c.n_kv_heads);
}

QString positionsText(const ModelConfig& c) {
    if (c.positions == Positions::Sinusoid) return translate("Models", "正弦与余弦");
    return c.rotates() ? translate("Models", "旋转") : translate("Models", "位置表");
}

QString widthText(const ModelConfig& c) {
    const QString all =
        QStringLiteral("d_model %1 · d_head %2 · d_mlp %3").arg(c.d_model).arg(c.d_head).arg(c.d_mlp);
    return c.d_embed == 0 ? all : QStringLiteral("d_embed %1 · ").arg(c.d_embed) + all;
}

QString contextText(const ModelConfig& c) {
    QString tokens = translate("Models", "%1 个词元").arg(grouped(c.n_ctx));
    if (c.window == 0) return tokens;
    return translate("Models", "%1，窗口 %2").arg(tokens, grouped(c.window));
}

} // namespace

QString architectureName(const ModelConfig& config) {
    const auto* known = std::ranges::find_if(
        architectures, [&](const ArchitectureName& a) { return config.model_type == a.type; });
    return known == std::end(architectures) ? QString::fromStdString(config.model_type)
                                            : translate("Models", known->name);
}

QString bytesText(std::uint64_t bytes) {
    double leading = double(bytes);
    while (leading >= 1000) leading /= 1000;
    return QLocale::c().formattedDataSize(qint64(bytes), leading < 9.95 ? 1 : 0, QLocale::DataSizeSIFormat);
}

QString amountText(Index count, const QString& language) {
    struct Unit {
        double size;
        const char* name;
    };
    static constexpr Unit chinese[] = {{1e12, " 万亿"}, {1e8, " 亿"}, {1e4, " 万"}},
                          english[] = {{1e12, " trillion"}, {1e9, " billion"}, {1e6, " million"}};
    for (const Unit& unit : language == QLatin1String("zh") ? chinese : english)
        if (const double units = double(count) / unit.size; units >= 1)
            return (units < 100 ? QString::number(units, 'g', 3) : grouped(std::llround(units))) +
                   QString::fromUtf8(unit.name);
    return grouped(count);
}

std::vector<ModelFact> factsOf(const ModelCard& card, const QString& language) {
    const ModelConfig& c = card.config;
    std::vector<ModelFact> facts;
    const auto add = [&](const char* name, const QString& value, const QString& tip = {}) {
        if (!value.isEmpty()) facts.push_back({translate("Models", name), value, tip});
    };
    if (c.n_layers > 0) {
        add(QT_TRANSLATE_NOOP("Models", "结构"), architectureName(c), QString::fromStdString(c.model_type));
        add(QT_TRANSLATE_NOOP("Models", "层与头"), headsText(c));
        add(QT_TRANSLATE_NOOP("Models", "宽度"), widthText(c));
        add(QT_TRANSLATE_NOOP("Models", "参数"), amountText(card.parameters, language),
            grouped(card.parameters));
        add(QT_TRANSLATE_NOOP("Models", "一遍的开销"),
            translate("Models", "读 %1 个词元，%2次乘法")
                .arg(costTokens)
                .arg(amountText(Index(multiplications(c, costTokens)), language)));
        add(QT_TRANSLATE_NOOP("Models", "词表"), grouped(c.d_vocab));
        add(QT_TRANSLATE_NOOP("Models", "上下文"), contextText(c));
        add(QT_TRANSLATE_NOOP("Models", "掩码 · 位置"),
            localCoreText(maskKind(c.mask).title) + QStringLiteral(" · ") + positionsText(c));
    }
    if (card.bytes > 0)
        add(QT_TRANSLATE_NOOP("Models", "文件"),
            QStringLiteral("%1 · %2 · %3")
                .arg(QString::fromStdString(card.format), QString::fromStdString(card.type),
                     bytesText(card.bytes)));
    const std::uint64_t free =
        card.info.random ? freeMemory() : 0; // of others, the remark says when it is short
    if (card.parameters > 0)
        add(QT_TRANSLATE_NOOP("Models", "内存"),
            free == 0
                ? bytesText(card.memory())
                : translate("Models", "全部 %1，现在空着 %2").arg(bytesText(card.memory()), bytesText(free)),
            translate("Models", "打开后权重占用的内存：每个数 4 个字节"));
    if (card.info.random) return facts; // nobody's work
    const auto licence = QString::fromStdString(card.info.license);
    add(QT_TRANSLATE_NOOP("Models", "许可"), licence.isEmpty() ? translate("Models", "没有写明") : licence);
    return facts;
}

QString remarkOf(const ModelCard& card, std::uint64_t free) {
    if (card.problem) return localText(*card.problem);
    if (card.info.random)
        return card.info.layersOfShape == 0
                   ? translate("Models", "只有形状：权重是随机数，答案没有意义。每个字节是一个词元。")
                   : translate("Models", "内存装不下全部，打开时只造 %1 层中的一层。权重是随机数，答案没有"
                                         "意义。每个字节是一个词元。")
                         .arg(card.info.layersOfShape);
    if (free > 0 && card.memory() > free)
        return translate("Models", "权重需要 %1 内存，现在只空着 %2，打开会很慢或失败。")
            .arg(bytesText(card.memory()), bytesText(free));
    if (!card.hasTokenizer)
        return translate("Models", "没有分词器，读不了文字：在输入框里写词元编号，比如 5 2 9 7。");
    return {};
}

} // namespace kanshei
