// A grammar of sentences with a pronoun, as read from resources/corpora/<name>.json (see README.md there).
#pragma once

#include "core/base/result.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace kanshei {

/// Words joined as they are typed, and how many they are. `words` count distance.
struct Phrase {
    std::string text;
    int words = 0;
};
using Phrases = std::vector<Phrase>;

enum class Gender { Any, Male, Female };
enum class NounKind { Job, Kin, Name, Thing, Invented };

struct Noun {
    std::string text;
    int rank = 1; ///< 2 gives orders, 0 takes them
    Gender gender = Gender::Any;
    NounKind kind = NounKind::Thing;
};
using Nouns = std::vector<Noun>;

/// Subject, `before`, object, `after`.
struct Frame {
    Phrase before;
    Phrase after;
    std::string key; ///< what the held-out split of verbs and nouns goes by
};

struct VerbClass {
    std::string name;
    bool because = false;   ///< a reason follows (因为); else what was said
    bool namesOnly = false; ///< only between people with names (爱上了)
    std::vector<Frame> frames;
    std::vector<Frame> passives; ///< object 被 subject `before`
};

/// Which noun the pronoun stands for. Lower and Higher compare ranks; of equals the listener (Lower) or the
/// speaker (Higher).
enum class Truth { Subject, Object, Lower, Higher };

struct Combination {
    std::size_t verbs = 0;
    std::size_t predicates = 0;
    Truth truth = Truth::Subject;
    std::string group; ///< "INFORM/DUTY"
    bool byRank() const { return truth == Truth::Lower || truth == Truth::Higher; }
};

/// Literal words and slots. `list` is an index into Grammar::lists, or literal or somebody.
struct TemplatePart {
    static constexpr int literal = -1, somebody = -2;
    int list = literal;
    Phrase phrase;
};
using Template = std::vector<TemplatePart>;

struct ThingFrames {
    Nouns subjects, objects; ///< both empty lists of persons: drawn as persons are
    bool personSubject = false, personObject = false;
    std::vector<Frame> frames;
    Phrases becauseOfSubject, becauseOfObject;
};

/// How a noun that is in no vocabulary is put together.
struct Recipe {
    enum class Part { Surname, Given, Character, Nickname, Title, Suffix, Foreign };
    std::vector<Part> parts;
};

/// A sentence with its right answer, for tests that never change.
struct FixedSentence {
    std::string text, subject, object;
    bool answerIsObject = false;
};

struct Grammar {
    std::string end;
    Nouns jobs, kin, names;
    std::vector<std::pair<Noun, Noun>> naturalPairs;
    std::set<std::string> alwaysHeldOut; ///< "员工|老板", sorted
    std::vector<VerbClass> verbs;
    std::vector<Phrases> predicates;
    std::vector<Combination> combinations;
    std::vector<double> combinationWeights;
    std::vector<ThingFrames> things;
    std::vector<double> thingWeights;
    std::vector<Recipe> recipes;
    std::vector<double> recipeWeights;
    std::vector<std::string> surnames, givens, nicknames, foreign, characters;
    Nouns titles, suffixes;
    Nouns neverSeen; ///< real names for the out-of-vocabulary test alone
    std::vector<Phrases> lists;
    std::vector<Template> aboutSomebody, aboutThings, aboutTheDay, prefixes, neutral;
    std::vector<double> prefixWeights;
    std::vector<std::string> everydayWords;
    std::vector<FixedSentence> demo, user;
    std::vector<std::string> pieces; ///< the vocabulary: special tokens, characters, words
};

/// Parses the text of a grammar file. `place` is the file's name, for messages. Every fault is named.
Result<Grammar> readGrammar(const std::string& json, const std::string& place);

} // namespace kanshei
