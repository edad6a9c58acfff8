#include "core/train/example_stream.h"

namespace kanshei::train {
namespace {
constexpr int poolSize = 512;
}

ExampleStream::ExampleStream(std::shared_ptr<const Corpus> corpus, Random random, std::size_t longest)
    : m_corpus(std::move(corpus)), m_longest(longest) {
    order(random);
}

void ExampleStream::order(Random random) {
    m_ahead = std::async(std::launch::async, [corpus = m_corpus, random]() mutable {
        auto examples = corpus->draw(random, poolSize);
        return Pool{std::move(examples), random};
    });
}

std::vector<Example> ExampleStream::next(int n) {
    while (int(m_ready.size()) < n) {
        Pool pool = m_ahead.get();
        order(pool.random);
        for (Example& e : pool.examples)
            if (e.ids.size() > 1 && e.ids.size() <= m_longest) m_ready.push_back(std::move(e));
    }
    std::vector<Example> examples;
    for (; n > 0; --n) {
        examples.push_back(std::move(m_ready.front()));
        m_ready.pop_front();
    }
    return examples;
}

} // namespace kanshei::train
