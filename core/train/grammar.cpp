#include "core/train/grammar.h"

#include "core/text/unicode.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace kanshei {
namespace {

using Json = nlohmann::json;

/// What is wrong with the data; caught in readGrammar, never outside.
struct Fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::vector<std::string> split(const std::string& text, char by = ' ') {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string item; std::getline(in, item, by);)
        if (!item.empty()) out.push_back(item);
    return out;
}

class Reader {
public:
    explicit Reader(const Json& json) : m_json(json) {}
    Grammar read();

private:
    void collect(const std::string& word);
    Phrase phrase(const std::string& text);
    Phrases phrases(const Json& list);
    std::vector<std::string> words(const Json& json); ///< a string of words, or a list of such strings
    Nouns nouns(const Json& group, NounKind kind, bool known);
    Frame frame(const std::string& text);
    Template sentence(const std::string& text);
    std::vector<Template> sentences(const Json& list);
    std::vector<FixedSentence> fixedSentences(const Json& list);
    Noun nounNamed(const std::string& text) const;
    void readNouns();
    void readVerbs();
    void readThings();
    void readInvented();
    void readFillers();
    void makePieces();

    const Json& m_json;
    Grammar m_out;
    std::map<std::string, std::size_t> m_verbs, m_predicates, m_lists;
    std::set<std::string> m_words, m_characters;
};

void Reader::collect(const std::string& word) {
    const std::vector<std::string> all = characters(word);
    m_characters.insert(all.begin(), all.end());
    if (all.size() > 1) m_words.insert(word);
}

Phrase Reader::phrase(const std::string& text) {
    Phrase out;
    for (const std::string& word : split(text)) {
        collect(word);
        out.text += word;
        ++out.words;
    }
    return out;
}

Phrases Reader::phrases(const Json& list) {
    Phrases out;
    for (const Json& item : list) out.push_back(phrase(item.get<std::string>()));
    if (out.empty()) throw Fault("an empty list of phrases");
    return out;
}

std::vector<std::string> Reader::words(const Json& json) {
    std::vector<std::string> out;
    for (const Json& line : json.is_array() ? json : Json::array({json}))
        for (std::string& word : split(line.get<std::string>())) out.push_back(std::move(word));
    return out;
}

Nouns Reader::nouns(const Json& group, NounKind kind, bool known) {
    const auto name = group.value("gender", "any");
    if (name != "any" && name != "male" && name != "female") throw Fault("the gender “" + name + "”");
    const Gender gender = name == "male" ? Gender::Male : name == "female" ? Gender::Female : Gender::Any;
    Nouns out;
    for (const std::string& word : words(group.at("words"))) {
        if (known) collect(word);
        out.push_back({word, group.at("rank").get<int>(), gender, kind});
    }
    return out;
}

Frame Reader::frame(const std::string& text) {
    const std::string padded = " " + text + " ";
    const std::size_t at = padded.find(" O ");
    if (at == std::string::npos) throw Fault("the verb frame “" + text + "” has no O for the object");
    return {phrase(padded.substr(0, at)), phrase(padded.substr(at + 3)), text};
}

Template Reader::sentence(const std::string& text) {
    Template out;
    for (const std::string& word : split(text)) {
        TemplatePart part;
        if (word == "{noun}") {
            part.list = TemplatePart::somebody;
        } else if (word.front() == '{') {
            const auto list = m_lists.find(word.substr(1, word.size() - 2));
            if (list == m_lists.end()) throw Fault("the slot “" + word + "” names no list");
            part.list = int(list->second);
        } else {
            part.phrase = phrase(word);
        }
        out.push_back(part);
    }
    return out;
}

std::vector<Template> Reader::sentences(const Json& list) {
    std::vector<Template> out;
    for (const Json& item : list) out.push_back(sentence(item.get<std::string>()));
    if (out.empty()) throw Fault("an empty list of templates");
    return out;
}

std::vector<FixedSentence> Reader::fixedSentences(const Json& list) {
    std::vector<FixedSentence> out;
    for (const Json& item : list) {
        out.push_back(
            {item.at("text"), item.at("subject"), item.at("object"), item.at("answer") == "object"});
        for (const std::string& character : characters(out.back().text)) m_characters.insert(character);
    }
    return out;
}

