#include "ui/batch/batch_run.h"

#include "core/study/studies.h"
#include "ui/export/sources.h"
#include "ui/session/messages.h"
#include "ui/walk/selection.h"

#include <QDir>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>

namespace kanshei {

BatchRun::BatchRun(BatchWish wish, const TraceComputation& computation, QObject* parent)
    : QObject(parent), m_wish(std::move(wish)), m_service(computation) {
    connect(&m_service, &TraceService::finished, this,
            [this](quint64, const Result<TracePtr>& result) { take(result); });
}

Result<std::vector<std::string>> BatchRun::names(const BatchWish& wish, const Model& model, int sentence) {
    const auto pictures = picturesOf(model, wish.pictures);
    if (!pictures) return pictures.error();
    const std::size_t digits = std::max<std::size_t>(3, std::to_string(wish.sentences.size()).size());
    std::vector<std::string> names;
    for (const WishedPicture& picture : *pictures)
        names.push_back(wish.names.name(
            nameValues(picture, model, {sentence + 1, digits, wish.sentences[sentence].toStdString()},
                       themeId(wish.options.theme).toStdString(), wish.style.language.toStdString())));
    if (sameName(names))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("Two pictures would have the same name. Put what tells "
                                                      "them apart into it: {figure}, {layer}, {head}."));
    return names;
}

void BatchRun::start() {
    if (!QDir().mkpath(m_wish.folder))
        return end(tr("建不了文件夹 %1").arg(QDir::toNativeSeparators(m_wish.folder)));
    nextSentence();
}

void BatchRun::cancel() {
    m_service.cancel();
    end(tr("停下了。"));
}

void BatchRun::end(const QString& why) {
    if (m_ended) return;
    m_ended = true;
    m_report.stopped = why;
    emit finished();
}

void BatchRun::nextSentence() {
    if (m_ended) return;
    if (++m_sentence >= m_wish.sentences.size()) return end({});
    TraceRequest request = m_wish.request;
    request.sentence = m_wish.sentences[m_sentence];
    if (request.sentence != m_wish.request.sentence) request.edits.clear();
    m_service.submit(request);
}

/// A sentence that does not fit is told, and the others go on.
void BatchRun::take(const Result<TracePtr>& result) {
    if (m_ended) return;
    const auto bad = [this](const Error& error) {
        m_report.bad << tr("第 %1 句：%2").arg(m_sentence + 1).arg(localText(error));
        nextSentence();
    };
    if (!result) return bad(result.error());
    auto studied = study::withStudies(*result);
    if (!studied) return bad(studied.error());
    m_trace = *studied;
    const bool own = m_wish.sentences[m_sentence] == m_wish.request.sentence;
    m_selection = own ? m_wish.selection : firstSelection(*m_trace);
    m_selection.cell.reset();
    m_selection.operands.clear();
    auto pictures = picturesOf(*m_trace->model, m_wish.pictures);
    if (!pictures) return bad(pictures.error());
    auto named = names(m_wish, *m_trace->model, m_sentence);
    if (!named) return bad(named.error());
    m_pictures = std::move(*pictures);
    m_names = std::move(*named);
    m_next = 0;
    QTimer::singleShot(0, this, &BatchRun::drawOne);
}

void BatchRun::drawOne() {
    if (m_ended) return;
    if (m_next >= m_pictures.size()) return nextSentence();
    const WishedPicture& wished = m_pictures[m_next];
    const QString file = QDir(m_wish.folder).filePath(QString::fromStdString(m_names[m_next++]));
    if (m_wish.keeps && QFileInfo::exists(file)) {
        ++m_report.kept;
    } else {
        QDir().mkpath(QFileInfo(file).path());
        if (wished.layer != m_selection.layer && !m_trace->keepsAll()) m_trace = m_trace->fresh();
        m_selection.layer = wished.layer, m_selection.head = wished.head;
        const Picture picture(sourceOf(*wished.kind, m_trace, m_selection, m_wish.style), m_wish.style,
                              m_wish.options);
        if (const Status saved = savePicture(picture, file); !saved) return end(localText(saved.error()));
        ++m_report.made;
    }
    emit progress(++m_done, int(m_pictures.size()) * int(m_wish.sentences.size()));
    QTimer::singleShot(0, this, &BatchRun::drawOne);
}

} // namespace kanshei
