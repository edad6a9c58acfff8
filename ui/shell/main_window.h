// The main window: header, tokens, rail, stage, inspector, transport; and the actions that move through them.
#pragma once

#include "ui/session/document.h"
#include "ui/session/settings.h"
#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QMainWindow>

namespace kanshei {

class Header;
class Inspector;
class Rail;
class Stage;
class TokenStrip;
class Transport;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(TraceComputation computation = modelComputation(), QWidget* parent = nullptr);

    Document& document() { return m_document; }
    Look& look() { return m_look; }
    Actions& actions() { return *m_actions; }

    /// Goes to where `session` ended (a fresh one: the first sentence of the walk). Call once, before show().
    void start(const SavedSession& session);
    SavedSession session() const;
    /// From here on the session is saved when the window closes.
    void remember() { m_remembers = true; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeLayout();
    void connectActions();
    void moveHead(int layers, int heads);
    void moveQuery(int by);
    void leaveOrClose();
    void chooseModelFolder();
    void retranslate();
    void refreshHistory();

    Look m_look;
    Document m_document;
    Actions* m_actions;
    Header* m_header;
    TokenStrip* m_strip;
    Stage* m_stage;
    Inspector* m_inspector;
    Transport* m_transport;
    Rail* m_rail;
    bool m_remembers = false;
};

} // namespace kanshei