Noun Reader::nounNamed(const std::string& text) const {
    for (const Nouns* list : {&m_out.jobs, &m_out.kin, &m_out.names})
        for (const Noun& noun : *list)
            if (noun.text == text) return noun;
    throw Fault("“" + text + "” is not among the nouns");
}

void Reader::readNouns() {
    for (const Json& group : m_json.at("nouns")) {
        const auto kind = group.at("kind").get<std::string>();
        Nouns& list = kind == "job" ? m_out.jobs : kind == "kin" ? m_out.kin : m_out.names;
        const NounKind k = kind == "job" ? NounKind::Job : kind == "kin" ? NounKind::Kin : NounKind::Name;
        for (Noun& noun : nouns(group, k, true)) list.push_back(std::move(noun));
    }
    for (const std::string& pair : words(m_json.at("naturalPairs"))) {
        const std::vector<std::string> two = split(pair, '/');
        m_out.naturalPairs.emplace_back(nounNamed(two.at(0)), nounNamed(two.at(1)));
    }
    for (const Json& pair : m_json.at("alwaysHeldOut")) {
        std::vector<std::string> two = split(pair.get<std::string>(), '/');
        std::sort(two.begin(), two.end());
        m_out.alwaysHeldOut.insert(two.at(0) + "|" + two.at(1));
    }
}

void Reader::readVerbs() {
    for (const auto& [name, json] : m_json.at("verbs").items()) {
        const bool names = json.value("between", "") == "names";
        VerbClass verbs{name, json.at("because").get<bool>(), names, {}, {}};
        for (const Json& text : json.at("frames")) verbs.frames.push_back(frame(text.get<std::string>()));
        if (json.contains("passive"))
            for (const Json& text : json.at("passive"))
                verbs.passives.push_back(frame(text.get<std::string>() + " O"));
        m_verbs[name] = m_out.verbs.size();
        m_out.verbs.push_back(std::move(verbs));
    }
    for (const auto& [name, json] : m_json.at("predicates").items()) {
        m_predicates[name] = m_out.predicates.size();
        m_out.predicates.push_back(phrases(json));
    }
    static const std::map<std::string, Truth> truths{{"subject", Truth::Subject},
                                                     {"object", Truth::Object},
                                                     {"lower", Truth::Lower},
                                                     {"higher", Truth::Higher}};
    for (const Json& json : m_json.at("combinations")) {
        const auto verb = json.at("verbs").get<std::string>(),
                   predicate = json.at("predicates").get<std::string>();
        const auto answer = truths.find(json.at("answer").get<std::string>());
        if (!m_verbs.count(verb) || !m_predicates.count(predicate) || answer == truths.end())
            throw Fault("the combination " + json.dump() + " names something that is not there");
        m_out.combinations.push_back(
            {m_verbs[verb], m_predicates[predicate], answer->second, verb + "/" + predicate});
        m_out.combinationWeights.push_back(json.at("weight").get<double>());
    }
}

void Reader::readThings() {
    std::map<std::string, Nouns> lists;
    for (const auto& [name, json] : m_json.at("thingNouns").items())
        for (const std::string& word : words(json)) {
            collect(word);
            lists[name].push_back({word, 1, Gender::Any, NounKind::Thing});
        }
    for (const Json& json : m_json.at("things")) {
        const auto subject = json.at("subject").get<std::string>(),
                   object = json.at("object").get<std::string>();
        ThingFrames out;
        out.personSubject = subject == "persons";
        out.personObject = object == "persons";
        if ((!out.personSubject && !lists.count(subject)) || (!out.personObject && !lists.count(object)))
            throw Fault("the thing sentence " + subject + " → " + object + " names no list of nouns");
        out.subjects = lists[subject];
        out.objects = lists[object];
        for (const Json& text : json.at("verbs")) out.frames.push_back(frame(text.get<std::string>()));
        out.becauseOfSubject = phrases(json.at("becauseOfSubject"));
        out.becauseOfObject = phrases(json.at("becauseOfObject"));
        m_out.things.push_back(std::move(out));
        m_out.thingWeights.push_back(json.at("weight").get<double>());
    }
}

