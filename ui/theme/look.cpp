#include "ui/theme/look.h"

#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QStyleFactory>
#include <QStyleHints>

namespace kanshei {

namespace {

bool systemPrefersDark() {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
#endif
}

QString systemLanguage() {
    for (const QString& name : QLocale::system().uiLanguages()) {
        if (name.startsWith(QLatin1String("zh"))) return QStringLiteral("zh");
        if (name.startsWith(QLatin1String("en"))) return QStringLiteral("en");
    }
    return QStringLiteral("en");
}

} // namespace

QString themeId(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

ThemeChoice themeFromId(const QString& id) {
    if (id == QLatin1String("light")) return ThemeChoice::Light;
    if (id == QLatin1String("dark")) return ThemeChoice::Dark;
    return ThemeChoice::System;
}

QString motionId(MotionChoice choice) {
    switch (choice) {
    case MotionChoice::Full:
        return QStringLiteral("full");
    case MotionChoice::Reduced:
        return QStringLiteral("reduced");
    case MotionChoice::System:
        break;
    }
    return QStringLiteral("system");
}

MotionChoice motionFromId(const QString& id) {
    if (id == QLatin1String("full")) return MotionChoice::Full;
    if (id == QLatin1String("reduced")) return MotionChoice::Reduced;
    return MotionChoice::System;
}

Look::Look(QObject* parent) : QObject(parent), m_systemIsDark(systemPrefersDark()) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion"))); // the same look on every desktop
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        m_systemIsDark = systemPrefersDark();
        if (m_themeChoice == ThemeChoice::System) setThemeChoice(m_themeChoice);
    });
#endif
    connect(&m_systemMotion, &SystemMotion::changed, this, [this] {
        applyMotion();
        emit changed();
    });
    applyLanguage();
    applyTheme();
}

Look::~Look() {
    for (const auto& translator : m_translators) QCoreApplication::removeTranslator(translator.get());
}

void Look::setThemeChoice(ThemeChoice choice) {
    m_themeChoice = choice;
    applyTheme();
    emit changed();
}

void Look::setLanguageChoice(const QString& choice) {
    m_languageChoice = choice;
    applyLanguage();
    applyTheme(); // the fonts may differ
    emit changed();
}

void Look::setView(const ViewOptions& view) {
    if (view == this->view()) return;
    static_cast<ViewOptions&>(m_style) = view;
    emit changed();
}

void Look::setMotionChoice(MotionChoice choice) {
    m_motionChoice = choice;
    applyMotion();
    emit changed();
}

void Look::applyMotion() {
    m_style.motion.reduced = m_motionChoice == MotionChoice::Reduced ||
                             (m_motionChoice == MotionChoice::System && m_systemMotion.reduced());
}

void Look::applyTheme() {
    const bool dark =
        m_themeChoice == ThemeChoice::Dark || (m_themeChoice == ThemeChoice::System && m_systemIsDark);
    m_style.theme = dark ? Theme::Dark : Theme::Light;
    QApplication::setFont(m_style.font(TextSize::Small));
    QApplication::setPalette(widgetPalette(m_style.colors()));
    const QString sheet = styleSheet(m_style.colors());
    if (qApp->styleSheet() != sheet) qApp->setStyleSheet(sheet);
}

void Look::applyLanguage() {
    m_style.language = m_languageChoice == QLatin1String("system") ? systemLanguage() : m_languageChoice;
    for (const auto& translator : m_translators) QCoreApplication::removeTranslator(translator.get());
    m_translators.clear();
    const bool chinese = m_style.language == QLatin1String("zh");
    const QLocale locale(chinese ? QLocale::Chinese : QLocale::English,
                         chinese ? QLocale::China : QLocale::UnitedStates);
    QLocale::setDefault(locale);
    const auto install = [this](const QString& file, const QString& folder) {
        auto translator = std::make_unique<QTranslator>();
        if (!translator->load(file, folder)) return;
        QCoreApplication::installTranslator(translator.get());
        m_translators.push_back(std::move(translator));
    };
    if (chinese) install(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(QStringLiteral("kanshei_") + m_style.language, QStringLiteral(":/i18n"));
}

} // namespace kanshei
