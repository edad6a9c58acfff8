// Does this head decide who 他 is? Switch it off, swap its two weights, and see what becomes of the answer; for every head, and
// for all heads of a layer at once. Attention is not an explanation: this is the test next to the claim.
#pragma once

#include "core/forward/trace.h"

#include <array>
#include <functional>

namespace kanshei {

/// One of the two words that the answer may be.
struct Candidate {
    std::string word;
    std::vector<Index> tokens; ///< where it stands in the sentence, possibly in several tokens; may be empty
    TokenId id = -1;           ///< its (first) token, for models that answer with a word
};

/// Where the two words came from, to be said to the reader.
enum class ChosenBy {
    Reader,
    Answer,   ///< the two tokens to which the answer gives the most
    Attention ///< the two tokens at which all heads together look most: models that answer with a word
};

struct AblationQuestion {
    Index token = 0; ///< whose answer: the pronoun of a pointer model, the last token of a next-word model
    std::array<Candidate, 2> between;
    ChosenBy chosenBy = ChosenBy::Reader;

    /// Are there two single tokens whose weights can be swapped?
    bool canSwap() const { return between[0].tokens.size() == 1 && between[1].tokens.size() == 1; }
};

/// What the reader may leave open.
struct AblationWish {
    std::optional<Index> token;
    std::optional<std::array<std::string, 2>> between;
};

/// Fills in what was left open from a pass. Pointer models: the (first) pronoun; the two tokens with the most of its answer.
/// Others: the last token; the two tokens at which it looks most. Special tokens and the asked one are never chosen.
/// Fails: a model that predicts nothing; no such token; a word that is neither in the sentence nor, for models that answer with words, in the vocabulary;
/// fewer than two tokens to choose from.
Result<AblationQuestion> ablationQuestion(const Trace& trace, const AblationWish& wish = {});

/// The token in the sentence that is, or begins, the `word`; all its tokens. Empty when it is not there.
std::vector<Index> tokensOf(const Tokens& tokens, std::string_view word);

/// An answer.
struct Reading {
    std::array<double, 2>
        share{};    ///< of the two words: a pointer's answer on their tokens, else their probability
    Index top = -1; ///< greatest of all: a token of the sentence (pointer), else a token id
    double topShare = 0;
    double original = 0; ///< of what was greatest before anything was switched off
    int winner() const { return share[0] >= share[1] ? 0 : 1; }
};
/// `original` is the top of the answer before; left out: of this one.
Reading readAnswer(const Trace& trace, const AblationQuestion& question, std::optional<Index> original = {});

/// What was done to a head.
enum class Ablated { Zero, Mean, Swapped };
struct AblatedInfo {
    Ablated what;
    const char* id;    ///< "zero": files, the command line
    const char* title; ///< English, for translation
};
const std::vector<AblatedInfo>& ablatedKinds();

struct AblationRow {
    Index layer = 0;
    Index head = Edit::All;
    std::array<double, 2> weight{}; ///< how much it looks at the two words; the mean over a layer's heads
    std::array<std::optional<Reading>, 3>
        after{}; ///< by Ablated; no swap where the words are not one token each

    const std::optional<Reading>& of(Ablated what) const { return after[std::size_t(what)]; }
};

struct Ablation {
    AblationQuestion question;
    bool points =
        false; ///< the answer points at the sentence: compare the two words; else the most likely word
    Reading before;
    std::vector<AblationRow> rows; ///< layer by layer: its heads, then all of them

    /// Is the answer another one? The other of the two words, when the question named two or the model points; else
    /// another most likely word.
    bool flips(const Reading& after) const;
};

/// A head, or Edit::All heads, of a layer.
struct HeadPlace {
    Index layer = 0, head = Edit::All;
};
/// Every head of every layer, and every layer.
std::vector<HeadPlace> allPlaces(const ModelConfig& config);

/// The edit that ablates; for Swapped the question must have two single tokens.
Edit ablatingEdit(HeadPlace place, Ablated what, const AblationQuestion& question);

/// Runs the model for each place and each ablation, after the edits that `options` already holds. Passes run in parallel; the
/// numbers do not depend on it. `progress(done, all)` may be called from any thread. Fails as forward() does; Cancelled.
Result<Ablation> ablate(const ModelPtr& model, const Tokens& tokens, const ForwardOptions& options,
                        const AblationWish& wish, const std::vector<HeadPlace>& places,
                        const std::stop_token& stop = {},
                        const std::function<void(Index, Index)>& progress = {});

} // namespace kanshei
