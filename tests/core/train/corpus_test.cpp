#include "core/train/corpus.h"
#include "tests/support/catch.h"

using namespace kanshei;

TEST_CASE("Drawing is deterministic, and training agrees with what a user types") {
    const auto corpus = openCorpus("zh-coref", "test");
    if (!corpus) FAIL(corpus.error().english());
    Random one(3), two(3);
    const auto a = (*corpus)->draw(one, 500), b = (*corpus)->draw(two, 500);
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) REQUIRE(a[i].ids == b[i].ids);
    for (const TestSet& set : (*corpus)->testSets(7, 20))
        for (const Example& example : set.examples)
            if (set.name != "characters") {
                INFO(example.text);
                CHECK((*corpus)->tokenizer()->encode(example.text).value().ids() == example.ids);
            }
}
