#include "ui/shell/main_window.h"

#include "ui/export/batch_dialog.h"
#include "ui/export/exporter.h"
#include "ui/export/file_exports.h"
#include "ui/presenter/presenter_window.h"
#include "ui/session/edits.h"
#include "ui/session/recent_files.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/edit_strip.h"
#include "ui/shell/header.h"
#include "ui/shell/help_dialog.h"
#include "ui/shell/main_menu.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/notice.h"
#include "ui/shell/page_stack.h"
#include "ui/shell/sentence_field.h"
#include "ui/shell/sessions.h"
#include "ui/shell/token_strip.h"
#include "ui/shell/unopened_bar.h"
#include "ui/shell/words_toggle.h"
#include "ui/surfaces/figure_widget.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {

bool isSession(const QFileInfo& info) {
    return info.suffix().compare(QLatin1String(sessionSuffix), Qt::CaseInsensitive) == 0;
}

/// A file of a folder's model stands for the folder; any other is a model by itself, or openModel says why not.
QString modelOfFile(const QFileInfo& info) {
    const QString suffix = info.suffix().toLower();
    const bool part = suffix == QLatin1String("json") || suffix == QLatin1String("safetensors");
    return part ? info.absolutePath() : info.absoluteFilePath();
}

/// What was dropped: a session, a folder, or what a file of a model stands for.
QString droppedPath(const QMimeData& data) {
    if (!data.hasUrls()) return {};
    const QFileInfo info(data.urls().constFirst().toLocalFile());
    if (info.isDir() || isSession(info)) return info.absoluteFilePath();
    return info.isFile() ? modelOfFile(info) : QString();
}

} // namespace

MainWindow::MainWindow(TraceComputation computation, QWidget* parent)
    : QMainWindow(parent), m_document(nullptr, std::move(computation)),
      m_sessions(std::make_unique<Sessions>(m_document, *this)), m_actions(new Actions(this)),
      m_header(new Header(m_document, m_look, *m_actions)), m_strip(new TokenStrip(m_document, m_look)),
      m_pages(new PageStack({m_document, m_look, *m_actions})), m_message(new MessageBar(m_look)),
      m_unopened(new UnopenedBar(m_document, m_look)), m_palette(nullptr) {
    setAcceptDrops(true);
    setMinimumSize(1024, 640);
    const QSize frame(0, 40); // of the window manager
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() - frame));
    makeLayout();
    connectActions();
    connect(m_document.history(), &QUndoStack::indexChanged, this, &MainWindow::refreshHistory);
    connect(&m_document, &Document::traceChanged, this, [this] {
        const TracePtr trace = m_document.trace();
        const bool listed = trace && (trace->model->info.bundled || trace->model->info.random);
        if (trace && !listed && !m_document.problem()) addRecentModel(m_document.usedModelName());
    });
    connect(m_sessions.get(), &Sessions::changed, this, &MainWindow::refreshTitle);
    connect(m_sessions.get(), &Sessions::remark, m_message,
            [this](const QString& text) { m_message->say(text, MessageBar::Kind::Remark); });
    connect(m_sessions.get(), &Sessions::warning, m_message,
            [this](const QString& text) { m_message->say(text, MessageBar::Kind::Warning); });
    connect(&m_look, &Look::changed, this, &MainWindow::retranslate);
    m_header->setMainMenu(new MainMenu(m_document, m_look, *m_actions, *m_sessions, this));
    qApp->installEventFilter(this);
    retranslate();
    new WordsToggle(m_document, m_look, *m_actions, this); // after retranslate(), which names all actions
    refreshHistory();
}

/// What shows the document goes before it: hiding tells pages something, and they look at it.
MainWindow::~MainWindow() {
    delete m_presenter;
    delete takeCentralWidget();
}

void MainWindow::makeLayout() {
    auto* window = new QWidget(this);
    window->setObjectName("window");
    window->setFocusPolicy(Qt::ClickFocus);
    auto* column = new QVBoxLayout(window);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_strip);
    column->addWidget(m_message);
    column->addWidget(m_unopened);
    column->addWidget(new Notice(m_document, m_look));
    column->addWidget(new EditStrip(m_document, m_look));
    column->addWidget(m_pages, 1);
    setCentralWidget(window);
    m_palette = new CommandPalette(m_look, window);
}

