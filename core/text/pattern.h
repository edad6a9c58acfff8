// A regular expression (ICU's), found in UTF-8 text, with a limit on the time it may take.
#pragma once

#include "core/base/result.h"

#include <memory>
#include <string_view>

namespace kanshei {

/// Bytes [first, last) of a text.
using ByteRange = std::pair<std::size_t, std::size_t>;

class TextPattern {
public:
    /// Fails: BadInput for an expression that does not compile, with the place.
    static Result<TextPattern> compile(const std::string& expression);
    /// All matches from left to right, none overlapping, none empty. Fails when the expression takes too long
    /// (patterns that try one text in very many ways).
    Result<std::vector<ByteRange>> find(std::string_view text) const;

private:
    struct Compiled;
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace kanshei
