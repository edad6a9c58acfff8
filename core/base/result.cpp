#include "core/base/result.h"

namespace kanshei {

std::string Message::filledInto(std::string translated) const {
    std::string out;
    for (std::size_t i = 0; i < translated.size(); ++i) {
        const bool mark = translated[i] == '%' && i + 1 < translated.size() && translated[i + 1] >= '1' &&
                          translated[i + 1] <= '9';
        const std::size_t n = mark ? std::size_t(translated[i + 1] - '1') : args.size();
        if (n < args.size()) {
            out += args[n];
            ++i;
        } else {
            out += translated[i];
        }
    }
    return out;
}

std::string Message::english() const {
    return filledInto(text);
}

std::string Error::english() const {
    return place.empty() ? what.english() : place + ": " + what.english();
}

Error fail(ErrorCode code, std::string text, std::vector<std::string> args, std::string place) {
    return Error{code, Message{std::move(text), std::move(args)}, std::move(place)};
}

Error stopped() {
    return fail(ErrorCode::Cancelled, KANSHEI_TEXT("Stopped."));
}

} // namespace kanshei
