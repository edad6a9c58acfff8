#include "ui/batch/pictures.h"

#include "ui/walk/selection.h"

#include <algorithm>

namespace kanshei {
namespace {

/// All of them, the one that is asked for, or the first; nothing when there is no such one.
std::vector<int> numbers(bool all, std::optional<int> asked, int first, Index count) {
    std::vector<int> list;
    if (asked && (*asked < 0 || *asked >= count)) return list;
    if (!all) return {asked.value_or(first)};
    for (int i = 0; i < count; ++i) list.push_back(i);
    return list;
}

std::string padded(int number, std::size_t width) {
    const std::string text = std::to_string(number);
    return std::string(text.size() < width ? width - text.size() : 0, '0') + text;
}

Error noSuch(const char* option, int asked, Index count) {
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2, but there are %3, counted from 0."),
                {option, std::to_string(asked), std::to_string(count)});
}

} // namespace

int WishedPicture::step(const ModelConfig& config) const {
    const int index = stepIndex(kind->id);
    return index < 0 ? 0 : numberOf(index, config);
}

Result<std::vector<WishedPicture>> picturesOf(const Model& model, const PictureWish& wish) {
    const ModelConfig& config = model.config;
    const FirstHead first = firstHead(model);
    const auto layers = numbers(wish.allLayers, wish.layer, first.layer, config.n_layers);
    const auto heads = numbers(wish.allHeads, wish.head, first.head, config.n_heads);
    if (layers.empty()) return noSuch("--layer", *wish.layer, config.n_layers);
    if (heads.empty()) return noSuch("--head", *wish.head, config.n_heads);
    for (const FigureKind* kind : wish.figures)
        if (const Status has = checkFigure(*kind, model); !has) return has.error();
    std::vector<WishedPicture> pictures;
    for (const FigureKind* kind : wish.figures)
        for (const int layer : layers)
            for (const int head : heads) {
                if (wish.allLayers && !kind->perLayer && layer != layers.front()) continue;
                if (wish.allHeads && !kind->perHead && head != heads.front()) continue;
                pictures.push_back({kind, layer, head});
            }
    return pictures;
}

NameValues nameValues(const WishedPicture& picture, const Model& model, const NamedSentence& sentence,
                      const std::string& theme, const std::string& language) {
    return {{"n", padded(sentence.number, sentence.digits)},
            {"sentence", namePart(sentence.text)},
            {"figure", picture.kind->id.toStdString()},
            {"step", padded(picture.step(model.config), 2)},
            {"layer", std::to_string(picture.layer)},
            {"head", std::to_string(picture.head)},
            {"model", namePart(model.info.name)},
            {"theme", theme},
            {"lang", language}};
}

std::vector<const FigureKind*> stepFigures(const ModelConfig& config) {
    std::vector<const FigureKind*> list;
    for (const Step& step : stepsOf(config)) list.push_back(findFigure(QString::fromLatin1(step.id)));
    return list;
}

} // namespace kanshei
