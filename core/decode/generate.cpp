#include "core/decode/generate.h"

#include "core/forward/check_tokens.h"
#include "core/forward/continuation.h"
#include "core/ops/softmax.h"

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

/// The logits after a growing list of tokens: from a cache of keys and values where that gives the same, else from whole passes.
class Logits {
public:
    Logits(const ModelPtr& model, const ForwardOptions& options, const std::stop_token& stop)
        : m_model(model), m_options(options), m_stop(stop) {
        if (Continuation::canGoOn(model->config, options)) m_continuation.emplace(model, options);
    }

    Result<std::span<const float>> after(const Tokens& tokens) {
        if (const Status status = checkTokens(m_model->config, tokens); !status) return status.error();
        if (m_stop.stop_requested()) return stopped();
        if (m_continuation) {
            const std::vector<TokenId> ids = tokens.ids();
            return m_continuation->add(std::span(ids).subspan(std::size_t(m_continuation->length())));
        }
        const auto trace = forward(m_model, tokens, m_options, m_stop);
        if (!trace) return trace.error();
        m_trace = *trace;
        return m_trace->at("logits").values().last(std::size_t(m_model->config.d_vocab));
    }

private:
    const ModelPtr& m_model;
    const ForwardOptions& m_options;
    const std::stop_token& m_stop;
    std::optional<Continuation> m_continuation;
    TracePtr m_trace;
};

double probabilityOf(TokenId id, std::span<const float> logits) {
    const Index size = Index(logits.size());
    Eigen::RowVectorXf probs(size);
    ops::softmax(view(logits.data(), 1, size), view(probs.data(), 1, size));
    return double(probs[id]);
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
    Logits logits(model, options.forward, stop);
    for (Index made = 0; made < options.maxTokens && Index(tokens.size()) < model->config.n_ctx; ++made) {
        const auto last = logits.after(tokens);
        if (!last) return last.error();
        const TokenId id = drawToken(likelyTokens(*last, options.sampling), random);
        if (ends.contains(id)) break;
        take({id, probabilityOf(id, *last)});
        Tokens next = tokensFromIds({id}, model->tokenizer.get());
        tokens.list.push_back(std::move(next.list.front()));
        if (!tokens.types.empty()) tokens.types.push_back(tokens.types.back());
    }
    return Nothing{};
}

} // namespace kanshei
