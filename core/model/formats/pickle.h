// Pickles: PyTorch's old way to keep weights. Reading one runs the program in it, so this program reads none, and says how to
// get the same weights as safetensors.
#pragma once

#include "core/model/model.h"

namespace kanshei {

/// Is it a file that PyTorch or Python's pickle wrote (by its first bytes or by its name)?
bool isPickle(const std::filesystem::path& path);

/// Always fails: Unsupported, with the way out.
Result<Model> refusePickle(const std::filesystem::path& path);

/// That error, where the folder has weights as pickles (pytorch_model.bin, *.pt …).
std::optional<Error> pickleIn(const std::filesystem::path& folder);

} // namespace kanshei
