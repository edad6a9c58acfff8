#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/explain/derivation.h"
#include "core/study/head_scores.h"
#include "core/study/rollout.h"
#include "core/study/studies.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <algorithm>
#include <cmath>

using namespace kanshei;
using study::LooksAt;

namespace {

TracePtr studied(const ModelPtr& model, const std::string& text = "老板告诉员工他必须加班",
                 std::optional<MaskPattern> mask = {}) {
    ForwardOptions options = defaultOptions(*model);
    options.mask = mask.value_or(options.mask);
    const auto studied = study::withStudies(*forward(model, *model->tokenizer->encode(text), options));
    REQUIRE(studied);
    return *studied;
}

std::vector<TracePtr> everyKind() {
    return {studied(test::randomModel(Answer::NextToken)), studied(test::randomModel(Answer::Pointer)),
            studied(test::randomModel(Answer::Pointer), "他她", MaskPattern::Causal),
            studied(test::randomModel(Answer::Fill), "员工告诉老板她必须加班", MaskPattern::Causal)};
}

using Rows = std::vector<std::vector<double>>;

/// Rollout as one would write it on a board, in double precision, from the weights alone.
Rows naiveRollout(const Trace& trace, Index upTo) {
    const Index n = trace.length();
    const auto size = std::size_t(n);
    Rows product(size, std::vector<double>(size));
    for (std::size_t i = 0; i < size; ++i) product[i][i] = 1;
    for (Index layer = 0; layer <= upTo; ++layer) {
        const Tensor& pattern = trace.block(layer, "pattern");
        Rows a(size, std::vector<double>(size)), next = a;
        for (Index i = 0; i < n; ++i) {
            double sum = 0;
            for (Index j = 0; j < n; ++j) {
                double w = 0;
                for (Index h = 0; h < pattern.dim(0); ++h) w += double(pattern.at({h, i, j}));
                w /= double(pattern.dim(0));
                a[std::size_t(i)][std::size_t(j)] = 0.5 * w + (i == j ? 0.5 : 0);
                sum += a[std::size_t(i)][std::size_t(j)];
            }
            for (double& value : a[std::size_t(i)]) value /= sum;
        }
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j)
                for (std::size_t k = 0; k < size; ++k) next[i][j] += a[i][k] * product[k][j];
        product = next;
    }
    return product;
}

Tensor matrixOf(const char* name, const Rows& rows) {
    Tensor tensor(name, {Index(rows.size()), Index(rows.front().size())});
    for (Index i = 0; i < tensor.dim(0); ++i)
        for (Index j = 0; j < tensor.dim(1); ++j)
            tensor.mutableMatrix()(i, j) = float(rows[std::size_t(i)][std::size_t(j)]);
    return tensor;
}

} // namespace

TEST_CASE("rollout of two layers, worked out by hand", "[study]") {
    // W₀ and W₁ → Â₀ = ½W₀ + ½I and Â₁ = ½W₁ + ½I → Â₁·Â₀
    const Tensor w0 = matrixOf("w0", {{1, 0}, {.5, .5}}), w1 = matrixOf("w1", {{1, 0}, {.8, .2}});
    Tensor a0("a0", {2, 2}), a1("a1", {2, 2}), product("r", {2, 2});
    study::rolloutStep(w0.matrix(), a0.mutableMatrix());
    study::rolloutStep(w1.matrix(), a1.mutableMatrix());
    CHECK(a0.at({0, 0}) == 1);
    CHECK(a0.at({1, 0}) == Approx(.25));
    CHECK(a0.at({1, 1}) == Approx(.75));
    CHECK(a1.at({1, 0}) == Approx(.4));
    study::rollout(a1.matrix(), a0.matrix(), product.mutableMatrix());
    CHECK(product.at({0, 0}) == 1);
    CHECK(product.at({0, 1}) == 0);
    CHECK(product.at({1, 0}) == Approx(.4 * 1 + .6 * .25));
    CHECK(product.at({1, 1}) == Approx(.6 * .75));
}

TEST_CASE("a query that sees nothing keeps its own vector", "[study]") {
    const Tensor w = matrixOf("w", {{0, 0}, {.3, .1}}); // rows need not sum to 1
    Tensor a("a", {2, 2});
    study::rolloutStep(w.matrix(), a.mutableMatrix());
    CHECK(a.at({0, 0}) == 1);
    CHECK(a.at({0, 1}) == 0);
    CHECK(a.at({1, 0}) == Approx(.15 / .7));
    CHECK(a.at({1, 1}) == Approx(.55 / .7));
}

