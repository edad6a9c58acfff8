// render, many pictures at once: every head, layer or step, of one sentence or of a file of them.
#pragma once

#include "app/commands/drawing.h"
#include "app/commands/options.h"
#include "ui/surfaces/picture.h"

namespace kanshei {

struct BatchOptions {
    std::string file; ///< sentences, one a line; "-": standard input
    bool allHeads = false, allLayers = false, allSteps = false;
    std::string name; ///< a pattern (ui/batch/name_pattern.h)
    std::string shard = "1/1";
    bool resume = false, json = false;

    /// Many pictures are asked for, so -o is a folder.
    bool asked(const std::string& figure) const;
};

void addBatch(CLI::App& sub, BatchOptions& options);

/// Everything that render was told.
struct BatchJob {
    const CLI::App& sub;
    const BatchOptions& options;
    const InputOptions& input;
    const DrawingOptions& drawing;
    std::string figure; ///< ids with commas between
    std::string folder;
    bool force = false;
    /// Draws one picture to a file.
    std::function<Status(const PictureSource&, const QString& file, const Style&)> save;
};

/// Returns an exit code.
int runBatch(const BatchJob& job);

} // namespace kanshei