void Reader::readInvented() {
    const Json& json = m_json.at("invented");
    using Part = Recipe::Part;
    static const std::map<std::string, Part> parts{
        {"surname", Part::Surname},   {"given", Part::Given}, {"character", Part::Character},
        {"nickname", Part::Nickname}, {"title", Part::Title}, {"suffix", Part::Suffix},
        {"foreign", Part::Foreign}};
    for (const Json& item : json.at("recipes")) {
        Recipe recipe;
        for (const std::string& text : split(item.at("parts").get<std::string>(), '}')) {
            const auto part = parts.find(text.substr(1));
            if (part == parts.end()) throw Fault("the part “" + text + "}” of an invented noun");
            recipe.parts.push_back(part->second);
        }
        m_out.recipes.push_back(recipe);
        m_out.recipeWeights.push_back(item.at("weight").get<double>());
    }
    m_out.surnames = characters(json.at("surname").get<std::string>());
    m_out.givens = characters(json.at("given").get<std::string>());
    m_out.nicknames = characters(json.at("nickname").get<std::string>());
    m_out.foreign = words(json.at("foreign"));
    for (const auto* list : {&m_out.surnames, &m_out.givens, &m_out.nicknames})
        m_characters.insert(list->begin(), list->end());
    for (const Json& group : json.at("titles"))
        for (Noun& noun : nouns(group, NounKind::Invented, true)) m_out.titles.push_back(std::move(noun));
    for (const Json& group : json.at("suffixes"))
        for (Noun& noun : nouns(group, NounKind::Invented, true)) m_out.suffixes.push_back(std::move(noun));
    for (const Json& group : m_json.at("realNamesNeverSeen"))
        for (Noun& noun : nouns(group, NounKind::Invented, false)) m_out.neverSeen.push_back(std::move(noun));
}

void Reader::readFillers() {
    for (const auto& [name, json] : m_json.at("lists").items()) {
        m_lists[name] = m_out.lists.size();
        m_out.lists.push_back(phrases(json));
    }
    const Json& fillers = m_json.at("fillers");
    m_out.aboutSomebody = sentences(fillers.at("aboutSomebody"));
    m_out.aboutThings = sentences(fillers.at("aboutThings"));
    m_out.aboutTheDay = sentences(fillers.at("aboutTheDay"));
    m_out.neutral = sentences(m_json.at("neutral"));
    for (const Json& item : m_json.at("prefixes")) {
        m_out.prefixes.push_back(sentence(item.at("text").get<std::string>()));
        m_out.prefixWeights.push_back(item.at("weight").get<double>());
    }
    m_out.everydayWords = words(m_json.at("everydayWords"));
    for (const std::string& word : m_out.everydayWords) collect(word);
}

void Reader::makePieces() {
    for (const char* word :
         {"因为", "由于", "他", "她", "它", "们", "他们", "她们", "它们", "被", "，", "。", "！", "是"})
        collect(word);
    for (const Json& line : m_json.at("characters"))
        for (std::string& character : characters(line.get<std::string>())) {
            m_out.characters.push_back(character);
            m_characters.insert(std::move(character));
        }
    for (const Noun& noun : m_out.neverSeen) {
        if (m_words.count(noun.text))
            throw Fault("“" + noun.text + "” is both a word and a name that is never seen");
        for (const std::string& character : characters(noun.text)) m_characters.insert(character);
    }
    m_out.pieces = {"<pad>", "<bos>", "<mask>", "<unk>"};
    m_out.pieces.insert(m_out.pieces.end(), m_characters.begin(), m_characters.end());
    m_out.pieces.insert(m_out.pieces.end(), m_words.begin(), m_words.end());
}

Grammar Reader::read() {
    m_out.end = m_json.at("end").get<std::string>();
    readNouns();
    readVerbs();
    readThings();
    readFillers();
    readInvented();
    m_out.demo = fixedSentences(m_json.at("demo"));
    m_out.user = fixedSentences(m_json.at("user"));
    makePieces();
    return std::move(m_out);
}

} // namespace

Result<Grammar> readGrammar(const std::string& json, const std::string& place) {
    try {
        const Json parsed = Json::parse(json);
        return Reader(parsed).read();
    } catch (const std::exception& wrong) { // Json::exception, Fault, vector::at: all say what is missing
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("This grammar cannot be used: %1"), {wrong.what()},
                    place);
    }
}

} // namespace kanshei
