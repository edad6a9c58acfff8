// The kinds of corpora behind openCorpus.
#pragma once

#include "core/train/corpus.h"
#include "core/train/corpus_expander.h"

namespace kanshei {

Result<std::shared_ptr<const Corpus>> makeCorefCorpus(Grammar grammar, const std::string& salt);
/// `json`: the text of the corpus of everyday sentences (resources/corpora/zh-gpt.json).
Result<std::shared_ptr<const Corpus>> makeNextWordCorpus(Grammar grammar, const std::string& json,
                                                         const std::string& place, const std::string& salt);

} // namespace kanshei
