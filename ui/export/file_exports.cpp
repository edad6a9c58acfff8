#include "ui/export/file_exports.h"

#include "ui/export/animations.h"
#include "ui/export/command_text.h"
#include "ui/figures/word_label.h"
#include "ui/handout/page.h"
#include "ui/handout/paper.h"
#include "ui/session/messages.h"
#include "ui/surfaces/picture_settings.h"
#include "ui/theme/translate.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>

namespace kanshei {

namespace {

/// The file that was chosen, with a suffix; and the filter that was.
struct Chosen {
    QString file;
    qsizetype filter = 0;
};
std::optional<Chosen> chooseFile(QWidget* window, const QString& title, const QString& name,
                                 const QStringList& filters) {
    const QString last = loadPictureSettings().folder;
    QFileDialog dialog(window, title, last.isEmpty() ? QDir::homePath() : last);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    const auto suffixOf = [](const QString& filter) {
        return filter.section(QStringLiteral("*."), 1).chopped(1);
    };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog,
                     [&](const QString& filter) { dialog.setDefaultSuffix(suffixOf(filter)); });
    dialog.setDefaultSuffix(suffixOf(filters.front()));
    dialog.selectFile(name);
    if (dialog.exec() != QDialog::Accepted) return {};
    Chosen chosen{dialog.selectedFiles().constFirst(),
                  std::max<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter()))};
    PictureSettings settings = loadPictureSettings();
    settings.folder = QFileInfo(chosen.file).absolutePath();
    savePictureSettings(settings);
    return chosen;
}

Exported saved(const QString& file, const Result<QByteArray>& bytes) {
    const Status status = bytes ? saveBytes(file, *bytes) : Status(bytes.error());
    if (!status) return {localText(status.error()), true};
    return {translate("FileExports", "已存到 %1").arg(QDir::toNativeSeparators(file)), false};
}

QString sentenceName(const Trace& trace) {
    QString name = QString::fromStdString(trace.tokens.text).simplified().left(24);
    for (QChar& c : name)
        if (QStringLiteral("/\\:*?\"<>|").contains(c)) c = '_';
    return name.isEmpty() ? QStringLiteral("kanshei") : name;
}

} // namespace

Exported exportHandout(Document& document, Look& look, QWidget* window) {
    const TracePtr trace = document.trace();
    const auto chosen =
        chooseFile(window, translate("FileExports", "导出讲义"), sentenceName(*trace),
                   {translate("FileExports", "打印用的讲义：PDF，A4") + QStringLiteral(" (*.pdf)"),
                    translate("FileExports", "能交互的网页：HTML") + QStringLiteral(" (*.html)")});
    if (!chosen) return {};
    Selection selection = document.selection();
    selection.cell.reset();
    selection.operands.clear();
    const bool page = chosen->file.endsWith(QLatin1String(".html"), Qt::CaseInsensitive);
    const bool words = !page && look.view().words && hasWords(*trace); // the page is of tokens
    const QString command = readingCommand(QStringLiteral("walkthrough"), *trace, selection, look.style()) +
                            (words ? QStringLiteral(" --words") : QString()) + QStringLiteral(" -o ") +
                            shellQuoted(QFileInfo(chosen->file).fileName());
    if (const Status can = checkHandoutPage(*trace); page && !can) return saved(chosen->file, can.error());
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const QByteArray bytes =
        page ? handoutPage(*trace, selection, look, {command, QStringLiteral(KANSHEI_VERSION), {}})
             : paperHandout(*trace, selection, look.style(), command);
    QApplication::restoreOverrideCursor();
    return saved(chosen->file, bytes);
}

Exported exportAnimation(Document& document, const Look& look, QWidget* window) {
    const TracePtr trace = document.trace();
    const Step& step = steps()[std::size_t(document.step())];
    const QString walk = translate("FileExports", "走一遍，每步一张"),
                  pieces = translate("FileExports", "这一步（%1），一块一块出现")
                               .arg(titleOf(step, document.config()));
    QStringList filters;
    for (const QString& what : {walk, pieces})
        for (const AnimationFormat& format : animationFormats())
            filters << QStringLiteral("%1：%2 (*.%3)")
                           .arg(what, QLatin1String(format.title), QLatin1String(format.id));
    const auto chosen =
        chooseFile(window, translate("FileExports", "导出动画"), sentenceName(*trace), filters);
    if (!chosen) return {};
    const AnimationFormat* format = findAnimationFormat(QFileInfo(chosen->file).suffix().toLower());
    if (!format) format = &animationFormats()[std::size_t(chosen->filter) % animationFormats().size()];
    AnimationOptions options;
    options.picture = loadPictureSettings().options;
    options.picture.scale = 1;
    options.picture.transparent = false;
    const bool whole = chosen->filter < qsizetype(animationFormats().size());
    const Animation animation =
        whole ? walkAnimation(trace, document.selection(), look.style(), options)
              : stepAnimation(sourceOf(step, trace, document.selection(), document.version(), look.style()),
                              look.style(), options);
    QProgressDialog progress(translate("FileExports", "正在画……"), translate("FileExports", "停止"), 0,
                             animation.frames, window);
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(300);
    const auto bytes = format->bytes(animation, [&](int done, int) {
        progress.setValue(done);
        return !progress.wasCanceled();
    });
    progress.setValue(animation.frames);
    return saved(chosen->file, bytes);
}

} // namespace kanshei
