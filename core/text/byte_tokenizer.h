// One token for every byte of the text, its id the byte: a tokenizer that fits any model of 256 ids or more.
#pragma once

#include "core/text/tokenizer.h"

namespace kanshei {

Result<std::shared_ptr<const Tokenizer>> makeByteTokenizer();

} // namespace kanshei
