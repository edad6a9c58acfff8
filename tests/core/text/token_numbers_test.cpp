#include "core/forward/trace.h"
#include "core/text/tokenizer.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"

using namespace kanshei;

TEST_CASE("numbers are tokens, where they stand in the text", "[tokenizer]") {
    const auto tokens = tokensFromNumbers("5 2,\n19");
    REQUIRE(tokens);
    CHECK(tokens->ids() == std::vector<TokenId>{5, 2, 19});
    CHECK(tokens->text == "5 2,\n19");
    CHECK(tokens->list[2].text == "#19");
    CHECK(tokens->list[2].from == 5);
    CHECK(tokens->list[2].to == 7);
    for (const char* other : {"", " ", "5 two", "-1", "5.0", "99999999999999999999", "老板"})
        CHECK_FALSE(tokensFromNumbers(other));
}

TEST_CASE("a model without a tokenizer reads numbers and says so to a sentence", "[tokenizer]") {
    auto model = std::make_shared<Model>(*test::randomModel(Answer::NextToken));
    model->tokenizer = nullptr;
    const auto refused = tokenize(*model, "老板");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::BadInput); // it is not the model's fault: it stays in use
    CHECK(refused.error().english().find("5 2 9 7 (0 to " + std::to_string(model->config.d_vocab - 1)) !=
          std::string::npos);
    const auto tokens = tokenize(*model, "5 2 9 7");
    REQUIRE(tokens);
    CHECK(forward(model, *tokens, defaultOptions(*model)));
    const auto outside = forward(model, *tokenize(*model, "5 2000000"), defaultOptions(*model));
    REQUIRE_FALSE(outside);
    CHECK(outside.error().english().find("2000000") != std::string::npos);
}
