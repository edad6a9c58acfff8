#include "ui/shell/actions.h"

#include <QCoreApplication>

namespace kanshei {

namespace {

struct ActRow {
    Act act;
    const char* name;
    const char* keys; ///< as QKeySequence reads them, separated by blanks
};

constexpr ActRow table[] = {
    {Act::NextStep, QT_TRANSLATE_NOOP("Actions", "下一步"), "Space Right PgDown"},
    {Act::PreviousStep, QT_TRANSLATE_NOOP("Actions", "上一步"), "Left PgUp"},
    {Act::FirstStep, QT_TRANSLATE_NOOP("Actions", "第一步"), "Home"},
    {Act::LastStep, QT_TRANSLATE_NOOP("Actions", "最后一步"), "End"},
    {Act::Play, QT_TRANSLATE_NOOP("Actions", "播放或暂停"), "P"},
    {Act::PreviousLayer, QT_TRANSLATE_NOOP("Actions", "上一层"), "Up"},
    {Act::NextLayer, QT_TRANSLATE_NOOP("Actions", "下一层"), "Down"},
    {Act::PreviousHead, QT_TRANSLATE_NOOP("Actions", "前一个头"), "["},
    {Act::NextHead, QT_TRANSLATE_NOOP("Actions", "后一个头"), "]"},
    {Act::PreviousToken, QT_TRANSLATE_NOOP("Actions", "前一个词元提问"), "Shift+Left"},
    {Act::NextToken, QT_TRANSLATE_NOOP("Actions", "后一个词元提问"), "Shift+Right"},
    {Act::CloseCell, QT_TRANSLATE_NOOP("Actions", "关上点开的格子；离开输入框"), "Esc"},
    {Act::Undo, QT_TRANSLATE_NOOP("Actions", "撤销选择"), "Ctrl+Z"},
    {Act::Redo, QT_TRANSLATE_NOOP("Actions", "重做选择"), "Ctrl+Shift+Z Ctrl+Y"},
    {Act::Sentence, QT_TRANSLATE_NOOP("Actions", "改句子"), "Ctrl+L /"},
    {Act::OpenModel, QT_TRANSLATE_NOOP("Actions", "打开模型文件夹…"), "Ctrl+O"},
    {Act::Help, QT_TRANSLATE_NOOP("Actions", "键盘操作"), "F1 ?"},
    {Act::Quit, QT_TRANSLATE_NOOP("Actions", "退出"), "Ctrl+Q"},
};

} // namespace

Actions::Actions(QWidget* window) : QObject(window) {
    for (const ActRow& row : table) {
        auto* action = new QAction(window);
        QList<QKeySequence> keys;
        for (const QString& key : QString::fromLatin1(row.keys).split(' ')) keys << QKeySequence(key);
        action->setShortcuts(keys);
        action->setAutoRepeat(row.act != Act::Play);
        window->addAction(action);
        m_actions[row.act] = action;
        m_order.push_back(row.act);
    }
    retranslate();
}

void Actions::retranslate() {
    for (const ActRow& row : table) {
        QAction* action = m_actions.at(row.act);
        const QString name = QCoreApplication::translate("Actions", row.name);
        action->setText(name);
        action->setToolTip(QCoreApplication::translate("Actions", "%1（%2）").arg(name, keysText(*action)));
    }
}

QString Actions::keysText(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) {
        QString text = key.toString(QKeySequence::PortableText);
        text.replace(QStringLiteral("Space"), QCoreApplication::translate("Actions", "空格"));
        text.replace(QStringLiteral("Left"), QStringLiteral("←"))
            .replace(QStringLiteral("Right"), QStringLiteral("→"));
        if (text == QLatin1String("Up")) text = QStringLiteral("↑");
        if (text == QLatin1String("Down")) text = QStringLiteral("↓");
        keys << text;
    }
    return keys.join(QStringLiteral("  "));
}

} // namespace kanshei
