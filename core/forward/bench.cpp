#include "core/forward/bench.h"

#include <algorithm>
#include <chrono>

namespace kanshei {
namespace {

/// Every matrix product of one forward pass, on real weights, into scratch memory that is made beforehand.
class Products {
public:
    Products(const Model& model, Index tokens)
        : m_model(model), m_config(model.config), m_x(Matrix::Random(tokens, m_config.d_model)),
          m_hidden(Matrix::Random(tokens, m_config.d_mlp)), m_head(Matrix::Random(tokens, m_config.d_head)),
          m_pattern(Matrix::Random(tokens, tokens)), m_out(tokens, m_config.d_model),
          m_logits(tokens, m_config.d_vocab) {}

    /// A number that depends on the results, so that they are computed.
    float run() {
        for (Index layer = 0; layer < m_config.n_layers; ++layer) block(layer);
        const char* unembed = m_config.tied_embeddings ? "embed.W_E" : "unembed.W_U";
        m_logits.noalias() = m_x * weight(unembed).transpose();
        if (m_config.predict_transform) m_out.noalias() = m_x * weight("predict.W");
        if (m_config.answer == Answer::Pointer) {
            m_out.noalias() = m_x * weight("answer.W_X");
            m_pattern.noalias() = m_out * m_x.transpose();
        }
        return m_logits(0, 0) + m_out(0, 0) + m_pattern(0, 0);
    }

private:
    ConstMatrixView weight(const std::string& name) const { return m_model.weights.at(name).matrix(); }

    void block(Index layer) {
        for (const char* part : {"attn.W_Q", "attn.W_K", "attn.W_V"})
            m_out.noalias() = m_x * weight(blockName(layer, part));
        for (Index h = 0; h < m_config.n_heads; ++h) {
            m_pattern.noalias() = m_head * m_head.transpose();
            m_z.noalias() = m_pattern * m_head;
            m_out.noalias() =
                m_head *
                weight(blockName(layer, "attn.W_O")).middleRows(h * m_config.d_head, m_config.d_head);
        }
        m_hidden.noalias() = m_x * weight(blockName(layer, "mlp.W_in"));
        m_out.noalias() = m_hidden * weight(blockName(layer, "mlp.W_out"));
    }

    const Model& m_model;
    const ModelConfig& m_config;
    Matrix m_x, m_hidden, m_head, m_pattern, m_out, m_logits, m_z;
};

template<class Work> double milliseconds(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double>& values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

Result<ForwardTimes> timeForward(const ModelPtr& model, Index tokens, int rounds) {
    assert(tokens > 0 && rounds > 0);
    std::vector<TokenId> ids;
    for (Index i = 0; i < tokens; ++i) ids.push_back(TokenId(i * 31 % model->config.d_vocab));
    const Tokens sentence = tokensFromIds(ids, nullptr);
    const ForwardOptions options = defaultOptions(*model);
    if (const auto first = forward(model, sentence, options); !first) return first.error(); // also warms up
    Products products(*model, tokens);
    std::vector<double> traces, alone;
    volatile float keep = products.run();
    for (int i = 0; i < rounds; ++i) {
        traces.push_back(
            milliseconds([&] { keep = (*forward(model, sentence, options))->at("logits").data()[0]; }));
        alone.push_back(milliseconds([&] { keep = products.run(); }));
    }
    (void)keep;
    return ForwardTimes{median(traces), median(alone)};
}

} // namespace kanshei
