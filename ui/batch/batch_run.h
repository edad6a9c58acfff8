// BatchRun: draws many pictures while the window lives on: the passes in a worker, one picture between two events.
#pragma once

#include "ui/batch/pictures.h"
#include "ui/session/trace_service.h"
#include "ui/surfaces/picture.h"

#include <QElapsedTimer>

namespace kanshei {

struct BatchWish {
    QStringList sentences;
    TraceRequest request; ///< model and mask of every sentence; its edits hold for its own sentence only
    Selection selection;  ///< of that sentence; the others begin where a reader begins
    PictureWish pictures;
    PictureOptions options;
    NamePattern names;
    Style style;
    QString folder;
    bool keeps = false; ///< files that exist stay as they are
};

class BatchRun : public QObject {
    Q_OBJECT
public:
    struct Report {
        int made = 0, kept = 0;
        QStringList bad; ///< "第 3 句：…"
        QString stopped; ///< why it ended before its time; empty: it did not
    };

    BatchRun(BatchWish wish, const TraceComputation& computation, QObject* parent = nullptr);
    void start();
    void cancel();
    const Report& report() const { return m_report; }

    /// The names of the pictures of one sentence. Fails when two are the same, or the model has no such layer or head.
    static Result<std::vector<std::string>> names(const BatchWish& wish, const Model& model, int sentence);

signals:
    void progress(int done, int all);
    void finished();

private:
    void nextSentence();
    void take(const Result<TracePtr>& result);
    void drawOne();
    void end(const QString& why);

    BatchWish m_wish;
    TraceService m_service;
    Report m_report;
    TracePtr m_trace;
    Selection m_selection;
    std::vector<WishedPicture> m_pictures; ///< of the sentence
    std::vector<std::string> m_names;
    int m_sentence = -1;
    std::size_t m_next = 0;
    int m_done = 0;
    bool m_ended = false;
};

} // namespace kanshei
