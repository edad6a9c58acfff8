#include "core/base/parallel.h"
#include "core/study/ablation.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

#include <mutex>
#include <set>

using namespace kanshei;

namespace {

Tokens sentence(const Model& model, const char* text = "老板告诉员工他必须加班") {
    return *model.tokenizer->encode(text); // <bos> 老板 告诉 员工 他 必须 加班
}

TracePtr pass(const ModelPtr& model, std::vector<Edit> edits = {}) {
    ForwardOptions options = defaultOptions(*model);
    options.edits = std::move(edits);
    return *forward(model, sentence(*model), options);
}

Ablation study(const ModelPtr& model, const AblationWish& wish = {},
               const ForwardOptions* options = nullptr) {
    const auto made = ablate(model, sentence(*model), options ? *options : defaultOptions(*model), wish,
                             allPlaces(model->config));
    if (!made) FAIL(made.error().english());
    return *made;
}

} // namespace

TEST_CASE("the words of a question are found in the sentence, in one token or several", "[ablation]") {
    const ModelPtr model = test::randomModel();
    const Tokens tokens = sentence(*model);
    CHECK(tokensOf(tokens, "老板") == std::vector<Index>{1});
    CHECK(tokensOf(tokens, "员工他") == std::vector<Index>{3, 4});
    CHECK(tokensOf(tokens, "<bos>") == std::vector<Index>{0});
    for (const char* absent : {"", "医生", "老", "板", "工他", "<bos>老板"})
        CHECK(tokensOf(tokens, absent).empty());
    CHECK(tokensOf(*model->tokenizer->encode("火星他"), "火") ==
          std::vector<Index>{1}); // unknown words as written
}

TEST_CASE("what is left open comes from the pass, and is said", "[ablation]") {
    const TracePtr pointer = pass(test::randomModel(Answer::Pointer));
    const AblationQuestion question = *ablationQuestion(*pointer);
    CHECK(question.token == 4); // 他
    CHECK(question.chosenBy == ChosenBy::Answer);
    CHECK(question.canSwap());
    // The two greatest shares of the answer, but not <bos> and not 他 itself.
    std::vector<std::pair<float, Index>> shares;
    for (const Index key : {1, 2, 3, 5, 6}) shares.push_back({pointer->at("answer").at({4, key}), key});
    std::ranges::sort(shares, std::greater());
    const std::set<Index> expected{shares[0].second, shares[1].second};
    CHECK(std::set<Index>{question.between[0].tokens[0], question.between[1].tokens[0]} == expected);
    CHECK(question.between[0].tokens[0] < question.between[1].tokens[0]);

    const AblationQuestion word = *ablationQuestion(*pass(test::randomModel(Answer::NextToken)));
    CHECK(word.token == 6);
    CHECK(word.chosenBy == ChosenBy::Attention);
    for (const Candidate& candidate : word.between) CHECK(candidate.id >= 0);
}

TEST_CASE("a question that cannot be asked is refused with the reason", "[ablation]") {
    const ModelPtr pointer = test::randomModel(Answer::Pointer), next = test::randomModel(Answer::NextToken);
    const auto problem = [](const TracePtr& trace, const AblationWish& wish) {
        const auto question = ablationQuestion(*trace, wish);
        REQUIRE_FALSE(question);
        return question.error().english();
    };
    CHECK(problem(pass(pointer), {7, {}}) == "There is no token 7; the sentence has the tokens 0 to 6.");
    CHECK(problem(pass(pointer), {-1, {}}) == "There is no token -1; the sentence has the tokens 0 to 6.");
    CHECK(problem(pass(pointer), {{}, {{"老板", "医生"}}}).starts_with("The sentence has no “医生”"));
    CHECK(problem(pass(pointer), {{}, {{"老板", "老板"}}}) == "The two words have to be different.");
    CHECK(problem(pass(next), {{}, {{"老板", "火星"}}}).starts_with("“火星” is not one word"));
    CHECK(problem(pass(next), {1, {}})
              .starts_with("The sentence has no two words")); // it sees <bos> and itself only
    CHECK(ablationQuestion(*pass(next), {{}, {{"老板", "医生"}}})->between[1].tokens.empty());
}

