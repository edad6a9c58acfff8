#include "core/model/formats/safetensors.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::AlignedBytes input(data, size);
    const auto file = Safetensors::read(input.bytes, input.owner, "fuzz");
    if (!fuzz::answered(file)) return 0;
    for (const auto& [name, entry] : file->entries()) {
        const auto tensor = file->tensor(name);
        if (fuzz::answered(tensor)) fuzz::touch(*tensor);
        (void)fuzz::answered(file->integers(name));
    }
    return 0;
}
