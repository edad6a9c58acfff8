#include "core/model/formats/csv.h"

#include "tests/fuzz/fuzz.h"

using namespace kanshei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto tensor = parseCsv(fuzz::asText(data, size), "fuzz");
    if (!fuzz::answered(tensor)) return 0;
    const auto again = parseCsv(csvText(*tensor), "fuzz");
    if (!again || !std::equal(again->values().begin(), again->values().end(), tensor->values().begin()))
        std::abort();
    return 0;
}