TEST_CASE("each ablation is the pass with its edit", "[ablation]") {
    for (const Answer answer : {Answer::Pointer, Answer::NextToken}) {
        const ModelPtr model = test::randomModel(answer);
        const AblationWish wish{{}, {{"老板", "员工"}}};
        const Ablation made = study(model, wish);
        REQUIRE(made.rows.size() == 2 * 5); // 4 heads and all of them, twice
        const bool points = answer == Answer::Pointer;
        const auto share = [&](const TracePtr& trace, std::size_t i) {
            const Index token = points ? 4 : 6, key = i == 0 ? 1 : 3;
            return points ? double(trace->at("answer").at({token, key}))
                          : double(trace->at("probs").at({token, trace->tokens.list[std::size_t(key)].id}));
        };
        for (const AblationRow& row : made.rows) {
            const std::string layer = std::to_string(row.layer),
                              head = row.head < 0 ? "*" : std::to_string(row.head);
            const std::string query = points ? "4" : "6", cell = "[" + head + "," + query + ",";
            const std::string texts[] = {"off blocks." + layer + "[" + head + "] zero",
                                         "off blocks." + layer + "[" + head + "] mean",
                                         "swap blocks." + layer + ".pattern" + cell + "1] " + cell + "3]"};
            for (const AblatedInfo& kind : ablatedKinds()) {
                INFO(texts[int(kind.what)]);
                const TracePtr expected = pass(model, {*parseEdit(texts[int(kind.what)])});
                REQUIRE(row.of(kind.what));
                for (std::size_t i = 0; i < 2; ++i) CHECK(row.of(kind.what)->share[i] == share(expected, i));
            }
            const TracePtr plain = pass(model);
            const Tensor& pattern = plain->block(row.layer, "pattern");
            double weight = 0;
            for (Index h = 0; h < 4; ++h)
                if (row.head < 0 || row.head == h)
                    weight += double(pattern.at({h, made.question.token, 3})) / (row.head < 0 ? 4 : 1);
            CHECK(row.weight[1] == Approx(weight));
        }
        CHECK(made.before.share[0] == share(pass(model), 0));
        CHECK_FALSE(made.flips(made.before));
    }
}

TEST_CASE("an answer flips when the other word wins, or another word is the most likely", "[ablation]") {
    Ablation made;
    made.points = true;
    made.before = {{0.6, 0.3}, 1, 0.6};
    CHECK(made.flips({{0.3, 0.4}, 1, 0.5}));
    CHECK_FALSE(made.flips({{0.2, 0.1}, 5, 0.7})); // a third word wins, but of the two the same
    made.points = false;
    made.question.chosenBy = ChosenBy::Reader;
    CHECK(made.flips({{0.3, 0.4}, 1, 0.5}));
    CHECK_FALSE(made.flips({{0.2, 0.1}, 5, 0.7}));
    made.question.chosenBy = ChosenBy::Attention;
    CHECK_FALSE(made.flips({{0.3, 0.4}, 1, 0.5}));
    CHECK(made.flips({{0.2, 0.1}, 5, 0.7}));
}

TEST_CASE("words of several tokens cannot be swapped, and the rest is still done", "[ablation]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const Ablation made = study(model, {{}, {{"老板告诉", "员工"}}});
    CHECK_FALSE(made.question.canSwap());
    const TracePtr plain = pass(model);
    CHECK(made.before.share[0] ==
          Approx(double(plain->at("answer").at({4, 1})) + double(plain->at("answer").at({4, 2}))));
    for (const AblationRow& row : made.rows) {
        CHECK(row.of(Ablated::Zero));
        CHECK(row.of(Ablated::Mean));
        CHECK_FALSE(row.of(Ablated::Swapped));
    }
}

TEST_CASE("ablations come after the edits that are there", "[ablation]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    ForwardOptions options = defaultOptions(*model);
    options.edits = {replaceWord(3, "医生"), freezeRow("blocks.0.pattern", {0, 4})};
    const AblationWish wish{{}, {{"老板", "员工"}}};
    const Ablation made = study(model, wish, &options);
    const AblationQuestion question = made.question;
    auto edits = options.edits;
    CHECK(made.before.share == readAnswer(*pass(model, edits), question).share);
    edits.push_back(switchOff(1, 2, false));
    CHECK(made.rows[7].of(Ablated::Zero)->share == readAnswer(*pass(model, edits), question).share);
    CHECK(made.before.share != study(model, wish).before.share);
}

TEST_CASE("an ablation can be stopped, tells how far it is, and does not depend on threads", "[ablation]") {
    const ModelPtr model = test::randomModel(Answer::Pointer);
    const Tokens tokens = sentence(*model);
    const auto places = allPlaces(model->config);
    std::mutex mutex;
    std::multiset<Index> seen;
    std::stop_source source;
    const auto all = ablate(model, tokens, defaultOptions(*model), {}, places, {}, [&](Index done, Index of) {
        const std::scoped_lock lock(mutex);
        seen.insert(done);
        CHECK(of == 30);
    });
    REQUIRE(all);
    CHECK(seen.size() == 30);
    CHECK(std::set<Index>(seen.begin(), seen.end()).size() == 30);
    const auto stopped = ablate(model, tokens, defaultOptions(*model), {}, places, source.get_token(),
                                [&](Index, Index) { source.request_stop(); });
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == ErrorCode::Cancelled);
    const int before = threadCount();
    setThreadCount(1);
    const auto one = ablate(model, tokens, defaultOptions(*model), {}, places);
    setThreadCount(before);
    for (std::size_t i = 0; i < all->rows.size(); ++i)
        for (const AblatedInfo& kind : ablatedKinds())
            CHECK(one->rows[i].of(kind.what)->share == all->rows[i].of(kind.what)->share);
}
