// The last step of a tokenizer.json: special tokens around the text.
#pragma once

#include "core/text/pipeline/part.h"

namespace kanshei {

/// One place of a template: the text's own tokens, or a special token.
struct TemplateItem {
    bool text = true;
    TokenId id = 0; ///< of the special token
    int type = 0;   ///< token type for BERT
};

/// From the section "post_processor"; null: the text alone. `idOf` finds special tokens by name. To add a kind: a
/// row in post_processor.cpp.
std::vector<TemplateItem> makeTemplate(const TokenizerJson& part,
                                       const std::function<TokenId(const std::string&)>& idOf, int depth = 0);

} // namespace kanshei
