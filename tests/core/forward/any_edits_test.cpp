// Edits of any kind together: too large, in any order, on any number of threads.
#include "tests/core/forward/edited.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/explain/audit.h"
#include "tests/support/sanitized.h"

using namespace kanshei;
using namespace kanshei::test;

TEST_CASE("numbers that add up beyond float32 are refused, not spread", "[edit]") {
    const ModelPtr model = test::randomModel();
    ForwardOptions options = defaultOptions(*model);
    options.edits =
        parsed({"set blocks.0.ln2.w[*] 1e6", "set blocks.0.ln2.b[*] 1e6", "set blocks.0.mlp.W_in[*,*] 1e6",
                "set blocks.0.mlp.W_out[*,*] 1e6", "set blocks.1.ln1.w[*] 1e6"});
    const auto overflow = forward(model, sentence(*model), options);
    REQUIRE_FALSE(overflow);
    CHECK(overflow.error().what.english() ==
          "With these edits a number becomes too large to compute with; choose smaller ones.");
    CHECK_FALSE(overflow.error().place.empty());
}

TEST_CASE("any edits, in any order, either do not fit or leave a trace that is right", "[edit]") {
    const std::vector<ModelPtr> models{test::randomModel(Answer::Pointer),
                                       test::randomModel(Answer::NextToken), test::randomBert()};
    Random random(7);
    const auto pick = [&](std::initializer_list<const char*> list) {
        return std::string(random.pick(std::vector<const char*>(list)));
    };
    const auto entry = [&] { return pick({"0", "1", "2", "3", "4", "6", "7", "*"}); };
    const auto tensor = [&] {
        const std::string block = pick({"blocks.0.", "blocks.1.", "blocks.*."});
        const std::string part =
            pick({"pattern", "pattern", "attn_scores", "scores_raw", "z", "q", "resid_pre", "resid_mid",
                  "mlp_out", "ln2", "attn.W_Q", "attn.b_O", "ln1.w", "result"});
        return random.below(8) ? block + part
                               : pick({"embed", "logits", "embed.W_E", "answer_query", "predict.W"});
    };
    const auto place = [&](const std::string& name, std::uint32_t axes) {
        std::string text = name + "[" + entry();
        for (std::uint32_t i = 1; i < axes; ++i) text += "," + entry();
        return text + "]";
    };
    int fitted = 0;
    const int rounds = test::sanitized ? 24 : 120;
    for (int round = 0; round < rounds; ++round) {
        const ModelPtr& model = models[std::size_t(round) % models.size()];
        ForwardOptions options = defaultOptions(*model);
        std::string all;
        for (std::uint32_t n = 1 + random.below(5); n-- > 0;) {
            const std::string head = place(pick({"blocks.0", "blocks.1", "blocks.*"}), 1), key = entry(),
                              row = entry();
            const std::string number = pick({"0", "0.5", "1", "-3", "40"});
            const std::string texts[] = {
                "hide " + place("blocks.1.attn_scores", 3),
                "set " + place(tensor(), 1 + random.below(3)) + " " + number,
                "set " + place("blocks.1.pattern", 3) + " " + number + pick({" keep-sum", " as-is"}),
                "swap blocks.1.pattern[" + row + ",4," + key + "] [" + row + ",4," + entry() + "]",
                "no-scale " + head,
                "temperature " + head + " " + pick({"0", "0.1", "7"}),
                "off " + head + pick({" zero", " mean"}),
                "embed [" + entry() + "] " + pick({"医生", "#3", "火星"}),
                "freeze " + place(tensor(), 1 + random.below(2))};
            const auto edit = parseEdit(texts[random.below(9)]);
            REQUIRE(edit);
            if (!checkEdit(*edit, *model, sentence(*model))) continue;
            options.edits.push_back(*edit);
            all += edit->text() + "\n";
        }
        INFO(all);
        const auto trace = forward(model, sentence(*model), options);
        REQUIRE(trace);
        const auto report = audit(**trace);
        REQUIRE(report);
        INFO("worst " << report->worst.difference() << " at " << report->worst.cell.text());
        CHECK(report->passed());
        fitted += int(options.edits.size());
    }
    CHECK(fitted > rounds * 5 / 6);
}

TEST_CASE("the same edits give the same bits with one thread and two", "[edit]") {
    Model wide = *test::randomModel(Answer::Pointer); // wide enough that the loops do split
    wide.config.d_model = 128;
    wide.config.d_head = 32;
    wide.config.d_mlp = 512;
    wide.weights = test::randomWeights(wide.config, 3, 0.1);
    const ModelPtr model = std::make_shared<const Model>(std::move(wide));
    std::string text;
    for (int i = 0; i < 9; ++i) text += "老板告诉员工他必须加班";
    ForwardOptions options = defaultOptions(*model);
    options.edits = parsed({"no-scale blocks.0[*]", "temperature blocks.1[*] 0.5", "off blocks.0[2] mean",
                            "hide blocks.*.attn_scores[*,3,1]", "swap blocks.1.pattern[*,4,1] [*,4,3]"});
    const Tokens tokens = *model->tokenizer->encode(text);
    const int before = threadCount();
    setThreadCount(1);
    const auto one = forward(model, tokens, options);
    setThreadCount(2);
    const auto two = forward(model, tokens, options);
    setThreadCount(before);
    REQUIRE(one);
    REQUIRE(two);
    for (const Tensor& tensor : (*one)->tensors()) CHECK(sameBits(tensor, (*two)->at(tensor.name())));
}
