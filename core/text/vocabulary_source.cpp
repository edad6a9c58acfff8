#include "core/text/vocabulary_source.h"

namespace kanshei {

Result<std::shared_ptr<const Tokenizer>> makeTokenizer(const VocabularySource& source) {
    return fail(ErrorCode::Unsupported, KANSHEI_TEXT("This program cannot read the tokenizer “%1”."),
                {source.model});
}

} // namespace kanshei
