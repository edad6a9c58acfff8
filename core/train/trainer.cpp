#include "core/train/trainer.h"

#include "core/base/parallel.h"
#include "core/ops/cross_entropy.h"
#include "core/ops/embed.h"
#include "core/ops/position.h"
#include "core/ops/unembed.h"

#include <algorithm>

namespace kanshei::train {
namespace {
constexpr Index parts = 4;
} // namespace

Trainer::Trainer(Parameters parameters, const ObjectiveWeights& objective, const AdamW::Settings& settings)
    : m_parameters(std::move(parameters)), m_objective(objective),
      m_optimizer(m_parameters.layout(), settings), m_gradient(std::size_t(m_parameters.layout().size), 0.f) {
    for (Index i = 0; i < parts; ++i) m_parts.emplace_back(m_parameters);
}

Losses Trainer::step(const Batch& batch, float rate, const Dropout& dropout, Random random) {
    const Losses losses = gradients(batch, dropout, random);
    m_norm = m_optimizer.step(m_parameters.values(), m_gradient, rate);
    return losses;
}

Losses Trainer::gradients(const Batch& batch, const Dropout& dropout, Random random) {
    const auto bounds = cutBatch(batch, parts);
    std::vector<Random> randoms;
    for (Index i = 0; i < parts; ++i) randoms.emplace_back(random.next(), std::uint64_t(i));
    parallelFor(parts, [&](Index i) {
        const auto n = std::size_t(i);
        forwardPart(m_parts[n], batch, bounds[n], bounds[n + 1], dropout, randoms[n]);
    });
    Losses sum;
    sum.tokens = tokenLoss(batch);
    parallelFor(parts, [&](Index i) { backwardPart(m_parts[std::size_t(i)], batch); });
    addUp(batch);
    for (const Part& part : m_parts) {
        sum.pointer += part.losses.pointer;
        sum.helper += part.losses.helper;
        sum.identity += part.losses.identity;
    }
    const auto mean = [](double& loss, float weight) { loss = weight > 0 ? loss / double(weight) : 0; };
    mean(sum.pointer, m_objective.pointer);
    mean(sum.helper, m_objective.helper);
    mean(sum.identity, m_objective.identity);
    return sum;
}

void Trainer::forwardPart(Part& part, const Batch& batch, Index from, Index to, const Dropout& dropout,
                          Random random) {
    std::ranges::fill(part.body, 0.f);
    part.losses = {};
    part.encoder.forward(m_parameters, batch, from, to, dropout, random);
    const auto first = std::ranges::lower_bound(batch.askedRows, part.encoder.firstRow());
    const auto end = std::ranges::lower_bound(batch.askedRows, part.encoder.firstRow() + part.encoder.rows());
    part.askedFrom = first - batch.askedRows.begin();
    part.askedTo = end - batch.askedRows.begin();
    if (part.encoder.rows() == 0 || batch.questions.empty()) return;
    const float share = 1.f / float(batch.questions.size());
    part.answer.forward(m_parameters, part.encoder);
    part.losses.pointer =
        part.answer.backward(m_parameters, part.encoder, part.body.data(), m_objective.pointer * share);
    if (m_objective.helper > 0)
        part.losses.helper = part.helper.run(m_parameters, part.encoder, part.body.data(),
                                             m_objective.helperLayer, m_objective.helper * share);
    if (m_objective.identity > 0)
        part.losses.identity =
            part.identity.run(m_parameters, part.encoder, part.body.data(), m_objective.identityHead,
                              m_objective.identity / float(batch.rows()), random);
}

double Trainer::tokenLoss(const Batch& batch) {
    const Layout& layout = m_parameters.layout();
    std::ranges::fill(m_gradient, 0.f);
    const Index asked = Index(batch.askedRows.size());
    if (asked == 0 || m_objective.tokens <= 0) {
        m_dAsked.clear();
        return 0;
    }
    const Index d = m_parameters.config().d_model;
    auto hidden = m_asked.resize(asked, d);
    for (const Part& part : m_parts)
        for (Index i = part.askedFrom; i < part.askedTo; ++i)
            hidden.row(i) =
                part.encoder.hidden().row(batch.askedRows[std::size_t(i)] - part.encoder.firstRow());
    const auto W_E = matrix(static_cast<const Parameters&>(m_parameters).data(), layout.W_E);
    auto logits = m_logits.resize(asked, W_E.rows());
    ops::unembed(asConst(hidden), W_E, ConstVectorView(nullptr, 0), logits);
    const float weight = m_objective.tokens / float(asked);
    const double loss = ops::crossEntropy(asConst(logits), batch.askedTokens, weight, logits);
    ops::unembedBackward(asConst(hidden), W_E, asConst(logits), m_dAsked.zeros(asked, d),
                         matrix(m_gradient.data(), layout.W_E), VectorView(nullptr, 0));
    return loss / double(asked);
}

void Trainer::backwardPart(Part& part, const Batch& batch) {
    Encoder& encoder = part.encoder;
    if (encoder.rows() == 0) return;
    if (!m_dAsked.empty()) {
        auto dHidden = encoder.incoming.hidden.zeros(encoder.rows(), m_parameters.config().d_model);
        for (Index i = part.askedFrom; i < part.askedTo; ++i)
            dHidden.row(batch.askedRows[std::size_t(i)] - encoder.firstRow()) += m_dAsked.view().row(i);
    }
    encoder.backward(m_parameters, part.body.data(), m_objective.helperLayer);
}

void Trainer::addUp(const Batch& batch) {
    const Layout& layout = m_parameters.layout();
    constexpr Index piece = 1 << 13;
    parallelFor((layout.bodySize + piece - 1) / piece, [&](Index i) {
        const Index from = i * piece;
        const Index n = std::min(piece, layout.bodySize - from);
        Eigen::Map<Eigen::ArrayXf> sum(m_gradient.data() + from, n);
        for (const Part& part : m_parts) sum += Eigen::Map<const Eigen::ArrayXf>(part.body.data() + from, n);
    });
    auto dW_pos = matrix(m_gradient.data(), layout.W_pos);
    for (const Part& part : m_parts) {
        const Encoder& encoder = part.encoder;
        if (encoder.rows() == 0) continue;
        const auto dx = encoder.dEmbedded();
        ops::embedBackward({batch.ids.data() + encoder.firstRow(), std::size_t(encoder.rows())}, dx,
                           matrix(m_gradient.data(), layout.W_E));
        for (Index s = encoder.firstSequence(); s < encoder.endSequence(); ++s)
            ops::positionBackward(batch.positions[std::size_t(s)],
                                  rowsOf(dx, batch.start(s) - encoder.firstRow(), batch.length(s)), dW_pos);
    }
}

} // namespace kanshei::train