void MainWindow::connectActions() {
    const auto on = [this](Act act, auto&& run) {
        connect((*m_actions)[act], &QAction::triggered, this, run);
    };
    on(Act::PreviousLayer, [this] { moveHead(-1, 0); });
    on(Act::NextLayer, [this] { moveHead(1, 0); });
    on(Act::PreviousHead, [this] { moveHead(0, -1); });
    on(Act::NextHead, [this] { moveHead(0, 1); });
    on(Act::PreviousToken, [this] { moveQuery(-1); });
    on(Act::NextToken, [this] { moveQuery(1); });
    on(Act::ClearEdits, [this] { edits::clear(m_document); });
    on(Act::CloseCell, [this] { leaveOrClose(); });
    on(Act::Undo, [this] { m_document.history()->undo(); });
    on(Act::Redo, [this] { m_document.history()->redo(); });
    on(Act::Flip, [this] { changeView([](ViewOptions& v) { v.flipped = !v.flipped; }); });
    on(Act::Numbers, [this] { changeView([](ViewOptions& v) { v.numbers = !v.numbers; }); });
    on(Act::FewerDigits,
       [this] { changeView([](ViewOptions& v) { v.digits = std::max(0, v.digits - 1); }); });
    on(Act::MoreDigits, [this] {
        changeView([](ViewOptions& v) { v.digits = std::min(ViewOptions::mostDigits, v.digits + 1); });
    });
    on(Act::ZoomIn, [this] { zoomBy(1.25); });
    on(Act::ZoomOut, [this] { zoomBy(0.8); });
    on(Act::ZoomFit, [this] { zoomBy(0); });
    on(Act::Sentence, [this] {
        m_header->field()->setFocus(Qt::ShortcutFocusReason);
        m_header->field()->selectAll();
    });
    on(Act::NewSession, [this] { m_sessions->startNew(); });
    on(Act::OpenSession, [this] { m_sessions->chooseFile(); });
    on(Act::Save, [this] { m_sessions->save(); });
    on(Act::SaveAs, [this] { m_sessions->saveAs(); });
    on(Act::OpenModel, [this] { chooseModelFolder(); });
    on(Act::OpenModelFile, [this] { chooseModelFile(); });
    on(Act::ExportPicture, [this] {
        if (!exportFigures(m_pages->shown(), chosenFigure(m_pages->shown()), m_look))
            m_message->say(tr("这里没有可以导出的图。"), MessageBar::Kind::Remark);
    });
    on(Act::ExportMany, [this] {
        if (m_document.trace()) (new BatchDialog(m_document, m_look, this))->open();
    });
    on(Act::ExportHandout,
       [this] { tell(m_document.trace() ? exportHandout(m_document, m_look, this) : Exported()); });
    on(Act::ExportAnimation,
       [this] { tell(m_document.trace() ? exportAnimation(m_document, m_look, this) : Exported()); });
    on(Act::CopyPicture, [this] {
        const bool copied = copyPicture(chosenFigure(m_pages->shown()));
        m_message->say(copied ? tr("图片已复制（PNG 和 SVG），可以粘贴到幻灯片里。")
                              : tr("这里没有可以复制的图。"),
                       MessageBar::Kind::Remark);
    });
    on(Act::Palette, [this] { m_palette->open(paletteItems(m_document, m_look, *m_actions)); });
    on(Act::Menu, [this] { m_header->showMainMenu(); });
    on(Act::Present, [this] { presenter().start(); });
    on(Act::Notes, [this] { presenter().toggleNotes(); });
    on(Act::Help, [this] { (new HelpDialog(*m_actions, m_look, this))->open(); });
    on(Act::About, [this] { (new AboutDialog(m_look, this))->open(); });
    on(Act::Quit, [this] { close(); });
}

void MainWindow::tell(const Exported& exported) {
    if (!exported.text.isEmpty())
        m_message->say(exported.text, exported.wrong ? MessageBar::Kind::Warning : MessageBar::Kind::Remark);
}

PresenterWindow& MainWindow::presenter() {
    if (!m_presenter) {
        m_presenter = new PresenterWindow(m_document, m_look, *m_actions, *this);
        m_presenter->setDark(m_presenterTheme == themeId(ThemeChoice::Dark));
    }
    return *m_presenter;
}

void MainWindow::moveHead(int layers, int heads) {
    const bool presenting = m_presenter && m_presenter->presenting();
    if (!presenting && m_pages->shown().moveHead(layers, heads)) return;
    const Selection& s = m_document.selection();
    m_document.setLayerHead(s.layer + layers, s.head + heads);
}

void MainWindow::moveQuery(int by) {
    m_document.setQuery(m_document.selection().query + by);
}

void MainWindow::changeView(void (*change)(ViewOptions&)) {
    ViewOptions view = m_look.view();
    change(view);
    m_look.setView(view);
}

/// The figure of the page that is shown; 0: back to the whole.
void MainWindow::zoomBy(double factor) {
    for (auto* figure : m_pages->shown().findChildren<FigureWidget*>())
        if (figure->isVisible()) figure->zoomBy(factor);
}

