// What edits do to the numbers: each kind against a whole naive model in which a hook does the same.
#include "core/base/parallel.h"
#include "core/explain/audit.h"
#include "core/forward/trace.h"
#include "tests/core/forward/edited.h"
#include "tests/core/forward/naive_model.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

using namespace kanshei;
using namespace kanshei::test;
using naive::Grid;

namespace {

/// Is everything of the trace what the naive model makes with this hook? −∞ only where it is −∞ too.
void checkAgainst(const Trace& trace, const naive::Hook& hook) {
    naive::PreNormModel model(*trace.model, trace.options.scale, hook);
    for (const auto& [key, expected] : model.run(trace.tokens.ids(), trace.options.mask)) {
        const Tensor& tensor = trace.at(key.first);
        const ConstMatrixView made = tensor.rank() == 3 ? tensor.matrix(key.second) : tensor.matrix();
        double worst = 0;
        for (Index i = 0; i < expected.rows; ++i)
            for (Index j = 0; j < expected.cols; ++j) {
                const double is = double(made(i, j)), should = expected(i, j);
                if (is != should)
                    worst = std::max(worst, std::abs(is - should) / std::max(1.0, std::abs(should)));
                if (std::isnan(is)) worst = INFINITY;
            }
        INFO(key.first << " head " << key.second);
        CHECK(worst < 1e-4);
    }
}

const naive::Hook nothing = [](const std::string&, Index, Grid&) {};

/// The edit on two kinds of models, one causal, against the hook; the audit passes too.
void checkKind(const std::vector<std::string>& texts, const naive::Hook& hook) {
    for (const Answer answer : {Answer::Pointer, Answer::NextToken}) {
        const ModelPtr model = test::randomModel(answer);
        const TracePtr trace = run(model, texts), plain = run(model, {});
        INFO(texts.front());
        checkAgainst(*trace, hook);
        CHECK_FALSE(sameBits(trace->at("logits"), plain->at("logits"))); // it did something
        const auto report = audit(*trace);
        REQUIRE(report);
        INFO("audit: worst " << report->worst.difference() << " at " << report->worst.cell.text());
        CHECK(report->passed());
        CHECK(report->cells == report->cellsInTensors);
    }
}

naive::Hook at(std::string tensor, Index head, std::function<void(Grid&)> change) {
    return [=](const std::string& name, Index h, Grid& grid) {
        if (name == tensor && (head < 0 || h == head)) change(grid);
    };
}

} // namespace

TEST_CASE("the naive model agrees with the pass without edits", "[edit]") {
    for (const Answer answer : {Answer::Pointer, Answer::NextToken})
        checkAgainst(*run(test::randomModel(answer), {}), nothing);
}

TEST_CASE("hide: the key has no weight, in one head, in all, in all layers", "[edit]") {
    const auto hide = [](Grid& s) { s(3, 1) = -INFINITY; };
    checkKind({"hide blocks.1.attn_scores[2,3,1]"}, at("blocks.1.attn_scores", 2, hide));
    checkKind({"hide blocks.0.attn_scores[*,3,1]"}, at("blocks.0.attn_scores", -1, hide));
    checkKind({"hide blocks.*.attn_scores[*,3,1]"}, [&](const std::string& name, Index, Grid& grid) {
        if (name.ends_with("attn_scores")) hide(grid);
    });
    const TracePtr trace = run(test::randomModel(), {"hide blocks.1.attn_scores[2,3,1]"});
    CHECK(trace->block(1, "pattern").at({2, 3, 1}) == 0.f);
    CHECK_FALSE(trace->visible(1, 2, 3, 1));
    CHECK(trace->visible(1, 2, 3, 0));
    CHECK(trace->visible(1, 1, 3, 1));
    CHECK_FALSE(trace->visible(1, 1, 3, 4)); // causal
}

