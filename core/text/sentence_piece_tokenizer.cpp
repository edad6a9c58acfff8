#include "core/text/sentence_piece_tokenizer.h"

#include "core/base/file.h"
#include "core/text/forms/folder_forms.h"
#include "core/text/forms/sections.h"
#include "core/text/forms/tokenizer_config.h"
#include "core/text/pipeline/base64.h"

#include <sentencepiece_processor.h>

namespace kanshei {
namespace {

std::unique_ptr<sentencepiece::SentencePieceProcessor> loadedProcessor(const std::string& model) {
    auto out = std::make_unique<sentencepiece::SentencePieceProcessor>();
    const auto status = out->LoadFromSerializedProto(model);
    if (!status.ok())
        refuse(ErrorCode::Corrupt,
               KANSHEI_TEXT("This is not a tokenizer.model that SentencePiece can read: %1"),
               {status.ToString()});
    return out;
}

} // namespace

SentencePieceTokenizer::SentencePieceTokenizer(std::string model, TokenizerJson added, TokenizerJson frame)
    : m_model(std::move(model)), m_addedSection(std::move(added)), m_frameSection(std::move(frame)),
      m_processor(loadedProcessor(m_model)), m_added(m_addedSection) {
    m_frame = makeTemplate(m_frameSection, [this](const std::string& name) { return idOf(name); });
    for (const TemplateItem& item : m_frame)
        if (!item.text && std::size_t(item.id) >= vocabularySize())
            refuse(ErrorCode::Corrupt,
                   KANSHEI_TEXT("The special tokens are not in the vocabulary of %1 pieces."),
                   {std::to_string(vocabularySize())});
}

SentencePieceTokenizer::~SentencePieceTokenizer() = default;

std::size_t SentencePieceTokenizer::vocabularySize() const {
    return std::size_t(std::max(TokenId(m_processor->GetPieceSize()), m_added.largestId() + 1));
}

bool SentencePieceTokenizer::isPiece(TokenId id) const {
    return id >= 0 && id < m_processor->GetPieceSize();
}

std::string SentencePieceTokenizer::piece(TokenId id) const {
    if (const AddedToken* added = m_added.find(id)) return added->content;
    return isPiece(id) ? m_processor->IdToPiece(id) : std::string();
}

TokenId SentencePieceTokenizer::idOf(std::string_view piece) const {
    if (const TokenId added = m_added.idOf(piece); added >= 0) return added;
    const TokenId id = m_processor->PieceToId(piece);
    return isPiece(id) && m_processor->IdToPiece(id) == piece ? id : -1;
}

TokenId SentencePieceTokenizer::begin() const {
    return m_processor->bos_id();
}

TokenId SentencePieceTokenizer::end() const {
    return m_processor->eos_id();
}

std::string SentencePieceTokenizer::readable(TokenId id) const {
    const std::string spelled = piece(id);
    if (m_added.find(id) || !isPiece(id)) return spelled;
    if (m_processor->IsByte(id)) return spelled.substr(3, 2); // <0x0A>
    std::string out;
    for (const std::string& character : characters(spelled)) out += character == "▁" ? " " : character;
    return out;
}

Token SentencePieceTokenizer::token(TokenId id, std::string_view text, SourceSpan span) const {
    Token out;
    out.id = id;
    out.text = readable(id);
    out.source = text.substr(span.from, span.to - span.from);
    out.from = span.from;
    out.to = span.to;
    const AddedToken* added = m_added.find(id);
    out.unknown = isPiece(id) && (m_processor->IsUnknown(id) || m_processor->IsByte(id));
    out.special = !out.unknown && ((added && added->special) || (isPiece(id) && m_processor->IsControl(id)));
    return out;
}

void SentencePieceTokenizer::addText(Tokens& out, std::size_t from, std::size_t to) const {
    const auto cut = m_processor->EncodeAsImmutableProto(std::string_view(out.text).substr(from, to - from));
    const auto pieces = cut.pieces();
    // Of the bytes of one character only the last has its span: from the back, they all get it.
    std::vector<SourceSpan> spans(pieces.size());
    for (std::size_t i = pieces.size(); i-- > 0;) {
        spans[i] = {from + pieces[i].begin(), from + pieces[i].end()};
        const bool part = spans[i].from == spans[i].to && i + 1 < pieces.size();
        if (part && m_processor->IsByte(int(pieces[i].id())) &&
            m_processor->IsByte(int(pieces[i + 1].id())) && spans[i + 1].from == spans[i].from)
            spans[i] = spans[i + 1];
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Token next = token(TokenId(pieces[i].id()), out.text, spans[i]);
        next.joined = i > 0 && spans[i].from < spans[i].to && spans[i].from < spans[i - 1].to;
        out.list.push_back(std::move(next));
    }
}

Tokens SentencePieceTokenizer::framed(Tokens inner) const {
    Tokens out;
    bool before = true;
    for (const TemplateItem& item : m_frame) {
        if (item.text) {
            before = false;
            out.list.insert(out.list.end(), inner.list.begin(), inner.list.end());
            continue;
        }
        const std::size_t place = before ? 0 : inner.text.size();
        out.list.push_back(token(item.id, inner.text, {place, place}));
        out.list.back().special = true;
    }
    out.text = std::move(inner.text);
    return out;
}

Result<Tokens> SentencePieceTokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    if (Status valid = checkUtf8(text); !valid) return valid.error();
    Tokens out;
    out.text = text;
    for (const TextFragment& fragment : m_added.cut(NormalText::of(text), false, options.readSpecials)) {
        const SourceSpan span = fragment.text.span(0, fragment.text.text.size());
        if (fragment.added >= 0)
            out.list.push_back(token(fragment.added, text, span));
        else
            addText(out, span.from, span.to);
    }
    return options.addSpecials ? framed(std::move(out)) : out;
}

