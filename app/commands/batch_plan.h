// What a batch is going to draw, known before anything is drawn: every picture, its name, and the lines that cannot be used.
#pragma once

#include "app/commands/batch.h"
#include "app/commands/batch_file.h"

namespace kanshei {

struct PlannedPicture {
    std::size_t line = 0; ///< index into BatchPlan::lines
    WishedPicture picture;
    std::string name; ///< below the folder
};

struct BatchPlan {
    std::vector<BatchLine> lines;
    std::vector<PlannedPicture> pictures;   ///< of this shard
    std::vector<const BatchLine*> badLines; ///< of this shard: each line belongs to one
    std::size_t allPictures = 0;            ///< of all shards
};

struct Shard {
    std::size_t index = 0, count = 1;

    /// "2/8". Nothing when that is no part of a whole.
    static std::optional<Shard> parse(const std::string& text);
    std::size_t begin(std::size_t all) const { return all * index / count; }
    std::size_t end(std::size_t all) const { return all * (index + 1) / count; }
};

/// A mistake is one of the command line. Lines that cannot be used are no mistake: they are in badLines.
Result<BatchPlan> planBatch(const BatchJob& job, const Model& model, std::vector<BatchLine> lines);

} // namespace kanshei
