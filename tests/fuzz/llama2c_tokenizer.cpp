#include "core/model/formats/llama2c_tokenizer.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto source = parseLlama2cTokenizer(fuzz::asText(data, size));
    if (!fuzz::answered(source)) return 0;
    const auto tokenizer = makeTokenizer(*source);
    if (fuzz::answered(tokenizer))
        (void)fuzz::answered((*tokenizer)->encode("Once 词元 👩‍💻 <s>\n"));
    return 0;
}
