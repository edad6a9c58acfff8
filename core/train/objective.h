// What zh-coref is taught, read from an Encoder after its forward pass. Attention is never a target.
//
//   pointer   query W_X · answer_ln(attn_out of the last block at the pronoun), keys embed + pos_embed of
//   every token of
//             the sentence; the target is spread evenly over the tokens of the right noun. This is the
//             model's answer.
//   helper    an ordinary pointer on helper_ln(the stream after `helperLayer` blocks), query and key W_Q,
//   W_K, scores ÷ √d.
//             It brings the lower blocks to resolve the pronoun early; its weights are not part of the model.
//   identity  what looking at token j alone would bring to the answer must point back at token j, so that looking at a noun
//             *is* answering with it. Looking alone: V_j of all heads · W_O + b_O; or, where one head is to carry the answer
//             (`identityHead`), V_j of that head while the other heads look at any other token of the sentence.
// Each adds its gradients to the encoder's `incoming` and to `body`, and returns its loss.
#pragma once

#include "core/train/encoder.h"

namespace kanshei::train {

struct ObjectiveWeights {
    float pointer = 1;
    float helper = 1;
    float tokens = 0.5f; ///< predicting hidden tokens (or next tokens)
    float identity = 0;
    Index helperLayer = 3;
    Index identityHead = -1; ///< -1: all heads look at the token
};

/// The questions of the run that `encoder` holds, with answers by the pointer; rows sum to 1 over the
/// sequence.
class AnswerPointer {
public:
    /// Scores and answers of all questions of the run.
    void forward(const Parameters& parameters, const Encoder& encoder);
    /// Σ loss · weight.
    double backward(const Parameters& parameters, Encoder& encoder, float* body, float weight);
    Index count() const { return Index(m_questions.size()); }
    const Question& question(Index i) const { return *m_questions[std::size_t(i)]; }
    /// [1, T] scores before the softmax.
    ConstMatrixView scores(Index i) const { return m_scores[std::size_t(i)].view(); }

private:
    std::vector<const Question*> m_questions;
    Buffer m_attnOut, m_stats, m_normed, m_query, m_dQuery, m_dNormed, m_dAttn, m_target, m_dScores;
    std::vector<Buffer> m_scores;
};

class HelperPointer {
public:
    double run(const Parameters& parameters, Encoder& encoder, float* body, Index helperLayer, float weight);

private:
    Buffer m_normed, m_stats, m_query, m_key, m_dNormed, m_dQuery, m_dKey, m_scores, m_dScores, m_target;
};

class ValueIdentity {
public:
    /// `random` says where the other heads look.
    double run(const Parameters& parameters, Encoder& encoder, float* body, Index head, float weight,
               Random random);

private:
    /// Where each row's other heads look (the row itself when head < 0).
    void chooseOthers(const Encoder& encoder, Index head, Random& random);
    /// Σ over sequences of the loss of pointing back; fills dQuery and adds to dKeys.
    double pointBack(const Encoder& encoder, MatrixView dKeys, float weight);

    struct Columns {
        Index from, width;
    };
    /// Takes the gradient of what was looked at back to the values: its own columns to the row, the rest to the others.
    void giveBack(const Columns& own, ConstMatrixView dz, MatrixView dValues) const;

    std::vector<Index> m_other;
    Buffer m_z, m_dz, m_attn, m_stats, m_normed, m_query, m_dQuery, m_dNormed, m_dAttn, m_scores;
};

} // namespace kanshei::train