TEST_CASE("a row that loses its last key is all 0 and says that it sees nothing", "[edit]") {
    for (const Answer answer : {Answer::Pointer, Answer::NextToken}) {
        const TracePtr trace = run(test::randomModel(answer), {"hide blocks.0.attn_scores[1,0,*]"});
        CHECK(trace->seesNothing(0, 1, 0));
        CHECK_FALSE(trace->seesNothing(0, 1, 1));
        CHECK_FALSE(trace->seesNothing(0, 0, 0));
        for (Index key = 0; key < trace->length(); ++key)
            CHECK(trace->block(0, "pattern").at({1, 0, key}) == 0.f);
        for (Index c = 0; c < 4; ++c) CHECK(trace->block(0, "z").at({1, 0, c}) == 0.f);
        for (const Tensor& tensor : trace->tensors())
            if (TensorName(tensor.name()).part != "attn_scores") CHECK(tensor.vector().allFinite());
        CHECK(audit(*trace)->passed());
    }
}

TEST_CASE("set: a weight as it is, or with room made by the others", "[edit]") {
    const auto asIs = [](Grid& a) { a(3, 2) = 0.75; };
    checkKind({"set blocks.1.pattern[2,3,2] 0.75 as-is"}, at("blocks.1.pattern", 2, asIs));
    checkKind({"set blocks.0.pattern[*,3,2] 0.75 as-is"}, at("blocks.0.pattern", -1, asIs));
    const auto keepSum = [](Grid& a) {
        double others = 0;
        for (Index j = 0; j < a.cols; ++j) others += j == 2 ? 0 : a(3, j);
        for (Index j = 0; j < a.cols; ++j) a(3, j) = j == 2 ? 0.75 : a(3, j) / others * 0.25;
    };
    checkKind({"set blocks.1.pattern[2,3,2] 0.75 keep-sum"}, at("blocks.1.pattern", 2, keepSum));
    checkKind({"set blocks.0.pattern[*,3,2] 0.75 keep-sum"}, at("blocks.0.pattern", -1, keepSum));
}

TEST_CASE("set: when the others have nothing to share, those that can be seen share equally", "[edit]") {
    const std::vector<std::string> edits{"set blocks.1.pattern[2,3,2] 1 keep-sum",
                                         "set blocks.1.pattern[2,3,2] 0.4 keep-sum"};
    const TracePtr causal = run(test::randomModel(), edits);
    const std::vector<float> expected{0.2f, 0.2f, 0.4f, 0.2f, 0, 0, 0};
    for (Index key = 0; key < 7; ++key)
        CHECK(causal->block(1, "pattern").at({2, 3, key}) == expected[std::size_t(key)]);
    CHECK(audit(*causal)->passed());
    // One visible key: nobody is left to take the rest, and the number that was asked for stands.
    const TracePtr alone = run(test::randomModel(), {"set blocks.1.pattern[2,0,0] 0.4 keep-sum"});
    CHECK(alone->block(1, "pattern").at({2, 0, 0}) == 0.4f);
    CHECK(alone->block(1, "pattern").at({2, 0, 1}) == 0.f);
    CHECK(audit(*alone)->passed());
}

TEST_CASE("set: any cell of any tensor, and everything after it follows", "[edit]") {
    const auto first = [](Grid& x) { x(2, 1) = -1.5; };
    for (const char* tensor : {"embed", "pos_embed", "blocks.0.resid_pre", "blocks.1.resid_pre",
                               "blocks.0.resid_mid", "blocks.1.resid_post", "blocks.0.ln1",
                               "blocks.1.attn_out", "blocks.0.mlp_pre", "blocks.1.mlp_post", "ln_final"})
        checkKind({"set " + std::string(tensor) + "[2,1] -1.5"}, at(tensor, -1, first));
    for (const char* tensor : {"blocks.0.q", "blocks.1.k", "blocks.0.v", "blocks.1.z", "blocks.0.scores_raw",
                               "blocks.1.scores_scaled", "blocks.0.attn_scores"})
        checkKind({"set " + std::string(tensor) + "[3,2,1] -1.5"}, at(tensor, 3, first));
    checkKind({"set blocks.0.resid_mid[2,*] 0"}, at("blocks.0.resid_mid", -1, [](Grid& x) {
                  for (Index c = 0; c < x.cols; ++c) x(2, c) = 0;
              }));
}

