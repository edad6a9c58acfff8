#include "core/model/formats/npy.h"

#include "tests/support/catch.h"

#include <cstring>

using namespace kanshei;

TEST_CASE("an npy file says its type and shape in an aligned header, then the numbers", "[npy]") {
    for (const Shape& shape : {Shape{2, 3}, Shape{6}, Shape{1, 2, 3}}) {
        Tensor tensor("x", shape);
        for (Index i = 0; i < 6; ++i) tensor.mutableData()[i] = float(i) / 2;
        const std::string bytes = npyBytes(tensor);
        REQUIRE(bytes.size() > 10);
        CHECK(bytes.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
        const std::size_t length = std::size_t(static_cast<unsigned char>(bytes[8])) +
                                   256 * std::size_t(static_cast<unsigned char>(bytes[9]));
        CHECK((10 + length) % 64 == 0);
        REQUIRE(bytes.size() == 10 + length + 6 * sizeof(float));
        const std::string header = bytes.substr(10, length);
        CHECK(header.ends_with("\n"));
        CHECK(header.find("'descr': '<f4', 'fortran_order': False") != std::string::npos);
        const std::string expected = shape.size() == 1   ? "(6, )"
                                     : shape.size() == 2 ? "(2, 3, )"
                                                         : "(1, 2, 3, )";
        CHECK(header.find("'shape': " + expected) != std::string::npos);
        CHECK(std::memcmp(bytes.data() + 10 + length, tensor.data(), 6 * sizeof(float)) == 0);
    }
}
