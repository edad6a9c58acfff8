// What the bundled models must be able to do, through the same forward pass that the window shows.
#include "core/forward/trace.h"
#include "core/train/corpus.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace kanshei;

namespace {
const char* const bundledSalt = "2026"; // of the command that made the models

ModelPtr bundled(const char* name) {
    const auto names = bundledModels();
    if (std::ranges::find(names, name) == names.end()) return nullptr;
    const auto model = openModel(name);
    REQUIRE(model);
    return *model;
}

Index greatest(const Tensor& tensor, std::vector<Index> index, Index length) {
    Index best = 0;
    index.push_back(0);
    float value = -1;
    for (Index t = 0; t < length; ++t) {
        index.back() = t;
        if (tensor.at(index) <= value) continue;
        value = tensor.at(index);
        best = t;
    }
    return best;
}

const TestSet& setNamed(const std::vector<TestSet>& sets, std::string_view name) {
    const auto it = std::ranges::find(sets, name, &TestSet::name);
    REQUIRE(it != sets.end());
    return *it;
}
} // namespace

TEST_CASE("zh-coref answers the six sentences, and its best head looks at the answer") {
    const ModelPtr model = bundled("zh-coref");
    REQUIRE(model);
    REQUIRE(model->info.bestLayer >= 0);
    const auto corpus = openCorpus("zh-coref", bundledSalt);
    REQUIRE(corpus);
    const auto sets = (*corpus)->testSets(1, 2);
    const auto& demo = setNamed(sets, "demo").examples;
    REQUIRE(demo.size() == 6);
    for (const Example& e : demo) {
        INFO(e.text);
        const auto tokens = tokenize(*model, e.text);
        REQUIRE(tokens);
        const auto trace = forward(model, *tokens, defaultOptions(*model));
        REQUIRE(trace);
        const Index answer = greatest((*trace)->at("answer"), {e.pronoun}, (*trace)->length());
        const Index looked = greatest((*trace)->block(model->info.bestLayer, "pattern"),
                                      {model->info.bestHead, e.pronoun}, (*trace)->length());
        CHECK(std::ranges::find(e.right, int(answer)) != e.right.end());
        CHECK(std::ranges::find(e.right, int(looked)) != e.right.end());
    }
}

TEST_CASE("zh-coref loses its evidence under a causal mask: two sentences that differ after 他 look the same "
          "at 他") {
    const ModelPtr model = bundled("zh-coref");
    REQUIRE(model);
    ForwardOptions causal = defaultOptions(*model);
    causal.mask = MaskPattern::Causal;
    std::vector<TracePtr> traces;
    for (const char* text : {"老板告诉员工他必须加班", "老板告诉员工他会发奖金"}) {
        const auto tokens = tokenize(*model, text);
        REQUIRE(tokens);
        const auto trace = forward(model, *tokens, causal);
        REQUIRE(trace);
        traces.push_back(*trace);
    }
    const Index pronoun = 4; // <bos> 老板 告诉 员工 他
    for (Index h = 0; h < model->config.n_heads; ++h)
        for (Index t = 0; t <= pronoun; ++t)
            CHECK(traces[0]->block(3, "pattern").at({h, pronoun, t}) ==
                  Approx(traces[1]->block(3, "pattern").at({h, pronoun, t})).margin(1e-5));
}

TEST_CASE("zh-gpt's next words come as often as in its corpus, within .05") {
    const ModelPtr model = bundled("zh-gpt");
    REQUIRE(model);
    const auto corpus = openCorpus("zh-gpt", bundledSalt);
    REQUIRE(corpus);
    for (const NextWordCheck& check : (*corpus)->nextWordChecks()) {
        INFO(check.context);
        const auto trace =
            forward(model, tokensFromIds(check.ids, model->tokenizer.get()), defaultOptions(*model));
        REQUIRE(trace);
        for (const auto& [id, share] : check.expected) {
            const double p = double((*trace)->at("probs").at({(*trace)->length() - 1, id}));
            CHECK(p == Approx(share).margin(0.05));
        }
    }
}
