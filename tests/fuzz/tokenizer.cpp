#include "core/text/tokenizer.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto tokenizer = parseTokenizer(fuzz::asText(data, size));
    if (!fuzz::answered(tokenizer)) return 0;
    const auto tokens = (*tokenizer)->encode("老板告诉员工: he's 12 👩‍💻 \n<|endoftext|>");
    if (!fuzz::answered(tokens)) return 0;
    (void)(*tokenizer)->decode(tokens->ids());
    (void)(*tokenizer)->toJson();
    return 0;
}
