#include "core/base/blocks.h"
#include "core/base/tensor.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstring>

using namespace kanshei;

namespace {

constexpr std::size_t megabyte = std::size_t(1) << 20;

bool withinLimits() {
    const MemoryBytes bytes = blockBytes();
    return bytes.spare <= bytes.used && bytes.spare <= 256 * megabyte;
}

} // namespace

TEST_CASE("a block that is given back comes again, and is known not to be zeros", "[tensor][blocks]") {
    const MemoryBlock kept = takeBlock(9 * megabyte);
    MemoryBlock first = takeBlock(9 * megabyte - 100);
    const void* place = first.data.get();
    first.data.reset();
    CHECK(blockBytes().spare >= 9 * megabyte);
    const MemoryBlock again = takeBlock(8 * megabyte);
    CHECK(again.data.get() == place);
    CHECK_FALSE(again.cleared);
    CHECK(takeBlock(8 * megabyte).data.get() != place);
}

TEST_CASE("what waits is never more than what is in use", "[tensor][blocks]") {
    std::vector<MemoryBlock> blocks;
    blocks.reserve(12);
    for (int i = 0; i < 12; ++i) blocks.push_back(takeBlock(std::size_t(20 + i) * megabyte)); // never written
    while (!blocks.empty()) {
        blocks.pop_back();
        CHECK(withinLimits());
    }
    const std::size_t used = blockBytes().used;
    MemoryBlock large = takeBlock(used + 40 * megabyte);
    large.data.reset();
    CHECK(blockBytes().used == used);
    CHECK(withinLimits());
}

TEST_CASE("what the system got back is zeros when it comes again", "[tensor][blocks]") {
    for (const std::size_t size : {3 * megabyte, 40 * megabyte}) { // in a slab with others, and by itself
        std::vector<MemoryBlock> blocks;
        const std::size_t count = 2 * blockBytes().used / size + 4; // more than may wait
        for (std::size_t i = 0; i < count; ++i) {
            blocks.push_back(takeBlock(size));
            std::memset(blocks.back().data.get(), 1, size);
        }
        blocks.clear();
        CHECK(withinLimits());
        int cleared = 0;
        for (int i = 0; i < 4; ++i) blocks.push_back(takeBlock(size));
        for (const MemoryBlock& block : blocks) {
            const auto* bytes = static_cast<const char*>(block.data.get());
            if (!block.cleared) continue;
            ++cleared;
            CHECK(std::all_of(bytes, bytes + size, [](char c) { return c == 0; }));
        }
        CHECK(cleared > 0);
    }
}

TEST_CASE("a new tensor is all zeros, whatever lay there before", "[tensor][blocks]") {
    const Tensor kept("kept", {300, 300});
    {
        Tensor first("first", {300, 300});
        first.mutableMatrix().setConstant(5);
    }
    REQUIRE(blockBytes().spare > 0);
    const Tensor second("second", {300, 300});
    CHECK((second.matrix().array() == 0).all());
}
