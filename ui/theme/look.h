// Look: the style that the whole window shares, and the choices behind it: theme, language, motion, and how figures are shown.
// Applies them to the application: palette, style sheet, translators.
#pragma once

#include "ui/theme/style.h"
#include "ui/theme/system_motion.h"

#include <QObject>
#include <QTranslator>

#include <memory>
#include <vector>

namespace kanshei {

enum class ThemeChoice { System, Light, Dark };
enum class MotionChoice { System, Full, Reduced };

class Look : public QObject {
    Q_OBJECT
public:
    explicit Look(QObject* parent = nullptr);
    ~Look() override;

    const Style& style() const { return m_style; }
    ThemeChoice themeChoice() const { return m_themeChoice; }
    const QString& languageChoice() const { return m_languageChoice; } ///< "system", "zh" or "en"

    const ViewOptions& view() const { return m_style; }
    MotionChoice motionChoice() const { return m_motionChoice; }

    void setThemeChoice(ThemeChoice choice);
    void setLanguageChoice(const QString& choice);
    void setView(const ViewOptions& view);
    void setMotionChoice(MotionChoice choice);

signals:
    void changed(); ///< style() is another; texts have been translated

private:
    void applyTheme();
    void applyLanguage();
    void applyMotion();

    Style m_style;
    ThemeChoice m_themeChoice = ThemeChoice::System;
    QString m_languageChoice = QStringLiteral("system");
    MotionChoice m_motionChoice = MotionChoice::System;
    bool m_systemIsDark = false;
    SystemMotion m_systemMotion;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

QString themeId(ThemeChoice choice); ///< "system" "light" "dark"
ThemeChoice themeFromId(const QString& id);
QString motionId(MotionChoice choice); ///< "system" "full" "reduced"
MotionChoice motionFromId(const QString& id);

} // namespace kanshei
