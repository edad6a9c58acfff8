#include "core/forward/check_tokens.h"

namespace kanshei {

Status checkTokens(const ModelConfig& config, const Tokens& tokens) {
    if (tokens.list.empty())
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("There are no tokens to read. Type a sentence."));
    if (Index(tokens.size()) > config.n_ctx)
        return fail(ErrorCode::TooLarge,
                    KANSHEI_TEXT("The sentence has %1 tokens; this model reads at most %2. Make it shorter."),
                    {std::to_string(tokens.size()), std::to_string(config.n_ctx)});
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (tokens.list[i].id < 0 || tokens.list[i].id >= config.d_vocab)
            return fail(
                ErrorCode::BadInput,
                KANSHEI_TEXT("Token %1 has the id %2, but this model knows the ids 0 to %3 only."),
                {std::to_string(i), std::to_string(tokens.list[i].id), std::to_string(config.d_vocab - 1)});
    if (!tokens.types.empty() && tokens.types.size() != tokens.size())
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("There are %1 token types for %2 tokens."),
                    {std::to_string(tokens.types.size()), std::to_string(tokens.size())});
    for (TokenId type : tokens.types)
        if (type < 0 || type >= std::max<Index>(config.n_types, 1))
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("Token type %1 does not exist; this model has %2."),
                        {std::to_string(type), std::to_string(config.n_types)});
    return Nothing{};
}

} // namespace kanshei
