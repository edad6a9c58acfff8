#include "core/model/formats/gguf.h"

#include "core/base/random.h"
#include "tests/support/catch.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace kanshei;
using test::GgufWriter;

namespace {

/// Read from memory, on the boundary that a mapped file would have.
Result<Gguf> readGguf(const std::string& bytes) {
    const auto floats = std::make_shared<Floats>(bytes.size() / sizeof(float) + 1);
    std::memcpy(floats->data(), bytes.data(), bytes.size());
    return Gguf::read({reinterpret_cast<const std::byte*>(floats->data()), bytes.size()}, floats, "m.gguf");
}

Error refusedGguf(const std::string& bytes) {
    const auto result = readGguf(bytes);
    REQUIRE_FALSE(result);
    CHECK(result.error().place.starts_with("m.gguf"));
    return result.error();
}

void says(const Error& error, const char* words) {
    INFO(error.english());
    CHECK(error.english().find(words) != std::string::npos);
}

Tensor ramp(const std::string& name, Shape shape) {
    Tensor tensor(name, std::move(shape));
    for (Index i = 0; i < tensor.size(); ++i) tensor.mutableData()[i] = float(i % 97) * 0.25f - 6;
    return tensor;
}

template<class T> std::string raw(T value) {
    return GgufWriter::bytesOf(value);
}

/// Metadata of every type, and two tensors.
GgufWriter sound(std::uint32_t version = 3) {
    GgufWriter file(version);
    file.add("general.architecture", "llama");
    file.add("u32", std::uint32_t(7));
    file.add("f32", 0.5f);
    file.add("flag", true);
    file.add("texts", std::vector<std::string>{"a", "", "词元"});
    file.add("i32s", std::vector<std::int32_t>{1, -2, 3});
    file.add(ramp("first", {2, 3}));
    file.add(ramp("second", {4}), "F16");
    return file;
}

} // namespace

TEST_CASE("metadata of every type comes back as it was written", "[gguf]") {
    GgufWriter writer = sound();
    writer.raw("u8", 0, raw(std::uint8_t(200)));
    writer.raw("i8", 1, raw(std::int8_t(-100)));
    writer.raw("u16", 2, raw(std::uint16_t(60000)));
    writer.raw("i16", 3, raw(std::int16_t(-30000)));
    writer.raw("i32", 5, raw(std::int32_t(-7)));
    writer.raw("u64", 10, raw(std::uint64_t(1) << 40));
    writer.raw("i64", 11, raw(-(std::int64_t(1) << 40)));
    writer.raw("f64", 12, raw(0.1));
    writer.raw("huge", 10, raw(~std::uint64_t(0)));
    writer.raw("flags", 9, raw(std::uint32_t(7)) + raw(std::uint64_t(2)) + std::string("\0\1", 2));
    writer.raw("doubles", 9, raw(std::uint32_t(12)) + raw(std::uint64_t(2)) + raw(0.25) + raw(1e300));
    const auto file = readGguf(writer.bytes());
    REQUIRE(file);
    const auto& at = [&](const char* key) { return *file->value(key); };
    CHECK(file->metadata().size() == 17);
    CHECK(at("general.architecture").text() == "llama");
    CHECK(at("u8").integer() == 200);
    CHECK(at("i8").integer() == -100);
    CHECK(at("u16").integer() == 60000);
    CHECK(at("i16").integer() == -30000);
    CHECK(at("u32").integer() == 7);
    CHECK(at("i32").integer() == -7);
    CHECK(at("u64").integer() == std::int64_t(1) << 40);
    CHECK(at("i64").integer() == -(std::int64_t(1) << 40));
    CHECK(at("f32").real() == 0.5);
    CHECK(at("f64").real() == 0.1);
    CHECK(at("u32").real() == 7.0);
    CHECK(at("flag").flag() == true);
    CHECK(at("texts").texts() == std::vector<std::string>{"a", "", "词元"});
    CHECK(at("i32s").integers() == std::vector<std::int64_t>{1, -2, 3});
    CHECK(at("i32s").reals() == std::vector<float>{1, -2, 3});
    CHECK(at("flags").integers() == std::vector<std::int64_t>{0, 1});
    CHECK(at("doubles").reals()->front() == 0.25f);
    CHECK(std::isnan(at("doubles").reals()->back()));
    CHECK(file->value("nothing") == nullptr);
    // What is of another kind is not guessed at.
    CHECK_FALSE(at("huge").integer());
    CHECK_FALSE(at("f32").integer());
    CHECK_FALSE(at("flag").integer());
    CHECK_FALSE(at("u32").flag());
    CHECK_FALSE(at("u32").text());
    CHECK_FALSE(at("texts").integers());
    CHECK_FALSE(at("texts").reals());
    CHECK_FALSE(at("i32s").texts());
    CHECK_FALSE(at("u32").integers());
}

