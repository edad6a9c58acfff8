// Every sentence of the menu is run on its trained model: what the menu promises must be what the model does.
#include "ui/session/examples.h"

#include "tests/support/catch.h"
#include "ui/walk/selection.h"

#include <map>

using namespace kanshei;

namespace {

TracePtr traced(const TraceRequest& request) {
    static std::map<std::string, ModelPtr> models;
    ModelPtr& model = models[request.model];
    if (!model) model = openModel(request.model).value();
    auto options = defaultOptions(*model);
    if (request.mask) options.mask = *request.mask;
    return forward(model, tokenize(*model, request.sentence.toStdString()).value(), options).value();
}

/// Does the token lie within the word, as it stands in the sentence?
bool within(const Trace& trace, int token, const QString& word) {
    const Token& t = trace.tokens.list[std::size_t(token)];
    if (t.special || t.from == t.to) return false;
    const auto at = trace.tokens.text.find(word.toStdString());
    return at != std::string::npos && t.from >= at && t.to <= at + word.toStdString().size();
}

} // namespace

TEST_CASE("there are a dozen examples for zh-coref and some for zh-gpt, each said in both languages",
          "[examples]") {
    std::map<std::string, int> count;
    for (const ExampleGroup& group : exampleGroups()) {
        CHECK_FALSE(group.title.zh.isEmpty());
        CHECK_FALSE(group.title.en.isEmpty());
        for (const ExampleSentence& example : group.examples) {
            ++count[example.request.model];
            INFO(example.request.sentence.toStdString());
            CHECK_FALSE(example.shows.zh.isEmpty());
            CHECK_FALSE(example.shows.en.isEmpty());
            CHECK(example.shows.zh.size() <= 24);
        }
    }
    CHECK(count["zh-coref"] >= 12);
    CHECK(count["zh-gpt"] >= 5);
}

TEST_CASE("the pointer model answers as the menu says, and its best head looks there", "[examples]") {
    for (const ExampleGroup& group : exampleGroups())
        for (const ExampleSentence& example : group.examples) {
            if (example.request.model != "zh-coref") continue;
            const TracePtr trace = traced(example.request);
            INFO(example.request.sentence.toStdString() << " → " << example.answer.toStdString());
            const int at = firstPronoun(*trace);
            REQUIRE(at >= 0);
            CHECK(trace->tokens.list[std::size_t(at)].text == example.at.toStdString());
            const auto answer = trace->at("answer").matrix();
            const auto& info = trace->model->info;
            const auto weights = trace->block(info.bestLayer, "pattern").matrix(info.bestHead);
            double sum = 0;
            for (int i = 0; i < int(trace->length()); ++i)
                if (within(*trace, i, example.answer)) sum += answer(at, i);
            CHECK(sum > .9);
            Index said = 0, looked = 0;
            answer.row(at).maxCoeff(&said);
            weights.row(at).maxCoeff(&looked);
            CHECK(within(*trace, int(said), example.answer));
            CHECK(within(*trace, int(looked), example.answer));
            if (!example.truth.isEmpty()) CHECK(example.truth != example.answer);
        }
}

TEST_CASE("the next word is the one the menu says", "[examples]") {
    for (const ExampleGroup& group : exampleGroups())
        for (const ExampleSentence& example : group.examples) {
            if (example.request.model != "zh-gpt") continue;
            const TracePtr trace = traced(example.request);
            const auto probs = trace->at("probs").matrix();
            Index best = 0;
            probs.row(trace->length() - 1).maxCoeff(&best);
            INFO(example.request.sentence.toStdString());
            CHECK(trace->model->tokenizer->piece(TokenId(best)) == example.answer.toStdString());
        }
}
