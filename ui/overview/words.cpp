#include "ui/overview/words.h"

#include "ui/figures/arcs.h"
#include "ui/theme/translate.h"

namespace kanshei::overview {

QString placeOf(Index layer, Index head) {
    return translate("Walk", "第 %1 层 · 头 %2").arg(count(layer + 1), count(head + 1));
}

QString habitOf(const Parts& parts, Index layer, Index head) {
    constexpr double mostly = 0.5, often = 0.3;
    const std::pair<const char*, QString> habits[] = {
        {"looks_at_previous", translate("Overview", "前一个词")},
        {"looks_at_itself", translate("Overview", "自己")},
        {"looks_at_first", translate("Overview", "句首的词")}};
    double most = 0;
    QString what;
    for (const auto& [tensor, name] : habits)
        if (const Tensor* scores = parts.trace.find(tensor))
            if (const double score = double(scores->at({layer, head})); score > most)
                most = score, what = name;
    if (most < often) return translate("Overview", "不固定看前一个词、自己或句首");
    const QString form = most >= mostly ? translate("Overview", "多半看%1（平均 %2）")
                                        : translate("Overview", "常看%1（平均 %2）");
    return form.arg(what, parts.percent(most));
}

bool isBest(const Trace& trace, Index layer, Index head) {
    const ModelInfo& info = trace.model->info;
    return layer == info.bestLayer && head == info.bestHead;
}

QString bestHeadText(const Trace& trace) {
    if (trace.model->info.bestLayer < 0 || trace.model->info.bestHead < 0) return {};
    return translate("Overview", "训练后选出的头：最常把代词指向正确的人");
}

QString limitText() {
    return translate("Overview", "注意力只说明信息从哪里取来，不能说明模型为什么这样答。");
}

std::optional<study::QueryKey> firstAnswer(const Trace& trace) {
    if (!trace.find("looks_at_answer")) return {};
    return study::pairsOf(trace, study::LooksAt::Answer).front();
}

} // namespace kanshei::overview
