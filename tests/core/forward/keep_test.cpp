#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include "core/explain/audit.h"
#include "core/forward/edit.h"
#include "core/forward/shapes.h"
#include "core/study/head_scores.h"
#include "core/study/small_pattern.h"
#include "core/study/studies.h"

#include <cstring>
#include <thread>

using namespace kanshei;

namespace {

constexpr const char* kSentence = "老板告诉员工他必须加班";

Tokens manyTokens(const Model& model, Index count) {
    std::vector<TokenId> ids;
    for (Index i = 0; i < count; ++i) ids.push_back(TokenId(i * 7 % model.config.d_vocab));
    return tokensFromIds(ids, model.tokenizer.get());
}

bool sameKeptBits(const Tensor& a, const Tensor& b) {
    return a.name() == b.name() && a.shape() == b.shape() &&
           std::memcmp(a.data(), b.data(), std::size_t(a.size()) * sizeof(float)) == 0;
}

/// The last first: what a group needs of another is made on the way.
void checkSame(const Trace& whole, const Trace& lean) {
    REQUIRE(lean.names() == whole.names());
    for (auto name = lean.names().rbegin(); name != lean.names().rend(); ++name) {
        INFO(*name);
        REQUIRE(lean.shapeOf(*name));
        CHECK(*lean.shapeOf(*name) == whole.at(*name).shape());
        CHECK(sameKeptBits(lean.at(*name), whole.at(*name)));
        CHECK(lean.editsOf(*name) == whole.editsOf(*name));
    }
}

ForwardOptions keepingLittle(ForwardOptions options) {
    options.keepAtMost = 0;
    return options;
}

} // namespace

TEST_CASE("a trace that keeps little gives the same numbers, to the last bit", "[forward][keep]") {
    for (const ModelPtr& model : {test::randomModel(Answer::NextToken), test::randomModel(Answer::Pointer),
                                  test::randomBert(), test::randomLlama(), test::randomNeox()}) {
        INFO(model->config.model_type);
        const Tokens tokens = *model->tokenizer->encode(kSentence);
        const ForwardOptions options = defaultOptions(*model);
        const TracePtr whole = *forward(model, tokens, options);
        const TracePtr lean = *forward(model, tokens, keepingLittle(options));
        CHECK(whole->keepsAll());
        CHECK_FALSE(lean->keepsAll());
        CHECK(lean->tensors().size() < whole->tensors().size());
        checkSame(*whole, *lean);
    }
}

TEST_CASE("edits reach what is computed again", "[forward][keep]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const Tokens tokens = *model->tokenizer->encode(kSentence);
    ForwardOptions options = defaultOptions(*model);
    for (const char* text :
         {"hide blocks.0.attn_scores[1,4,2]", "set blocks.0.pattern[2,5,3] 0.9 keep-sum",
          "off blocks.1[0] mean", "set blocks.0.q[0,3,1] 2.5", "set blocks.0.mlp.W_in[2,3] 1.5",
          "set blocks.1.mlp_post[4,2] 3", "temperature blocks.1[1] 0.5", "freeze blocks.1.attn_out[3]"}) {
        const auto edit = parseEdit(text);
        INFO(text << (edit ? "" : edit.error().english()));
        REQUIRE(edit);
        options.edits.push_back(*edit);
    }
    const auto whole = forward(model, tokens, options);
    INFO((whole ? "" : whole.error().english()));
    REQUIRE(whole);
    const TracePtr lean = *forward(model, tokens, keepingLittle(options));
    REQUIRE((*whole)->find("blocks.1.mlp_post@0"));
    checkSame(**whole, *lean);
}

