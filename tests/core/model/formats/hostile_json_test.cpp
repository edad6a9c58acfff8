// JSON made to hurt: nested deeper than any stack, or longer than any message.
#include "core/model/formats/hugging_face_config.h"
#include "core/model/formats/json_shown.h"
#include "core/model/formats/kanshei_json.h"
#include "core/model/formats/safetensors.h"
#include "core/model/formats/tensor_files.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

using namespace kanshei;

namespace {

const std::string deepArrays = std::string(500'000, '[') + std::string(500'000, ']');

} // namespace

TEST_CASE("JSON that is nested too deeply is refused like any other wrong value", "[hostile-json]") {
    const auto config = parseConfig("{\"model_type\":\"gpt2\",\"n_embd\":" + deepArrays + "}");
    REQUIRE_FALSE(config);
    CHECK(config.error().english() == "“n_embd” is […]; it must be a whole number.");
    CHECK_FALSE(parseConfig("{\"model_type\":" + deepArrays + "}"));
    CHECK_FALSE(parseConfig(deepArrays));
    const auto index = parseTensorIndex("{\"weight_map\":{\"a\":" + deepArrays + "}}");
    REQUIRE_FALSE(index);
    CHECK(index.error().english() ==
          "a: It is said to be in […], which is not a safetensors file of this folder.");
    ModelInfo info;
    CHECK_FALSE(readInfo("{\"title\":" + deepArrays + "}", info));
    const std::string header =
        "{\"a\":{\"dtype\":\"F32\",\"shape\":" + deepArrays + ",\"data_offsets\":[0,0]}}";
    const std::uint64_t length = header.size();
    const std::string file = std::string(reinterpret_cast<const char*>(&length), sizeof length) + header;
    CHECK_FALSE(Safetensors::read(std::as_bytes(std::span(file.data(), file.size())), nullptr, "m"));
}

TEST_CASE("a value in a message is short, and cut between characters", "[hostile-json]") {
    using Json = nlohmann::json;
    CHECK(shownJson(Json(12)) == "12");
    CHECK(shownJson(Json("a")) == "\"a\"");
    CHECK(shownJson(Json::object()) == "{…}");
    std::string text = "x";
    while (text.size() < 300) text += "词";
    const std::string shown = shownJson(Json(text));
    CHECK(shown.size() < 90);
    CHECK(shown.ends_with("词…"));
    CHECK(shownJson(Json("词" + text)).ends_with("词…"));
}
