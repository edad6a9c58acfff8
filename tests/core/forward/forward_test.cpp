#include "core/base/parallel.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include "core/forward/trace.h"
#include "core/ops/mask.h"
#include "core/ops/softmax.h"
#include "core/ops/weighted_sum.h"

#include <cstring>

using namespace kanshei;

namespace {

Tokens sentenceOf(const Model& model, const char* text = "老板告诉员工他必须加班") {
    return *model.tokenizer->encode(text);
}

TracePtr runPlain(const ModelPtr& model) {
    return *forward(model, sentenceOf(*model), defaultOptions(*model));
}

std::vector<ModelPtr> everyKind() {
    return {test::randomModel(Answer::NextToken),
            test::randomModel(Answer::Fill),
            test::randomModel(Answer::Pointer),
            test::randomBert(),
            test::randomLlama(),
            test::randomNeox()};
}

bool sameBits(const Trace& a, const Trace& b) {
    if (a.tensors().size() != b.tensors().size()) return false;
    for (std::size_t i = 0; i < a.tensors().size(); ++i) {
        const Tensor &x = a.tensors()[i], &y = b.tensors()[i];
        if (x.name() != y.name() || x.shape() != y.shape()) return false;
        if (std::memcmp(x.data(), y.data(), std::size_t(x.size()) * sizeof(float)) != 0) return false;
    }
    return true;
}

std::vector<std::string> names(const Trace& trace) {
    std::vector<std::string> list;
    for (const Tensor& tensor : trace.tensors()) list.push_back(tensor.name());
    return list;
}

} // namespace

TEST_CASE("a pre-norm trace names every tensor with its shape", "[forward]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const TracePtr trace = runPlain(model);
    const Index T = trace->length(), d = 16, heads = 4, vocabulary = model->config.d_vocab;
    std::vector<std::pair<std::string, Shape>> expected{{"embed", {T, d}}, {"pos_embed", {T, d}}};
    for (Index layer = 0; layer < 2; ++layer)
        for (const auto& [part, shape] :
             std::vector<std::pair<std::string, Shape>>{{"resid_pre", {T, d}},
                                                        {"ln1", {T, d}},
                                                        {"q", {heads, T, 4}},
                                                        {"k", {heads, T, 4}},
                                                        {"v", {heads, T, 4}},
                                                        {"scores_raw", {heads, T, T}},
                                                        {"scores_scaled", {heads, T, T}},
                                                        {"attn_scores", {heads, T, T}},
                                                        {"pattern", {heads, T, T}},
                                                        {"z", {heads, T, 4}},
                                                        {"result", {heads, T, d}},
                                                        {"attn_out", {T, d}},
                                                        {"resid_mid", {T, d}},
                                                        {"ln2", {T, d}},
                                                        {"mlp_pre", {T, 32}},
                                                        {"mlp_post", {T, 32}},
                                                        {"mlp_out", {T, d}},
                                                        {"resid_post", {T, d}}})
            expected.push_back({blockName(layer, part), shape});
    for (const auto& [name, shape] : std::vector<std::pair<std::string, Shape>>{{"ln_final", {T, d}},
                                                                                {"logits", {T, vocabulary}},
                                                                                {"probs", {T, vocabulary}},
                                                                                {"answer_ln", {T, d}},
                                                                                {"answer_query", {T, d}},
                                                                                {"answer_scores", {T, T}},
                                                                                {"answer", {T, T}}})
        expected.push_back({name, shape});
    REQUIRE(trace->tensors().size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(trace->tensors()[i].name() == expected[i].first);
        CHECK(trace->tensors()[i].shape() == expected[i].second);
    }
}

TEST_CASE("a post-norm trace keeps the sums that its layer norms read", "[forward]") {
    const auto list = names(*runPlain(test::randomBert()));
    const std::vector<std::string> block{
        "resid_pre", "q",        "k",       "v",        "scores_raw", "scores_scaled", "attn_scores",
        "pattern",   "z",        "result",  "attn_out", "attn_sum",   "ln1",           "resid_mid",
        "mlp_pre",   "mlp_post", "mlp_out", "mlp_sum",  "ln2",        "resid_post"};
    std::vector<std::string> expected{"embed", "pos_embed", "type_embed", "embed_sum", "embed_ln"};
    for (Index layer = 0; layer < 2; ++layer)
        for (const auto& part : block) expected.push_back(blockName(layer, part));
    for (const char* name : {"predict_pre", "predict_post", "predict_ln", "logits", "probs"})
        expected.push_back(name);
    CHECK(list == expected);
}

