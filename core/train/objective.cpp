#include "core/train/objective.h"

#include "core/ops/cross_entropy.h"
#include "core/ops/layer_norm.h"
#include "core/ops/linear.h"
#include "core/ops/pointer.h"
#include "core/ops/scale.h"

#include <numeric>

namespace kanshei::train {
namespace {
const ConstVectorView noBias(nullptr, 0);
VectorView noBiasGradient() {
    return {nullptr, 0};
}

std::vector<const Question*> questionsOf(const Encoder& encoder) {
    std::vector<const Question*> found;
    for (const Question& q : encoder.batch().questions)
        if (q.sequence >= encoder.firstSequence() && q.sequence < encoder.endSequence()) found.push_back(&q);
    return found;
}

/// Evenly spread over the right rows; `start` is the sequence's first row.
ConstMatrixView target(Buffer& buffer, const Question& question, Index start, Index T) {
    auto m = buffer.zeros(1, T);
    for (const Index row : question.rightRows) m(0, row - start) = 1.f / float(question.rightRows.size());
    return asConst(m);
}

struct Place {
    Index row, length; ///< of a sequence, in the run
};
Place placeOf(const Encoder& encoder, Index sequence) {
    return {encoder.batch().start(sequence) - encoder.firstRow(), encoder.batch().length(sequence)};
}

MatrixView gradient(Buffer& buffer, Index rows, Index cols) {
    return buffer.empty() ? buffer.zeros(rows, cols) : buffer.view();
}
} // namespace

void AnswerPointer::forward(const Parameters& parameters, const Encoder& encoder) {
    const auto& layout = parameters.layout();
    const float* p = parameters.data();
    const Index d = parameters.config().d_model;
    m_questions = questionsOf(encoder);
    m_scores.resize(m_questions.size());
    const auto attnOut = encoder.block(parameters.config().n_layers - 1).attn_out.view();
    auto gathered = m_attnOut.resize(count(), d);
    for (Index i = 0; i < count(); ++i) gathered.row(i) = attnOut.row(question(i).row - encoder.firstRow());
    auto normed = m_normed.resize(count(), d);
    ops::layerNorm(asConst(gathered), vector(p, layout.answer_ln_w), vector(p, layout.answer_ln_b),
                   parameters.config().layer_norm_eps, normed, m_stats.resize(count(), 2).data());
    auto query = m_query.resize(count(), d);
    ops::linear(asConst(normed), matrix(p, layout.W_X), noBias, query);
    for (Index i = 0; i < count(); ++i) {
        const auto [row, T] = placeOf(encoder, question(i).sequence);
        ops::pointerScores(rowsOf(asConst(query), i, 1), rowsOf(encoder.embedded(), row, T),
                           m_scores[std::size_t(i)].resize(1, T));
    }
}

double AnswerPointer::backward(const Parameters& parameters, Encoder& encoder, float* body, float weight) {
    const auto& layout = parameters.layout();
    const float* p = parameters.data();
    const Index d = parameters.config().d_model;
    auto dQuery = m_dQuery.zeros(count(), d);
    auto dKeys = gradient(encoder.incoming.keys, encoder.rows(), d);
    const auto query = asConst(m_query.view());
    double loss = 0;
    for (Index i = 0; i < count(); ++i) {
        const auto [row, T] = placeOf(encoder, question(i).sequence);
        auto dScores = m_dScores.resize(1, T);
        loss += ops::crossEntropySoft(scores(i), target(m_target, question(i), row + encoder.firstRow(), T),
                                      weight, dScores);
        ops::pointerScoresBackward(rowsOf(query, i, 1), rowsOf(encoder.embedded(), row, T), asConst(dScores),
                                   rowsOf(dQuery, i, 1), rowsOf(dKeys, row, T));
    }
    auto dNormed = m_dNormed.zeros(count(), d);
    ops::linearBackward(asConst(m_normed.view()), matrix(p, layout.W_X), asConst(dQuery), dNormed,
                        matrix(body, layout.W_X), noBiasGradient());
    auto dAttn = m_dAttn.zeros(count(), d);
    ops::layerNormBackward(asConst(m_attnOut.view()), vector(p, layout.answer_ln_w), m_stats.view().data(),
                           asConst(dNormed), dAttn, vector(body, layout.answer_ln_w),
                           vector(body, layout.answer_ln_b));
    auto out = gradient(encoder.incoming.attnOut, encoder.rows(), d);
    for (Index i = 0; i < count(); ++i) out.row(question(i).row - encoder.firstRow()) += dAttn.row(i);
    return loss * double(weight);
}

double HelperPointer::run(const Parameters& parameters, Encoder& encoder, float* body, Index helperLayer,
                          float weight) {
    const auto& layout = parameters.layout();
    const float* p = parameters.data();
    const Index d = parameters.config().d_model;
    const Index rows = encoder.rows();
    const auto stream = encoder.streamAfter(helperLayer);
    auto normed = m_normed.resize(rows, d);
    ops::layerNorm(stream, vector(p, layout.helper_ln_w), vector(p, layout.helper_ln_b),
                   parameters.config().layer_norm_eps, normed, m_stats.resize(rows, 2).data());
    auto query = m_query.resize(rows, d);
    auto key = m_key.resize(rows, d);
    ops::linear(asConst(normed), matrix(p, layout.helper_Q), noBias, query);
    ops::linear(asConst(normed), matrix(p, layout.helper_K), noBias, key);
    auto dQuery = m_dQuery.zeros(rows, d);
    auto dKey = m_dKey.zeros(rows, d);
    double loss = 0;
    for (const Question* question : questionsOf(encoder)) {
        const auto [row, T] = placeOf(encoder, question->sequence);
        const Index asked = question->row - encoder.firstRow();
        auto scores = m_scores.resize(1, T);
        ops::pointerScores(rowsOf(asConst(query), asked, 1), rowsOf(asConst(key), row, T), scores);
        ops::scale(asConst(scores), d, scores);
        auto dScaled = m_dScores.resize(1, T);
        loss += ops::crossEntropySoft(
            asConst(scores), target(m_target, *question, row + encoder.firstRow(), T), weight, dScaled);
        scores.setZero();
        ops::scaleBackward(asConst(dScaled), d, scores);
        ops::pointerScoresBackward(rowsOf(asConst(query), asked, 1), rowsOf(asConst(key), row, T),
                                   asConst(scores), rowsOf(dQuery, asked, 1), rowsOf(dKey, row, T));
    }
    auto dNormed = m_dNormed.zeros(rows, d);
    ops::linearBackward(asConst(normed), matrix(p, layout.helper_Q), asConst(dQuery), dNormed,
                        matrix(body, layout.helper_Q), noBiasGradient());
    ops::linearBackward(asConst(normed), matrix(p, layout.helper_K), asConst(dKey), dNormed,
                        matrix(body, layout.helper_K), noBiasGradient());
    ops::layerNormBackward(stream, vector(p, layout.helper_ln_w), m_stats.view().data(), asConst(dNormed),
                           gradient(encoder.incoming.helper, rows, d), vector(body, layout.helper_ln_w),
                           vector(body, layout.helper_ln_b));
    return loss * double(weight);
}

void ValueIdentity::chooseOthers(const Encoder& encoder, Index head, Random& random) {
    m_other.clear();
    for (Index s = encoder.firstSequence(); s < encoder.endSequence(); ++s) {
        const auto [row, T] = placeOf(encoder, s);
        for (Index t = 0; t < T; ++t)
            m_other.push_back(head < 0 ? row + t : row + Index(random.below(std::uint32_t(T))));
    }
}

double ValueIdentity::pointBack(const Encoder& encoder, MatrixView dKeys, float weight) {
    const auto query = asConst(m_query.view());
    auto dQuery = m_dQuery.zeros(query.rows(), query.cols());
    std::vector<TokenId> itself;
    double loss = 0;
    for (Index s = encoder.firstSequence(); s < encoder.endSequence(); ++s) {
        const auto [row, T] = placeOf(encoder, s);
        itself.resize(std::size_t(T));
        std::iota(itself.begin(), itself.end(), 0);
        auto scores = m_scores.resize(T, T);
        const auto keys = rowsOf(encoder.embedded(), row, T);
        ops::pointerScores(rowsOf(query, row, T), keys, scores);
        loss += ops::crossEntropy(asConst(scores), itself, weight, scores);
        ops::pointerScoresBackward(rowsOf(query, row, T), keys, asConst(scores), rowsOf(dQuery, row, T),
                                   rowsOf(dKeys, row, T));
    }
    return loss;
}

void ValueIdentity::giveBack(const Columns& own, ConstMatrixView dz, MatrixView dValues) const {
    const Index after = dz.cols() - own.from - own.width;
    for (Index i = 0; i < dz.rows(); ++i) {
        dValues.row(i).segment(own.from, own.width) += dz.row(i).segment(own.from, own.width);
        auto other = dValues.row(m_other[std::size_t(i)]);
        other.head(own.from) += dz.row(i).head(own.from);
        other.tail(after) += dz.row(i).tail(after);
    }
}

double ValueIdentity::run(const Parameters& parameters, Encoder& encoder, float* body, Index head,
                          float weight, Random random) {
    const auto& config = parameters.config();
    const auto& layout = parameters.layout();
    const BlockSlots& slots = layout.blocks.back();
    const float* p = parameters.data();
    const Index d = config.d_model;
    const Index rows = encoder.rows();
    const Columns own = head < 0 ? Columns{0, d} : Columns{head * config.d_head, config.d_head};
    chooseOthers(encoder, head, random);
    auto z = m_z.resize(rows, d);
    const auto values = partOf(encoder.block(config.n_layers - 1).qkv.view(), 0, 2 * d, rows, d);
    for (Index i = 0; i < rows; ++i) {
        z.row(i) = values.row(m_other[std::size_t(i)]);
        z.row(i).segment(own.from, own.width) = values.row(i).segment(own.from, own.width);
    }
    auto attn = m_attn.resize(rows, d);
    ops::linear(asConst(z), matrix(p, slots.W_O), vector(p, slots.b_O), attn);
    auto normed = m_normed.resize(rows, d);
    ops::layerNorm(asConst(attn), vector(p, layout.answer_ln_w), vector(p, layout.answer_ln_b),
                   config.layer_norm_eps, normed, m_stats.resize(rows, 2).data());
    ops::linear(asConst(normed), matrix(p, layout.W_X), noBias, m_query.resize(rows, d));
    const double loss = pointBack(encoder, gradient(encoder.incoming.keys, rows, d), weight);

    auto dNormed = m_dNormed.zeros(rows, d);
    ops::linearBackward(asConst(normed), matrix(p, layout.W_X), asConst(m_dQuery.view()), dNormed,
                        matrix(body, layout.W_X), noBiasGradient());
    auto dAttn = m_dAttn.zeros(rows, d);
    ops::layerNormBackward(asConst(attn), vector(p, layout.answer_ln_w), m_stats.view().data(),
                           asConst(dNormed), dAttn, vector(body, layout.answer_ln_w),
                           vector(body, layout.answer_ln_b));
    auto dz = m_dz.zeros(rows, d);
    ops::linearBackward(asConst(z), matrix(p, slots.W_O), asConst(dAttn), dz, matrix(body, slots.W_O),
                        vector(body, slots.b_O));
    giveBack(own, asConst(dz), gradient(encoder.incoming.values, rows, d));
    return loss * double(weight);
}

} // namespace kanshei::train
