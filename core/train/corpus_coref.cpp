// zh-coref: which noun does the pronoun stand for?
#include "core/train/corpus_kinds.h"

namespace kanshei {
namespace {

class CorefCorpus : public Corpus {
public:
    explicit CorefCorpus(std::unique_ptr<const Expander> expander) : m_expander(std::move(expander)) {}
    std::shared_ptr<const Tokenizer> tokenizer() const override { return m_expander->tokenizer(); }
    TokenId maskId() const override { return m_expander->tokenizer()->idOf("<mask>"); }
    TokenId firstOrdinaryId() const override { return TokenId(m_expander->tokenizer()->rules().specials); }

    std::vector<Example> draw(Random& random, int n) const override {
        std::vector<Example> out;
        while (int(out.size()) < n)
            for (const Sentence& sentence : m_expander->train(random)) {
                const double x =
                    random.uniform(); // a whole sentence of characters, or a quarter of its words
                const double split = x < 0.06 ? 1 : x < 0.26 ? 0.25 : 0;
                const std::string end = random.uniform() < 0.03 ? "！" : m_expander->grammar().end;
                if (auto example = m_expander->encode(sentence, end, split, random))
                    out.push_back(std::move(*example));
            }
        return out;
    }

    std::vector<TestSet> testSets(std::uint64_t seed, int perSet) const override {
        return m_expander->testSets(
            seed, perSet, [this](const Sentence& sentence, double split, Random& random) {
                return m_expander->encode(sentence, m_expander->grammar().end, split, random);
            });
    }

private:
    std::unique_ptr<const Expander> m_expander;
};

} // namespace

Result<std::shared_ptr<const Corpus>> makeCorefCorpus(Grammar grammar, const std::string& salt) {
    std::string end = grammar.end;
    auto expander = Expander::make(std::move(grammar), salt, std::move(end));
    if (!expander) return expander.error();
    return std::shared_ptr<const Corpus>(std::make_shared<CorefCorpus>(std::move(expander).value()));
}

} // namespace kanshei