TEST_CASE("one thread and two give the same bits", "[forward]") {
    const int before = threadCount();
    for (const ModelPtr& kind : everyKind()) {
        Model wide = *kind; // wide enough that the loops do split
        wide.config.d_model = 128;
        wide.config.d_head = 32;
        if (wide.config.rotates()) wide.config.rotary.dims = 32;
        wide.config.d_mlp = 512;
        wide.weights = test::randomWeights(wide.config, 3, 0.1);
        const ModelPtr model = std::make_shared<const Model>(std::move(wide));
        std::string text;
        for (int i = 0; i < 9; ++i) text += "老板告诉员工他必须加班";
        const Tokens tokens = sentenceOf(*model, text.c_str());
        setThreadCount(1);
        const auto one = forward(model, tokens, defaultOptions(*model));
        setThreadCount(2);
        const auto two = forward(model, tokens, defaultOptions(*model));
        REQUIRE(one);
        REQUIRE(two);
        CHECK(sameBits(**one, **two));
    }
    setThreadCount(before);
}

TEST_CASE("every row of every pattern sums to 1 and hidden cells are exactly 0", "[forward]") {
    for (const ModelPtr& model : everyKind())
        for (const MaskKind& kind : maskKinds()) {
            ForwardOptions options = defaultOptions(*model);
            options.mask = kind.pattern;
            const TracePtr trace = *forward(model, sentenceOf(*model), options);
            for (Index layer = 0; layer < model->config.n_layers; ++layer) {
                const Tensor& pattern = trace->block(layer, "pattern");
                for (Index h = 0; h < pattern.dim(0); ++h)
                    for (Index i = 0; i < pattern.dim(1); ++i) {
                        double sum = 0;
                        for (Index j = 0; j < pattern.dim(2); ++j) {
                            const float weight = pattern.at({h, i, j});
                            const Mask allowed{kind.pattern, layer < model->config.first_window_layer
                                                                 ? 0
                                                                 : model->config.window};
                            if (!allowed.visible(i, j)) CHECK(weight == 0.f);
                            if (allowed.visible(i, j)) CHECK(weight > 0.f);
                            sum += double(weight);
                        }
                        CHECK(std::abs(sum - 1) < 1e-6);
                    }
            }
        }
}

TEST_CASE("a row with no visible key is all 0, and so is what it brings", "[forward]") {
    Tensor scores("s", {3, 3}), masked("m", {3, 3}), pattern("a", {3, 3}), v("v", {3, 2}), z("z", {3, 2});
    for (Index i = 0; i < 9; ++i) scores.mutableData()[i] = float(i);
    for (Index i = 0; i < 6; ++i) v.mutableData()[i] = float(i) + 1;
    ops::mask(scores.matrix(), Mask{MaskPattern::Causal}, masked.mutableMatrix());
    masked.mutableMatrix().row(1).setConstant(-std::numeric_limits<float>::infinity());
    ops::softmax(masked.matrix(), pattern.mutableMatrix());
    ops::weightedSum(pattern.matrix(), v.matrix(), z.mutableMatrix());
    for (Index j = 0; j < 3; ++j) CHECK(pattern.at({1, j}) == 0.f);
    for (Index c = 0; c < 2; ++c) CHECK(z.at({1, c}) == 0.f);
    CHECK(pattern.at({0, 0}) == 1.f);
    CHECK(pattern.vector().allFinite());
}