TEST_CASE("mean, greatest and rollout are what loops over the weights say", "[study]") {
    for (const TracePtr& trace : everyKind()) {
        const Index n = trace->length(), layers = trace->model->config.n_layers;
        const Index heads = trace->model->config.n_heads;
        Tensor sum("sum", {n, n}), most("most", {n, n});
        for (Index layer = 0; layer < layers; ++layer) {
            const Rows expected = naiveRollout(*trace, layer);
            const Tensor& pattern = trace->block(layer, "pattern");
            for (Index i = 0; i < n; ++i)
                for (Index j = 0; j < n; ++j) {
                    double mean = 0, greatest = 0;
                    for (Index h = 0; h < heads; ++h) {
                        mean += double(pattern.at({h, i, j})) / double(heads);
                        greatest = std::max(greatest, double(pattern.at({h, i, j})));
                    }
                    sum.mutableMatrix()(i, j) += float(mean);
                    most.mutableMatrix()(i, j) = std::max(most.at({i, j}), float(greatest));
                    CHECK(trace->block(layer, "heads_mean").at({i, j}) == Approx(mean).margin(1e-7));
                    CHECK(double(trace->block(layer, "heads_max").at({i, j})) == greatest);
                    CHECK(trace->block(layer, "rollout").at({i, j}) ==
                          Approx(expected[std::size_t(i)][std::size_t(j)]).margin(1e-6));
                }
        }
        for (Index i = 0; i < n * n; ++i) {
            CHECK(trace->at("heads_mean").data()[i] == Approx(sum.data()[i] / float(layers)).margin(1e-7));
            CHECK(trace->at("heads_max").data()[i] == most.data()[i]);
        }
    }
}

TEST_CASE("rows of means and of rollouts sum to 1, and no rollout looks where the mask forbids", "[study]") {
    for (const TracePtr& trace : everyKind())
        for (Index layer = 0; layer < trace->model->config.n_layers; ++layer)
            for (const char* part : {"heads_mean", "rollout_step", "rollout"}) {
                const auto rows = trace->block(layer, part).matrix();
                for (Index i = 0; i < rows.rows(); ++i) {
                    CHECK(rows.row(i).sum() == Approx(1).margin(1e-5));
                    for (Index j = 0; j < rows.cols(); ++j)
                        if (!trace->visible(i, j)) CHECK(rows(i, j) == 0);
                }
            }
}

TEST_CASE("a head's scores are means over the pairs that they name", "[study]") {
    for (const TracePtr& trace : everyKind()) {
        const Index n = trace->length();
        for (Index layer = 0; layer < trace->model->config.n_layers; ++layer)
            for (Index head = 0; head < trace->model->config.n_heads; ++head) {
                const auto a = trace->block(layer, "pattern").matrix(head);
                double previous = 0, itself = 0, first = 0, firstSeen = 0, last = 0, lastSeen = 0;
                for (Index i = 0; i < n; ++i) {
                    itself += double(a(i, i)) / double(n);
                    if (i > 0) previous += double(a(i, i - 1)) / double(n - 1);
                    if (trace->visible(i, 0)) first += double(a(i, 0)), ++firstSeen;
                    if (trace->visible(i, n - 1)) last += double(a(i, n - 1)), ++lastSeen;
                }
                CHECK(trace->at("looks_at_previous").at({layer, head}) == Approx(previous).margin(1e-6));
                CHECK(trace->at("looks_at_itself").at({layer, head}) == Approx(itself).margin(1e-6));
                CHECK(trace->at("looks_at_first").at({layer, head}) ==
                      Approx(first / firstSeen).margin(1e-6));
                CHECK(trace->at("looks_at_word").at({layer, head, n - 1}) ==
                      Approx(last / lastSeen).margin(1e-6));
            }
    }
}