TEST_CASE("set: a weight of the model, for this pass only", "[edit]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    for (const auto& [name, shape] : requiredWeights(model->config)) {
        if (name == "embed.W_E" || name.find("pos_embed") == 0) continue; // below: only some rows are used
        const bool vector = shape.size() == 1;
        const float before = model->weights.at(name).data()[vector ? 2 : 2 * shape[1] + 1];
        const TracePtr trace = run(model, {"set " + name + (vector ? "[2]" : "[2,1]") + " 3"});
        INFO(name);
        checkAgainst(*trace, at(name, -1, [&](Grid& w) { (vector ? w(0, 2) : w(2, 1)) = 3; }));
        CHECK(audit(*trace)->passed());
        const Cell cell{name, vector ? std::vector<Index>{2} : std::vector<Index>{2, 1}};
        CHECK(*trace->value(cell) == 3.f);
        CHECK(*trace->value({name + "@0", cell.index}) == before);
        CHECK(*run(model, {})->value(cell) == before); // the model's own is as it was
    }
    const auto first = [](Grid& w) { w(4, 1) = 3; }; // 老板
    checkKind({"set embed.W_E[4,1] 3"}, at("embed.W_E", -1, first));
}

TEST_CASE("swap: two weights of one head, of a layer, of all", "[edit]") {
    const auto swap = [](Grid& a) { std::swap(a(4, 1), a(4, 3)); };
    checkKind({"swap blocks.1.pattern[2,4,1] [2,4,3]"}, at("blocks.1.pattern", 2, swap));
    checkKind({"swap blocks.1.pattern[*,4,1] [*,4,3]"}, at("blocks.1.pattern", -1, swap));
    checkKind({"swap blocks.*.pattern[*,4,3] [*,4,1]"}, [&](const std::string& name, Index, Grid& grid) {
        if (name.ends_with(".pattern")) swap(grid);
    });
}

TEST_CASE("no-scale: as the option, but head by head", "[edit]") {
    checkKind({"no-scale blocks.1[2]"}, at("blocks.1.scores_scaled", 2, [](Grid& s) {
                  for (double& x : s.v) x *= 2; // d_head is 4
              }));
    const ModelPtr model = test::randomModel();
    ForwardOptions without = defaultOptions(*model);
    without.scale = false;
    const TracePtr all = run(model, {"no-scale blocks.*[*]"}),
                   option = *forward(model, sentence(*model), without);
    for (const Tensor& tensor : option->tensors()) CHECK(sameBits(tensor, all->at(tensor.name())));
}

TEST_CASE("temperature: softmax of s ÷ τ", "[edit]") {
    for (const double t : {0.5, 3.0}) {
        const auto divided = [t](const std::string& name, Index head, Grid& grid) {
            static Grid scores(0, 0);
            if (name == "blocks.1.attn_scores" && head == 2) scores = grid;
            if (name != "blocks.1.pattern" || head != 2) return;
            for (double& s : scores.v) s /= t;
            grid = naive::softmax(scores);
        };
        checkKind({t < 1 ? "temperature blocks.1[2] 0.5" : "temperature blocks.1[2] 3"}, divided);
    }
    const TracePtr one = run(test::randomModel(), {"temperature blocks.*[*] 1"}),
                   plain = run(test::randomModel(), {});
    CHECK(one->at("logits").vector().isApprox(plain->at("logits").vector(), 1e-5f));
}

TEST_CASE("temperature 0 is the limit: the greatest share the weight, and tiny ones do not overflow",
          "[edit]") {
    for (const char* tau : {"0", "1e-30", "1e-44", "1e-300"}) {
        INFO(tau);
        const TracePtr trace = run(test::randomModel(),
                                   {"set blocks.1.attn_scores[2,4,1] 9", "set blocks.1.attn_scores[2,4,3] 9",
                                    "temperature blocks.1[2] " + std::string(tau)});
        const Tensor& pattern = trace->block(1, "pattern");
        for (Index key = 0; key < 7; ++key)
            CHECK(pattern.at({2, 4, key}) == (key == 1 || key == 3 ? 0.5f : 0.f));
        CHECK(pattern.at({2, 0, 0}) == 1.f);
        for (Index query = 0; query < 7; ++query) CHECK(pattern.matrix(2).row(query).sum() == 1.f);
        CHECK(audit(*trace)->passed());
    }
    const TracePtr blind =
        run(test::randomModel(), {"hide blocks.1.attn_scores[2,4,*]", "temperature blocks.1[2] 0"});
    CHECK(blind->block(1, "pattern").matrix(2).row(4).isZero(0));
    CHECK(audit(*blind)->passed());
}

