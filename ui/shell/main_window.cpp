#include "ui/shell/main_window.h"

#include "ui/shell/header.h"
#include "ui/shell/help_dialog.h"
#include "ui/shell/inspector.h"
#include "ui/shell/notice.h"
#include "ui/shell/rail.h"
#include "ui/shell/sentence_field.h"
#include "ui/shell/stage.h"
#include "ui/shell/token_strip.h"
#include "ui/shell/transport.h"
#include "ui/walk/step.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMimeData>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {

/// The sentence that the walk begins with. Input for the model, so it is not translated.
QString firstSentence() {
    return QStringLiteral("老板告诉员工他必须加班");
}

/// The folder that was dropped, or the one that a dropped file of a model lies in.
QString droppedFolder(const QMimeData& data) {
    if (!data.hasUrls()) return {};
    const QFileInfo info(data.urls().constFirst().toLocalFile());
    if (info.isDir()) return info.absoluteFilePath();
    const bool modelFile =
        info.suffix() == QLatin1String("json") || info.suffix() == QLatin1String("safetensors");
    return info.isFile() && modelFile ? info.absolutePath() : QString();
}

} // namespace

MainWindow::MainWindow(TraceComputation computation, QWidget* parent)
    : QMainWindow(parent), m_document(nullptr, std::move(computation)), m_actions(new Actions(this)),
      m_header(new Header(m_document, m_look, *m_actions)), m_strip(new TokenStrip(m_document, m_look)),
      m_stage(new Stage(m_document, m_look)), m_inspector(new Inspector(m_document, m_look)),
      m_transport(new Transport(m_document, m_look, *m_actions)), m_rail(new Rail(m_document, m_look)) {
    setAcceptDrops(true);
    setMinimumSize(1024, 640);
    resize(1280, 800);
    makeLayout();
    connectActions();
    connect(m_stage, &Stage::exampleChosen, &m_document, &Document::setSentence);
    connect(m_document.history(), &QUndoStack::indexChanged, this, &MainWindow::refreshHistory);
    connect(&m_look, &Look::changed, this, &MainWindow::retranslate);
    qApp->installEventFilter(this);
    retranslate();
    refreshHistory();
}

void MainWindow::makeLayout() {
    auto* window = new QWidget(this);
    window->setObjectName("window");
    window->setFocusPolicy(Qt::ClickFocus);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_rail);
    middle->addWidget(m_stage, 1);
    middle->addWidget(m_inspector);
    auto* column = new QVBoxLayout(window);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_strip);
    column->addWidget(new Notice(m_document, m_look));
    column->addLayout(middle, 1);
    column->addWidget(m_transport);
    setCentralWidget(window);
}

void MainWindow::connectActions() {
    const auto on = [this](Act act, auto&& run) {
        connect((*m_actions)[act], &QAction::triggered, this, run);
    };
    on(Act::NextStep, [this] { m_document.setStep(m_document.step() + 1); });
    on(Act::PreviousStep, [this] { m_document.setStep(m_document.step() - 1); });
    on(Act::FirstStep, [this] { m_document.setStep(0); });
    on(Act::LastStep, [this] { m_document.setStep(int(steps().size()) - 1); });
    on(Act::Play, [this] { m_transport->togglePlay(); });
    on(Act::PreviousLayer, [this] { moveHead(-1, 0); });
    on(Act::NextLayer, [this] { moveHead(1, 0); });
    on(Act::PreviousHead, [this] { moveHead(0, -1); });
    on(Act::NextHead, [this] { moveHead(0, 1); });
    on(Act::PreviousToken, [this] { moveQuery(-1); });
    on(Act::NextToken, [this] { moveQuery(1); });
    on(Act::CloseCell, [this] { leaveOrClose(); });
    on(Act::Undo, [this] { m_document.history()->undo(); });
    on(Act::Redo, [this] { m_document.history()->redo(); });
    on(Act::Sentence, [this] {
        m_header->field()->setFocus(Qt::ShortcutFocusReason);
        m_header->field()->selectAll();
    });
    on(Act::OpenModel, [this] { chooseModelFolder(); });
    on(Act::Help, [this] { (new HelpDialog(*m_actions, m_look, this))->open(); });
    on(Act::Quit, [this] { close(); });
}

void MainWindow::moveHead(int layers, int heads) {
    const Selection& s = m_document.selection();
    m_document.setLayerHead(s.layer + layers, s.head + heads);
}

void MainWindow::moveQuery(int by) {
    m_document.setQuery(m_document.selection().query + by);
}

/// In the field Esc goes back to the walk; elsewhere it closes the opened cell.
void MainWindow::leaveOrClose() {
    const bool typing = m_header->field()->hasFocus();
    centralWidget()->setFocus();
    if (!typing) m_document.openCell(std::nullopt);
}

void MainWindow::chooseModelFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("打开模型文件夹"));
    if (!folder.isEmpty()) m_document.setModelName(folder);
}

void MainWindow::refreshHistory() {
    (*m_actions)[Act::Undo]->setEnabled(m_document.history()->canUndo());
    (*m_actions)[Act::Redo]->setEnabled(m_document.history()->canRedo());
}

void MainWindow::retranslate() {
    m_actions->retranslate();
    setWindowTitle(tr("看谁 Kanshei"));
}

void MainWindow::start(const SavedSession& saved) {
    m_look.setThemeChoice(themeFromId(saved.theme));
    m_look.setLanguageChoice(saved.language.isEmpty() ? QStringLiteral("system") : saved.language);
    m_transport->setSpeed(saved.speed > 0 ? saved.speed : 1);
    if (!saved.geometry.isEmpty()) restoreGeometry(saved.geometry);
    m_document.restore(saved.step, saved.layer, saved.head, saved.query);
    const auto bundled = bundledModels();
    const QString first =
        bundled.empty() ? QStringLiteral("zh-coref") : QString::fromStdString(bundled.front());
    m_document.setSentence(saved.sentence.isEmpty() ? firstSentence() : saved.sentence);
    m_document.setModelName(saved.model.isEmpty() ? first : saved.model);
    if (const MaskKind* kind = findMask(saved.mask.toStdString())) m_document.setMask(kind->pattern);
    centralWidget()->setFocus();
}

SavedSession MainWindow::session() const {
    SavedSession s;
    s.geometry = saveGeometry();
    s.theme = themeId(m_look.themeChoice());
    s.language = m_look.languageChoice();
    s.sentence = m_document.sentence();
    s.model = m_document.modelName();
    if (m_document.mask()) s.mask = QString::fromLatin1(maskKind(*m_document.mask()).id);
    s.step = m_document.step();
    s.layer = m_document.selection().layer;
    s.head = m_document.selection().head;
    s.query = m_document.selection().query;
    s.speed = m_transport->speed();
    return s;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_remembers) saveSession(session());
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_inspector->setFixedWidth(std::clamp(width() / 4, 316, 400));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFolder(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString folder = droppedFolder(*event->mimeData());
    if (folder.isEmpty()) return;
    m_document.setModelName(folder);
    event->acceptProposedAction();
}

/// Space walks on, but a button that was reached with Tab keeps its Space.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && qobject_cast<QAbstractButton*>(watched) &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

} // namespace kanshei
