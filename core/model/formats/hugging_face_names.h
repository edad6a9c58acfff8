// What our weights are called in Hugging Face files, and how they lie there. Loader and saver walk the same
// list.
#pragma once

#include "core/model/config.h"

namespace kanshei {

struct WeightSource {
    enum Layout {
        Same,       ///< as ours
        Transposed, ///< [out, in]: PyTorch's Linear
        Fused,      ///< columns `part` of three: GPT-2's c_attn holds Q, K and V side by side
        PerHead,    ///< [heads · 3 · d_head, in], `part` of three in each head: GPT-NeoX's query_key_value
        SkipRows    ///< without its first `part` rows
    };
    std::string ours;
    std::string theirs;
    Layout layout = Same;
    Index part = 0;
    Index heads = 1; ///< of PerHead
};

/// Shape in the file of a weight that has `ours` here.
Shape shapeInFile(const WeightSource& source, Shape ours);
/// The tensor as it lies in the file → our layout and name. One that lies as ours shares its numbers.
Tensor arranged(const WeightSource& source, const Shape& ours, Tensor fromFile);
/// Writes our weight into its place in the file's tensor.
void arrangeInto(const WeightSource& source, const Tensor& ours, Tensor& inFile);

/// One entry for each of requiredWeights(config), in that order.
std::vector<WeightSource> weightSources(const ModelConfig& config);

/// Other spellings of a name found in published files, best first, itself among them.
std::vector<std::string> spellings(const std::string& theirs);

/// A tensor of published files that does not change what the model computes (buffers, a head that is not
/// used).
bool isIgnorable(const std::string& theirs);

} // namespace kanshei
