#include "core/model/formats/give_tokenizer.h"

namespace kanshei {

Status giveTokenizer(Model& model, const Result<std::shared_ptr<const Tokenizer>>& tokenizer,
                     const std::string& place) {
    if (!tokenizer && tokenizer.error().code == ErrorCode::Unsupported) {
        model.tokenizerProblem = tokenizer.error();
        return Nothing{};
    }
    if (!tokenizer) return tokenizer.error();
    const auto size = (*tokenizer)->vocabularySize();
    if (Index(size) > model.config.d_vocab)
        return fail(ErrorCode::Mismatch,
                    KANSHEI_TEXT("The tokenizer has %1 pieces, but the model knows only %2 ids."),
                    {std::to_string(size), std::to_string(model.config.d_vocab)}, place);
    model.tokenizer = *tokenizer;
    return Nothing{};
}

} // namespace kanshei
