#include "tests/support/catch.h"
#include "tests/support/sentences.h"
#include "tests/ui/walk/sentences.h"
#include "ui/session/edited_pass.h"

using namespace kanshei;
using namespace kanshei::test;
using kanshei::test::sentence;

namespace {

EditList listOf(std::initializer_list<Edit> edits) {
    EditList list;
    for (const Edit& edit : edits) list.push_back({edit, true});
    return list;
}

Tokens tokensOf(const ModelPtr& model, const char* text = sentence) {
    return model->tokenizer->encode(text).value();
}

bool sameNumbers(const Trace& a, const Trace& b, const std::string& tensor) {
    return a.at(tensor).matrix() == b.at(tensor).matrix();
}

} // namespace

TEST_CASE("an edit that is off is written as a line that is commented out", "[edits]") {
    const EditEntry on{switchOff(1, 2, true), true}, off{switchOff(1, 2, true), false};
    CHECK(on.text() == "off blocks.1[2] mean");
    CHECK(off.text() == "# off blocks.1[2] mean");
    for (const EditEntry& entry : {on, off}) {
        const auto read = parseEditEntry(entry.text());
        REQUIRE(read);
        CHECK(*read == entry);
    }
    std::vector<Error> leftOut;
    const EditList list =
        parseEdits({"off blocks.1[2] mean", "sing a song", "# off blocks.0[0] zero"}, leftOut);
    CHECK(list.size() == 2);
    CHECK(leftOut.size() == 1);
    CHECK(texts(list) == std::vector<std::string>{"off blocks.1[2] mean", "# off blocks.0[0] zero"});
}

TEST_CASE("a change of mind replaces, a new wish comes last", "[edits]") {
    const EditList first = withEdit({}, setWeight(0, 1, 4, 2, .9f, true));
    CHECK(first.size() == 1);
    SECTION("another number for the same weight") {
        const EditList list = withEdit(first, setWeight(0, 1, 4, 2, .5f, true));
        REQUIRE(list.size() == 1);
        CHECK(list[0].edit.number == .5f);
    }
    SECTION("another weight") {
        CHECK(withEdit(first, setWeight(0, 1, 4, 3, .5f, true)).size() == 2);
    }
    SECTION("the same weight again, after something else of that tensor: the later one has to win") {
        const EditList two = withEdit(first, setWeight(0, 1, 4, 3, .5f, true));
        const EditList three = withEdit(two, setWeight(0, 1, 4, 2, .7f, true));
        REQUIRE(three.size() == 3);
        CHECK(three[2].edit.number == .7f);
    }
    SECTION("what stands between is of another tensor") {
        const EditList two = withEdit(first, switchOff(1, 0, false));
        const EditList again = withEdit(two, setWeight(0, 1, 4, 2, .7f, true));
        REQUIRE(again.size() == 2);
        CHECK(again[0].edit.number == .7f);
    }
    SECTION("what stands between is off") {
        EditList two = withEdit(first, setWeight(0, 1, 4, 3, .5f, true));
        two[1].on = false;
        CHECK(withEdit(two, setWeight(0, 1, 4, 2, .7f, true)).size() == 2);
    }
    SECTION("off is turned on again") {
        EditList off = first;
        off[0].on = false;
        const EditList list = withEdit(off, first[0].edit);
        REQUIRE(list.size() == 1);
        CHECK(list[0].on);
    }
    SECTION("zero becomes mean") {
        const EditList list = withEdit(withEdit({}, switchOff(0, 0, false)), switchOff(0, 0, true));
        REQUIRE(list.size() == 1);
        CHECK(list[0].edit.mean);
    }
    SECTION("a swap that is done again is gone") {
        const Edit swap = swapWeights(0, 1, 4, 2, 3);
        CHECK(withEdit(withEdit({}, swap), swap).empty());
    }
}

TEST_CASE("only what is on and fits is applied", "[edits]") {
    const ModelPtr model = randomModel(Answer::Pointer);
    const Tokens tokens = tokensOf(model);
    EditList list = listOf({switchOff(0, 0, false), hideKey(0, 0, 99, 0), switchOff(77, 0, false)});
    list.push_back({switchOff(1, 1, false), false});
    CHECK(effective(list, *model, tokens) == std::vector<Edit>{switchOff(0, 0, false)});
    CHECK_FALSE(misfit(list[0].edit, *model, tokens));
    REQUIRE(misfit(list[1].edit, *model, tokens));
    CHECK(misfit(list[1].edit, *model, tokens)->place == list[1].edit.text());
}

TEST_CASE("a pass with edits brings the pass without them, which is computed once", "[edits]") {
    const ModelPtr model = randomModel(Answer::Pointer);
    const ForwardOptions options = defaultOptions(*model);
    EditedPass pass;
    const TracePtr plain = pass.run(model, tokensOf(model), options, {}, {}).value();
    CHECK_FALSE(plain->options.unedited);
    CHECK(sameNumbers(*plain, *forward(model, tokensOf(model), options).value(), "answer"));

    const TracePtr edited =
        pass.run(model, tokensOf(model), options, listOf({switchOff(0, 1, false)}), {}).value();
    CHECK(edited->options.edits.size() == 1);
    CHECK(edited->options.unedited == plain);
    CHECK_FALSE(sameNumbers(*edited, *plain, "answer"));
    const TracePtr other =
        pass.run(model, tokensOf(model), options, listOf({switchOff(0, 2, false)}), {}).value();
    CHECK(other->options.unedited == plain);

    ForwardOptions causal = options;
    causal.mask = MaskPattern::Causal;
    const TracePtr masked =
        pass.run(model, tokensOf(model), causal, listOf({switchOff(0, 2, false)}), {}).value();
    CHECK(masked->options.unedited != plain);
    CHECK(masked->options.unedited->options.mask == MaskPattern::Causal);
    const TracePtr shorter =
        pass.run(model, tokensOf(model, "员工告诉老板他"), options, listOf({switchOff(0, 2, false)}), {})
            .value();
    CHECK(shorter->options.unedited->tokens.text == "员工告诉老板他");
}

TEST_CASE("a pass that is stopped gives no trace", "[edits]") {
    const ModelPtr model = randomModel(Answer::Pointer);
    EditedPass pass;
    std::stop_source stop;
    stop.request_stop();
    const auto result = pass.run(model, tokensOf(model), defaultOptions(*model),
                                 listOf({switchOff(0, 0, false)}), stop.get_token());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::Cancelled);
}
