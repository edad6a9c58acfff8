#include "ui/shell/sessions.h"

#include "ui/session/messages.h"
#include "ui/session/recent_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>

namespace kanshei {

namespace {

constexpr std::size_t shownProblems = 8;
constexpr int mostStarts = 2;
constexpr int longLifeMs =
    5'000; ///< a restored session that has been shown so long is not what ended the program

QString absolute(const QString& path) {
    return QFileInfo(path).absoluteFilePath();
}

QString withSuffix(const QString& path) {
    const QString suffix = QLatin1Char('.') + QLatin1String(sessionSuffix);
    return path.endsWith(suffix, Qt::CaseInsensitive) ? path : path + suffix;
}

/// The beginning of a sentence as the name of a file: in one folder, not hidden, no half of a character.
QString nameFrom(const QString& sentence) {
    constexpr qsizetype letters = 20;
    static const QRegularExpression inNoName(QStringLiteral("[\\x00-\\x1f/\\\\:*?\"<>|]"));
    static const QRegularExpression hidden(QStringLiteral("^[.\\s]+"));
    QString name = sentence.trimmed().left(letters);
    if (!name.isEmpty() && name.back().isHighSurrogate()) name.chop(1);
    name = name.replace(inNoName, QStringLiteral(" ")).remove(hidden).simplified();
    return withSuffix(name.isEmpty() ? Sessions::tr("未命名") : name);
}

} // namespace

QString leftOutText(const std::vector<Error>& leftOut) {
    QStringList lines;
    for (std::size_t i = 0; i < std::min(leftOut.size(), shownProblems); ++i)
        lines << QStringLiteral("· ") + localText(leftOut[i]);
    if (leftOut.size() > shownProblems)
        lines << Sessions::tr("· 还有 %1 处").arg(leftOut.size() - shownProblems);
    return lines.join(QLatin1Char('\n'));
}

Sessions::Sessions(Document& document, QWidget& window) : m_document(document), m_window(window) {
    for (const auto signal : {&Document::inputChanged, &Document::traceChanged, &Document::selectionChanged,
                              &Document::stepChanged, &Document::pageChanged, &Document::variationChanged})
        connect(&m_document, signal, this, &Sessions::touched);
    connect(&m_document, &Document::opened, this, &Sessions::report);
}

Sessions::~Sessions() = default;

QString Sessions::fileName() const {
    return m_file.isEmpty() ? QString() : QFileInfo(m_file).fileName();
}

bool Sessions::modified() const {
    if (m_file.isEmpty()) return false;
    return !m_saved || !m_saved->sameContent(m_document.session());
}

void Sessions::touched() {
    if (m_autosave) m_autosave->touch();
    refreshModified();
}

void Sessions::refreshModified() {
    const bool was = std::exchange(m_wasModified, modified());
    if (was != m_wasModified) emit changed();
}

void Sessions::belongTo(const QString& file, std::optional<Session> saved) {
    m_file = file;
    m_saved = std::move(saved);
    m_wasModified = modified();
    if (!file.isEmpty()) addRecentFile(file);
    emit changed();
}

QByteArray Sessions::snapshot(bool closed) const {
    return sessionText(m_document.session(), AutosaveNote{m_file, closed, m_starts});
}

void Sessions::resume(const QString& folder, const QString& file, const Session& fresh) {
    m_folder = folder;
    const QString wanted = file.isEmpty() ? QString() : absolute(file);
    auto slot = AutosaveSlot::claim(folder, wanted);
    if (slot && slot->found() && !tooOften(*slot))
        goOn(*slot);
    else
        m_document.open(fresh);
    if (!wanted.isEmpty() && m_file != wanted) read(wanted);
    if (!slot) return emit warning(localText(slot.error()));
    m_autosave = std::make_unique<Autosave>(std::move(*slot), [this] { return snapshot(false); });
    connect(m_autosave.get(), &Autosave::failed, this,
            [this](const Error& error) { emit warning(tr("自动保存没有成功：%1").arg(localText(error))); });
    m_autosave->soon(); // from now on this window is one that has not been closed
}

/// A session that ends the program whenever it is opened is put aside instead of being opened for ever.
bool Sessions::tooOften(const AutosaveSlot& slot) {
    const ReadSession& found = *slot.found();
    if (!slot.afterCrash() || found.note->starts < mostStarts) return false;
    keepUnnamed(m_folder, sessionText(found.session));
    emit warning(
        tr("上次的会话恢复了 %1 次，程序都很快结束了；这次没有打开它，它在“打开最近”里。").arg(mostStarts));
    return true;
}

/// A window goes on where another one ended; its named file may hold less than that.
void Sessions::goOn(const AutosaveSlot& slot) {
    const ReadSession& read = *slot.found();
    const QString file = read.note ? read.note->file : QString();
    const auto on = file.isEmpty() ? std::nullopt : std::optional(readSession(file));
    std::optional<Session> saved;
    if (on && *on) saved = (*on)->session;
    if (!slot.afterCrash()) return take(read, file, std::move(saved), {});
    m_starts = read.note->starts + 1;
    (void)writeSession(slot.path(), sessionText(read.session, AutosaveNote{file, false, m_starts}));
    QTimer::singleShot(longLifeMs, this, [this] {
        m_starts = 0;
        touched();
    });
    const QString restored = tr("上次没有正常关闭，已经恢复到那时的样子");
    take(read, file, std::move(saved), restored);
    if (read.leftOut.empty()) emit remark(restored + tr("。"));
}

void Sessions::saveSoon() {
    if (m_autosave) m_autosave->soon();
}

/// Goes to what was read; problems are reported when the model has answered.
void Sessions::take(const ReadSession& read, const QString& file, std::optional<Session> saved,
                    const QString& what) {
    m_leftOut = read.leftOut;
    m_what = what;
    m_document.open(read.session);
    belongTo(file, std::move(saved));
}

void Sessions::report(const std::vector<Error>& leftOut) {
    m_leftOut.insert(m_leftOut.end(), leftOut.begin(), leftOut.end());
    const auto all = std::exchange(m_leftOut, {});
    const QString what = std::exchange(m_what, {});
    // Typed before a slow model had answered: not what the file holds.
    const bool untouched = m_document.history()->count() == 0;
    if (std::exchange(m_opening, false) && untouched) m_saved = m_document.session();
    refreshModified();
    if (all.empty()) return;
    emit warning(tr("%1；这些没能用上：").arg(what.isEmpty() ? tr("会话打开了") : what) + QLatin1Char('\n') +
                 leftOutText(all));
}

/// An unnamed session that makes room is not thrown away: it can be opened again from the menu of recent files.
void Sessions::keepAside() {
    if (m_file.isEmpty() && m_autosave && !m_document.empty())
        keepUnnamed(m_folder, sessionText(m_document.session()));
}

void Sessions::startNew() {
    if (!mayLeave()) return;
    keepAside();
    Session empty;
    empty.model = m_document.modelName();
    m_document.open(empty);
    belongTo({}, {});
    emit remark({});
}

/// Where the dialogs begin: beside the file that is open, else beside the latest, else in the documents.
QString Sessions::folder() const {
    const QString beside = m_file.isEmpty() ? recentFiles().value(0) : m_file;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString folder = beside.isEmpty() ? documents : QFileInfo(beside).absolutePath();
    return QFileInfo(folder).isDir() ? folder : QDir::homePath();
}

void Sessions::chooseFile() {
    const QString filter = tr("看谁会话 (*.%1)").arg(QLatin1String(sessionSuffix));
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("打开会话"), folder(), filter);
    if (!path.isEmpty()) open(path);
}