/// In the field and on the figure Esc goes back to the page; a message that stays is closed before the opened cell is.
void MainWindow::leaveOrClose() {
    const bool inside =
        qobject_cast<SentenceField*>(focusWidget()) || qobject_cast<FigureWidget*>(focusWidget());
    centralWidget()->setFocus();
    if (m_unopened->dismiss() || m_message->dismiss()) return;
    if (!inside) m_document.openCell(std::nullopt);
}

void MainWindow::chooseModelFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("打开模型文件夹"));
    if (!folder.isEmpty()) m_document.setModelName(folder);
}

void MainWindow::chooseModelFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("打开模型文件"), {},
        tr("模型（%1）").arg(QStringLiteral("*.gguf *.bin *.safetensors config.json")) +
            QStringLiteral(";;") + tr("所有文件（%1）").arg('*'));
    if (!file.isEmpty()) m_document.setModelName(modelOfFile(QFileInfo(file)));
}

void MainWindow::refreshHistory() {
    const QUndoStack& history = *m_document.history();
    const auto refresh = [this](Act act, bool can, const QString& text) {
        (*m_actions)[act]->setEnabled(can);
        Actions::name(*(*m_actions)[act], can ? text : Actions::title(act));
    };
    refresh(Act::Undo, history.canUndo(), tr("撤销：%1").arg(history.undoText()));
    refresh(Act::Redo, history.canRedo(), tr("重做：%1").arg(history.redoText()));
}

void MainWindow::refreshTitle() {
    const QString name = m_sessions->fileName();
    setWindowTitle(name.isEmpty() ? tr("看谁 Kanshei") : tr("%1[*] — 看谁 Kanshei").arg(name));
    setWindowModified(!name.isEmpty() && m_sessions->modified());
}

void MainWindow::retranslate() {
    m_actions->retranslate();
    (*m_actions)[Act::Flip]->setCheckable(true);
    (*m_actions)[Act::Flip]->setChecked(m_look.view().flipped);
    (*m_actions)[Act::Numbers]->setCheckable(true);
    (*m_actions)[Act::Numbers]->setChecked(m_look.view().numbers);
    refreshHistory();
    refreshTitle();
}

Session MainWindow::firstSession() {
    Session session;
    session.sentence =
        QStringLiteral("老板告诉员工他必须加班"); // input for the model, so it is not translated
    return session;
}

void MainWindow::applySettings(const SavedSession& saved) {
    m_look.setThemeChoice(themeFromId(saved.theme));
    m_look.setLanguageChoice(saved.language.isEmpty() ? QStringLiteral("system") : saved.language);
    m_look.setView(saved.view);
    m_look.setMotionChoice(motionFromId(saved.motion));
    m_pages->restore(saved);
    if (!saved.geometry.isEmpty()) restoreGeometry(saved.geometry);
    m_presenterTheme = saved.presenterTheme;
    centralWidget()->setFocus();
}

void MainWindow::start(const SavedSession& saved, const Session& session) {
    applySettings(saved);
    m_document.open(session);
}

void MainWindow::resume(const QString& folder, const QString& file) {
    m_remembers = true;
    applySettings(loadSession());
    m_sessions->resume(folder, file, firstSession());
}

SavedSession MainWindow::settings() const {
    SavedSession s = m_pages->saved();
    s.geometry = saveGeometry();
    s.theme = themeId(m_look.themeChoice());
    s.language = m_look.languageChoice();
    s.view = m_look.view();
    s.motion = motionId(m_look.motionChoice());
    s.presenterTheme = m_presenterTheme;
    if (m_presenter)
        s.presenterTheme = themeId(m_presenter->isDark() ? ThemeChoice::Dark : ThemeChoice::Light);
    return s;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_sessions->close()) return event->ignore();
    if (m_remembers) saveSession(settings());
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ActivationChange && !isActiveWindow()) m_sessions->saveSoon();
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedPath(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = droppedPath(*event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    if (isSession(QFileInfo(path)))
        m_sessions->open(path);
    else
        m_document.setModelName(path);
}

/// Space walks on and Enter opens a head, but a button that was reached with Tab keeps both, and a field its Enter.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
        auto* button = qobject_cast<QAbstractButton*>(watched);
        if (event->type() == QEvent::KeyPress) {
            if (!button || !enter) return QMainWindow::eventFilter(watched, event);
            button->click();
            return true;
        }
        if ((button && (enter || key == Qt::Key_Space)) || (enter && qobject_cast<QLineEdit*>(watched))) {
            event->accept();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

} // namespace kanshei
