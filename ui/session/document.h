// Document: what the user is looking at (sentence, model, options, selection, step) and the Trace that goes with it.
// Widgets read it and call its setters; it tells them what changed. It owns no widget.
#pragma once

#include "ui/figures/figure.h"

#include <QObject>

namespace kanshei {

class TraceService;

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const QString& sentence() const { return m_sentence; }
    const QString& modelName() const { return m_modelName; }
    std::optional<MaskPattern> mask() const { return m_mask; } ///< nothing: the model's own
    const Selection& selection() const { return m_selection; }
    int step() const { return m_step; }
    /// The last good trace (null only before the first). It stays while a new one is computed or has failed.
    TracePtr trace() const { return m_trace; }
    /// Why the last request failed; nothing when trace() is up to date.
    const std::optional<Error>& problem() const { return m_problem; }
    bool busy() const { return m_busy; }

public slots:
    void setSentence(const QString& sentence);
    void setModelName(const QString& name);
    void setMask(std::optional<kanshei::MaskPattern> mask);
    void setQuery(int token);
    void setLayerHead(int layer, int head);
    void openCell(const std::optional<kanshei::Cell>& cell);
    void setStep(int step);
    void cancel();

signals:
    void inputChanged();     ///< sentence, model or mask: a new trace is on its way
    void traceChanged();     ///< trace() or problem() changed
    void selectionChanged(); ///< layer, head, query or cell
    void stepChanged();
    void busyChanged();

private:
    void submit();
    void accept(TracePtr trace);

    QString m_sentence;
    QString m_modelName;
    std::optional<MaskPattern> m_mask;
    Selection m_selection;
    int m_step = 0;
    TracePtr m_trace;
    std::optional<Error> m_problem;
    bool m_busy = false;
    std::unique_ptr<TraceService> m_service;
};

} // namespace kanshei
