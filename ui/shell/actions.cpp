#include "ui/shell/actions.h"

#include "ui/shell/pages.h"
#include "ui/theme/translate.h"

#include <algorithm>
#include <string_view>

namespace kanshei {

namespace {

constexpr ActInfo actRows[] = {
    {Act::NewSession, Category::File, QT_TRANSLATE_NOOP("Actions", "新建会话"), "Ctrl+N"},
    {Act::OpenSession, Category::File, QT_TRANSLATE_NOOP("Actions", "打开会话…"), "Ctrl+O"},
    {Act::Save, Category::File, QT_TRANSLATE_NOOP("Actions", "保存会话"), "Ctrl+S", "", true},
    {Act::SaveAs, Category::File, QT_TRANSLATE_NOOP("Actions", "会话另存为…"), "Ctrl+Shift+S"},
    {Act::OpenModel, Category::File, QT_TRANSLATE_NOOP("Actions", "打开模型文件夹…"), "Ctrl+Shift+O", "",
     true},
    {Act::OpenModelFile, Category::File, QT_TRANSLATE_NOOP("Actions", "打开模型文件…"), "Ctrl+Alt+O"},
    {Act::ExportPicture, Category::File, QT_TRANSLATE_NOOP("Actions", "导出图片和数据…"), "Ctrl+E", "", true},
    {Act::ExportMany, Category::File, QT_TRANSLATE_NOOP("Actions", "导出一批图片…"), "Ctrl+Shift+E"},
    {Act::ExportHandout, Category::File, QT_TRANSLATE_NOOP("Actions", "导出讲义…"), "Ctrl+P"},
    {Act::ExportAnimation, Category::File, QT_TRANSLATE_NOOP("Actions", "导出动画…"), ""},
    {Act::Quit, Category::File, QT_TRANSLATE_NOOP("Actions", "退出"), "Ctrl+Q", "", true},
    {Act::Undo, Category::Edit, QT_TRANSLATE_NOOP("Actions", "撤销"), "Ctrl+Z"},
    {Act::Redo, Category::Edit, QT_TRANSLATE_NOOP("Actions", "重做"), "Ctrl+Shift+Z Ctrl+Y"},
    {Act::CopyPicture, Category::Edit, QT_TRANSLATE_NOOP("Actions", "复制图片"), "Ctrl+C Ctrl+Shift+C"},
    {Act::Sentence, Category::Edit, QT_TRANSLATE_NOOP("Actions", "改句子"), "Ctrl+L /", "", true},
    {Act::ClearEdits, Category::Edit, QT_TRANSLATE_NOOP("Actions", "去掉全部改动"), "Ctrl+Backspace"},
    {Act::CloseCell, Category::Edit, QT_TRANSLATE_NOOP("Actions", "关上点开的格子；离开输入框"), "Esc"},
    {Act::NextStep, Category::Walk, QT_TRANSLATE_NOOP("Actions", "下一步"), "Space Right PgDown", "walk"},
    {Act::PreviousStep, Category::Walk, QT_TRANSLATE_NOOP("Actions", "上一步"), "Left PgUp", "walk"},
    {Act::FirstStep, Category::Walk, QT_TRANSLATE_NOOP("Actions", "第一步"), "Home", "walk"},
    {Act::LastStep, Category::Walk, QT_TRANSLATE_NOOP("Actions", "最后一步"), "End", "walk"},
    {Act::Play, Category::Walk, QT_TRANSLATE_NOOP("Actions", "播放或暂停"), "P", "walk", true},
    {Act::ShowNew, Category::Walk, QT_TRANSLATE_NOOP("Actions", "看改动之后的数"), "N", "walk", true},
    {Act::ShowOld, Category::Walk, QT_TRANSLATE_NOOP("Actions", "看没改动时的数"), "O", "walk"},
    {Act::ShowDifference, Category::Walk, QT_TRANSLATE_NOOP("Actions", "看新旧之差"), "D", "walk"},
    {Act::AllHeads, Category::Walk, QT_TRANSLATE_NOOP("Actions", "每个头都关一次试试"), "A", "walk"},
    {Act::PreviousLayer, Category::View, QT_TRANSLATE_NOOP("Actions", "上一层"), "Up"},
    {Act::NextLayer, Category::View, QT_TRANSLATE_NOOP("Actions", "下一层"), "Down"},
    {Act::PreviousHead, Category::View, QT_TRANSLATE_NOOP("Actions", "前一个头"), "["},
    {Act::NextHead, Category::View, QT_TRANSLATE_NOOP("Actions", "后一个头"), "]"},
    {Act::PreviousToken, Category::View, QT_TRANSLATE_NOOP("Actions", "前一个词元提问"), "Shift+Left"},
    {Act::NextToken, Category::View, QT_TRANSLATE_NOOP("Actions", "后一个词元提问"), "Shift+Right"},
    {Act::FlyOperands, Category::View, QT_TRANSLATE_NOOP("Actions", "运算数飞到公式"), "F"},
    {Act::Flip, Category::View, QT_TRANSLATE_NOOP("Actions", "行列互换：每行一个键"), "T", "", true},
    {Act::Words, Category::View, QT_TRANSLATE_NOOP("Actions", "按词看注意力"), "W"},
    {Act::Numbers, Category::View, QT_TRANSLATE_NOOP("Actions", "在格子里写数字"), "#"},
    {Act::FewerDigits, Category::View, QT_TRANSLATE_NOOP("Actions", "少一位小数"), "<"},
    {Act::MoreDigits, Category::View, QT_TRANSLATE_NOOP("Actions", "多一位小数"), ">"},
    {Act::ZoomIn, Category::View, QT_TRANSLATE_NOOP("Actions", "放大图"), "Ctrl+= Ctrl++", "", true},
    {Act::ZoomOut, Category::View, QT_TRANSLATE_NOOP("Actions", "缩小图"), "Ctrl+-"},
    {Act::ZoomFit, Category::View, QT_TRANSLATE_NOOP("Actions", "整张图"), "Ctrl+0"},
    {Act::PreviousMap, Category::View, QT_TRANSLATE_NOOP("Actions", "前一张小图"), "Left", "overview", true},
    {Act::NextMap, Category::View, QT_TRANSLATE_NOOP("Actions", "后一张小图"), "Right", "overview"},
    {Act::OpenHead, Category::View, QT_TRANSLATE_NOOP("Actions", "走进选中的头"), "Return Enter", "overview"},
    {Act::Present, Category::Present, QT_TRANSLATE_NOOP("Actions", "投影给全班看"), "F5 Shift+F5"},
    {Act::Notes, Category::Present, QT_TRANSLATE_NOOP("Actions", "教师备注"), "F6"},
    {Act::PresentNext, Category::Present, QT_TRANSLATE_NOOP("Actions", "往下：下一块，答案，下一步"),
     "Space Right PgDown", "presenter"},
    {Act::PresentPrevious, Category::Present, QT_TRANSLATE_NOOP("Actions", "往回"), "Left PgUp Backspace",
     "presenter"},
    {Act::PresentGo, Category::Present, QT_TRANSLATE_NOOP("Actions", "先按数字：跳到那一步"), "Return Enter",
     "presenter"},
    {Act::PresentFirst, Category::Present, QT_TRANSLATE_NOOP("Actions", "第一步"), "Home", "presenter"},
    {Act::PresentLast, Category::Present, QT_TRANSLATE_NOOP("Actions", "最后一步"), "End", "presenter"},
    {Act::PresentPieces, Category::Present, QT_TRANSLATE_NOOP("Actions", "图一块一块地出现"), "R",
     "presenter"},
    {Act::PresentGuess, Category::Present, QT_TRANSLATE_NOOP("Actions", "盖住答案，先猜后看"), "P",
     "presenter"},
    {Act::PresentSpotlight, Category::Present, QT_TRANSLATE_NOOP("Actions", "聚光灯（滚轮改大小）"), "S",
     "presenter"},
    {Act::PresentPointer, Category::Present, QT_TRANSLATE_NOOP("Actions", "红点"), "L", "presenter"},
    {Act::PresentBlack, Category::Present, QT_TRANSLATE_NOOP("Actions", "黑屏"), "B .", "presenter"},
    {Act::PresentWhite, Category::Present, QT_TRANSLATE_NOOP("Actions", "白屏"), "W ,", "presenter"},
    {Act::PresentTheme, Category::Present, QT_TRANSLATE_NOOP("Actions", "投影用浅色或深色"), "T",
     "presenter"},
    {Act::PresentNotes, Category::Present, QT_TRANSLATE_NOOP("Actions", "教师备注"), "N", "presenter"},
    {Act::PresentSwap, Category::Present, QT_TRANSLATE_NOOP("Actions", "两块屏幕对调"), "X", "presenter"},
    {Act::PresentBack, Category::Present, QT_TRANSLATE_NOOP("Actions", "关掉最上面的东西；没有了就退出投影"),
     "Esc", "presenter"},
    {Act::PresentLeave, Category::Present, QT_TRANSLATE_NOOP("Actions", "退出投影"), "F5 Shift+F5",
     "presenter"},
    {Act::Palette, Category::Help, QT_TRANSLATE_NOOP("Actions", "命令面板…"), "Ctrl+K"},
    {Act::Help, Category::Help, QT_TRANSLATE_NOOP("Actions", "按键、图例和术语…"), "F1 ?"},
    {Act::Menu, Category::Help, QT_TRANSLATE_NOOP("Actions", "菜单"), "F10"},
    {Act::About, Category::Help, QT_TRANSLATE_NOOP("Actions", "关于看谁…"), "", "", true},
};

struct CategoryName {
    Category category;
    const char* name;
};
constexpr CategoryName categoryNames[] = {
    {Category::File, QT_TRANSLATE_NOOP("Actions", "文件")},
    {Category::Edit, QT_TRANSLATE_NOOP("Actions", "编辑")},
    {Category::Walk, QT_TRANSLATE_NOOP("Actions", "步骤")},
    {Category::View, QT_TRANSLATE_NOOP("Actions", "查看")},
    {Category::Present, QT_TRANSLATE_NOOP("Actions", "投影")},
    {Category::Help, QT_TRANSLATE_NOOP("Actions", "帮助")},
};
constexpr Category inOrder[] = {Category::File, Category::Edit,    Category::Walk,
                                Category::View, Category::Present, Category::Help};

} // namespace

std::span<const ActInfo> Actions::table() {
    return actRows;
}

const ActInfo& Actions::info(Act act) {
    return *std::ranges::find(actRows, act, &ActInfo::act);
}

std::span<const Category> Actions::categories() {
    return inOrder;
}

QString Actions::categoryName(Category category) {
    return translate("Actions", std::ranges::find(categoryNames, category, &CategoryName::category)->name);
}

QString Actions::title(Act act) {
    return translate("Actions", info(act).name);
}

Actions::Actions(QWidget* window) : QObject(window) {
    for (const ActInfo& row : actRows) {
        auto* action = new QAction(window);
        QList<QKeySequence> keys;
        for (const QString& key : QString::fromLatin1(row.keys).split(' ', Qt::SkipEmptyParts))
            keys << QKeySequence(key);
        action->setShortcuts(keys);
        const bool once = row.act == Act::Play || row.page == std::string_view("presenter");
        action->setAutoRepeat(!once); // a key that is held must not race through a class
        if (!*row.page) window->addAction(action);
        m_actions[row.act] = action;
    }
    for (const Page& page : kanshei::pages()) {
        auto* action = new QAction(window);
        action->setCheckable(true);
        action->setData(QString::fromLatin1(page.id));
        m_pages.push_back(action);
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(m_pages.size())));
        window->addAction(action);
    }
    retranslate();
}

void Actions::giveTo(QWidget& page, const QString& id) {
    for (const ActInfo& row : actRows)
        if (id == QLatin1String(row.page)) page.addAction(m_actions.at(row.act));
}

void Actions::name(QAction& action, const QString& name) {
    const QString keys = keysText(action);
    action.setText(name);
    action.setToolTip(keys.isEmpty() ? name : translate("Actions", "%1（%2）").arg(name, keys));
}

void Actions::retranslate() {
    for (const ActInfo& row : actRows) name(*m_actions.at(row.act), title(row.act));
    for (QAction* page : m_pages) name(*page, findPage(page->data().toString())->title());
}

QString Actions::keysText(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) {
        QString text = key.toString(QKeySequence::PortableText);
        text.replace(QStringLiteral("Space"), translate("Actions", "空格"));
        text.replace(QStringLiteral("Left"), QStringLiteral("←"))
            .replace(QStringLiteral("Right"), QStringLiteral("→"));
        if (text == QLatin1String("Up")) text = QStringLiteral("↑");
        if (text == QLatin1String("Down")) text = QStringLiteral("↓");
        keys << text;
    }
    return keys.join(QStringLiteral("  "));
}

} // namespace kanshei
