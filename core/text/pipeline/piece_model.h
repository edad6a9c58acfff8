// The third step of a tokenizer.json: a stretch of text is cut into pieces of the vocabulary.
#pragma once

#include "core/text/pipeline/part.h"

#include <set>
#include <unordered_map>

namespace kanshei {

/// Pieces by id, some ids without one; and ids by piece.
class PieceTable {
public:
    PieceTable() = default;
    /// From {"piece": id, …}. Refuses ids that are out of range or taken twice.
    static PieceTable fromObject(const TokenizerJson& vocab);
    /// From pieces in the order of their ids; of equal ones the last has the name.
    static PieceTable fromList(std::vector<std::string> pieces);
    PieceTable(PieceTable&&) = default;
    PieceTable& operator=(PieceTable&&) = default;

    std::size_t size() const { return m_pieces.size(); } ///< one more than the largest id
    const std::string& piece(TokenId id) const;          ///< "" when there is none
    TokenId idOf(std::string_view piece) const;          ///< -1 when absent
    /// The id of <0x0A> and the like, by byte; empty unless all 256 are there.
    std::vector<TokenId> byteIds() const;

private:
    void index();
    std::vector<std::string> m_pieces;
    std::unordered_map<std::string_view, TokenId> m_ids; ///< views of m_pieces
};

/// A piece and the bytes of the stretch that it covers.
struct PieceCut {
    TokenId id = 0;
    std::size_t from = 0;
    std::size_t to = 0;
};

class PieceModel {
public:
    virtual ~PieceModel() = default;
    virtual const char* kind() const = 0; ///< "bpe", "wordpiece", "unigram", "wordlevel"
    virtual void cut(std::string_view stretch, std::vector<PieceCut>& out) const = 0;
    /// Special tokens are no pieces of a text, even where their spelling is typed as plain text. Only models that
    /// find whole pieces in a text need to know.
    virtual void leaveOut(const std::set<TokenId>& specials) { (void)specials; }
    const PieceTable& table() const { return m_table; }
    TokenId unknown() const { return m_unknown; } ///< -1: none
    /// Is this piece a byte of a character that the vocabulary does not have?
    bool isByte(TokenId id) const;

protected:
    PieceModel(PieceTable table, bool byteFallback);
    /// The pieces of the bytes of stretch[from, to); false when the model has none for them.
    bool addBytes(std::string_view stretch, std::size_t from, std::size_t to,
                  std::vector<PieceCut>& out) const;

    PieceTable m_table;
    TokenId m_unknown = -1;

private:
    std::vector<TokenId> m_byteIds; ///< empty without byte fallback
};

using PieceModelPtr = std::shared_ptr<PieceModel>;

/// From the section "model". To add one: a row in piece_model.cpp.
PieceModelPtr makePieceModel(const TokenizerJson& part);

PieceModelPtr makeBpe(const TokenizerJson& part);       ///< bpe_model.cpp
PieceModelPtr makeScoredBpe(const TokenizerJson& part); ///< scored_bpe_model.cpp
PieceModelPtr makeWordPiece(const TokenizerJson& part); ///< word_models.cpp
PieceModelPtr makeWordLevel(const TokenizerJson& part);
PieceModelPtr makeUnigram(const TokenizerJson& part); ///< unigram_model.cpp

} // namespace kanshei
