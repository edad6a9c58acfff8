#include "core/model/formats/gguf_model.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::AlignedBytes input(data, size);
    const auto file = Gguf::read(input.bytes, input.owner, "fuzz");
    if (!file) return 0;
    const auto model = modelFromGguf(*file);
    if (!fuzz::answered(model)) return 0;
    if (!checkConfig(model->config) || !checkWeights(model->config, model->weights)) std::abort();
    if (model->tokenizer) (void)fuzz::answered(model->tokenizer->encode("Hello 词元 👩‍💻 <s>\n"));
    return 0;
}