TEST_CASE("off: a head adds nothing, or its mean over the tokens", "[edit]") {
    checkKind({"off blocks.1[2] zero"}, at("blocks.1.z", 2, [](Grid& z) { std::ranges::fill(z.v, 0.0); }));
    checkKind({"off blocks.0[*] zero"}, at("blocks.0.z", -1, [](Grid& z) { std::ranges::fill(z.v, 0.0); }));
    const auto mean = [](Grid& z) {
        for (Index c = 0; c < z.cols; ++c) {
            double sum = 0;
            for (Index i = 0; i < z.rows; ++i) sum += z(i, c);
            for (Index i = 0; i < z.rows; ++i) z(i, c) = sum / double(z.rows);
        }
    };
    checkKind({"off blocks.1[2] mean"}, at("blocks.1.z", 2, mean));
    checkKind({"off blocks.*[*] mean"}, [&](const std::string& name, Index, Grid& grid) {
        if (name.ends_with(".z")) mean(grid);
    });
    const TracePtr off = run(test::randomModel(), {"off blocks.1[2] zero"});
    CHECK(off->block(1, "result").matrix(2).isZero(0));
}

TEST_CASE("embed: as if the other word stood there", "[edit]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    Tokens other = sentence(*model);
    other.list[3].id = model->tokenizer->idOf("医生");
    const TracePtr expected = *forward(model, other, defaultOptions(*model));
    for (const char* text : {"embed [3] 医生", "embed [3] #29"}) {
        const TracePtr trace = run(model, {text});
        for (const Tensor& tensor : expected->tensors()) CHECK(sameBits(tensor, trace->at(tensor.name())));
        CHECK(trace->tokens.list[3].text == "员工"); // the sentence itself stays
        CHECK(audit(*trace)->passed());
    }
    REQUIRE(model->tokenizer->idOf("医生") == 29);
}

TEST_CASE("freeze: a row stays as it is without edits", "[edit]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const TracePtr plain = run(model, {});
    const std::vector<std::string> edits{"set embed[1,0] 2", "freeze blocks.1.pattern[2,4]",
                                         "freeze blocks.0.resid_mid[3]"};
    const TracePtr trace = run(model, edits);
    CHECK(trace->block(1, "pattern").matrix(2).row(4) == plain->block(1, "pattern").matrix(2).row(4));
    CHECK(trace->block(1, "pattern").matrix(2).row(3) != plain->block(1, "pattern").matrix(2).row(3));
    CHECK(trace->block(0, "resid_mid").matrix().row(3) == plain->block(0, "resid_mid").matrix().row(3));
    CHECK(trace->block(0, "resid_mid").matrix().row(2) != plain->block(0, "resid_mid").matrix().row(2));
    CHECK(audit(*trace)->passed());
    // Given the pass without edits, it is not computed again; another sentence's is not believed.
    ForwardOptions options = defaultOptions(*model);
    options.edits = parsed(edits);
    options.unedited = plain;
    CHECK((*forward(model, sentence(*model), options))->options.unedited == plain);
    ForwardOptions causal = options;
    causal.mask = MaskPattern::Causal;
    CHECK((*forward(model, sentence(*model), causal))->options.unedited != plain);
    options.edits.clear();
    CHECK((*forward(model, sentence(*model), options))->options.unedited == nullptr);
}

TEST_CASE("no edit, or one that was taken back, gives the same bits", "[edit]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const TracePtr plain = run(model, {}), again = run(model, {});
    REQUIRE(plain->tensors().size() == again->tensors().size());
    for (const Tensor& tensor : plain->tensors()) CHECK(sameBits(tensor, again->at(tensor.name())));
    const TracePtr back =
        run(model, {"swap blocks.1.pattern[2,4,1] [2,4,3]", "swap blocks.1.pattern[2,4,3] [2,4,1]"});
    for (const Tensor& tensor : plain->tensors()) CHECK(sameBits(tensor, back->at(tensor.name())));
}

