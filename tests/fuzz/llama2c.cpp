#include "core/model/formats/llama2c.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::AlignedBytes input(data, size);
    const auto model = readLlama2c(input.bytes, input.owner);
    if (!fuzz::answered(model)) return 0;
    if (!checkConfig(model->config) || !checkWeights(model->config, model->weights)) std::abort();
    return 0;
}