std::string SentencePieceTokenizer::decode(const std::vector<TokenId>& ids) const {
    std::string out;
    std::vector<int> run;
    const auto finish = [&] {
        std::string text;
        if (!run.empty() && m_processor->Decode(run, &text).ok()) out += text;
        run.clear();
    };
    for (const TokenId id : ids) {
        const AddedToken* added = m_added.find(id);
        if (added && added->special) continue;
        if (!added) {
            if (isPiece(id)) run.push_back(id);
            continue;
        }
        finish();
        out += added->content;
    }
    finish();
    return out;
}

std::string SentencePieceTokenizer::toJson() const {
    const TokenizerJson json = {{"version", "1.0"},
                                {"added_tokens", m_addedSection},
                                {"post_processor", m_frameSection},
                                {"model", {{"type", "SentencePiece"}}},
                                {"kanshei", {{"kind", kind()}, {"model", toBase64(m_model)}}}};
    return json.dump(1);
}

std::shared_ptr<const Tokenizer> readSentencePiece(const TokenizerJson& json) {
    const auto section = [&](const char* name) {
        const auto at = json.find(name);
        return at == json.end() ? TokenizerJson() : *at;
    };
    std::string model = orRefuse(fromBase64(textMember(member(json, "kanshei"), "model")));
    return std::make_shared<SentencePieceTokenizer>(std::move(model), section("added_tokens"),
                                                    section("post_processor"));
}

namespace {

/// The control symbols of a model (<s>, </s> …) and what tokenizer_config.json adds.
TokenizerJson addedOf(const SentencePieceTokenizer& plain, TokenizerConfig config) {
    addRoles(config, [&](const std::string& piece) { return plain.idOf(piece); });
    for (const TokenId id : {plain.begin(), plain.end()}) {
        bool there = id < 0;
        for (const TokenizerJson& row : config.added) there = there || row.at("content") == plain.piece(id);
        if (!there) config.added.push_back(addedTokenSection(id, plain.piece(id), true));
    }
    for (TokenizerJson& row : config.added) row["normalized"] = false; // it is the model that normalises
    return config.added;
}

} // namespace

/// Where tokenizer_config.json does not say: T5's family ends a text with </s>, every other begins it with <s>.
TokenizerResult loadSentencePiece(const std::filesystem::path& folder, const std::string& modelType) {
    const std::filesystem::path path = folder / "tokenizer.model";
    try {
        const TokenizerConfig config = readTokenizerConfig(folder);
        const std::string model = orRefuse(readFile(path));
        const SentencePieceTokenizer plain(model, nullptr, nullptr);
        const bool t5 = config.family == "T5" || modelType == "t5";
        FrameToken begin, end;
        if (config.addBegin.value_or(!t5)) begin = {plain.begin(), plain.piece(plain.begin())};
        if (config.addEnd.value_or(t5)) end = {plain.end(), plain.piece(plain.end())};
        return std::shared_ptr<const Tokenizer>(std::make_shared<SentencePieceTokenizer>(
            model, addedOf(plain, config), templateSection(begin, end)));
    } catch (const Refusal& refusal) {
        Error error = refusal.error;
        if (error.place.empty()) error.place = path.string();
        return error;
    }
}

} // namespace kanshei
