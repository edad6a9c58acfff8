#include "core/text/pipeline/post_processor.h"

namespace kanshei {
namespace {

using IdFinder = std::function<TokenId(const std::string&)>;
using Items = std::vector<TemplateItem>;

Items textAlone(const TokenizerJson&, const IdFinder&, int) {
    return {{}};
}

std::size_t listSize(const TokenizerJson& part, const char* name) {
    const TokenizerJson& list = member(part, name);
    if (!list.is_array())
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
               {name, "a list"});
    return list.size();
}

/// ["[SEP]", 102]
TokenId pairId(const TokenizerJson& part, const char* name) {
    if (listSize(part, name) != 2)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
               {name, "a pair"});
    return idFrom(member(part, name)[1], textFrom(member(part, name)[0]));
}

/// [CLS] text [SEP]; RoBERTa's <s> text </s> is spelled the same.
Items bertTemplate(const TokenizerJson& part, const IdFinder&, int) {
    return {{false, pairId(part, "cls"), 0}, {}, {false, pairId(part, "sep"), 0}};
}

int typeFrom(const TokenizerJson& part) {
    const auto type = part.find("type_id");
    return type == part.end() ? 0 : idFrom(*type, "type_id");
}

/// The ids of a special token that a template names: it may stand for several.
void addSpecial(const TokenizerJson& item, const TokenizerJson& specials, const IdFinder& idOf, Items& out) {
    const std::string name = textMember(item, "id");
    const int type = typeFrom(item);
    if (specials.is_object() && specials.contains(name)) {
        for (const TokenizerJson& id : member(specials.at(name), "ids"))
            out.push_back({false, idFrom(id, name), type});
        return;
    }
    const TokenId id = idOf(name);
    if (id < 0)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("The special token “%1” is not in the vocabulary."), {name});
    out.push_back({false, id, type});
}

Items processingTemplate(const TokenizerJson& part, const IdFinder& idOf, int) {
    const auto specials = part.find("special_tokens");
    Items out;
    bool hasText = false;
    if (listSize(part, "single") > 1000)
        refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
               {"single", "a template"});
    for (const TokenizerJson& item : member(part, "single"))
        if (const auto special = item.find("SpecialToken"); special != item.end()) {
            addSpecial(*special, specials == part.end() ? TokenizerJson() : *specials, idOf, out);
        } else {
            if (textMember(member(item, "Sequence"), "id") != "A") refuseUnknown("template", "Sequence B");
            out.push_back({true, 0, typeFrom(member(item, "Sequence"))});
            hasText = true;
        }
    if (!hasText)
        refuse(ErrorCode::Corrupt,
               KANSHEI_TEXT("The tokenizer's template (post_processor) leaves the text out."));
    return out;
}

/// One after the other: what the earlier ones put around the text is a part of the text to the later.
Items templateSequence(const TokenizerJson& part, const IdFinder& idOf, int depth) {
    Items out{{}};
    listSize(part, "processors");
    for (const TokenizerJson& step : member(part, "processors")) {
        Items next;
        for (const TemplateItem& item : makeTemplate(step, idOf, depth + 1)) {
            if (item.text)
                next.insert(next.end(), out.begin(), out.end());
            else
                next.push_back(item);
            if (next.size() > 10000)
                refuse(ErrorCode::Corrupt, KANSHEI_TEXT("This is not a tokenizer.json: “%1” is not %2."),
                       {"post_processor", "a template"});
        }
        out = std::move(next);
    }
    return out;
}

/// Every post-processor. ByteLevel only moves offsets, and ours are exact. Add a row to add one.
struct PostProcessorRow {
    const char* name;
    Items (*make)(const TokenizerJson& part, const IdFinder& idOf, int depth);
};
constexpr PostProcessorRow postProcessors[] = {{"TemplateProcessing", processingTemplate},
                                               {"BertProcessing", bertTemplate},
                                               {"RobertaProcessing", bertTemplate},
                                               {"ByteLevel", textAlone},
                                               {"Sequence", templateSequence}};

} // namespace

std::vector<TemplateItem> makeTemplate(const TokenizerJson& part, const IdFinder& idOf, int depth) {
    checkDepth(depth);
    if (part.is_null()) return {{}};
    return rowOf(postProcessors, typeOfPart(part), "post-processor").make(part, idOf, depth);
}

} // namespace kanshei
