// Both translation files are complete as files; that they hold every string of the sources is checked by
// resources/i18n/update --check.
#include "tests/support/catch.h"

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>

namespace {

struct Entry {
    QString context, source, translation;
    bool finished = false;
};

std::vector<Entry> entriesOf(const QString& language) {
    QFile file(QStringLiteral(KANSHEI_SOURCE_DIR "/resources/i18n/kanshei_%1.ts").arg(language));
    std::vector<Entry> entries;
    if (!file.open(QIODevice::ReadOnly)) return entries;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        const QString name = xml.name().toString();
        if (name == u"name") context = xml.readElementText();
        if (name == u"message") entries.push_back({context, {}, {}, false});
        if (name == u"source") entries.back().source = xml.readElementText();
        if (name == u"translation") {
            entries.back().finished = xml.attributes().isEmpty();
            // The forms of a plural one after the other.
            entries.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    return entries;
}

/// "%1", "%n" … in order of the alphabet.
QStringList argumentsOf(const QString& text) {
    static const QRegularExpression argument(QStringLiteral("%(?:L?[1-9]|n)"));
    QStringList found;
    for (auto it = argument.globalMatch(text); it.hasNext();) found << it.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

} // namespace

TEST_CASE("Every string is translated, with the arguments of its source", "[i18n]") {
    for (const char* language : {"en", "zh"}) {
        const auto entries = entriesOf(QLatin1String(language));
        REQUIRE_FALSE(entries.empty());
        for (const Entry& entry : entries) {
            INFO(language << ", " << entry.context.toStdString() << ": " << entry.source.toStdString());
            CHECK(entry.finished);
            CHECK_FALSE(entry.translation.isEmpty());
            CHECK(argumentsOf(entry.translation) == argumentsOf(entry.source));
        }
    }
}

TEST_CASE("No Chinese is left in the English of the window", "[i18n]") {
    static const QRegularExpression chinese(
        QStringLiteral("[\\x{3001}-\\x{303f}\\x{4e00}-\\x{9fff}\\x{ff00}-\\x{ffef}]"));
    for (const Entry& entry : entriesOf(QStringLiteral("en"))) {
        // The name of a language is written in that language, and the example sentence is Chinese.
        if (entry.translation == entry.source) continue;
        INFO(entry.context.toStdString() << ": " << entry.source.toStdString());
        CHECK_FALSE(chinese.match(entry.translation).hasMatch());
    }
}
