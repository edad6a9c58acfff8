// Which pictures there are of one sentence: some figures, of one, some or all layers and heads.
#pragma once

#include "core/model/model.h"
#include "ui/batch/name_pattern.h"
#include "ui/walk/figure_kinds.h"

#include <optional>

namespace kanshei {

struct PictureWish {
    std::vector<const FigureKind*> figures;
    std::optional<int> layer = {}, head = {}; ///< none: where a reader begins
    bool allLayers = false, allHeads = false;
};

struct WishedPicture {
    const FigureKind* kind = nullptr;
    int layer = 0, head = 0;

    /// Its number in the walk of the model, from 1; 0 for a figure that is no step.
    int step(const ModelConfig& config) const;
};

/// Figure by figure, layer by layer. A figure that shows no single layer or head comes once. Fails when the model has no
/// such layer, head or figure.
Result<std::vector<WishedPicture>> picturesOf(const Model& model, const PictureWish& wish);

/// The sentence of a name: its line in a file, from 1, written with `digits` digits.
struct NamedSentence {
    int number = 1;
    std::size_t digits = 3;
    std::string text;
};
NameValues nameValues(const WishedPicture& picture, const Model& model, const NamedSentence& sentence,
                      const std::string& theme, const std::string& language);

/// The figures of all steps that the model has, in their order.
std::vector<const FigureKind*> stepFigures(const ModelConfig& config);

} // namespace kanshei
