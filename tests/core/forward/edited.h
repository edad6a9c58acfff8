// A small sentence, and a trace of it with edits in their text form.
#pragma once

#include "core/forward/trace.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <cstring>

namespace kanshei::test {

inline Tokens sentence(const Model& model) {
    return *model.tokenizer->encode("老板告诉员工他必须加班"); // <bos> 老板 告诉 员工 他 必须 加班
}

inline std::vector<Edit> parsed(const std::vector<std::string>& texts) {
    std::vector<Edit> edits;
    for (const std::string& text : texts) {
        INFO(text);
        const auto edit = parseEdit(text);
        REQUIRE(edit);
        edits.push_back(*edit);
    }
    return edits;
}

inline TracePtr run(const ModelPtr& model, const std::vector<std::string>& texts,
                    std::optional<MaskPattern> mask = {}) {
    ForwardOptions options = defaultOptions(*model);
    options.mask = mask.value_or(options.mask);
    options.edits = parsed(texts);
    const auto trace = forward(model, sentence(*model), options);
    if (!trace) FAIL(trace.error().english());
    return *trace;
}

inline bool sameBits(const Tensor& a, const Tensor& b) {
    return a.shape() == b.shape() &&
           std::memcmp(a.data(), b.data(), std::size_t(a.size()) * sizeof(float)) == 0;
}

} // namespace kanshei::test
