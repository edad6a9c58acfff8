// The tensors of a model in Hugging Face layout, whether they lie in one safetensors file or in many.
#pragma once

#include "core/model/formats/safetensors.h"

namespace kanshei {

class TensorFiles {
public:
    /// model.safetensors; where there is none, the files that model.safetensors.index.json names. Fails: NotFound (a folder of
    /// pickles says so: Unsupported), whatever is wrong with one of the files, a tensor that is not where the index says.
    static Result<TensorFiles> open(const std::filesystem::path& folder);

    const std::map<std::string, Safetensors::Entry>& entries() const { return m_entries; }
    const Safetensors::Entry* find(const std::string& name) const;
    /// As Safetensors::tensor.
    Result<Tensor> tensor(const std::string& name) const;
    /// What errors call the whole: the one file, or the index.
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
    std::map<std::string, Safetensors> m_files; ///< by file name
    std::map<std::string, std::string> m_homes; ///< tensor → file name
    std::map<std::string, Safetensors::Entry> m_entries;
};

/// The weight_map of model.safetensors.index.json: tensor → name of a file beside it. Fails: not JSON; no map; a name that is not
/// that of a safetensors file in the same folder.
Result<std::map<std::string, std::string>> parseTensorIndex(std::string_view json);

} // namespace kanshei
