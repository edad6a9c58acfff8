// Every command of the window as a QAction, from one table: what it is called, its keys, where it belongs. The main menu,
// the command palette, the help sheet and the tests walk this table.
#pragma once

#include <QAction>
#include <QObject>
#include <QWidget>

#include <map>
#include <span>

namespace kanshei {

enum class Act {
    NextStep,
    PreviousStep,
    FirstStep,
    LastStep,
    Play,
    PreviousLayer,
    NextLayer,
    PreviousHead,
    NextHead,
    PreviousToken,
    NextToken,
    PreviousMap,
    NextMap,
    OpenHead,
    ShowNew,
    ShowOld,
    ShowDifference,
    AllHeads,
    ClearEdits,
    CloseCell,
    FlyOperands,
    Undo,
    Redo,
    Flip,
    Words,
    Numbers,
    FewerDigits,
    MoreDigits,
    ZoomIn,
    ZoomOut,
    ZoomFit,
    Sentence,
    NewSession,
    OpenSession,
    Save,
    SaveAs,
    OpenModel,
    OpenModelFile,
    ExportPicture,
    ExportMany,
    ExportHandout,
    ExportAnimation,
    CopyPicture,
    Present,
    Notes,
    Palette,
    Menu,
    Help,
    About,
    Quit,
    // The presentation's own; their keys work in its window and in that of the notes.
    PresentNext,
    PresentPrevious,
    PresentGo,
    PresentFirst,
    PresentLast,
    PresentPieces,
    PresentGuess,
    PresentSpotlight,
    PresentPointer,
    PresentBlack,
    PresentWhite,
    PresentTheme,
    PresentNotes,
    PresentSwap,
    PresentBack,
    PresentLeave
};

/// Menus, in their order; also the headings of the help sheet.
enum class Category { File, Edit, Walk, View, Present, Help };

/// A row of the table.
struct ActInfo {
    Act act;
    Category category;
    const char* name; ///< source string of context "Actions"
    const char* keys; ///< as QKeySequence reads them, separated by blanks; may be empty
    /// Id of the page on which alone it works; "presenter": in the presentation and its notes; empty: in the main window.
    const char* page = "";
    bool breakBefore = false; ///< a line above it in the menu
};

class Actions : public QObject {
    Q_OBJECT
public:
    /// The actions (and their keys) belong to `window`.
    explicit Actions(QWidget* window);

    static std::span<const ActInfo> table();
    static const ActInfo& info(Act act);
    static std::span<const Category> categories();
    static QString categoryName(Category category);
    /// What an action is called, whatever its text says at the moment ("撤销：换步骤").
    static QString title(Act act);

    QAction* operator[](Act act) const { return m_actions.at(act); }
    /// One for each page of the window, in their order, with the keys Ctrl+1, Ctrl+2 …; data() is the page's id.
    const std::vector<QAction*>& pages() const { return m_pages; }
    /// Gives `page` the actions that are only its own: their keys work while it is shown.
    void giveTo(QWidget& page, const QString& id);
    /// Id of the page on which alone an action's keys work; empty: on all of them.
    static QString pageOf(Act act) { return QString::fromLatin1(info(act).page); }
    void retranslate();
    /// A text for the moment, with a tip that names the keys.
    static void name(QAction& action, const QString& name);
    /// "Space, →": all the keys of an action as they are written on this system.
    static QString keysText(const QAction& action);

private:
    std::map<Act, QAction*> m_actions;
    std::vector<QAction*> m_pages;
};

} // namespace kanshei
