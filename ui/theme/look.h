// Look: the style that the whole window shares, and the two choices behind it (theme and language). Applies both to the
// application: palette, style sheet, translators.
#pragma once

#include "ui/theme/style.h"

#include <QObject>
#include <QTranslator>

#include <memory>
#include <vector>

namespace kanshei {

enum class ThemeChoice { System, Light, Dark };

class Look : public QObject {
    Q_OBJECT
public:
    explicit Look(QObject* parent = nullptr);
    ~Look() override;

    const Style& style() const { return m_style; }
    ThemeChoice themeChoice() const { return m_themeChoice; }
    const QString& languageChoice() const { return m_languageChoice; } ///< "system", "zh" or "en"

    void setThemeChoice(ThemeChoice choice);
    void setLanguageChoice(const QString& choice);

signals:
    void changed(); ///< style() is another; texts have been translated

private:
    void applyTheme();
    void applyLanguage();

    Style m_style;
    ThemeChoice m_themeChoice = ThemeChoice::System;
    QString m_languageChoice = QStringLiteral("system");
    bool m_systemIsDark = false;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

QString themeId(ThemeChoice choice); ///< "system" "light" "dark"
ThemeChoice themeFromId(const QString& id);

} // namespace kanshei
