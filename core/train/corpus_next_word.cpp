// zh-gpt: what comes next? Everyday sentences whose next words have stated shares, and the questions of
// zh-coref with their answers behind them (老板告诉员工他必须加班。他是员工。).
#include "core/train/corpus_kinds.h"

#include <nlohmann/json.hpp>

#include <map>
#include <sstream>

namespace kanshei {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Words = std::vector<std::string>;

Words wordsOf(const std::string& text) {
    Words out;
    std::istringstream in(text);
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

struct Context {
    double weight = 0; ///< how often a sentence begins so; 0: only reached from another context
    Words next;
    std::vector<double> shares;
};

/// Contexts by their words. A sentence begins with one, goes on with a next word, and ends where no context
/// goes on.
struct Everyday {
    std::map<Words, Context> contexts;
    std::vector<Words> starts;
    std::vector<double> startWeights;
    std::vector<Words> checks;

    Words draw(Random& random) const;
    /// What follows each beginning of a sentence, counted over all sentences with their probability.
    std::map<Words, std::map<std::string, double>> following(const std::string& end) const;
};

Words Everyday::draw(Random& random) const {
    Words out = starts[random.pick(startWeights)];
    for (auto at = contexts.find(out); at != contexts.end(); at = contexts.find(out))
        out.push_back(at->second.next[random.pick(at->second.shares)]);
    return out;
}

std::map<Words, std::map<std::string, double>> Everyday::following(const std::string& end) const {
    std::map<Words, std::map<std::string, double>> out;
    std::vector<std::pair<Words, double>> open;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        for (std::size_t n = 0; n < starts[i].size(); ++n)
            out[Words(starts[i].begin(), starts[i].begin() + std::ptrdiff_t(n))][starts[i][n]] +=
                startWeights[i];
        open.emplace_back(starts[i], startWeights[i]);
    }
    while (!open.empty()) {
        auto [words, mass] = open.back();
        open.pop_back();
        const auto context = contexts.find(words);
        if (context == contexts.end()) {
            out[words][end] += mass;
            continue;
        }
        double sum = 0;
        for (const double share : context->second.shares) sum += share;
        for (std::size_t i = 0; i < context->second.next.size(); ++i) {
            Words longer = words;
            longer.push_back(context->second.next[i]);
            const double part = mass * context->second.shares[i] / sum;
            out[words][longer.back()] += part;
            open.emplace_back(std::move(longer), part);
        }
    }
    return out;
}

Everyday readEveryday(const OrderedJson& json) {
    Everyday out;
    for (const OrderedJson& item : json.at("contexts")) {
        const Words words = wordsOf(item.at("after").get<std::string>());
        Context context;
        context.weight = item.value("weight", 0.0);
        for (const auto& [next, share] : item.at("next").items()) {
            context.next.push_back(next);
            context.shares.push_back(share.get<double>());
        }
        if (context.weight > 0) {
            out.starts.push_back(words);
            out.startWeights.push_back(context.weight);
        }
        if (item.value("check", true)) out.checks.push_back(words);
        out.contexts[words] = std::move(context);
    }
    return out;
}

std::string joined(const Words& words) {
    std::string out;
    for (const std::string& word : words) out += word;
    return out;
}

class NextWordCorpus : public Corpus {
public:
    NextWordCorpus(std::unique_ptr<const Expander> expander, Everyday everyday, double everydayShare)
        : m_expander(std::move(expander)), m_everyday(std::move(everyday)), m_everydayShare(everydayShare) {}
    std::shared_ptr<const Tokenizer> tokenizer() const override { return m_expander->tokenizer(); }
    TokenId maskId() const override { return m_expander->tokenizer()->idOf("<mask>"); }
    TokenId firstOrdinaryId() const override { return TokenId(m_expander->tokenizer()->rules().specials); }
    std::vector<Example> draw(Random& random, int n) const override;
    std::vector<TestSet> testSets(std::uint64_t seed, int perSet) const override;
    std::vector<NextWordCheck> nextWordChecks() const override;
    /// Does the tokenizer cut every everyday sentence into the words that the data say?
    Status check() const;

private:
    const std::string& end() const { return m_expander->grammar().end; }
    std::vector<TokenId> ids(const Words& words) const;
    std::optional<Example> withAnswer(const Sentence& sentence, double split, bool answer,
                                      Random& random) const;

