#include "core/text/pipeline/base64.h"
#include "core/text/pipeline/normalizer.h"

#include <cstring>

namespace kanshei {
namespace {

/// SentencePiece's precompiled_charsmap: the size of a trie, the trie as a double array (Yata's darts-clone:
/// every unit holds a label, an offset to its children, and whether a value lies there), and the texts that
/// the values point at, each ended by a zero byte.
class Charsmap {
public:
    explicit Charsmap(const std::string& bytes) {
        std::uint32_t size = 0;
        if (bytes.size() >= sizeof size) std::memcpy(&size, bytes.data(), sizeof size);
        if (size == 0 || size % 4 != 0 || size > bytes.size() - sizeof size)
            refuse(ErrorCode::Corrupt,
                   KANSHEI_TEXT("The tokenizer's table of normal forms (Precompiled) contradicts itself."));
        m_units.resize(size / 4);
        std::memcpy(m_units.data(), bytes.data() + sizeof size, size);
        m_texts = bytes.substr(sizeof size + size);
    }

    /// What replaces `key`, or null. As Hugging Face does: what stands for the shortest prefix that is known.
    const char* replacement(std::string_view key) const {
        std::size_t node = offset(unit(0));
        for (const char byte : key) {
            const auto label = static_cast<unsigned char>(byte);
            if (label == 0) return nullptr;
            node ^= label;
            const std::uint32_t here = unit(node);
            if ((here & 0x800000FFU) != label) return nullptr;
            node ^= offset(here);
            if ((here >> 8U) & 1U) {
                const std::size_t at = unit(node) & 0x7FFFFFFFU;
                return at < m_texts.size() ? m_texts.c_str() + at : nullptr;
            }
        }
        return nullptr;
    }

private:
    static std::size_t offset(std::uint32_t unit) { return (unit >> 10U) << ((unit & 0x200U) >> 6U); }
    std::uint32_t unit(std::size_t at) const { return at < m_units.size() ? m_units[at] : 0x80000000U; }

    std::vector<std::uint32_t> m_units;
    std::string m_texts;
};

void appendMapped(NormalText& out, const NormalText& text, std::size_t from, std::size_t to,
                  const Charsmap& map) {
    const std::string_view key = std::string_view(text.text).substr(from, to - from);
    if (const char* fresh = map.replacement(key))
        out.append(fresh, text.span(from, to));
    else
        out.append(text, from, to);
}

} // namespace

NormalizerStep makePrecompiled(const TokenizerJson& part) {
    const std::string bytes = orRefuse(fromBase64(textOr(part, "precompiled_charsmap", "")));
    if (bytes.empty()) return [](const NormalText& text) { return text; };
    const auto map = std::make_shared<const Charsmap>(bytes);
    return [map](const NormalText& text) {
        constexpr std::size_t shortGrapheme = 6; // longer ones are looked up by character
        NormalText out;
        const std::vector<std::size_t> edges = graphemeEdges(text.text);
        for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
            const std::string_view grapheme =
                std::string_view(text.text).substr(edges[i], edges[i + 1] - edges[i]);
            if (grapheme.size() < shortGrapheme && map->replacement(grapheme)) {
                appendMapped(out, text, edges[i], edges[i + 1], *map);
                continue;
            }
            for (std::size_t at = edges[i]; at < edges[i + 1];) {
                const std::size_t end = characterEnd(text.text, at);
                appendMapped(out, text, at, end, *map);
                at = end;
            }
        }
        return out;
    };
}

} // namespace kanshei
