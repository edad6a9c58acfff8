#include "core/model/formats/hugging_face_config.h"
#include "core/model/formats/hugging_face_names.h"
#include "core/model/weights.h"
#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto config = parseConfig(fuzz::asText(data, size));
    if (!fuzz::answered(config)) return 0;
    if (!checkConfig(*config)) std::abort();
    if (weightSources(*config).size() != requiredWeights(*config).size()) std::abort();
    // What was read can be written and is then read again as the same.
    const std::string text = configText(*config);
    const auto again = parseConfig(text);
    if (!again || configText(*again) != text) std::abort();
    return 0;
}
