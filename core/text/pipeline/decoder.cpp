#include "core/text/pipeline/decoder.h"

#include "core/text/pipeline/byte_alphabet.h"
#include "core/text/unicode.h"

namespace kanshei {
namespace {

using Pieces = std::vector<std::string>;

std::string joinedPieces(const Pieces& pieces) {
    std::string out;
    for (const std::string& piece : pieces) out += piece;
    return out;
}

std::string withReplaced(const std::string& text, const std::vector<ByteRange>& matches,
                         const std::string& fresh) {
    std::string out;
    std::size_t at = 0;
    for (const auto& [from, to] : matches) {
        out.append(text, at, from - at).append(fresh);
        at = to;
    }
    return out.append(text, at);
}

DecoderStep decodeSpaces(const TokenizerJson&, int) {
    return [](Pieces& pieces) {
        for (std::size_t i = 1; i < pieces.size(); ++i) pieces[i].insert(0, " ");
    };
}

DecoderStep decodeByteLevel(const TokenizerJson&, int) {
    return [](Pieces& pieces) {
        std::string bytes;
        for (const std::string& piece : pieces) bytes += bytesOfLetters(piece).value_or(piece);
        pieces = {repairedUtf8(bytes)};
    };
}

/// "don ' t" → "don't" and the like, as BERT's decoder tidies up.
std::string tidied(std::string text) {
    constexpr std::pair<const char*, const char*> rules[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [old, fresh] : rules) text = withReplaced(text, findText(old)(text), fresh);
    return text;
}

DecoderStep decodeWordPiece(const TokenizerJson& part, int) {
    const std::string prefix = textOr(part, "prefix", "##");
    const bool cleanup = flagOr(part, "cleanup", true);
    return [=](Pieces& pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (i > 0 && pieces[i].starts_with(prefix))
                pieces[i].erase(0, prefix.size());
            else if (i > 0)
                pieces[i].insert(0, " ");
            if (cleanup) pieces[i] = tidied(pieces[i]);
        }
    };
}

DecoderStep decodeMetaspace(const TokenizerJson& part, int) {
    const std::string sign = textOr(part, "replacement", "▁");
    const std::string scheme =
        textOr(part, "prepend_scheme", flagOr(part, "add_prefix_space", true) ? "always" : "never");
    const TextFinder find = findText(sign);
    return [=](Pieces& pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (i == 0 && scheme != "never" && pieces[i].starts_with(sign)) pieces[i].erase(0, sign.size());
            pieces[i] = withReplaced(pieces[i], find(pieces[i]), " ");
        }
    };
}

/// The byte of "<0x0A>", or -1.
int byteOfName(const std::string& piece) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return -1;
    const int high = digit(piece[3]), low = digit(piece[4]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/// Runs of bytes that are no text become a U+FFFD for every byte.
DecoderStep decodeByteFallback(const TokenizerJson&, int) {
    return [](Pieces& pieces) {
        Pieces out;
        std::string run;
        const auto finish = [&] {
            if (!run.empty() && checkUtf8(run))
                out.push_back(run);
            else
                for (std::size_t i = 0; i < run.size(); ++i) out.emplace_back("\xEF\xBF\xBD");
            run.clear();
        };
        for (const std::string& piece : pieces)
            if (const int byte = byteOfName(piece); byte >= 0) {
                run += char(byte);
            } else {
                finish();
                out.push_back(piece);
            }
        finish();
        pieces = std::move(out);
    };
}

DecoderStep decodeFuse(const TokenizerJson&, int) {
    return [](Pieces& pieces) { pieces = {joinedPieces(pieces)}; };
}

DecoderStep decodeReplace(const TokenizerJson& part, int) {
    const TextFinder find = finderFrom(member(part, "pattern"));
    const std::string fresh = textMember(part, "content");
    return [=](Pieces& pieces) {
        for (std::string& piece : pieces) piece = withReplaced(piece, find(piece), fresh);
    };
}

DecoderStep decodeStrip(const TokenizerJson& part, int) {
    const std::string content = textMember(part, "content");
    const TokenId start = idFrom(member(part, "start"), "start"), stop = idFrom(member(part, "stop"), "stop");
    return [=](Pieces& pieces) {
        if (content.empty()) return;
        for (std::string& piece : pieces) {
            for (TokenId i = 0; i < start && piece.starts_with(content); ++i) piece.erase(0, content.size());
            for (TokenId i = 0; i < stop && piece.ends_with(content); ++i)
                piece.resize(piece.size() - content.size());
        }
    };
}

DecoderStep decodeBpe(const TokenizerJson& part, int) {
    const TextFinder find = findText(textOr(part, "suffix", "</w>"));
    return [find](Pieces& pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i)
            pieces[i] = withReplaced(pieces[i], find(pieces[i]), i + 1 < pieces.size() ? " " : "");
    };
}

DecoderStep decoderSequence(const TokenizerJson& part, int depth) {
    std::vector<DecoderStep> steps;
    for (const TokenizerJson& step : member(part, "decoders")) steps.push_back(makeDecoder(step, depth + 1));
    return [steps](Pieces& pieces) {
        for (const DecoderStep& step : steps) step(pieces);
    };
}

/// Every decoder. Add a row to add one.
struct DecoderRow {
    const char* name;
    DecoderStep (*make)(const TokenizerJson& part, int depth);
};
constexpr DecoderRow decoders[] = {{"ByteLevel", decodeByteLevel}, {"WordPiece", decodeWordPiece},
                                   {"Metaspace", decodeMetaspace}, {"ByteFallback", decodeByteFallback},
                                   {"Fuse", decodeFuse},           {"Replace", decodeReplace},
                                   {"Strip", decodeStrip},         {"BPEDecoder", decodeBpe},
                                   {"Sequence", decoderSequence}};

} // namespace

DecoderStep makeDecoder(const TokenizerJson& part, int depth) {
    checkDepth(depth);
    if (part.is_null()) return decodeSpaces(part, depth);
    return rowOf(decoders, typeOfPart(part), "decoder").make(part, depth);
}

} // namespace kanshei
