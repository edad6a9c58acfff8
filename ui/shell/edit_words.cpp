#include "ui/shell/edit_words.h"

#include "ui/figures/token_label.h"
#include "ui/shell/words.h"
#include "ui/theme/translate.h"
#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

namespace {

bool namesAllLayers(const Edit& edit) {
    return edit.at.tensor.starts_with("blocks.*");
}

/// Parts of a block whose first axis is the head.
bool isOfHead(const std::string& part) {
    static constexpr const char* parts[] = {
        "q",      "k", "v",       "q_proj",     "k_proj",        "q_rot",      "k_rot",
        "result", "z", "pattern", "scores_raw", "scores_scaled", "attn_scores"};
    return std::ranges::find(parts, part) != std::end(parts);
}

/// Parts that heads may share with each other.
bool isOfKeys(const std::string& part) {
    return part == "k" || part == "v" || part == "k_proj" || part == "k_rot";
}

std::string partOf(const Edit& edit) {
    std::string tensor = changedTensor(edit);
    if (const auto star = tensor.find('*'); star != std::string::npos)
        tensor[star] = '0'; // any layer will do
    return TensorName(tensor).part;
}

/// 「他」, or 「每个词」 for all, or which one it would be in a longer sentence.
QString word(const Trace& trace, Index token) {
    if (token == Edit::All) return translate("EditWords", "每个词");
    if (token < 0 || token >= trace.length()) return translate("EditWords", "词元 %1").arg(token);
    return translate("EditWords", "「%1」").arg(tokenLabel(trace.tokens, std::size_t(token)));
}

QString shortNumber(double value) {
    QString text = QString::number(value, 'g', 4);
    text.replace('-', QChar(0x2212));
    return text;
}

QString cellText(const Edit& edit, const Trace& trace) {
    if (!namesAllLayers(edit) && trace.value(edit.at)) return cellWords(trace, edit.at);
    return QString::fromStdString(edit.at.text()).replace(QStringLiteral("-1"), QStringLiteral("*"));
}

QString rowText(const Edit& edit, const Trace& trace) {
    Cell first = edit.at;
    const Tensor* tensor = namesAllLayers(edit) ? nullptr : trace.tensorOf(first);
    if (!tensor || tensor->rank() != Index(first.index.size()) + 1) return cellText(edit, trace);
    const Index token = first.index.back();
    first.index.push_back(0);
    if (!trace.value(first)) return cellText(edit, trace);
    return translate("EditWords", "%1的这一行（%2）").arg(word(trace, token), cellSymbol(first));
}

} // namespace

Index layerOf(const Edit& edit) {
    return namesAllLayers(edit) ? -1 : TensorName(changedTensor(edit)).layer;
}

Index headOf(const Edit& edit, const ModelConfig& config) {
    if (edit.at.index.empty() || !isOfHead(partOf(edit))) return -1;
    const Index head = edit.at.index[0];
    const bool shared = head >= 0 && isOfKeys(partOf(edit));
    return shared ? head * (config.n_heads / config.n_kv_heads) : head;
}

bool namesHead(const Edit& edit, const ModelConfig& config, Index layer, Index head) {
    if (!isOfHead(partOf(edit)) || edit.at.index.empty()) return false;
    const bool sameLayer = namesAllLayers(edit) || layerOf(edit) == layer;
    const Index place = isOfKeys(partOf(edit)) ? config.kvHead(head) : head;
    return sameLayer && (edit.at.index[0] == Edit::All || edit.at.index[0] == place);
}

QString editPlace(const Edit& edit, const ModelConfig& config) {
    const Index layer = layerOf(edit);
    if (layer < 0 && !namesAllLayers(edit)) return {};
    const QString first = namesAllLayers(edit) ? translate("EditWords", "所有层")
                                               : translate("EditWords", "第 %1 层").arg(layer + 1);
    if (!isOfHead(partOf(edit)) || edit.at.index.empty()) return first;
    const Index head = edit.at.index[0];
    const bool shared = isOfKeys(partOf(edit)) && config.n_kv_heads < config.n_heads;
    return first + QStringLiteral(" · ") +
           (head == Edit::All ? translate("EditWords", "所有头")
            : shared          ? translate("EditWords", "第 %1 份 k、v").arg(head + 1)
                              : translate("EditWords", "头 %1").arg(head + 1));
}

