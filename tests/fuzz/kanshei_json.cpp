#include "core/model/formats/kanshei_json.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    ModelInfo info;
    if (!fuzz::answered(readInfo(fuzz::asText(data, size), info))) return 0;
    ModelInfo again;
    if (!readInfo(infoText(info), again) || again.title != info.title || again.pronouns != info.pronouns)
        std::abort();
    return 0;
}