TEST_CASE("tensors come back in our order of axes, in every type that the writer has", "[gguf]") {
    const Tensor matrix = ramp("m", {3, 64});
    for (const std::uint32_t version : {2u, 3u})
        for (const auto& [type, error] :
             {std::pair{"F32", 0.f}, {"F16", 0.f}, {"BF16", 0.1f}, {"Q8_0", 0.075f}, {"Q4_0", 1.4f}}) {
            GgufWriter writer(version);
            writer.add(ramp("before", {5}));
            writer.add(matrix, type);
            const auto file = readGguf(writer.bytes());
            REQUIRE(file);
            INFO(type << " in version " << version);
            CHECK(file->find("m")->shape == Shape{3, 64});
            CHECK(std::string(file->find("m")->type->name) == type);
            const auto back = file->tensor("m");
            REQUIRE(back);
            CHECK(back->name() == "m");
            CHECK((back->vector() - matrix.vector()).cwiseAbs().maxCoeff() <= error);
            CHECK(file->tensor("before")->at({4}) == -5.f);
        }
}

TEST_CASE("float32 is borrowed from the file, which the tensor keeps open", "[gguf]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "m.gguf", sound().bytes()));
    Tensor kept;
    {
        const auto file = Gguf::open(folder / "m.gguf");
        REQUIRE(file);
        kept = *file->tensor("first");
        CHECK(kept.data() == file->tensor("first")->data());
    }
    CHECK(kept.at({1, 2}) == -4.75f);
    CHECK(Gguf::open(folder / "missing").error().code == ErrorCode::NotFound);
    CHECK(Gguf::open(folder.path()).error().code == ErrorCode::Unreadable);
}

TEST_CASE("a large quantised tensor is the same however many threads read it", "[gguf]") {
    const Tensor big = ramp("big", {4097, 128}); // more than two threads' pieces of 4096 blocks
    GgufWriter writer;
    writer.add(big, "Q8_0");
    const auto file = readGguf(writer.bytes());
    REQUIRE(file);
    const auto back = file->tensor("big");
    REQUIRE(back);
    for (Index row : {Index(0), Index(1024), Index(2048), Index(4096)})
        CHECK((back->matrix().row(row) - big.matrix().row(row)).cwiseAbs().maxCoeff() < 0.08f);
}

TEST_CASE("a GGUF file that is cut off says so", "[gguf]") {
    const std::string whole = sound().bytes();
    const std::size_t end = whole.size() - 24; // the last tensor has eight bytes, and 24 of padding
    for (std::size_t length = 0; length < end; ++length) {
        INFO(length << " bytes");
        const auto code = refusedGguf(whole.substr(0, length)).code;
        CHECK(code == ErrorCode::Corrupt);
    }
    CHECK(readGguf(whole.substr(0, end)));
    says(refusedGguf(whole.substr(0, 20)), "The file is cut off: it has only 20 bytes.");
    says(refusedGguf(whole.substr(0, end - 1)), "cut off; get it again");
}

TEST_CASE("a type that cannot be read is named when its tensor is asked for", "[gguf]") {
    GgufWriter writer;
    writer.raw("odd", {256}, 10, std::string(84, '\0'));
    const auto file = readGguf(writer.bytes());
    REQUIRE(file);
    const auto tensor = file->tensor("odd");
    REQUIRE_FALSE(tensor);
    CHECK(tensor.error().code == ErrorCode::Unsupported);
    says(tensor.error(), "holds Q2_K; only F32, F16, BF16, Q4_0");
    CHECK(file->tensor("nothing").error().code == ErrorCode::NotFound);
}