QString editWords(const Edit& edit, const Trace& trace) {
    const auto& at = edit.at.index;
    const auto entry = [&](std::size_t axis) { return word(trace, axis < at.size() ? at[axis] : 0); };
    switch (edit.kind) {
    case EditKind::Hide:
        return translate("EditWords", "%1看不到%2").arg(entry(1), entry(2));
    case EditKind::Swap:
        return translate("EditWords", "%1给%2和%3的权重对调")
            .arg(entry(1), entry(2), word(trace, edit.with.size() > 2 ? edit.with[2] : 0));
    case EditKind::NoScale:
        return translate("EditWords", "不除以 √d_k");
    case EditKind::Temperature:
        return translate("EditWords", "Softmax 温度 %1").arg(shortNumber(double(edit.number)));
    case EditKind::Off:
        return edit.mean ? translate("EditWords", "这个头关掉（取平均）")
                         : translate("EditWords", "这个头关掉（置零）");
    case EditKind::Embed:
        return translate("EditWords", "%1换成「%2」的嵌入")
            .arg(entry(0), visibleText(QString::fromStdString(edit.word)));
    case EditKind::Freeze:
        return translate("EditWords", "冻结%1").arg(rowText(edit, trace));
    case EditKind::Set:
        break;
    }
    const QString number = shortNumber(double(edit.number));
    if (partOf(edit) == "pattern" && at.size() == 3)
        return (edit.keepSum ? translate("EditWords", "%1给%2的权重改成 %3，其余让出")
                             : translate("EditWords", "%1给%2的权重改成 %3"))
            .arg(entry(1), entry(2), number);
    return translate("EditWords", "%1改成 %2").arg(cellText(edit, trace), number);
}

QString editText(const Edit& edit, const Trace& trace) {
    const QString place = editPlace(edit, trace.model->config);
    if (place.isEmpty()) return editWords(edit, trace);
    return translate("EditWords", "%1：%2").arg(place, editWords(edit, trace));
}

int stepOf(const Edit& edit) {
    struct Where {
        const char* part;
        const char* step;
    };
    static constexpr Where table[] = {
        {"embed", "embed"},
        {"pos_embed", "embed"},
        {"type_embed", "embed"},
        {"embed_sum", "embed"},
        {"embed_ln", "embed"},
        {"embed.W_E", "embed"},
        {"pos_embed.W_pos", "embed"},
        {"pos_embed.omega", "embed"},
        {"type_embed.W_type", "embed"},
        {"resid_pre", "layer_norm"},
        {"ln1", "layer_norm"},
        {"ln1.w", "layer_norm"},
        {"ln1.b", "layer_norm"},
        {"q", "qkv"},
        {"k", "qkv"},
        {"v", "qkv"},
        {"attn.W_Q", "qkv"},
        {"attn.W_K", "qkv"},
        {"attn.W_V", "qkv"},
        {"attn.b_Q", "qkv"},
        {"attn.b_K", "qkv"},
        {"attn.b_V", "qkv"},
        {"q_proj", "qkv"},
        {"k_proj", "qkv"},
        {"attn.q_norm.w", "qkv"},
        {"attn.k_norm.w", "qkv"},
        {"q_rot", "rotate"},
        {"k_rot", "rotate"},
        {"scores_raw", "scores"},
        {"scores_scaled", "scale"},
        {"attn_scores", "mask"},
        {"pattern", "softmax"},
        {"z", "weighted_sum"},
        {"result", "join_heads"},
        {"attn.W_O", "join_heads"},
        {"attn.b_O", "join_heads"},
        {"attn_out", "join_heads"},
        {"attn_sum", "residual"},
        {"resid_mid", "residual"},
        {"resid_wide", "residual"},
        {"resid.W_wide", "residual"},
        {"resid.b_wide", "residual"},
        {"ln2", "mlp"},
        {"mlp_pre", "mlp"},
        {"mlp_pre_linear", "mlp"},
        {"mlp_post", "mlp"},
        {"mlp_out", "mlp"},
        {"mlp_sum", "mlp"},
        {"resid_post", "mlp"},
        {"mlp.W_gate", "mlp"},
        {"mlp.b_gate", "mlp"},
        {"mlp.W_in", "mlp"},
        {"mlp.b_in", "mlp"},
        {"mlp.W_out", "mlp"},
        {"mlp.b_out", "mlp"},
        {"ln2.w", "mlp"},
        {"ln2.b", "mlp"},
    };
    const std::string part = partOf(edit);
    const auto it = std::ranges::find_if(table, [&](const Where& w) { return part == w.part; });
    const QLatin1String id(it == std::end(table) ? "output" : it->step);
    return stepIndex(id);
}

} // namespace kanshei
