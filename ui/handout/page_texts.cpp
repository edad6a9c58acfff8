#include "ui/handout/page_texts.h"

#include "core/explain/names.h"
#include "ui/session/messages.h"
#include "ui/shell/edit_words.h"
#include "ui/shell/words.h"
#include "ui/theme/icons.h"
#include "ui/walk/answer.h"

#include <QRegularExpression>

#include <map>

namespace kanshei {

namespace {

using PageJson = nlohmann::json;

const char* const pageLanguages[] = {"zh", "en"};

/// Numbers strings in the order in which they come.
class StringTable {
public:
    std::size_t operator()(const QString& text) {
        const auto [it, isNew] = m_numbers.try_emplace(text, m_list.size());
        if (isNew) m_list.push_back(text.toStdString());
        return it->second;
    }
    PageJson list() const { return m_list; }

private:
    std::map<QString, std::size_t> m_numbers;
    std::vector<std::string> m_list;
};

char roleOf(const QString& color) {
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Print}) {
        const Palette& p = palette(theme);
        for (const auto& [role, of] : {std::pair{'q', p.query}, {'k', p.key}, {'v', p.value}})
            if (p.asText(of).name() == color) return role;
    }
    return 'b';
}

/// In the order layer, head, token; one layer or head where the step does not ask for it.
PageJson sentencesOf(const Step& step, const Trace& trace, const Style& style, StringTable& strings) {
    const ModelConfig& config = trace.model->config;
    PageJson list = PageJson::array();
    Selection at;
    for (at.layer = 0; at.layer < (step.perLayer ? config.n_layers : 1); ++at.layer)
        for (at.head = 0; at.head < (step.perHead ? config.n_heads : 1); ++at.head)
            for (at.query = 0; at.query < trace.length(); ++at.query)
                list.push_back(strings(plainSentence(step.sentence({trace, at, style}))));
    return list;
}

PageJson headingsOf(const Step& step, const Trace& trace, Selection at, const Style& style,
                    StringTable& strings) {
    PageJson list = PageJson::array();
    for (at.query = 0; at.query < trace.length(); ++at.query)
        list.push_back(strings(step.heading({trace, at, style})));
    return list;
}

/// A formula in the colours of the page, which change with its theme.
std::string formulaOf(const Step& step, const Trace& trace) {
    const Palette& p = palette(Theme::Light);
    QString svg = QString::fromUtf8(formulaSvg(step.formula(trace), p));
    svg.remove(QStringLiteral(" xmlns=\"http://www.w3.org/2000/svg\"")); // an HTML page knows what <svg> is
    svg.replace('"' + p.text.name() + '"', QStringLiteral("\"currentColor\""));
    for (const auto& [color, name] : {std::pair{p.query, "q"}, {p.key, "k"}, {p.value, "v"}})
        svg.replace('"' + p.asText(color).name() + '"', QStringLiteral("\"var(--%1-text)\"").arg(name));
    return svg.toStdString();
}

PageJson namesOfPage() {
    PageJson names;
    for (const TensorNames& name : tensorNames()) names[name.part] = tensorTitle(name.part).toStdString();
    return names;
}

PageJson editsOfPage(const Trace& trace) {
    PageJson list = PageJson::array();
    for (const Edit& edit : trace.options.edits) list.push_back(editText(edit, trace).toStdString());
    return list;
}

void addLanguage(PageJson& texts, const char* language, const Trace& trace, const Selection& selection,
                 Style style, StringTable& strings) {
    style.words = false; // the page draws tokens
    std::size_t place = 0;
    for (const Step& step : stepsOf(trace.model->config)) {
        PageJson& to = texts["steps"][place++];
        to["title"][language] = titleOf(step, trace.model->config).toStdString();
        to["headings"][language] = headingsOf(step, trace, selection, style, strings);
        to["sentences"][language] = sentencesOf(step, trace, style, strings);
    }
    texts["names"][language] = namesOfPage();
    texts["edits"][language] = editsOfPage(trace);
    texts["model"][language] = modelTitle(*trace.model, style).toStdString();
}

} // namespace

QString plainSentence(const QString& richText) {
    static const QRegularExpression role(QStringLiteral("<b style=\"color:(#[0-9a-f]{6})\">(.*?)</b>"));
    QString out;
    qsizetype from = 0;
    for (auto it = role.globalMatch(richText); it.hasNext();) {
        const auto match = it.next();
        out += richText.mid(from, match.capturedStart() - from);
        out += QChar(1);
        out += QLatin1Char(roleOf(match.captured(1)));
        out += match.captured(2) + QChar(2);
        from = match.capturedEnd();
    }
    out += richText.mid(from);
    for (const auto& [entity, text] :
         {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
        out.replace(QLatin1String(entity), QLatin1String(text));
    return out;
}

PageJson pageTexts(const Trace& trace, const Selection& selection, Look& look) {
    PageJson texts;
    StringTable strings;
    for (const Step& step : stepsOf(trace.model->config))
        texts["steps"].push_back({{"id", step.id},
                                  {"perLayer", step.perLayer},
                                  {"perHead", step.perHead},
                                  {"formula", formulaOf(step, trace)}});
    const QString choice = look.languageChoice();
    for (const char* language : pageLanguages) {
        look.setLanguageChoice(QLatin1String(language));
        addLanguage(texts, language, trace, selection, look.style(), strings);
    }
    look.setLanguageChoice(choice);
    Selection at = selection;
    for (at.query = 0; at.query < trace.length(); ++at.query)
        texts["answered"].push_back(answeredAt(Parts({trace, at, look.style()})));
    texts["strings"] = strings.list();
    for (const TensorNames& name : tensorNames()) texts["symbols"][name.part] = name.symbol;
    return texts;
}

} // namespace kanshei
