#include "core/text/pipeline/piece_model.h"

#include "core/text/unicode.h"

#include <algorithm>

namespace kanshei {
namespace {

std::string byteName(unsigned byte) {
    return "<0x" + hexBytes(std::string(1, char(byte))) + ">";
}

/// Files of old do not say what their model is; its fields do.
std::string modelType(const TokenizerJson& part) {
    if (std::string type = textOr(part, "type", ""); !type.empty()) return type;
    if (part.contains("merges")) return "BPE";
    if (part.contains("unk_id")) return "Unigram";
    return part.contains("max_input_chars_per_word") ? "WordPiece" : "WordLevel";
}

/// Every model. Add a row to add one.
struct ModelRow {
    const char* name;
    PieceModelPtr (*make)(const TokenizerJson& part);
};
constexpr ModelRow models[] = {{"BPE", makeBpe},
                               {"ScoredBPE", makeScoredBpe},
                               {"WordPiece", makeWordPiece},
                               {"WordLevel", makeWordLevel},
                               {"Unigram", makeUnigram}};

} // namespace

PieceTable PieceTable::fromObject(const TokenizerJson& vocab) {
    if (!vocab.is_object())
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
               {"vocab", "an object"});
    TokenId largest = -1;
    for (const auto& [piece, id] : vocab.items()) largest = std::max(largest, idFrom(id, piece));
    PieceTable out;
    out.m_pieces.resize(std::size_t(largest) + 1);
    std::vector<bool> taken(out.m_pieces.size());
    for (const auto& [piece, id] : vocab.items()) {
        const auto at = std::size_t(idFrom(id, piece));
        if (taken[at])
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The id %1 of “%2” is out of range or taken twice."),
                   {std::to_string(at), piece});
        taken[at] = true;
        out.m_pieces[at] = piece;
    }
    out.index();
    return out;
}

PieceTable PieceTable::fromList(std::vector<std::string> pieces) {
    PieceTable out;
    out.m_pieces = std::move(pieces);
    out.index();
    return out;
}

void PieceTable::index() {
    m_ids.reserve(m_pieces.size());
    for (std::size_t id = 0; id < m_pieces.size(); ++id)
        if (!m_pieces[id].empty()) m_ids[m_pieces[id]] = TokenId(id);
}

const std::string& PieceTable::piece(TokenId id) const {
    static const std::string none;
    return id >= 0 && std::size_t(id) < m_pieces.size() ? m_pieces[std::size_t(id)] : none;
}

TokenId PieceTable::idOf(std::string_view piece) const {
    const auto at = m_ids.find(piece);
    return at == m_ids.end() ? -1 : at->second;
}

std::vector<TokenId> PieceTable::byteIds() const {
    std::vector<TokenId> out;
    for (unsigned byte = 0; byte < 256; ++byte) out.push_back(idOf(byteName(byte)));
    if (std::find(out.begin(), out.end(), -1) != out.end()) out.clear();
    return out;
}

PieceModel::PieceModel(PieceTable table, bool byteFallback)
    : m_table(std::move(table)), m_byteIds(byteFallback ? m_table.byteIds() : std::vector<TokenId>()) {}

bool PieceModel::isByte(TokenId id) const {
    return std::find(m_byteIds.begin(), m_byteIds.end(), id) != m_byteIds.end();
}

bool PieceModel::addBytes(std::string_view stretch, std::size_t from, std::size_t to,
                          std::vector<PieceCut>& out) const {
    if (m_byteIds.empty()) return false;
    for (std::size_t at = from; at < to; ++at)
        out.push_back({m_byteIds[static_cast<unsigned char>(stretch[at])], at, at + 1});
    return true;
}

PieceModelPtr makePieceModel(const TokenizerJson& part) {
    return rowOf(models, modelType(part), "model").make(part);
}

} // namespace kanshei
