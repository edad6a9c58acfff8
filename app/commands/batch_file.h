// The file of `render --batch`: one sentence a line, as plain text or as a JSON object that says more.
#pragma once

#include "core/base/result.h"
#include "ui/batch/pictures.h"

#include <string_view>

namespace kanshei {

struct BatchLine {
    int number = 1; ///< from 1, as an editor counts
    std::string text;
    /// What the line itself asks for; empty: what the command line says.
    std::vector<const FigureKind*> figures;
    std::optional<int> layer, head;
    std::optional<bool> allLayers, allHeads;
    std::string name;
    std::optional<Error> mistake; ///< the line cannot be used, and why
};

/// Every line that is not empty. {"text":…, "figure":"softmax" or ["softmax",…], "layer":3 or "all", "head":…, "name":…}
std::vector<BatchLine> readBatch(std::string_view text);

/// "pattern,softmax". Fails on a figure that is not known, and lists those that are.
Result<std::vector<const FigureKind*>> figuresOf(const std::string& list);
std::string knownFigures();

} // namespace kanshei
