#include "core/text/byte_tokenizer.h"

#include "core/text/pipeline/byte_alphabet.h"
#include "core/text/vocabulary_source.h"

namespace kanshei {

/// Byte-level BPE with the 256 letters and no merges.
Result<std::shared_ptr<const Tokenizer>> makeByteTokenizer() {
    VocabularySource source;
    source.model = "gpt2";
    for (int byte = 0; byte < 256; ++byte)
        source.tokens.push_back(letterOfByte(static_cast<unsigned char>(byte)));
    return makeTokenizer(source);
}

} // namespace kanshei
