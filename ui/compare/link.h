// Link: what on the left corresponds to what on the right. Tokens correspond by their places when there are as many of them, else
// as a longest common subsequence of their texts; the chosen layer and head of one side to those of the other.
#pragma once

#include "core/explain/names.h"
#include "ui/figures/figure.h"
#include "ui/figures/word_label.h"

namespace kanshei::comparing {

enum class Side { Left, Right };

inline Side other(Side side) {
    return side == Side::Left ? Side::Right : Side::Left;
}

/// For each token of `a` its partner in `b`, or −1. Never crosses.
std::vector<int> aligned(const Tokens& a, const Tokens& b);

class Link {
public:
    /// `layer` and `head` are the chosen ones on the left; a model that has fewer answers with its last.
    Link(TracePtr left, TracePtr right, int layer, int head);

    const TracePtr& shared(Side side) const { return side == Side::Left ? m_left : m_right; }
    const Trace& trace(Side side) const { return *shared(side); }
    int layer(Side side) const { return side == Side::Left ? m_layers[0] : m_layers[1]; }
    int head(Side side) const { return side == Side::Left ? m_heads[0] : m_heads[1]; }
    bool sameModel() const { return m_left->model == m_right->model; }
    bool sameLength() const { return m_left->length() == m_right->length(); }
    bool samePlaces() const; ///< every token stands where its partner does

    /// The partner of a token of `from` on the other side, or −1.
    int partner(Side from, int token) const;
    /// The tokens of a side that have none.
    std::vector<int> alone(Side side) const;
    /// The same of words: the same word is the same word, also where two models cut it differently.
    int partnerWord(Side from, int word) const;
    std::vector<int> aloneWords(Side side) const;
    /// Have both sides attention by words? Where only one has, both are shown by tokens.
    bool haveWords() const { return hasWords(*m_left) && hasWords(*m_right); }
    /// The number of the other side that corresponds to one of `from`. Nothing when there is none: a token without a partner,
    /// or a component of another model's vectors.
    std::optional<Cell> partner(Side from, const Cell& cell) const;
    /// The two halves of it: the name of a tensor, and where in it.
    std::string partner(Side from, const std::string& tensor) const;
    std::optional<std::vector<Index>> partner(Side from, const std::vector<AxisRole>& roles,
                                              std::vector<Index> index) const;

private:
    struct Pairs {
        std::vector<int> toRight, toLeft;
        Pairs() = default;
        Pairs(const Tokens& left, const Tokens& right);
        int partner(Side from, int index) const;
    };
    int partnerOf(Side from, AxisRole role, int index) const;

    TracePtr m_left, m_right;
    int m_layers[2], m_heads[2];
    Pairs m_tokens, m_words;
};

/// The left trace as it would stand in the right one: the right's tensors of the chosen layer, and those of no layer, with the
/// left's numbers in their partners' places, and not-a-number where there is none (and in the maps of other heads). Where the
/// answer is asked for corresponds, wherever it stands. The left trace itself where that is the same.
TracePtr leftSeenFromRight(const Link& link);

} // namespace kanshei::comparing
