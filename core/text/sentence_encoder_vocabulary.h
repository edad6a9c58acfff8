// vocab.json of the Universal Sentence Encoder lite: [["▁the", −3.57], …], the pieces of a unigram model by id.
#pragma once

#include "core/text/tokenizer.h"

namespace kanshei {

/// The tokenizer of these pieces, which cuts as the model's own program does: NFKC, ▁ in front and for every space; the first six
/// pieces are reserved (0 is what is unknown) and never found in a text; a score that is null counts as 0. Fails: not such a list.
Result<std::shared_ptr<const Tokenizer>> parseSentenceEncoderVocabulary(std::string_view json);

} // namespace kanshei
