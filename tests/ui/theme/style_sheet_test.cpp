#include "ui/theme/style_sheet.h"

#include "tests/support/catch.h"
#include "tests/support/contrast.h"

#include <QRegularExpression>

#include <cmath>

using namespace kanshei;
using test::ratio;

namespace {

struct Rule {
    QString selector;
    std::map<QString, QString> says;
    QColor color(const QString& property) const {
        const auto it = says.find(property);
        return it == says.end() ? QColor() : QColor(it->second.trimmed());
    }
};

std::vector<Rule> rulesOf(const QString& sheet) {
    static const QRegularExpression rule(QStringLiteral("([^{}]+)\\{([^{}]*)\\}"));
    std::vector<Rule> rules;
    for (auto it = rule.globalMatch(sheet); it.hasNext();) {
        const auto match = it.next();
        Rule r{match.captured(1).simplified(), {}};
        for (const QString& line : match.captured(2).split(';', Qt::SkipEmptyParts)) {
            const auto colon = line.indexOf(':');
            r.says[line.left(colon).trimmed()] = line.mid(colon + 1).trimmed();
        }
        rules.push_back(r);
    }
    return rules;
}

} // namespace

TEST_CASE("every colour of text in the style sheet reads well on its ground", "[style_sheet][contrast]") {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const Palette& p = palette(theme);
        const QString sheet = styleSheet(p);
        CHECK_FALSE(sheet.contains('@')); // every colour was filled in
        int pairs = 0;
        for (const Rule& rule : rulesOf(sheet)) {
            INFO(rule.selector.toStdString());
            const QColor ink = rule.color("color"), ground = rule.color("background");
            // A ground without a colour of its own for text carries the usual one, unless it is a bar or a handle.
            const bool bare = rule.selector.contains("QScrollBar") || rule.selector.contains("chunk") ||
                              rule.selector.contains("separator");
            if (ground.isValid() && ground.alpha() > 0 && !bare) {
                ++pairs;
                const QColor own = ink.isValid()                       ? ink
                                   : rule.selector.contains("primary") ? p.surface
                                                                       : p.text;
                CHECK(ratio(own, ground) >= 4.5);
            } else if (ink.isValid()) {
                pairs += 3;
                for (const QColor& under : {p.window, p.surface, p.stage}) CHECK(ratio(ink, under) >= 4.5);
            }
            if (const QColor chosen = rule.color("selection-color"); chosen.isValid())
                CHECK(ratio(chosen, rule.color("selection-background-color")) >= 4.5);
        }
        CHECK(pairs > 20);
    }
}

TEST_CASE("and so does every text of a widget without a style sheet", "[style_sheet][contrast]") {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const QPalette q = widgetPalette(palette(theme));
        using Role = QPalette::ColorRole;
        const std::pair<Role, Role> pairs[] = {{QPalette::WindowText, QPalette::Window},
                                               {QPalette::Text, QPalette::Base},
                                               {QPalette::Text, QPalette::AlternateBase},
                                               {QPalette::PlaceholderText, QPalette::Base},
                                               {QPalette::ButtonText, QPalette::Button},
                                               {QPalette::BrightText, QPalette::Window},
                                               {QPalette::ToolTipText, QPalette::ToolTipBase},
                                               {QPalette::HighlightedText, QPalette::Highlight},
                                               {QPalette::Link, QPalette::Base},
                                               {QPalette::Link, QPalette::Window}};
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled})
            for (const auto& [ink, ground] : pairs) {
                INFO(int(group) << ": " << int(ink) << " on " << int(ground));
                CHECK(ratio(q.color(group, ink), q.color(group, ground)) >= 4.5);
            }
    }
}
