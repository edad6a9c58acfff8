#include "core/model/formats/gguf.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::AlignedBytes input(data, size);
    const auto file = Gguf::read(input.bytes, input.owner, "fuzz");
    if (!fuzz::answered(file)) return 0;
    for (const auto& [key, value] : file->metadata()) {
        (void)(value.integer() || value.real() || value.flag() || value.text());
        (void)(value.integers() || value.reals() || value.texts());
    }
    for (const auto& [name, entry] : file->entries()) {
        const auto tensor = file->tensor(name);
        if (fuzz::answered(tensor)) fuzz::touch(*tensor);
    }
    return 0;
}
