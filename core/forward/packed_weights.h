// The weights of a large model as its products like to read them (core/ops/panels.h), packed at its first pass.
#pragma once

#include "core/model/model.h"
#include "core/ops/panels.h"

namespace kanshei {

/// The weights of a block, W_Q W_K W_V as one ("blocks.2.attn.W_QKV"), and the unembedding, by the name of its tensor.
class PackedWeights {
public:
    /// Those of this model; the same as before while anyone holds the model. Null where the products of doubles read the weights as
    /// they are, and for a model of which a second copy would take too much memory.
    static std::shared_ptr<const PackedWeights> of(const ModelPtr& model);

    explicit PackedWeights(const Model& model);
    const ops::Panels* find(const std::string& name) const;
    std::size_t bytes() const;

private:
    std::map<std::string, ops::Panels> m_panels;
};

} // namespace kanshei
