#include "core/text/pipeline/pipeline_tokenizer.h"

#include "core/text/pipeline/byte_alphabet.h"

#include <algorithm>

namespace kanshei {
namespace {

const TokenizerJson& sectionOf(const TokenizerJson& json, const char* name) {
    static const TokenizerJson none;
    const auto at = json.find(name);
    return at == json.end() ? none : *at;
}

/// Is there a step in a section, or in its sequences, for which `is` is true?
bool hasStep(const TokenizerJson& section, bool (*is)(const TokenizerJson&), int depth = 0) {
    if (!section.is_object() || depth > deepestSequence) return false;
    if (is(section)) return true;
    for (const char* list : {"pretokenizers", "decoders"})
        if (const auto at = section.find(list); at != section.end())
            for (const TokenizerJson& part : *at)
                if (hasStep(part, is, depth + 1)) return true;
    return false;
}

bool isByteLevel(const TokenizerJson& part) {
    return part.value("type", TokenizerJson()) == "ByteLevel";
}

/// Metaspace, or Llama's way to say it: a decoder that makes a space of ▁.
bool isMetaspace(const TokenizerJson& part) {
    const TokenizerJson type = part.value("type", TokenizerJson());
    return type == "Metaspace" ||
           (type == "Replace" && part.value("pattern", TokenizerJson()) == TokenizerJson{{"String", "▁"}});
}

} // namespace

PipelineTokenizer::Spelling PipelineTokenizer::spellingOf(const TokenizerJson& json) {
    for (const char* section : {"pre_tokenizer", "decoder"}) {
        if (hasStep(sectionOf(json, section), isByteLevel)) return Spelling::Bytes;
        if (hasStep(sectionOf(json, section), isMetaspace)) return Spelling::Metaspace;
    }
    return Spelling::Plain;
}

PipelineTokenizer::PipelineTokenizer(const TokenizerJson& json, std::string source)
    : m_source(std::move(source)), m_normalizer(makeNormalizer(sectionOf(json, "normalizer"))),
      m_preTokenizer(makePreTokenizer(sectionOf(json, "pre_tokenizer"))),
      m_model(makePieceModel(member(json, "model"))), m_added(sectionOf(json, "added_tokens")),
      m_decoder(makeDecoder(sectionOf(json, "decoder"))), m_spelling(spellingOf(json)) {
    m_added.normalizeWith(m_normalizer);
    std::set<TokenId> specials;
    for (const auto& [id, added] : m_added.all())
        if (added.special) specials.insert(id);
    m_model->leaveOut(specials);
    m_size = std::max(m_model->table().size(), std::size_t(m_added.largestId() + 1));
    checkIds();
    m_template = makeTemplate(sectionOf(json, "post_processor"),
                              [this](const std::string& name) { return idOf(name); });
    for (const TemplateItem& item : m_template)
        if (!item.text && std::size_t(item.id) >= m_size)
            refuse(ErrorCode::Corrupt,
                   KANSHEI_TEXT("The special tokens are not in the vocabulary of %1 pieces."),
                   {std::to_string(m_size)});
}

/// An added token may be a piece of the vocabulary too, but not in the place of another.
void PipelineTokenizer::checkIds() const {
    if (m_size == 0) refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The tokenizer's vocabulary is empty."));
    for (const auto& [id, token] : m_added.all()) {
        const std::string& other = m_model->table().piece(id);
        if (!other.empty() && other != token.content)
            refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The id %1 of “%2” is out of range or taken twice."),
                   {std::to_string(id), token.content});
    }
}

std::string PipelineTokenizer::piece(TokenId id) const {
    if (const AddedToken* added = m_added.find(id)) return added->content;
    return m_model->table().piece(id);
}

TokenId PipelineTokenizer::idOf(std::string_view piece) const {
    const TokenId added = m_added.idOf(piece);
    return added >= 0 ? added : m_model->table().idOf(piece);
}

