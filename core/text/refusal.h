// Inside the readers and steps of a tokenizer, what is wrong is thrown; the functions that others call catch it
// and return it. Never seen outside core/text.
#pragma once

#include "core/base/result.h"

namespace kanshei {

struct Refusal {
    Error error;
};

[[noreturn]] inline void refuse(ErrorCode code, std::string text, std::vector<std::string> args = {}) {
    throw Refusal{fail(code, std::move(text), std::move(args))};
}

template<class T> T orRefuse(Result<T> result) {
    if (!result) throw Refusal{result.error()};
    return std::move(result).value();
}

} // namespace kanshei
