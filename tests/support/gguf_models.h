// Fixtures in Hugging Face layout → GGUF, with names and orders as llama.cpp's converter writes them. Written apart from the
// program's own table of names, so that each checks the other.
#pragma once

#include "core/model/formats/safetensors.h"
#include "tests/support/gguf_writer.h"

#include <filesystem>
#include <functional>

namespace kanshei::test {

struct GgufFixture {
    GgufWriter writer;
    std::string architecture;
};

/// Matrices of the given type where their rows are multiples of 32 long, else F16 (of Q8_0, Q4_0); vectors in F32.
/// `keep` says which tensors (by their name in the GGUF) go in.
GgufFixture ggufOf(const std::filesystem::path& folder, const std::string& type = "F32",
                   const std::function<bool(const std::string&)>& keep = {});

} // namespace kanshei::test