std::string PipelineTokenizer::readable(TokenId id) const {
    std::string spelled = piece(id);
    if (m_added.find(id)) return spelled;
    if (m_model->isByte(id)) return spelled.substr(3, 2); // <0x0A>
    if (m_spelling == Spelling::Bytes) {
        const std::string bytes = bytesOfLetters(spelled).value_or(spelled);
        return checkUtf8(bytes) ? bytes : hexBytes(bytes);
    }
    if (m_spelling == Spelling::Plain) return spelled;
    std::string out;
    for (std::size_t at = 0; at < spelled.size();) {
        const std::size_t end = characterEnd(spelled, at);
        const std::string_view character = std::string_view(spelled).substr(at, end - at);
        out += character == "▁" ? " " : character;
        at = end;
    }
    return out;
}

Token PipelineTokenizer::token(TokenId id, std::string_view text, SourceSpan span) const {
    Token out;
    out.id = id;
    out.text = readable(id);
    out.source = text.substr(span.from, span.to - span.from);
    out.from = span.from;
    out.to = span.to;
    const AddedToken* added = m_added.find(id);
    out.unknown = id == m_model->unknown() || m_model->isByte(id);
    out.special = added && added->special && !out.unknown;
    return out;
}

void PipelineTokenizer::addText(Tokens& out, const NormalText& text) const {
    std::vector<PieceCut> cuts;
    for (const NormalText& stretch : m_preTokenizer(text)) {
        if (stretch.text.empty()) continue;
        cuts.clear();
        m_model->cut(stretch.text, cuts);
        for (const PieceCut& piece : cuts) {
            Token next = token(piece.id, out.text, stretch.span(piece.from, piece.to));
            next.joined = !out.list.empty() && next.from < next.to && next.from < out.list.back().to;
            out.list.push_back(std::move(next));
        }
    }
}

Tokens PipelineTokenizer::textTokens(std::string_view text, bool specials) const {
    Tokens out;
    out.text = text;
    const auto addAdded = [&](const TextFragment& fragment) {
        out.list.push_back(token(fragment.added, text, fragment.text.span(0, fragment.text.text.size())));
    };
    for (const TextFragment& typed : m_added.cut(NormalText::of(text), false, specials)) {
        if (typed.added >= 0) {
            addAdded(typed);
            continue;
        }
        for (const TextFragment& fragment : m_added.cut(m_normalizer(typed.text), true, specials))
            if (fragment.added >= 0)
                addAdded(fragment);
            else
                addText(out, fragment.text);
    }
    return out;
}

Tokens PipelineTokenizer::framed(Tokens inner) const {
    Tokens out;
    bool anyType = false, before = true;
    for (const TemplateItem& item : m_template) {
        anyType = anyType || item.type != 0;
        if (item.text) {
            before = false;
            out.types.insert(out.types.end(), inner.list.size(), item.type);
            out.list.insert(out.list.end(), inner.list.begin(), inner.list.end());
            continue;
        }
        const std::size_t place = before ? 0 : inner.text.size();
        Token added = token(item.id, inner.text, {place, place});
        added.special = true;
        added.unknown = false;
        out.list.push_back(std::move(added));
        out.types.push_back(item.type);
    }
    if (!anyType) out.types.clear();
    out.text = std::move(inner.text);
    return out;
}

Result<Tokens> PipelineTokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    if (Status valid = checkUtf8(text); !valid) return valid.error();
    try {
        Tokens inner = textTokens(text, options.readSpecials);
        return options.addSpecials ? framed(std::move(inner)) : inner;
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

std::string PipelineTokenizer::decode(const std::vector<TokenId>& ids) const {
    std::vector<std::string> pieces;
    for (const TokenId id : ids) {
        const AddedToken* added = m_added.find(id);
        if (added && added->special) continue;
        std::string spelled = piece(id);
        if (!spelled.empty()) pieces.push_back(std::move(spelled));
    }
    try {
        m_decoder(pieces);
    } catch (const Refusal&) { // a pattern that takes too long: the pieces as they are
    }
    std::string out;
    for (const std::string& part : pieces) out += part;
    return out;
}

Result<std::shared_ptr<const Tokenizer>> makePipeline(const TokenizerJson& json, std::string source) {
    try {
        if (source.empty()) source = json.dump(-1, ' ', false, TokenizerJson::error_handler_t::replace);
        return std::shared_ptr<const Tokenizer>(std::make_shared<PipelineTokenizer>(json, std::move(source)));
    } catch (const Refusal& refusal) {
        return refusal.error;
    } catch (const TokenizerJson::exception& wrong) {
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: %1"), {wrong.what()});
    }
}

} // namespace kanshei
