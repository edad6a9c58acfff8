// What is said of random weights, and of models without answers: nothing was learned, nothing is relied on.
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "ui/shell/ablation_words.h"
#include "ui/shell/arithmetic.h"
#include "ui/theme/translate.h"

using namespace kanshei;

namespace {

TracePtr traceOf(bool random) {
    auto model = std::make_shared<Model>(*test::randomModel(Answer::NextToken));
    model->info.random = random;
    return *forward(model, *tokenize(*model, "老板告诉员工他必须加班"), defaultOptions(*model));
}

QString leafText(const TracePtr& trace) {
    const auto derivation = explain(*trace, {"blocks.0.attn.W_Q", {0, 0}});
    REQUIRE(derivation);
    QString text;
    for (const Piece& piece : layOutArithmetic(*trace, *derivation, Style(), 300, {}).pieces)
        text += piece.text + '\n';
    return text;
}

} // namespace

TEST_CASE("a random weight is not called trained, nor is a head of random weights asked about", "[shell]") {
    const auto trained = traceOf(false), random = traceOf(true);
    const QString learned = translate("Arithmetic", "这是训练得到的权重：到底了，下面没有算式。");
    CHECK(leafText(trained).contains(learned));
    CHECK_FALSE(leafText(random).contains(learned));
    CHECK_FALSE(ablationAsks(*trained, {}).isEmpty());
    CHECK(ablationAsks(*random, {}).isEmpty());
    CHECK(nothingToAsk(*random) != nothingToAsk(*trained));
}
