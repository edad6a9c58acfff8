// model.json, a zero byte, and the numbers of the shards; and, on its own, the vocabulary that lies beside them.
#include "core/model/formats/tfjs.h"

#include "core/text/sentence_encoder_vocabulary.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::uint8_t* end = data + size;
    const std::uint8_t* zero = std::find(data, end, std::uint8_t(0));
    const std::string_view json = fuzz::asText(data, std::size_t(zero - data));
    const std::size_t jsonAndZero = std::min(size, json.size() + 1);
    const fuzz::AlignedBytes numbers(data + jsonAndZero, size - jsonAndZero);
    fuzz::answered(parseTfjsManifest(json));
    if (const auto model = readTfjs(json, numbers.bytes); fuzz::answered(model))
        if (!checkConfig(model->config) || !checkWeights(model->config, model->weights)) std::abort();
    if (const auto tokenizer = parseSentenceEncoderVocabulary(json); fuzz::answered(tokenizer))
        fuzz::answered((*tokenizer)->encode("the boss told"));
    return 0;
}
