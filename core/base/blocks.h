// Memory of large tensors.
#pragma once

#include <cstddef>
#include <memory>

namespace kanshei {

/// Room for `bytes`, and whether it is all zeros (fresh from the system) or holds what a tensor before left there.
///
/// The system clears each page that it hands out, which can take as long as computing what is written there. So blocks that are given
/// back wait for the next tensor of about their size, as long as they are together no larger than all that are in use (a window
/// keeps its last trace until the next is there), nor than a fixed limit. With the last tensor goes the last block.
struct MemoryBlock {
    std::shared_ptr<void> data;
    bool cleared = false;
};
MemoryBlock takeBlock(std::size_t bytes);

struct MemoryBytes {
    std::size_t used = 0, spare = 0;
};
MemoryBytes blockBytes();

} // namespace kanshei
