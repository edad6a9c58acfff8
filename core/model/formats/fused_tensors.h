// Q, K and V that lie in one tensor of a file: it is read, and made float32, once for the three of them.
#pragma once

#include "core/model/formats/hugging_face_names.h"

#include <map>

namespace kanshei {

/// `File` has tensor(name).
template<class File> class FusedTensors {
public:
    explicit FusedTensors(const File& file) : m_file(file) {}

    /// The tensor called `name`, which `source` is made of.
    Result<Tensor> get(const WeightSource& source, const std::string& name) {
        if (source.layout != WeightSource::Fused && source.layout != WeightSource::PerHead)
            return m_file.tensor(name);
        if (const auto kept = m_kept.find(name); kept != m_kept.end()) return kept->second;
        if (m_kept.size() >= 2) m_kept.clear(); // those of the layer before: a matrix and a bias
        auto tensor = m_file.tensor(name);
        if (tensor) m_kept.emplace(name, *tensor);
        return tensor;
    }

private:
    const File& m_file;
    std::map<std::string, Tensor> m_kept;
};

} // namespace kanshei