    std::unique_ptr<const Expander> m_expander;
    Everyday m_everyday;
    double m_everydayShare;
};

std::vector<TokenId> NextWordCorpus::ids(const Words& words) const {
    std::vector<TokenId> out{m_expander->tokenizer()->rules().begin};
    for (const std::string& word : words) out.push_back(m_expander->tokenizer()->idOf(word));
    return out;
}

/// The sentence, 。, the pronoun, 是 and (with `answer`) the noun and 。. `pronoun` of the example is the
/// place of 是.
std::optional<Example> NextWordCorpus::withAnswer(const Sentence& sentence, double split, bool answer,
                                                  Random& random) const {
    std::optional<Example> out = m_expander->encode(sentence, end(), split, random);
    if (!out || !sentence.asks) return out;
    const TokenId right = out->ids[std::size_t(out->right.front())],
                  wrong = out->ids[std::size_t(out->wrong.front())];
    const auto tail = m_expander->tokenizer()->cut(
        sentence.text.substr(sentence.pronoun.from, sentence.pronoun.to - sentence.pronoun.from) + "是");
    for (const WordTokenizer::Piece& piece : tail) out->ids.push_back(piece.id);
    out->pronoun = int(out->ids.size()) - 1;
    if (!answer)
        return right == wrong ? std::nullopt
                              : out; // two names that begin alike: no question of the next token
    for (const int token : out->right) out->ids.push_back(out->ids[std::size_t(token)]);
    out->ids.push_back(m_expander->tokenizer()->idOf(end()));
    return out->ids.size() > Expander::longest ? std::nullopt : out;
}

std::vector<Example> NextWordCorpus::draw(Random& random, int n) const {
    std::vector<Example> out;
    while (int(out.size()) < n) {
        if (random.uniform() < m_everydayShare) {
            Words words = m_everyday.draw(random);
            Example example;
            example.text = joined(words);
            words.push_back(end());
            example.ids = ids(words);
            example.group = "everyday";
            out.push_back(std::move(example));
            continue;
        }
        for (const Sentence& sentence : m_expander->train(random)) {
            const double split = random.uniform() < 0.05 ? 0.25 : 0;
            if (auto example = withAnswer(sentence, split, true, random)) out.push_back(std::move(*example));
        }
    }
    return out;
}

std::vector<TestSet> NextWordCorpus::testSets(std::uint64_t seed, int perSet) const {
    return m_expander->testSets(seed, perSet, [this](const Sentence& sentence, double split, Random& random) {
        return withAnswer(sentence, split, false, random);
    });
}

std::vector<NextWordCheck> NextWordCorpus::nextWordChecks() const {
    std::vector<NextWordCheck> out;
    const auto following = m_everyday.following(end());
    for (const Words& context : m_everyday.checks) {
        NextWordCheck check;
        check.context = joined(context);
        check.ids = ids(context);
        double sum = 0;
        for (const auto& [word, mass] : following.at(context)) sum += mass;
        for (const auto& [word, mass] : following.at(context))
            check.expected.emplace_back(m_expander->tokenizer()->idOf(word), mass / sum);
        out.push_back(std::move(check));
    }
    return out;
}

Status NextWordCorpus::check() const {
    for (const auto& [context, data] : m_everyday.contexts)
        for (const std::string& next : data.next) {
            Words words = context;
            words.push_back(next);
            std::vector<TokenId> cut{m_expander->tokenizer()->rules().begin};
            for (const WordTokenizer::Piece& piece : m_expander->tokenizer()->cut(joined(words)))
                cut.push_back(piece.id);
            if (cut != ids(words))
                return fail(ErrorCode::Corrupt,
                            KANSHEI_TEXT("“%1” is not cut into the words that the corpus says."),
                            {joined(words)});
        }
    return Nothing{};
}

} // namespace

Result<std::shared_ptr<const Corpus>> makeNextWordCorpus(Grammar grammar, const std::string& json,
                                                         const std::string& place, const std::string& salt) {
    auto expander = Expander::make(std::move(grammar), salt, "");
    if (!expander) return expander.error();
    try {
        const OrderedJson parsed = OrderedJson::parse(json);
        auto corpus = std::make_shared<NextWordCorpus>(std::move(expander).value(), readEveryday(parsed),
                                                       parsed.at("everydayShare").get<double>());
        if (Status good = corpus->check(); !good)
            return fail(good.error().code, good.error().what.text, good.error().what.args, place);
        return std::shared_ptr<const Corpus>(std::move(corpus));
    } catch (const std::exception& wrong) { // OrderedJson::exception, map::at: they say what is missing
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This corpus cannot be used: %1"), {wrong.what()},
                    place);
    }
}

} // namespace kanshei
