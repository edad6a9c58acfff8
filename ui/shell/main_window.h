// The main window: header, tokens, and a page under them; and the actions that work on every page.
#pragma once

#include "ui/session/document.h"
#include "ui/session/session.h"
#include "ui/session/settings.h"
#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QMainWindow>

#include <memory>

namespace kanshei {

class CommandPalette;
class Header;
class MessageBar;
class PageStack;
class Sessions;
class PresenterWindow;
class TokenStrip;
class UnopenedBar;
struct Exported;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(TraceComputation computation = modelComputation(), QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    Look& look() { return m_look; }
    Actions& actions() { return *m_actions; }
    PageStack& pageStack() { return *m_pages; }
    Sessions& sessions() { return *m_sessions; }

    /// The session that a first start shows: the sentence of the walk.
    static Session firstSession();
    /// Shows a session, and keeps nothing. Call once, before show().
    void start(const SavedSession& settings, const Session& session = firstSession());
    /// As the program does: with the settings of the last window, and with what it showed or with the file that is named. From
    /// here on every change is saved in `folder`, and the settings when the window closes.
    void resume(const QString& folder, const QString& file);
    SavedSession settings() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeLayout();
    void connectActions();
    PresenterWindow& presenter(); ///< made when it is first wanted
    void tell(const Exported& exported);
    void moveHead(int layers, int heads);
    void moveQuery(int by);
    void changeView(void (*change)(ViewOptions&));
    void zoomBy(double factor);
    void leaveOrClose();
    void chooseModelFolder();
    void chooseModelFile();
    void retranslate();
    void refreshHistory();
    void refreshTitle();
    void applySettings(const SavedSession& settings);

    Look m_look;
    Document m_document;
    std::unique_ptr<Sessions> m_sessions; ///< goes before the document that it saves
    Actions* m_actions;
    Header* m_header;
    TokenStrip* m_strip;
    PageStack* m_pages;
    MessageBar* m_message;
    UnopenedBar* m_unopened;
    CommandPalette* m_palette;
    PresenterWindow* m_presenter = nullptr;
    QString m_presenterTheme;
    bool m_remembers = false;
};

} // namespace kanshei