TEST_CASE("edits apply in order; those of an operation come before those of its result", "[edit]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const auto weight = [&](const std::vector<std::string>& edits, Index key) {
        return run(model, edits)->block(1, "pattern").at({2, 4, key});
    };
    const std::string set = "set blocks.1.pattern[2,4,1] 0.75 as-is",
                      swap = "swap blocks.1.pattern[2,4,1] [2,4,3]",
                      other = "set blocks.1.pattern[2,4,1] 0.25 as-is", tau = "temperature blocks.1[2] 0.5";
    CHECK(weight({set, swap}, 3) == 0.75f);
    CHECK(weight({swap, set}, 1) == 0.75f);
    CHECK(weight({swap, set}, 3) == weight({}, 1));
    CHECK(weight({set, other}, 1) == 0.25f);
    CHECK(weight({other, set}, 1) == 0.75f);
    CHECK(weight({set, tau}, 1) == 0.75f); // the temperature does not undo the weight
    CHECK(weight({set, tau}, 2) == weight({tau}, 2));
}

TEST_CASE("a trace keeps what an edited tensor was, and who changed it", "[edit]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const TracePtr plain = run(model, {});
    const TracePtr trace =
        run(model, {"off blocks.0[1] zero", "set blocks.1.pattern[2,4,1] 0.75 keep-sum",
                    "set blocks.0.attn.W_Q[3,1] -0.5", "swap blocks.1.pattern[2,4,1] [2,4,3]"});
    CHECK(trace->options.edits.size() == 4);
    CHECK(trace->editsOf("blocks.1.pattern") == std::vector<std::size_t>{1, 3});
    CHECK(trace->editsOf("blocks.0.z") == std::vector<std::size_t>{0});
    CHECK(trace->editsOf("blocks.0.attn.W_Q") == std::vector<std::size_t>{2});
    CHECK(trace->editsOf("logits").empty());
    CHECK(trace->at("blocks.1.pattern@1").at({2, 4, 1}) == 0.75f);
    CHECK(trace->at("blocks.1.pattern").at({2, 4, 3}) == 0.75f);
    CHECK(editsOf(*trace, {"blocks.1.pattern", {2, 4, 0}}) == std::vector<std::size_t>{1}); // made room
    CHECK(editsOf(*trace, {"blocks.1.pattern", {2, 4, 1}}) == std::vector<std::size_t>{1, 3});
    CHECK(editsOf(*trace, {"blocks.1.pattern", {2, 3, 1}}).empty());
    CHECK(editsOf(*trace, {"blocks.0.attn.W_Q", {3, 1}}) == std::vector<std::size_t>{2});
    CHECK(trace->weight("blocks.0.attn.W_Q")->at({3, 1}) == -0.5f);
    CHECK(trace->weight("blocks.0.attn.W_Q@0")->at({3, 1}) ==
          model->weights.at("blocks.0.attn.W_Q").at({3, 1}));
    CHECK_FALSE(trace->weight("nothing"));
    CHECK(editOfHead(*trace, EditKind::Off, 0, 1) == &trace->options.edits[0]);
    CHECK_FALSE(editOfHead(*trace, EditKind::Off, 0, 2));
    CHECK_FALSE(editOfHead(*trace, EditKind::Off, 1, 1));
    CHECK_FALSE(editOfHead(*trace, EditKind::Temperature, 0, 1));
}

TEST_CASE("setting the stream of one block leaves the block before alone", "[edit]") {
    for (const ModelPtr& model : {test::randomModel(), test::randomBert()}) {
        const TracePtr plain = run(model, {}), trace = run(model, {"set blocks.1.resid_pre[2,3] 5"});
        CHECK(sameBits(trace->at("blocks.0.resid_post"), plain->at("blocks.0.resid_post")));
        CHECK(trace->at("blocks.1.resid_pre").at({2, 3}) == 5.f);
        const TracePtr above = run(model, {"set blocks.0.resid_post[2,3] 5"});
        CHECK(sameBits(above->at("logits"), trace->at("logits")));
        CHECK(audit(*trace)->passed());
        CHECK(audit(*above)->passed());
    }
}