TEST_CASE("what was computed again stays, until a fresh copy is taken", "[forward][keep]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const TracePtr lean = *forward(model, manyTokens(*model, 60), keepingLittle(defaultOptions(*model)));
    const std::uint64_t kept = lean->bytes();
    const Tensor* pattern = lean->find("blocks.1.pattern");
    REQUIRE(pattern);
    CHECK(lean->find("blocks.1.pattern") == pattern);
    const std::uint64_t attention = 4 * std::uint64_t(4 * pattern->size() + lean->at("blocks.1.z").size());
    CHECK(lean->bytes() == kept + attention);
    const TracePtr fresh = lean->fresh();
    CHECK(fresh->bytes() == kept);
    CHECK(fresh->at("blocks.1.q").data() == lean->at("blocks.1.q").data());
    CHECK(sameKeptBits(fresh->at("blocks.1.pattern"), *pattern));
    CHECK(fresh->at("blocks.1.pattern").data() != pattern->data());
}

TEST_CASE("many threads may ask for the same tensor", "[forward][keep]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const TracePtr lean = *forward(model, manyTokens(*model, 60), keepingLittle(defaultOptions(*model)));
    std::vector<const Tensor*> found(4);
    {
        std::vector<std::jthread> threads;
        threads.reserve(found.size());
        for (const Tensor*& tensor : found)
            threads.emplace_back([&tensor, &lean] { tensor = lean->find("blocks.1.mlp_out"); });
    }
    for (const Tensor* tensor : found) CHECK((tensor && tensor == found.front()));
}

TEST_CASE("studies of a trace that keeps little are the same, and what of them is large is not kept",
          "[forward][keep][study]") {
    for (const ModelPtr& model : {test::randomModel(Answer::Pointer), test::randomModel(Answer::NextToken)}) {
        const Tokens tokens = manyTokens(*model, 60);
        const ForwardOptions options = defaultOptions(*model);
        const TracePtr whole = *study::forwardWithStudies(model, tokens, options);
        const TracePtr during = *study::forwardWithStudies(model, tokens, keepingLittle(options));
        const TracePtr after = *study::withStudies(*forward(model, tokens, keepingLittle(options)));
        for (const TracePtr& lean : {during, after}) {
            for (const std::string& name : whole->names()) {
                INFO(name);
                REQUIRE(lean->find(name));
                CHECK(sameKeptBits(lean->at(name), whole->at(name)));
            }
            const Tensor& small = lean->block(1, "pattern_small");
            CHECK(small.shape() == Shape{model->config.n_heads, study::smallSide, study::smallSide});
            const auto [from, end] = study::smallRange(30, 60);
            CHECK(small.at({1, 30, 30}) ==
                  whole->block(1, "pattern").matrix(1).block(from, from, end - from, end - from).maxCoeff());
        }
        CHECK(std::ranges::none_of(during->tensors(), [](const Tensor& tensor) {
            return TensorName(tensor.name()).layer >= 0 && tensor.name().ends_with("heads_mean");
        }));
    }
}

TEST_CASE("the audit goes through what is computed again", "[forward][keep][audit]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const Tokens tokens = manyTokens(*model, 60);
    const TracePtr whole = *study::forwardWithStudies(model, tokens, defaultOptions(*model));
    const TracePtr lean = *study::forwardWithStudies(model, tokens, keepingLittle(defaultOptions(*model)));
    AuditOptions few;
    few.terms = 100'000;
    const auto report = audit(*lean, few);
    REQUIRE(report);
    CHECK(report->passed());
    CHECK(report->tensors == audit(*whole, few)->tensors + model->config.n_layers); // and the small patterns
    CHECK(lean->bytes() == (*lean).fresh()->bytes()); // nothing was left in the trace that was asked about
}

TEST_CASE("a short sentence keeps its patterns", "[forward][keep]") {
    const ModelPtr model = test::randomModel(Answer::NextToken);
    const auto keepsPattern = [&](Index length) {
        const TracePtr lean = *study::forwardWithStudies(model, manyTokens(*model, length),
                                                         keepingLittle(defaultOptions(*model)));
        CHECK((lean->shapeOf("blocks.0.pattern_small") == nullptr) == (length <= alwaysKept));
        return std::ranges::any_of(lean->tensors(),
                                   [](const Tensor& tensor) { return tensor.name() == "blocks.0.pattern"; });
    };
    CHECK(keepsPattern(48));
    CHECK_FALSE(keepsPattern(49));
}
