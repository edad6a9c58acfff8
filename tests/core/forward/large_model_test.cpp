#include "core/explain/audit.h"
#include "core/forward/continuation.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

using namespace kanshei;

namespace {

/// Just large enough to add up in floats; its weights are BF16 where `brain`.
ModelPtr largeModel(bool brain = false) {
    auto model = std::make_shared<Model>();
    ModelConfig& c = model->config;
    c.d_model = 256, c.n_layers = 2, c.n_heads = c.n_kv_heads = 4, c.d_head = 64, c.d_mlp = 512;
    c.n_ctx = 32, c.d_vocab = 62'000;
    model->weights = test::randomWeights(c, 5, 0.05);
    if (brain)
        for (const auto& [name, shape] : requiredWeights(c)) {
            Tensor rounded = model->weights.at(name).deepCopy(name);
            for (Index i = 0; i < rounded.size(); ++i)
                rounded.mutableData()[i] = float(Eigen::bfloat16(rounded.data()[i]));
            model->weights.add(std::move(rounded));
        }
    return model;
}

TracePtr tracedLarge(const ModelPtr& model, Index length, std::vector<Edit> edits = {}) {
    std::vector<TokenId> ids;
    for (Index i = 0; i < length; ++i) ids.push_back(TokenId(i * 311 + 5));
    ForwardOptions options = defaultOptions(*model);
    options.edits = std::move(edits);
    return *forward(model, tokensFromIds(ids, nullptr), options);
}

} // namespace

TEST_CASE("A large model adds up in floats, those that come with the program in doubles", "[large]") {
    const ModelPtr model = largeModel();
    CHECK(addsInFloats(model->config));
    REQUIRE(PackedWeights::of(model));
    CHECK(PackedWeights::of(model) == PackedWeights::of(model));
    for (const std::string& name : bundledModels()) {
        const ModelPtr bundled = *openModel(name);
        CHECK_FALSE(addsInFloats(bundled->config));
        CHECK_FALSE(PackedWeights::of(bundled));
    }
}

TEST_CASE("A large model's numbers stand the audit, and its products keep their bits", "[large]") {
    const ModelPtr model = largeModel();
    const TracePtr trace = tracedLarge(model, 12), shorter = tracedLarge(model, 5);
    AuditOptions options;
    options.terms = 2'000'000;
    const auto report = *audit(*trace, options);
    CHECK(report.cells > 5'000);
    for (const Comparison& wrong : report.first)
        UNSCOPED_INFO(wrong.cell.text() << " " << wrong.recorded << " " << wrong.evaluated);
    CHECK(report.passed());
    for (const char* part : {"blocks.0.q", "blocks.0.k", "blocks.0.v"})
        for (Index h = 0; h < 4; ++h)
            CHECK((trace->at(part).matrix(h).topRows(5) == shorter->at(part).matrix(h)));
    for (Index h = 0; h < 4; ++h)
        CHECK((trace->at("blocks.0.scores_raw").matrix(h).topLeftCorner(5, 5) ==
               shorter->at("blocks.0.scores_raw").matrix(h)));
    Continuation continuation(model, defaultOptions(*model));
    const auto ids = trace->tokens.ids();
    continuation.add(std::span(ids).first(7));
    const auto logits = continuation.add(std::span(ids).subspan(7));
    const auto last = trace->at("logits").matrix().bottomRows(1);
    for (Index i = 0; i < last.cols(); i += 97)
        REQUIRE(logits[std::size_t(i)] == Approx(last(0, i)).margin(1e-5));
}

TEST_CASE("What a large model's pass leaves for later has the bits of a pass that makes all of it",
          "[large][keep]") {
    const ModelPtr model = largeModel();
    const std::string weight = "blocks.0.attn.W_K"; // an edit that changes nothing: then nothing waits
    const TracePtr all =
        tracedLarge(model, 12, {setNumber({weight, {3, 5}}, model->weights.at(weight).at({3, 5}))});
    ForwardOptions little = defaultOptions(*model);
    little.keepAtMost = 0;
    for (const TracePtr& trace : {tracedLarge(model, 12), *forward(model, all->tokens, little)}) {
        CHECK(trace->keepsAll() == (trace->options.keepAtMost > 0));
        REQUIRE(trace->names() == all->names());
        for (const char* later : {"blocks.1.scores_raw", "blocks.1.attn_scores", "probs"})
            CHECK(std::ranges::none_of(trace->tensors(),
                                       [&](const Tensor& made) { return made.name() == later; }));
        for (const std::string& name : all->names()) {
            INFO(name);
            REQUIRE(trace->shapeOf(name));
            CHECK(*trace->shapeOf(name) == all->at(name).shape());
            CHECK((trace->at(name).matrix() == all->at(name).matrix()));
        }
    }
}

TEST_CASE("Packed weights in sixteen bits and an edited weight give what the numbers say", "[large]") {
    const ModelPtr model = largeModel(true);
    CHECK(PackedWeights::of(model)->find("blocks.0.attn.W_QKV")->kind() == ops::Panels::Kind::BF16);
    const TracePtr trace = tracedLarge(model, 4);
    CHECK(audit(*trace, {2'000'000, 1, "logits", true})->passed());
    CHECK(audit(*trace, {2'000'000, 1, "blocks.1.q", true})->passed());
    // A weight that an edit makes what it was is read where it lies, and gives the same bits.
    const std::string weight = "blocks.0.attn.W_K";
    const float is = model->weights.at(weight).at({3, 5});
    const auto edit = [&](float to) { return std::vector<Edit>{setNumber({weight, {3, 5}}, to)}; };
    const TracePtr same = tracedLarge(model, 4, edit(is)), other = tracedLarge(model, 4, edit(is + 1));
    CHECK((same->at("logits").matrix() == trace->at("logits").matrix()));
    CHECK((other->at("blocks.0.q").vector() == trace->at("blocks.0.q").vector()));
    CHECK((other->at("blocks.0.k").vector() != trace->at("blocks.0.k").vector()));
    CHECK(audit(*other, {2'000'000, 1, "blocks.0.k", true})->passed());
}
