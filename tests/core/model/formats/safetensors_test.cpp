#include "core/model/formats/safetensors.h"

#include "core/base/random.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

#include <cmath>
#include <limits>

using namespace kanshei;

namespace {

std::string fileOf(const std::string& header, const std::string& numbers) {
    const std::uint64_t length = header.size();
    return std::string(reinterpret_cast<const char*>(&length), sizeof length) + header + numbers;
}

std::string entry(const std::string& name, const std::string& shape, int from, int to,
                  const std::string& type = "F32") {
    return "\"" + name + "\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":[" +
           std::to_string(from) + "," + std::to_string(to) + "]}";
}

Result<Safetensors> opened(const std::string& bytes) {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "file.safetensors", bytes));
    return Safetensors::open(folder / "file.safetensors");
}

Error refused(const std::string& bytes) {
    const auto result = opened(bytes);
    REQUIRE_FALSE(result);
    return result.error();
}

Tensor numbers(const std::string& name, Shape shape, const std::vector<float>& values) {
    Tensor tensor(name, std::move(shape));
    std::ranges::copy(values, tensor.mutableData());
    return tensor;
}

const std::vector<float> sample = {0.f, -0.f, 1.f, -2.5f, 1e-3f, 65504.f};

} // namespace

TEST_CASE("float32 goes through a file without losing a bit", "[safetensors]") {
    const float infinity = std::numeric_limits<float>::infinity();
    const Tensor odd =
        numbers("a 词元", {2, 2}, {1.1f, -infinity, 1e-42f, std::numeric_limits<float>::max()});
    const auto bytes = safetensorsBytes({odd, numbers("b", {6}, sample), Tensor("empty", {0, 3})});
    REQUIRE(bytes);
    const auto file = opened(*bytes);
    REQUIRE(file);
    CHECK(file->entries().size() == 3);
    const auto back = file->tensor("a 词元");
    REQUIRE(back);
    CHECK(back->name() == "a 词元");
    CHECK(back->shape() == Shape{2, 2});
    CHECK(std::ranges::equal(back->values(), odd.values()));
    CHECK(std::signbit(file->tensor("b")->at({1})));
    CHECK(file->tensor("empty")->empty());
}

TEST_CASE("half and bfloat16 are rounded to nearest and come back as float32", "[safetensors]") {
    const auto half = opened(*safetensorsBytes({numbers("x", {6}, sample)}, FloatType::F16));
    REQUIRE(half);
    CHECK(half->find("x")->type == "F16");
    const auto h = *half->tensor("x");
    CHECK(h.at({2}) == 1.f);
    CHECK(h.at({3}) == -2.5f);
    CHECK(h.at({5}) == 65504.f);
    CHECK(h.at({4}) == Approx(1e-3f).epsilon(5e-4));
    const auto brain = opened(*safetensorsBytes({numbers("x", {6}, sample)}, FloatType::BF16));
    REQUIRE(brain);
    CHECK(brain->tensor("x")->at({5}) == 65536.f);
    CHECK(brain->tensor("x")->at({4}) == Approx(1e-3f).epsilon(4e-3));
}

TEST_CASE("a number too large for 16 bits is refused, not turned into infinity", "[safetensors]") {
    const auto bytes = safetensorsBytes({numbers("big", {1}, {70000.f})}, FloatType::F16);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().place == "big");
    CHECK_FALSE(safetensorsBytes({Tensor("same", {1}), Tensor("same", {1})}));
}

TEST_CASE("numbers that are not aligned in the file are read all the same", "[safetensors]") {
    std::string header = "{" + entry("x", "[1]", 0, 4) + "}";
    const float value = 3.5f;
    for (int spaces = 0; spaces < 4; ++spaces, header += ' ') {
        const auto file =
            opened(fileOf(header, std::string(reinterpret_cast<const char*>(&value), sizeof value)));
        REQUIRE(file);
        CHECK(file->tensor("x")->at({0}) == 3.5f);
    }
}

TEST_CASE("whole numbers are read as such, and as floats only when they are", "[safetensors]") {
    const std::int64_t ids[] = {5, -7};
    const auto file = opened(fileOf("{" + entry("ids", "[2]", 0, 16, "I64") + "}",
                                    std::string(reinterpret_cast<const char*>(ids), sizeof ids)));
    REQUIRE(file);
    CHECK(*file->integers("ids") == std::vector<std::int64_t>{5, -7});
    CHECK(file->tensor("ids").error().code == ErrorCode::Unsupported);
    CHECK(file->tensor("nothing").error().code == ErrorCode::NotFound);
    CHECK(file->integers("nothing").error().code == ErrorCode::NotFound);
}

