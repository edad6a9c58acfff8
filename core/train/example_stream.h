// Training examples, drawn ahead on a thread of their own. What comes out depends on the seed alone.
#pragma once

#include "core/train/corpus.h"

#include <deque>
#include <future>

namespace kanshei::train {

class ExampleStream {
public:
    /// Examples longer than `longest` tokens are left out.
    ExampleStream(std::shared_ptr<const Corpus> corpus, Random random, std::size_t longest);
    std::vector<Example> next(int n);

private:
    struct Pool {
        std::vector<Example> examples;
        Random random;
    };
    void order(Random random);

    std::shared_ptr<const Corpus> m_corpus;
    std::size_t m_longest;
    std::deque<Example> m_ready;
    std::future<Pool> m_ahead;
};

} // namespace kanshei::train