TEST_CASE("a GGUF header that lies is caught before a number is read", "[gguf]") {
    const auto counts = [](std::uint32_t version, std::uint64_t tensors, std::uint64_t keys,
                           const std::string& rest = {}) {
        return "GGUF" + raw(version) + raw(tensors) + raw(keys) + rest;
    };
    says(refusedGguf("GGML" + std::string(60, '\0')), "does not begin with the letters GGUF");
    says(refusedGguf(counts(1, 0, 0)), "GGUF version 1");
    says(refusedGguf(counts(4, 0, 0)), "GGUF version 4");
    says(refusedGguf(counts(0, 0, 0)), "GGUF version 0");
    says(refusedGguf(counts(0x03000000, 0, 0)), "big-endian");
    says(refusedGguf(counts(3, ~std::uint64_t(0), 0)), "no model has so many");
    says(refusedGguf(counts(3, 0, std::uint64_t(1) << 40)), "no model has so many");
    says(refusedGguf(counts(3, 200'000, 0)), "cut off");
    CHECK(readGguf(counts(3, 0, 0)));
    const auto key = [&](std::uint32_t type, const std::string& value) {
        GgufWriter writer;
        writer.raw("k", type, value);
        return refusedGguf(writer.bytes());
    };
    says(key(13, ""), "k: A value has type number 13");
    says(key(8, raw(~std::uint64_t(0))), "cut off");
    says(key(9, raw(std::uint32_t(9)) + raw(std::uint64_t(1))), "array of arrays");
    says(key(9, raw(std::uint32_t(99)) + raw(std::uint64_t(1))), "type number 99");
    says(key(9, raw(std::uint32_t(4)) + raw(~std::uint64_t(0))),
         "An array promises 18446744073709551615 values");
    says(key(9, raw(std::uint32_t(8)) + raw(std::uint64_t(1) << 61)),
         "An array promises"); // × 8 wraps around to 0
    says(key(9, raw(std::uint32_t(8)) + raw(std::uint64_t(1)) + raw(std::uint64_t(99))), "cut off");
    GgufWriter twice = sound();
    twice.add("u32", std::uint32_t(8));
    says(refusedGguf(twice.bytes()), "u32: A key stands twice.");
}

TEST_CASE("a GGUF table that lies is caught before a number is read", "[gguf]") {
    const auto row = [](std::uint32_t rank, const std::vector<std::uint64_t>& axes, std::uint32_t type,
                        std::uint64_t offset, const std::string& name = "t") {
        std::string bytes = GgufWriter::textOf(name) + raw(rank);
        for (const auto axis : axes) bytes += raw(axis);
        return bytes + raw(type) + raw(offset);
    };
    const auto file = [](const std::vector<std::string>& rows,
                         const std::string& numbers = std::string(64, '\0')) {
        std::string bytes =
            "GGUF" + raw(std::uint32_t(3)) + raw(std::uint64_t(rows.size())) + raw(std::uint64_t(0));
        for (const auto& one : rows) bytes += one;
        bytes.resize((bytes.size() + 31) / 32 * 32);
        return bytes + numbers;
    };
    CHECK(readGguf(file({row(1, {16}, 0, 0)})));
    says(refusedGguf(file({row(5, {1, 1, 1, 1, 1}, 0, 0)})), "t: The tensor has 5 axes");
    says(refusedGguf(file({row(1, {~std::uint64_t(0)}, 0, 0)})), "dimension is too large");
    says(refusedGguf(file({row(2, {std::uint64_t(1) << 32, std::uint64_t(1) << 32}, 0, 0)})),
         "too large for any memory");
    says(refusedGguf(file({row(1, {std::uint64_t(1) << 62}, 0, 0)})),
         "more bytes than the file has"); // × 4 wraps around to 0
    says(refusedGguf(file({row(1, {17}, 0, 0)})), "only 64 bytes of numbers");
    says(refusedGguf(file({row(1, {4}, 4, 0)})), "type number 4");
    says(refusedGguf(file({row(1, {33}, 8, 0)})), "Rows of 33 numbers are not made of Q8_0's blocks of 32");
    says(refusedGguf(file({row(1, {1}, 0, 4)})), "begin at byte 4, which is not a multiple of 32");
    says(refusedGguf(file({row(1, {1}, 0, 96)})), "only 64 bytes of numbers");
    says(refusedGguf(file({row(1, {16}, 0, ~std::uint64_t(31))})), "only 64 bytes of numbers");
    says(refusedGguf(file({row(1, {16}, 0, 0, "a"), row(1, {8}, 0, 32, "b")})), "b: Its numbers overlap");
    says(refusedGguf(file({row(1, {8}, 0, 0, "a"), row(1, {8}, 0, 32, "a")})), "a: A tensor stands twice.");
    for (const auto& wrong : {raw(std::uint32_t(0)), raw(std::uint32_t(24)), raw(std::uint32_t(1) << 31)}) {
        GgufWriter writer;
        writer.raw("general.alignment", 4, wrong);
        says(refusedGguf(writer.bytes()), "power of two");
    }
}

TEST_CASE("another alignment is obeyed", "[gguf]") {
    for (std::size_t more = 0; more < 64; more += 8) { // the table may end anywhere between two multiples
        GgufWriter writer(3, 64);
        writer.add("general.alignment", std::uint32_t(64));
        writer.add("more", std::string(more, '.'));
        writer.add(ramp("a", {3}));
        writer.add(ramp("b", {3}));
        const auto file = readGguf(writer.bytes());
        REQUIRE(file);
        CHECK(file->find("b")->from % 64 == 0);
        CHECK(file->tensor("b")->at({2}) == -5.5f);
    }
}
