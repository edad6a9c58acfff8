// Sections of a tokenizer.json, written for vocabularies that come without one: every other form is first put into
// words of this format, and then read like a file.
#pragma once

#include "core/text/pipeline/part.h"

namespace kanshei {

/// How the models of a family cut a text before byte-level BPE, under the name that GGUF has for it.
struct WordPattern {
    const char* name;
    bool nfc;        ///< normalise first
    bool wholeFirst; ///< a whole word that is a piece stays one, whatever the merges say
    bool addBegin;   ///< <bos> in front unless the file says otherwise
    std::vector<std::string>
        expressions; ///< one after the other, every match apart; the last may be GPT-2's own
};

/// A row of the table, or null.
const WordPattern* wordPattern(const std::string& name);
TokenizerJson patternSection(const WordPattern& pattern, bool addPrefixSpace);
TokenizerJson formSection(const WordPattern& pattern); ///< the normalizer

TokenizerJson addedTokenSection(TokenId id, const std::string& content, bool special);
/// begin, text, end by their ids and pieces; null when neither is there.
struct FrameToken {
    TokenId id = -1;
    std::string piece;
};
TokenizerJson templateSection(const FrameToken& begin, const FrameToken& end);
TokenizerJson byteLevelDecoder();
TokenizerJson wordPieceDecoder();
/// For pieces that spell a space as `sign` and begin with one that was not in the text.
TokenizerJson signDecoder(const std::string& sign);
TokenizerJson bertNormalizer(bool lowercase);
TokenizerJson sequenceSection(const char* list, const TokenizerJson& parts);
TokenizerJson replaceSection(const std::string& old, const std::string& fresh);

/// Does a vocabulary tell upper from lower case? It does when a piece outside brackets has a capital letter A-Z: then
/// the text keeps its case. BERT's Chinese vocabulary has none, and the text is made lower-case.
bool hasCapitals(const std::vector<std::string>& pieces);

} // namespace kanshei
