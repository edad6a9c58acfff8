#include "ui/handout/page.h"

#include "core/forward/shapes.h"
#include "ui/handout/page_data.h"
#include "ui/handout/page_texts.h"

#include <QFile>

#include <cassert>

#include <map>

namespace kanshei {

namespace {

using HandoutJson = nlohmann::json;

/// In the order in which they need each other.
const char* const pageScripts[] = {"data",  "numbers", "texts", "explain", "heatmap",
                                   "parts", "steps",   "card",  "app"};

QByteArray handoutFile(const QString& name) {
    QFile file(QStringLiteral(":/handout/") + name);
    const bool opened = file.open(QIODevice::ReadOnly);
    assert(opened);
    Q_UNUSED(opened);
    return file.readAll();
}

/// "--window:#f7f7f5;…": the palette of the program, so that the page has no colours of its own.
QByteArray paletteCss(Theme theme) {
    const Palette& p = palette(theme);
    QString css = QStringLiteral("color-scheme:%1;")
                      .arg(theme == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
    const auto add = [&](const char* name, const QColor& color) {
        css += QStringLiteral("--%1:%2;").arg(QLatin1String(name), color.name());
    };
    for (const auto& [name, color] : {std::pair{"window", p.window},
                                      {"surface", p.surface},
                                      {"border", p.border},
                                      {"grid", p.grid},
                                      {"text", p.text},
                                      {"muted", p.textMuted},
                                      {"faint", p.textFaint},
                                      {"accent", p.accent},
                                      {"accent-soft", p.accentSoft},
                                      {"on-accent", p.onAccent},
                                      {"masked", p.masked},
                                      {"hatch", p.maskedHatch},
                                      {"good", p.good},
                                      {"bad", p.bad},
                                      {"q", p.query},
                                      {"k", p.key},
                                      {"v", p.value},
                                      {"q-text", p.asText(p.query)},
                                      {"k-text", p.asText(p.key)},
                                      {"v-text", p.asText(p.value)}})
        add(name, color);
    return css.toUtf8();
}

QByteArray styleOf() {
    QByteArray css = handoutFile(QStringLiteral("page.css"));
    css.replace("/*LIGHT*/", paletteCss(Theme::Light));
    css.replace("/*DARK*/", paletteCss(Theme::Dark));
    css.replace("/*PRINT*/", paletteCss(Theme::Print));
    return css;
}

/// Colours along the reader's maps, as "e9edf0…": numbers from 0 to 1, or from −1 to 1.
HandoutJson colorsJson(Style style) {
    constexpr int samples = 257;
    HandoutJson colors;
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        style.theme = theme;
        QString weights, numbers;
        for (int i = 0; i < samples; ++i) {
            const double t = double(i) / (samples - 1);
            weights += style.sequential(t).name().mid(1);
            numbers += style.diverging(2 * t - 1).name().mid(1);
        }
        colors[theme == Theme::Dark ? "dark" : "light"] = {{"sequential", weights.toStdString()},
                                                           {"diverging", numbers.toStdString()}};
    }
    return colors;
}

HandoutJson everything(const Trace& trace, const Selection& selection, Look& look,
                       const HandoutOptions& options) {
    const Style style = look.style();
    HandoutJson all = pageData(trace);
    all.update(pageTexts(trace, selection, look));
    all["name"] = trace.model->info.name;
    all["license"] = trace.model->info.license;
    all["start"] = {{"layer", selection.layer}, {"head", selection.head}, {"query", selection.query}};
    all["view"] = {{"digits", style.digits}, {"numbers", style.numbers}, {"flipped", style.flipped}};
    all["language"] = style.language.toStdString();
    all["theme"] = options.theme.toStdString();
    all["colors"] = colorsJson(style);
    all["command"] = options.command.toStdString();
    all["version"] = options.version.toStdString();
    return all;
}

/// Nothing inside can end the script that it stands in, or begin a comment.
QByteArray scriptSafe(const HandoutJson& json) {
    QByteArray text =
        QByteArray::fromStdString(json.dump(-1, ' ', false, HandoutJson::error_handler_t::replace));
    return text.replace('<', "\\u003c");
}

/// Each {{NAME}} once; what is put in is not searched again.
QByteArray filled(const QByteArray& page, const std::map<QByteArray, QByteArray>& parts) {
    QByteArray out;
    qsizetype from = 0;
    for (qsizetype open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", from)) {
        const qsizetype close = page.indexOf("}}", open);
        out += page.mid(from, open - from) + parts.at(page.mid(open + 2, close - open - 2));
        from = close + 2;
    }
    return out + page.mid(from);
}

} // namespace

Status checkHandoutPage(const Trace& trace) {
    if (!trace.keepsAll())
        return fail(
            ErrorCode::TooLarge,
            KANSHEI_TEXT("The interactive page carries every number, and here that would be %1 MB; choose a "
                         "shorter sentence, a smaller model, or PDF."),
            {std::to_string(traceBytes(trace.model->config, trace.length()) / 1'000'000)});
    if (trace.model->config.predicts()) return Nothing{};
    return fail(
        ErrorCode::Unsupported,
        KANSHEI_TEXT(
            "The interactive page cannot show a model that embeds sentences; choose PDF, or pictures."));
}

QByteArray handoutPage(const Trace& trace, const Selection& selection, Look& look,
                       const HandoutOptions& options) {
    QByteArray scripts;
    for (const char* name : pageScripts)
        scripts += handoutFile(QStringLiteral("%1.js").arg(QLatin1String(name)));
    return filled(handoutFile(QStringLiteral("page.html")),
                  {{"LANGUAGE", look.style().language.toUtf8()},
                   {"THEME", options.theme.toUtf8()},
                   {"TITLE", QString::fromStdString(trace.tokens.text).toHtmlEscaped().toUtf8()},
                   {"STYLE", styleOf()},
                   {"DATA", scriptSafe(everything(trace, selection, look, options))},
                   {"SCRIPT", scripts}});
}

} // namespace kanshei
