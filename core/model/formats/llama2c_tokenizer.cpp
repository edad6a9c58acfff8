#include "core/model/formats/llama2c_tokenizer.h"

#include <cstring>

namespace kanshei {
namespace {

/// The file has spaces where SentencePiece has "▁", and line feeds around <s> and </s>.
std::string asSentencePiece(std::string_view piece, std::size_t id) {
    if (id == 1) return "<s>";
    if (id == 2) return "</s>";
    std::string result;
    for (const char c : piece)
        if (c == ' ')
            result += "\u2581";
        else
            result += c;
    return result;
}

bool isBytePiece(std::string_view piece) {
    return piece.size() == 6 && piece.starts_with("<0x") && piece.ends_with(">");
}

PieceType pieceTypeOf(std::string_view piece, std::size_t id) {
    if (id == 0) return PieceType::Unknown;
    if (id <= 2) return PieceType::Control;
    return isBytePiece(piece) ? PieceType::Byte : PieceType::Normal;
}

} // namespace

Result<VocabularySource> parseLlama2cTokenizer(std::string_view bytes) {
    VocabularySource source;
    source.model = "llama";
    source.unknown = 0;
    source.begin = 1;
    source.end = 2;
    std::size_t at = sizeof(std::int32_t); // the longest piece: only llama2.c's own buffers need it
    while (at < bytes.size()) {
        float score = 0;
        std::int32_t length = 0;
        if (bytes.size() - at >= sizeof score + sizeof length) {
            std::memcpy(&score, bytes.data() + at, sizeof score);
            std::memcpy(&length, bytes.data() + at + sizeof score, sizeof length);
            at += sizeof score + sizeof length;
        } else {
            length = -1;
        }
        if (length < 0 || std::size_t(length) > bytes.size() - at)
            return fail(
                ErrorCode::Corrupt,
                KANSHEI_TEXT("The list of pieces ends in the middle: the file is damaged or cut off."));
        const std::string_view piece = bytes.substr(at, std::size_t(length));
        at += std::size_t(length);
        const std::size_t id = source.tokens.size();
        source.tokens.push_back(asSentencePiece(piece, id));
        source.scores.push_back(score);
        source.types.push_back(pieceTypeOf(piece, id));
    }
    if (source.tokens.size() < 3)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("The list of pieces ends in the middle: the file is damaged or cut off."));
    return source;
}

std::filesystem::path llama2cTokenizerFile(const std::filesystem::path& folder, std::int64_t d_vocab) {
    std::error_code ignored;
    for (const std::string& name : {"tok" + std::to_string(d_vocab) + ".bin", std::string("tokenizer.bin")})
        if (std::filesystem::is_regular_file(folder / name, ignored)) return folder / name;
    return {};
}

} // namespace kanshei
