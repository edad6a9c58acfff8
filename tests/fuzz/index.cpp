#include "core/model/formats/tensor_files.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto homes = parseTensorIndex(fuzz::asText(data, size));
    if (!fuzz::answered(homes)) return 0;
    for (const auto& [tensor, file] : *homes)
        if (file.find('/') != std::string::npos || file.starts_with(".")) std::abort();
    return 0;
}
