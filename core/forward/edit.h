// Edit: one change to a forward pass — what if this number were another? A small value with one text form, which the command
// line (--edit), session files and tests share. Layers and heads count from 0; * stands for all of them:
//
//   hide blocks.2.attn_scores[1,3,0]              head 1 of layer 2: query 3 does not see key 0
//   set blocks.2.pattern[1,3,2] 0.9 keep-sum      a weight; the others of its row share what is left, in their proportions
//   set blocks.2.pattern[1,3,2] 0.9 as-is         … or stay as they are
//   set blocks.0.attn.W_Q[3,1] -0.5               any number of the trace or of the weights (the model itself stays as it is)
//   swap blocks.3.pattern[1,4,1] [1,4,3]          two weights of a row
//   no-scale blocks.2[1]                          leaves out ÷ √d_k
//   temperature blocks.2[1] 0.5                   softmax(s ÷ 0.5); 0 is the limit: the greatest scores share the weight
//   off blocks.3[0] zero                          switches a head off: its z is 0 …
//   off blocks.3[0] mean                          … or, for every token, the mean of its z over the tokens of the sentence
//   embed [3] 员工                                token 3 gets the embedding of another word (or #57: of the token 57)
//   freeze blocks.1.pattern[0,2]                  a row keeps the numbers of the pass without edits
//
// An edit takes a tensor and gives another; both stay in the Trace (Trace::editsOf), so that every number still opens.
// no-scale and temperature belong to the operation and come before the other edits of its result; else the order is the list's.
#pragma once

#include "core/forward/cell.h"
#include "core/model/model.h"

namespace kanshei {

class Trace;
struct Derivation;

enum class EditKind { Hide, Set, Swap, NoScale, Temperature, Off, Embed, Freeze };

struct Edit {
    /// In an index, or as a layer or head of the functions below: every one. Written *.
    static constexpr Index All = -1;

    EditKind kind = EditKind::Set;
    /// "blocks.2.pattern"[1,3,2]; of a head "blocks.2"[1]; of a word "embed"[3]; in all layers "blocks.*.pattern".
    Cell at;
    std::vector<Index> with; ///< Swap: the other cell
    float number = 0;        ///< Set: the new number; Temperature: τ
    bool keepSum = false;    ///< Set of a weight in `pattern`: the rest of the row makes room
    bool mean = false;       ///< Off: the mean instead of 0
    std::string word;        ///< Embed

    bool operator==(const Edit&) const = default;
    std::string text() const; ///< "off blocks.3[0] mean"
};

Edit hideKey(Index layer, Index head, Index query, Index key);
Edit setNumber(Cell cell, float number);
Edit setWeight(Index layer, Index head, Index query, Index key, float weight, bool keepSum);
Edit swapWeights(Index layer, Index head, Index query, Index key, Index otherKey);
Edit withoutScale(Index layer, Index head);
Edit withTemperature(Index layer, Index head, float temperature);
Edit switchOff(Index layer, Index head, bool mean);
Edit replaceWord(Index token, std::string word);
/// `row`: the index without its last entry.
Edit freezeRow(std::string tensor, std::vector<Index> row);

/// Reads what Edit::text writes. Fails with what is wrong and what is possible.
Result<Edit> parseEdit(std::string_view text);

/// Does the edit fit this model and this sentence? Fails with the reason; the error's place is the edit's text.
Status checkEdit(const Edit& edit, const Model& model, const Tokens& tokens);

/// The token whose embedding a word has: a piece of the vocabulary, #57, or what the tokenizer makes one token of.
Result<TokenId> tokenOfWord(const std::string& word, const Model& model);

/// A cell can be set to numbers from −maxEditNumber to this: what stays far from overflow downstream.
constexpr float maxEditNumber = 1e6f;

/// The tensor or weight that the edit changes; "blocks.*.pattern" in all layers.
std::string changedTensor(const Edit& edit);
/// Does it change this tensor (a name without *)?
bool changes(const Edit& edit, std::string_view tensor);
/// Does the edit change this cell of a tensor (its name without a version)?
bool touches(const Edit& edit, const Cell& cell);
/// Which of trace.options.edits changed this cell, in the order in which they did. Empty: it is as its operation made it.
std::vector<std::size_t> editsOf(const Trace& trace, const Cell& cell);
/// The last edit of this kind that holds for the head (NoScale, Temperature, Off), or null.
const Edit* editOfHead(const Trace& trace, EditKind kind, Index layer, Index head);

/// What an edit works on while the pass runs: everything computed so far, and the tensor as it was.
struct EditSite {
    const Trace& trace;
    const Edit& edit;
    const Tensor& before;
};

/// What the place in an edit's text names.
enum class EditTarget {
    Number, ///< one cell of a tensor, all axes in the brackets
    Row,    ///< all axes but the last
    Head,   ///< "blocks.2[1]"
    Word    ///< "[3]"
};

/// One kind of edit: how it is written, what it changes, and how that is explained.
struct EditKindInfo {
    EditKind kind;
    const char* id;    ///< the first word of its text
    const char* title; ///< English, for translation
    const char* form;  ///< an example
    EditTarget target;
    const char* part; ///< the tensor of a block that it changes; "" when the edit names any tensor or weight
    /// It changes how an operation works, so it comes before the edits of what the operation made.
    bool ofOperation;
    /// Which cells of that tensor.
    bool (*touches)(const Edit&, std::span<const Index> index);
    /// Reasons of its own not to fit, besides names and ranges; null when there are none.
    Status (*check)(const Edit&, const Model&);
    /// Writes the new numbers over `out`, which holds a copy of the old ones.
    void (*apply)(const EditSite&, Tensor& out);
    /// Appends the lines that lead from `before`, the cell as it was, to the cell as it is.
    void (*explain)(const Trace&, const Edit&, const Cell& before, Derivation&);
};

const std::vector<EditKindInfo>& editKinds();
const EditKindInfo& infoOf(EditKind kind);

} // namespace kanshei