TEST_CASE("a window of 3 is the token itself and the two before it", "[forward]") {
    const Mask causal{MaskPattern::Causal, 3}, both{MaskPattern::Bidirectional, 3};
    for (Index i = 0; i < 8; ++i)
        for (Index j = 0; j < 8; ++j) {
            CHECK(causal.visible(i, j) == (j <= i && j >= i - 2));
            CHECK(both.visible(i, j) == (j <= i + 2 && j >= i - 2));
        }
    const ModelPtr model = test::randomLlama(); // the window begins at layer 1
    const TracePtr trace = runPlain(model);
    const auto seen = [&](Index layer, Index i, Index j) {
        return trace->block(layer, "pattern").at({0, i, j}) > 0;
    };
    CHECK(seen(0, 5, 0));
    CHECK(seen(1, 5, 3));
    CHECK_FALSE(seen(1, 5, 2));
}

TEST_CASE("without scaling the scores stay as they are", "[forward]") {
    const ModelPtr model = test::randomModel();
    ForwardOptions options = defaultOptions(*model);
    options.scale = false;
    const TracePtr trace = *forward(model, sentenceOf(*model), options);
    const auto raw = trace->block(0, "scores_raw").values(),
               scaled = trace->block(0, "scores_scaled").values();
    CHECK(std::ranges::equal(raw, scaled));
}

TEST_CASE("tokens that a model cannot read are refused with the reason", "[forward]") {
    const ModelPtr model = test::randomModel();
    const auto refuse = [&](std::vector<TokenId> ids, std::vector<TokenId> types = {}) {
        Tokens tokens;
        for (TokenId id : ids) tokens.list.push_back({id, "", "", 0, 0, false, false});
        tokens.types = std::move(types);
        const auto result = forward(model, tokens, defaultOptions(*model));
        REQUIRE_FALSE(result);
        return result.error();
    };
    CHECK(refuse({}).code == ErrorCode::BadInput);
    const Error tooMany = refuse(std::vector<TokenId>(65, 4));
    CHECK(tooMany.code == ErrorCode::TooLarge);
    CHECK(tooMany.english() == "The sentence has 65 tokens; this model reads at most 64. Make it shorter.");
    CHECK(refuse({4, 32}).english() == "Token 1 has the id 32, but this model knows the ids 0 to 31 only.");
    CHECK(refuse({-1}).code == ErrorCode::BadInput);
    CHECK(refuse({4, 5}, {0}).english() == "There are 1 token types for 2 tokens.");
    CHECK(refuse({4}, {1}).english() == "Token type 1 does not exist; this model has 0.");
}

TEST_CASE("exactly n_ctx tokens fit, and a single one does", "[forward]") {
    const ModelPtr model = test::randomModel();
    for (std::size_t n : {std::size_t(1), std::size_t(64)}) {
        Tokens tokens;
        tokens.list.assign(n, {4, "老板", "", 0, 0, false, false});
        CHECK(forward(model, tokens, defaultOptions(*model)));
    }
}

TEST_CASE("a stop request ends the pass", "[forward]") {
    const ModelPtr model = test::randomModel();
    std::stop_source source;
    source.request_stop();
    const auto result = forward(model, sentenceOf(*model), defaultOptions(*model), source.get_token());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::Cancelled);
}

TEST_CASE("cells are written and read the same way", "[trace]") {
    const Cell cell{"blocks.2.pattern", {1, 3, 2}};
    CHECK(cell.text() == "blocks.2.pattern[1,3,2]");
    CHECK(*parseCell(cell.text()) == cell);
    CHECK(*parseCell("logits[ 0, 12 ]") == Cell{"logits", {0, 12}});
    for (const char* bad : {"", "logits", "[1]", "logits[", "logits[]", "logits[1", "logits[1,]", "logits[a]",
                            "logits[-1]", "logits[1 2]", "logits[1]x", "logits[99999999999999999999]"})
        CHECK_FALSE(parseCell(bad));
}

TEST_CASE("a cell's value comes from the trace or from the weights", "[trace]") {
    const TracePtr trace = runPlain(test::randomModel());
    CHECK(*trace->value({"embed", {1, 2}}) == trace->at("embed").at({1, 2}));
    CHECK(*trace->value({"embed.W_E", {4, 2}}) == *trace->value({"embed", {1, 2}}));
    CHECK(trace->value({"nothing", {0}}).error().code == ErrorCode::NotFound);
    CHECK(trace->value({"embed", {0, 16}}).error().code == ErrorCode::BadInput);
    CHECK(trace->value({"embed", {0}}).error().code == ErrorCode::BadInput);
}
