#include "ui/shell/choices.h"

#include "ui/session/messages.h"
#include "ui/session/recent_files.h"
#include "ui/shell/other_name.h"
#include "ui/shell/words.h"
#include "ui/theme/translate.h"

#include <QFileInfo>

namespace kanshei {

namespace {

constexpr qsizetype recentChoices = 5;

/// Those that were opened lately and are still there, without the present one.
QStringList otherRecentModels(const QString& present) {
    QStringList paths = recentModels();
    paths.removeIf([&](const QString& path) { return path == present || !QFileInfo::exists(path); });
    return paths.mid(0, recentChoices);
}

} // namespace

std::vector<Choice> modelChoices(Document& document, const Look& look) {
    return modelChoices(document.modelName(), document.trace(), look,
                        [&document](const QString& name) { document.setModelName(name); });
}

std::vector<Choice> maskChoices(Document& document) {
    return maskChoices(document.mask(), document.trace(),
                       [&document](std::optional<MaskPattern> mask) { document.setMask(mask); });
}

std::vector<Choice> modelChoices(const QString& present, const TracePtr& trace, const Look& look,
                                 const std::function<void(const QString&)>& choose) {
    std::vector<Choice> choices;
    Style other = look.style();
    other.language = other.language == QLatin1String("en") ? QStringLiteral("zh") : QStringLiteral("en");
    for (const std::string& name : bundledModels()) {
        const auto model = openModel(name);
        const auto id = QString::fromStdString(name);
        choices.push_back(
            {model ? translate("Choices", "%1（%2）").arg(modelTitle(**model, look.style()), id) : id,
             model ? modelTitle(**model, other) : QString(), id == present, [choose, id] { choose(id); }});
    }
    if (trace && !trace->model->info.bundled)
        choices.push_back({modelTitle(*trace->model, look.style()), {}, true, [] {}});
    for (const QString& path : otherRecentModels(present))
        choices.push_back({modelTitle(path, look.style()), path, false, [choose, path] { choose(path); }});
    return choices;
}

std::vector<Choice> maskChoices(const std::optional<MaskPattern>& present, const TracePtr& trace,
                                const std::function<void(std::optional<MaskPattern>)>& choose) {
    std::vector<Choice> choices;
    QString own = translate("Choices", "模型自带");
    if (trace)
        own = translate("Choices", "模型自带：%1")
                  .arg(localCoreText(maskKind(trace->model->config.mask).title));
    choices.push_back({own, QStringLiteral("own mask"), !present, [choose] { choose(std::nullopt); }});
    choices.push_back({});
    for (const MaskKind& kind : maskKinds())
        choices.push_back({localCoreText(kind.title), QString::fromUtf8(kind.title) + QStringLiteral(" mask"),
                           present == kind.pattern, [choose, pattern = kind.pattern] { choose(pattern); }});
    return choices;
}

std::vector<Choice> themeChoices(Look& look) {
    const std::pair<ThemeChoice, const char*> all[] = {
        {ThemeChoice::System, QT_TRANSLATE_NOOP("Choices", "跟随系统")},
        {ThemeChoice::Light, QT_TRANSLATE_NOOP("Choices", "浅色")},
        {ThemeChoice::Dark, QT_TRANSLATE_NOOP("Choices", "深色")}};
    std::vector<Choice> choices;
    for (const auto& [choice, text] : all)
        choices.push_back({translate("Choices", text), otherName("Choices", text) + QStringLiteral(" theme"),
                           look.themeChoice() == choice,
                           [&look, choice = choice] { look.setThemeChoice(choice); }});
    return choices;
}

std::vector<Choice> languageChoices(Look& look) {
    const std::pair<QString, QString> all[] = {
        {QStringLiteral("system"), translate("Choices", "跟随系统")},
        {QStringLiteral("zh"), QStringLiteral("中文")},
        {QStringLiteral("en"), QStringLiteral("English")}}; // a language is called by its own name
    std::vector<Choice> choices;
    for (const auto& [id, title] : all)
        choices.push_back({title, QStringLiteral("language ") + id, look.languageChoice() == id,
                           [&look, id = id] { look.setLanguageChoice(id); }});
    return choices;
}

void fillMenu(QMenu& menu, const std::vector<Choice>& choices) {
    for (const Choice& choice : choices) {
        if (choice.title.isEmpty()) {
            menu.addSeparator();
            continue;
        }
        QAction* action = menu.addAction(choice.title);
        action->setCheckable(true);
        action->setChecked(choice.current);
        QObject::connect(action, &QAction::triggered, &menu, choice.choose);
    }
}

} // namespace kanshei
