// What the steps have in common: names of tokens, plates of the trace's tensors, words in the colours of
// their roles.
#pragma once

#include "core/text/word_groups.h"
#include "ui/figures/table.h"
#include "ui/walk/step.h"

namespace kanshei {

/// How a number is called in a tooltip: of token i the c-th component, or of a query and a key.
using Describe = std::function<QString(Index row, Index col)>;

/// A whole number, for a text. (Texts are filled in one call: a token may itself be "%1".)
inline QString count(Index n) {
    return QString::number(n);
}

class Parts {
public:
    /// The selection is brought inside the trace: it may come from a longer sentence or a deeper model.
    explicit Parts(const StepContext& context);
    /// Of words instead of tokens where the reader likes it so and the trace has them (core/study/roll_up.h): names, the chosen
    /// one, its keys and weights are of words then. Scores and vectors stay of tokens.
    static Parts ofWords(const StepContext& context);

    const Trace& trace;
    const Style& style;
    Selection at;

    const ModelConfig& config() const { return trace.model->config; }
    const Palette& colors() const { return style.colors(); }
    bool postNorm() const { return config().norm == NormPlacement::Post; }
    const Tensor& block(std::string_view part) const { return trace.block(at.layer, part); }
    /// Where the chosen head stands in a [heads, T, n] tensor: several heads may share the keys and values of one.
    int headIn(const Tensor& tensor) const {
        return int(tensor.dim(0) == config().n_heads ? at.head : config().kvHead(at.head));
    }
    /// Do several heads share keys and values?
    bool sharesKeys() const { return config().n_kv_heads < config().n_heads; }
    /// Which heads share them with the chosen one: 「头 1、头 2」 or 「头 1 到头 4」.
    QString sharingHeads() const;
    /// "LN(x)" or "RMS(x)".
    QString normOf(const QString& x) const;

    const QString& token(Index i) const { return (*m_labels)[std::size_t(i)]; }
    /// The chosen token.
    Index query() const { return at.query; }
    Index chosenToken() const { return m_token; } ///< the same, also where `query` counts words
    /// The visible key with the greatest value in the query's row of a [n_heads, T, T] tensor; -1: none
    /// visible.
    Index strongestKey() const;
    bool anyHidden() const;
    /// Can the head see this key, after mask and edits? A word that sees some token of another sees it.
    bool sees(Index query, Index key) const;
    bool words() const { return bool(m_groups); }
    /// How many names there are: tokens, or words.
    Index size() const { return Index(m_labels->size()); }
    /// The name of what is said of tokens, or of words: "pattern", "pattern_words".
    std::string part(std::string_view ofTokens) const;
    /// The weights of the layer's heads.
    const Tensor& pattern() const { return block(part("pattern")); }
    /// A token, or the word that it is in.
    Index nameOf(Index token) const;
    /// For a click on each name: the chosen token where it is in the word, else the one that has seen the whole word.
    std::vector<int> asking() const;
    /// `hidden` of tokens, for cells of this: a pair of words is hidden where all its tokens are.
    std::function<bool(Index, Index)> overTokens(std::function<bool(Index, Index)> hidden) const;
    /// Keys of the query that an edit hides and the mask does not.
    Index hiddenByEdits(Index query) const;
    /// Is the head's score divided by √d_k?
    bool scaled() const { return trace.options.scale && !edited(EditKind::NoScale); }
    /// The edit of this kind that holds for the head, or null.
    const Edit* edited(EditKind kind) const { return editOfHead(trace, kind, at.layer, at.head); }
    /// The one to point at: `greatest`, or none while the class is to guess it.
    int pointedAt(Index greatest) const { return m_guess ? -1 : int(greatest); }
    /// Is every key hidden from this query?
    bool seesNothing(Index query) const;

    // Words for sentences (rich text): 「他」 in the colour of its role.
    QString asQuery(Index i) const { return coloured(quoted(i), colors().query); }
    QString asKey(Index i) const { return coloured(quoted(i), colors().key); }
    QString asValue(Index i) const { return coloured(quoted(i), colors().value); }
    QString quoted(Index i) const;
    QString coloured(const QString& text, const QColor& color) const;
    QString number(double value) const { return style.number(value); }
    QString exact(double value) const; ///< four decimals, for arithmetic that a reader may check
    static QString inBrackets(const QString& number); ///< when negative: "(−0.20)"
    QString percent(double value) const;
    /// The words after token i, shortened: 「必须加班」.
    QString followingOf(Index i) const;
    QString following() const { return followingOf(at.query); }
    /// Sentence after sentence: Chinese needs no space between them.
    QString joined(const QString& text, const QString& next) const;
    QString place() const; ///< "第 3 层 · 头 2"

    // Axes.
    Names rows() const;               ///< tokens; the chosen one in the accent
    Names queries() const;            ///< tokens, said to be queries
    Names keys(Index greatest) const; ///< tokens, said to be keys
    // Of a map of attention as the reader likes it: rows are queries and columns keys, or the other way round.
    Names down(Index key) const; ///< `key` is the chosen one of the keys
    Names across(Index key) const;

    // Plates.
    Plate vectors(const Tensor& tensor, const QString& title, const QString& what, QColor color = {}) const;
    Plate headVectors(std::string_view part, const QString& title, const QString& what, QColor color) const;
    Plate scores(std::string_view part, const QString& title, const QString& what) const;
    /// Which cells of a map of scores are hidden.
    std::function<bool(Index query, Index key)> hiddenScores() const;
    /// Weights of the head: sequential, masked cells hatched.
    Plate weights() const;
    /// A map of queries × keys, turned if the reader likes it so.
    Plate turned(Plate map) const;
    /// The same with the names of its columns.
    Block map(Plate plate, Index key) const { return Block::matrix(turned(std::move(plate)), across(key)); }
    /// Gives plates of signed numbers one scale, made from all of them.
    static ColorScale shareScale(std::initializer_list<Plate*> plates);

    FigurePtr figure(const char* id, const QString& title, PanelPtr panel) const;
    PanelPtr table(TableSpec spec) const { return std::make_shared<Table>(style, std::move(spec)); }

    Describe ofToken(const QString& what) const;
    Describe ofPair(const QString& what) const;

private:
    /// The edits as they mark cells of this: a word is changed where a token of it is.
    std::vector<Edit> marks(const std::vector<Edit>& edits) const;

    std::shared_ptr<const std::vector<QString>> m_labels;   ///< descriptions keep it
    std::shared_ptr<const std::vector<WordGroup>> m_groups; ///< null: of tokens
    int m_token = 0;                                        ///< the chosen one, whatever `at` counts
    bool m_guess = false;
    const std::vector<Edit>* m_marked;
};

} // namespace kanshei
