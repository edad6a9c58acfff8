// Cell: the address of one number.
#pragma once

#include "core/base/tensor.h"

#include <string_view>

namespace kanshei {

/// One number: a tensor of the trace ("blocks.2.pattern") or a weight ("blocks.2.attn.W_Q"), and where in it.
struct Cell {
    std::string tensor;
    std::vector<Index> index;
    bool operator==(const Cell&) const = default;
    std::string text() const; ///< "blocks.2.pattern[1,3,2]"
};
/// Parses what Cell::text writes.
Result<Cell> parseCell(std::string_view text);

/// "blocks.2.pattern", 1 → "blocks.2.pattern@1": a tensor as it was after that many edits.
std::string versionName(const std::string& tensor, std::size_t edits);
/// "blocks.2.pattern@unedited": the same tensor of the pass without edits, where the trace has that pass.
constexpr std::string_view uneditedSuffix = "@unedited";
/// "blocks.2.pattern@1" → "blocks.2.pattern".
std::string_view withoutVersion(std::string_view tensor);

/// "blocks.2.pattern" → layer 2, part "pattern"; "logits" → layer −1, part "logits". A version is left out.
struct TensorName {
    Index layer = -1;
    std::string part;

    explicit TensorName(std::string_view name);
    /// Another tensor or weight of the same block.
    std::string sibling(const std::string& other) const;
};

} // namespace kanshei
