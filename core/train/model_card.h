// The model card of a training run: what it was trained on, for what, how well, its limits. Numbers are those measured.
#pragma once

#include "core/model/model.h"
#include "core/train/run.h"

namespace kanshei::train {

/// Markdown, Chinese first.
std::string modelCard(const Run& run);
/// The scores as JSON, for kanshei.json.
std::string scoresJson(const Run& run);

/// The model of a run, without the helper weights.
Model toModel(const Run& run);
/// Writes a folder that openModel opens, with README.md (the card) and the scores in kanshei.json.
Status saveRun(const Run& run, const std::filesystem::path& folder);

} // namespace kanshei::train
