#include "core/train/corpus_expander.h"

#include <algorithm>

namespace kanshei {
namespace {

/// Shares of a training set; what is left are sentences about people.
constexpr double neutralShare = 0.05, thingShare = 0.17, longShare = 0.08, twinShare = 0.5;

std::vector<int> tokensIn(const std::vector<Span>& spans, const Span& span) {
    std::vector<int> out;
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (spans[i].from < span.to && spans[i].to > span.from) out.push_back(int(i));
    return out;
}

bool cutAtEdges(const std::vector<Span>& spans, const std::vector<int>& tokens, const Span& span) {
    return !tokens.empty() && spans[std::size_t(tokens.front())].from >= span.from &&
           spans[std::size_t(tokens.back())].to <= span.to;
}

/// ASCII punctuation is typed often and is in no vocabulary of Chinese words.
Replacements halfToFullWidth() {
    return {{",", "，"}, {".", "。"}, {"?", "？"}, {"!", "！"}, {":", "："}};
}

bool genderless(const PersonPlan& plan) {
    return plan.subject.gender == Gender::Any && plan.object.gender == Gender::Any;
}

} // namespace

Expander::Expander(Grammar grammar, const std::string& salt)
    : m_grammar(std::move(grammar)), m_heldOut(salt, m_grammar.alwaysHeldOut), m_nouns(m_grammar),
      m_fillers(m_grammar, m_nouns), m_persons(m_grammar, m_heldOut, m_nouns, m_fillers),
      m_things(m_grammar, m_heldOut, m_nouns, m_fillers) {}

Result<std::unique_ptr<const Expander>> Expander::make(Grammar grammar, const std::string& salt,
                                                       std::string end) {
    Result<Vocabulary> vocabulary = Vocabulary::make(grammar.pieces);
    if (!vocabulary) return vocabulary.error();
    WordRules rules;
    rules.end = std::move(end);
    rules.replacements = halfToFullWidth();
    auto tokenizer = WordTokenizer::make(std::move(vocabulary).value(), std::move(rules));
    if (!tokenizer) return tokenizer.error();
    std::unique_ptr<Expander> out(new Expander(std::move(grammar), salt));
    out->m_tokenizer = std::move(tokenizer).value();
    return std::unique_ptr<const Expander>(std::move(out));
}

std::vector<Sentence> Expander::train(Random& random) const {
    const double x = random.uniform();
    if (x < neutralShare) return {m_fillers.neutral(random)};
    if (x < neutralShare + thingShare) return {m_things.draw(random, Split::Train, true)};
    PersonOptions options;
    if (random.uniform() < longShare) options.distance = 30 + int(random.below(91));
    const PersonPlan plan = m_persons.plan(random, options);
    std::vector<Sentence> out{m_persons.write(plan, random, false)};
    constexpr std::size_t shortEnough = 250; // bytes of fillers
    if (plan.between.size() < shortEnough && random.uniform() < twinShare)
        out.push_back(m_persons.write(plan.twin(), random, false));
    return out;
}

Sentence Expander::person(Random& random, const PersonOptions& options) const {
    return m_persons.write(m_persons.plan(random, options), random, options.clean);
}

Sentence Expander::heldOutPair(Random& random) const {
    if (random.uniform() < 0.15) return thing(random, Split::HeldOutPair);
    return person(random, {Split::HeldOutPair});
}

std::pair<Sentence, Sentence> Expander::twins(Random& random, bool byRank) const {
    for (;;) {
        const PersonPlan plan = m_persons.plan(random, {Split::HeldOutPair});
        const bool ranked = m_persons.combinationOf(plan).byRank() && plan.subject.rank != plan.object.rank;
        if (byRank && !(ranked && genderless(plan))) continue;
        return {m_persons.write(plan, random, true), m_persons.write(plan.twin(), random, true)};
    }
}

Sentence Expander::fixed(const FixedSentence& fixed) const {
    Sentence out;
    const auto find = [&](const std::string& word) {
        const std::size_t at = fixed.text.find(word);
        return Span{at, at + word.size()};
    };
    out.text = fixed.text;
    out.subject = find(fixed.subject);
    out.object = find(fixed.object);
    out.pronoun.from = std::min({fixed.text.find("他"), fixed.text.find("她"), fixed.text.find("它")});
    out.pronoun.to = out.pronoun.from + 3;
    out.asks = true;
    out.answerIsObject = fixed.answerIsObject;
    out.group = "fixed";
    return out;
}

std::optional<Example> Expander::encode(const Sentence& sentence, const std::string& end, double split,
                                        Random& random) const {
    Example out;
    std::vector<Span> spans{{0, 0}};
    out.ids.push_back(m_tokenizer->rules().begin);
    const std::string text = sentence.text + end;
    for (const WordTokenizer::Piece& piece : m_tokenizer->cut(text)) {
        const bool apart = split > 0 && piece.id != m_tokenizer->rules().unknown &&
                           piece.to - piece.from > 3 && sentence.splittable && random.uniform() < split;
        if (!apart) {
            out.ids.push_back(piece.id);
            spans.push_back({piece.from, piece.to});
            continue;
        }
        std::size_t at = piece.from;
        for (const std::string& character : characters(text.substr(piece.from, piece.to - piece.from))) {
            const TokenId id = m_tokenizer->idOf(character);
            out.ids.push_back(id < 0 ? m_tokenizer->rules().unknown : id);
            spans.push_back({at, at + character.size()});
            at += character.size();
        }
    }
    if (out.ids.size() > longest) return std::nullopt;
    out.text = sentence.text;
    out.group = sentence.group;
    if (!sentence.asks) return out;
    const std::vector<int> subject = tokensIn(spans, sentence.subject),
                           object = tokensIn(spans, sentence.object);
    const std::vector<int> pronoun = tokensIn(spans, sentence.pronoun);
    if (!cutAtEdges(spans, subject, sentence.subject) || !cutAtEdges(spans, object, sentence.object) ||
        !cutAtEdges(spans, pronoun, sentence.pronoun))
        return std::nullopt;
    out.pronoun = pronoun.front();
    out.right = sentence.answerIsObject ? object : subject;
    out.wrong = sentence.answerIsObject ? subject : object;
    return out;
}

} // namespace kanshei