TEST_CASE("a file that is cut off says so", "[safetensors]") {
    const std::string whole = *safetensorsBytes({numbers("x", {6}, sample)});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const Error error = refused(whole.substr(0, length));
        CHECK(error.code == ErrorCode::Corrupt);
        CHECK(error.place.find("file.safetensors") != std::string::npos);
    }
    CHECK(refused(whole.substr(0, 5)).english().find("only 5 bytes") != std::string::npos);
    const Error cut = refused(whole.substr(0, whole.size() - 1));
    CHECK(cut.what.english() ==
          "The numbers of “x” should be at bytes 0 to 24, but the file has only 23 bytes "
          "of numbers. It is cut off; get it again.");
    CHECK(cut.place.ends_with("file.safetensors")); // the name is not said twice
    CHECK(refused(whole + "x").english().find("belong to no tensor") != std::string::npos);
}

TEST_CASE("a header that lies is caught before a number is read", "[safetensors]") {
    const std::string eight(8, '\0');
    const auto says = [&](const std::string& header, const char* words) {
        const Error error = refused(fileOf(header, eight));
        INFO(error.english());
        CHECK(error.english().find(words) != std::string::npos);
    };
    says("[]", "not a JSON object");
    says("{", "not a JSON object");
    says("{\"x\":3}", "must give dtype");
    says("{\"x\":{\"dtype\":\"F32\",\"shape\":[2]}}", "must give dtype");
    says("{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0]}}", "must give dtype");
    says("{" + entry("x", "[2]", 0, 8, "F33") + "}", "number type");
    says("{" + entry("x", "[3]", 0, 8) + "}", "does not fill");
    says("{" + entry("x", "[1]", 0, 8) + "}", "does not fill");
    says("{" + entry("x", "[2]", 8, 16) + "}", "only 8 bytes");
    says("{" + entry("x", "[2]", 8, 0) + "}", "only 8 bytes");
    says("{" + entry("x", "[-2]", 0, 8) + "}", "whole number");
    says("{" + entry("x", "[2.0]", 0, 8) + "}", "whole number");
    says("{" + entry("x", "[4294967296,4294967296]", 0, 8) + "}", "too large");
    says("{" + entry("x", "[18446744073709551615]", 0, 8) + "}", "too large");
    says("{" + entry("x", "[4611686018427387904]", 0, 8) + "}",
         "does not fill"); // ×4 bytes wraps around to 0
    says("{" + entry("a", "[1]", 0, 4) + "," + entry("b", "[2]", 0, 8) + "}", "overlap");
    says("{" + entry("a", "[1]", 0, 4) + "}", "belong to no tensor");
    says("{" + entry("a", "[1]", 4, 8) + "}", "belong to no tensor");
    CHECK(refused(std::string(8, '\xff') + eight).english().find("The header says") != std::string::npos);
}

TEST_CASE("an empty tensor may lie anywhere", "[safetensors]") { // found by tests/fuzz/safetensors.cpp
    const std::string header = "{" + entry("a", "[1]", 0, 2, "F16") + "," + entry("b", "[0]", 2, 2) + "}";
    const auto file = opened(fileOf(header, std::string(2, '\0')));
    REQUIRE(file);
    const auto empty = file->tensor("b");
    REQUIRE(empty);
    CHECK(empty->shape() == Shape{0});
}

TEST_CASE("what is not a file is refused", "[safetensors]") {
    const test::TemporaryFolder folder;
    CHECK(Safetensors::open(folder / "missing").error().code == ErrorCode::NotFound);
    CHECK(Safetensors::open(folder.path()).error().code == ErrorCode::Unreadable);
    REQUIRE(writeFile(folder / "empty", ""));
    CHECK(Safetensors::open(folder / "empty").error().code == ErrorCode::Corrupt);
}

TEST_CASE("a tensor outlives its file object", "[safetensors]") {
    Tensor kept;
    {
        const auto file = opened(*safetensorsBytes({numbers("x", {6}, sample)}));
        kept = *file->tensor("x");
    }
    CHECK(kept.at({3}) == -2.5f);
}