void Sessions::open(const QString& path) {
    emit remark({});
    read(path);
}

void Sessions::read(const QString& path) {
    const QString file = absolute(path);
    if (QFileInfo(file).isDir())
        return emit warning(tr("打不开：%1 是文件夹，会话是一个 .%2 文件。要用模型文件夹，把它拖进窗口。")
                                .arg(QDir::toNativeSeparators(file), QLatin1String(sessionSuffix)));
    const auto session = readSession(file);
    if (!session) return emit warning(tr("打不开：%1").arg(localText(session.error())));
    if (!mayLeave()) return;
    keepAside();
    const QString name = QFileInfo(file).fileName();
    if (isKeptUnnamed(m_folder, file)) return take(*session, {}, {}, tr("会话打开了"));
    m_opening = true; // what comes of it is what the file is compared with
    take(*session, file, session->session, tr("%1 打开了").arg(name));
}

bool Sessions::save() {
    return m_file.isEmpty() ? saveAs() : saveTo(m_file);
}

bool Sessions::saveAs() {
    const QString first = m_file.isEmpty() ? nameFrom(m_document.sentence()) : QFileInfo(m_file).fileName();
    const QString filter = tr("看谁会话 (*.%1)").arg(QLatin1String(sessionSuffix));
    QFileDialog dialog(&m_window, tr("会话另存为"), folder(), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(sessionSuffix));
    dialog.selectFile(first);
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
    return saveTo(withSuffix(absolute(dialog.selectedFiles().constFirst())));
}

bool Sessions::saveTo(const QString& path) {
    const Session now = m_document.session();
    if (const Status written = writeSession(path, sessionText(now)); !written) {
        emit warning(tr("没有保存成功：%1").arg(localText(written.error())));
        return false;
    }
    belongTo(path, now);
    emit remark({});
    saveSoon();
    return true;
}

bool Sessions::mayLeave() {
    if (!modified()) return true;
    QMessageBox box(QMessageBox::Question, tr("看谁 Kanshei"), tr("要保存对 %1 的改动吗？").arg(fileName()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setObjectName("unsaved");
    box.setDefaultButton(QMessageBox::Save);
    box.button(QMessageBox::Save)->setText(tr("保存"));
    box.button(QMessageBox::Discard)->setText(tr("不保存"));
    box.button(QMessageBox::Cancel)->setText(tr("取消"));
    const int answer = box.exec();
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

bool Sessions::close() {
    const bool leaving = mayLeave();
    if (!leaving || !m_autosave) return leaving;
    // Changes that the reader did not want to keep are not kept for the next start either.
    const bool discarded = modified() && m_saved;
    const AutosaveNote note{m_file, true, 0};
    m_autosave->finish(discarded ? sessionText(*m_saved, note) : snapshot(true));
    return true;
}

} // namespace kanshei