TEST_CASE("the answer is the model's own, at every pronoun it was taught", "[study]") {
    const TracePtr trace = studied(test::randomModel(Answer::Pointer), "老板告诉员工他必须加班她");
    const auto pairs = study::pairsOf(*trace, LooksAt::Answer);
    REQUIRE(pairs.size() == 2);
    double sum = 0;
    for (const auto& [query, key] : pairs) {
        const std::string& word = trace->tokens.list[std::size_t(query)].text;
        CHECK((word == "他" || word == "她"));
        for (Index j = 0; j < trace->length(); ++j)
            CHECK(trace->at("answer").at({query, j}) <= trace->at("answer").at({query, key}));
        sum += double(trace->block(1, "pattern").at({2, query, key}));
    }
    CHECK(trace->at("looks_at_answer").at({1, 2}) == Approx(sum / 2));
    CHECK_FALSE(studied(test::randomModel(Answer::NextToken))->find("looks_at_answer"));
    CHECK_FALSE(studied(test::randomModel(Answer::Pointer), "老板告诉员工")->find("looks_at_answer"));
}

TEST_CASE("under a causal mask only what a query can see is counted", "[study]") {
    const TracePtr trace = studied(test::randomModel(Answer::NextToken));
    const Index n = trace->length();
    const std::vector<study::QueryKey> last = study::pairsOf(*trace, LooksAt::Word, n - 1);
    REQUIRE(last.size() == 1); // nobody before the last token sees it
    CHECK(last[0] == study::QueryKey{n - 1, n - 1});
    CHECK(study::pairsOf(*trace, LooksAt::First).size() == std::size_t(n));
    CHECK(study::pairsOf(*trace, LooksAt::Previous).size() == std::size_t(n - 1));
}

TEST_CASE("one token alone has no previous one, and its rollout is itself", "[study]") {
    auto model = std::make_shared<Model>(*test::randomModel(Answer::Pointer));
    model->tokenizer = test::listTokenizer({"<unk>", "<bos>", "<mask>", "。", "老板"}, false);
    const TracePtr trace = studied(model, "老板");
    REQUIRE(trace->length() == 1);
    CHECK_FALSE(trace->find("looks_at_previous"));
    CHECK(trace->block(1, "rollout").at({0, 0}) == 1);
    CHECK(trace->at("looks_at_itself").at({1, 3}) == 1);
}

TEST_CASE("studies share the trace's own tensors, stop when asked, and are the same with any threads",
          "[study]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    std::string text;
    for (int i = 0; i < 10; ++i) text += "老板告诉员工他";
    const TracePtr plain = *forward(model, *model->tokenizer->encode(text), defaultOptions(*model));
    const int threads = threadCount();
    setThreadCount(1);
    const TracePtr one = *study::withStudies(plain);
    setThreadCount(4);
    const TracePtr many = *study::withStudies(plain);
    setThreadCount(threads);
    for (const Tensor& tensor : plain->tensors()) CHECK(one->at(tensor.name()).data() == tensor.data());
    CHECK_FALSE(plain->find("heads_mean"));
    for (const Tensor& tensor : one->tensors())
        CHECK(std::ranges::equal(tensor.values(), many->at(tensor.name()).values()));
    std::stop_source source;
    source.request_stop();
    const auto stopped = study::withStudies(plain, source.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == ErrorCode::Cancelled);
}

TEST_CASE("a rollout opens down to the heads that it was made of", "[study][explain]") {
    const TracePtr trace = studied(test::randomModel(Answer::Pointer));
    const auto top = *explain(*trace, {"blocks.1.rollout", {3, 2}});
    REQUIRE(top.lines.size() == 1);
    REQUIRE(top.lines[0].terms.size() == std::size_t(trace->length()));
    const Term& term = top.lines[0].terms[3];
    CHECK(*term.factors[0].cell == Cell{"blocks.1.rollout_step", {3, 3}});
    CHECK(*term.factors[1].cell == Cell{"blocks.0.rollout", {3, 2}});
    const auto step = *explain(*trace, *term.factors[0].cell);
    CHECK(step.lines.back().how == How::Divide);
    const auto mean = *explain(*trace, {"blocks.1.heads_mean", {3, 3}});
    REQUIRE(mean.lines[0].terms.size() == 4);
    CHECK(*mean.lines[0].terms[2].factors[0].cell == Cell{"blocks.1.pattern", {2, 3, 3}});
    const auto score = *explain(*trace, {"looks_at_previous", {1, 2}});
    CHECK(score.lines[0].how == How::Mean);
    CHECK(*score.lines[0].terms[0].factors[0].cell == Cell{"blocks.1.pattern", {2, 1, 0}});
}
