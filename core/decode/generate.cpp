#include "core/decode/generate.h"

#include <set>

namespace kanshei {
namespace {

/// What vocabularies call the end of a text or of a turn.
std::set<TokenId> endTokens(const Tokenizer* tokenizer) {
    std::set<TokenId> ends;
    for (const char* piece :
         {"</s>", "<eos>", "<|endoftext|>", "<|im_end|>", "<|end_of_text|>", "<|eot_id|>"})
        if (const TokenId id = tokenizer ? tokenizer->idOf(piece) : -1; id >= 0) ends.insert(id);
    return ends;
}

} // namespace

Status generate(const ModelPtr& model, Tokens tokens, const GenerateOptions& options, const TakeToken& take,
                const std::stop_token& stop) {
    assert(model);
    if (Status status = checkSampling(options.sampling); !status) return status;
    if (model->config.answer != Answer::NextToken)
        return fail(ErrorCode::Unsupported, KANSHEI_TEXT("The model “%1” does not predict the next token."),
                    {model->info.name});
    const std::set<TokenId> ends = endTokens(model->tokenizer.get());
    Random random(options.seed);
    for (Index made = 0; made < options.maxTokens && Index(tokens.size()) < model->config.n_ctx; ++made) {
        const auto trace = forward(model, tokens, options.forward, stop);
        if (!trace) return trace.error();
        const Tensor& logits = (*trace)->at("logits");
        const auto last = logits.values().last(std::size_t(logits.dim(1)));
        const TokenId id = drawToken(likelyTokens(last, options.sampling), random);
        if (ends.contains(id)) break;
        take({id, double((*trace)->at("probs").at({logits.dim(0) - 1, id}))});
        Tokens next = tokensFromIds({id}, model->tokenizer.get());
        tokens.list.push_back(std::move(next.list.front()));
        if (!tokens.types.empty()) tokens.types.push_back(tokens.types.back());
    }
    return Nothing{};
}

} // namespace kanshei
