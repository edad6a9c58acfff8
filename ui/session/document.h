// Document: what the user is looking at (sentence, model, options, selection, step) and the Trace that goes with it.
// Widgets read it and call its setters; it tells them what changed. It owns no widget.
#pragma once

#include "core/explain/derivation.h"
#include "ui/figures/figure.h"
#include "ui/session/trace_service.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

namespace kanshei {

/// Where the reader stands. Small, by value: undo keeps two of them.
struct Place {
    Selection selection;
    int step = 0;
    std::vector<Cell> trail;  ///< cells that were opened on the way to selection.cell, itself last
    bool cellChosen = false;  ///< by the reader; else it is what the step opens by itself
    bool cellCleared = false; ///< with Esc: nothing opens by itself until the next step
    bool operator==(const Place&) const = default;
};

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr, TraceComputation computation = modelComputation());
    ~Document() override;

    const QString& sentence() const { return m_sentence; }
    const QString& modelName() const { return m_modelName; }
    std::optional<MaskPattern> mask() const { return m_mask; } ///< nothing: the model's own
    const Selection& selection() const { return m_place.selection; }
    int step() const { return m_place.step; }
    /// The last good trace (null only before the first). It stays while a new one is computed or has failed.
    TracePtr trace() const { return m_trace; }
    /// Why the last request failed; nothing when trace() is up to date.
    const std::optional<Error>& problem() const { return m_problem; }
    /// The field is empty: nothing is wrong, there is only nothing to show.
    bool empty() const { return m_sentence.isEmpty(); }
    bool busy() const { return m_busy; }       ///< a trace is being computed
    bool waiting() const { return m_waiting; } ///< … and it has taken long enough to say so

    /// The arithmetic of the opened cell.
    const std::optional<Derivation>& derivation() const { return m_derivation; }
    /// From the cell that was clicked on the figure down to the opened one.
    const std::vector<Cell>& trail() const { return m_place.trail; }
    QUndoStack* history() { return &m_history; }

public slots:
    void setSentence(const QString& sentence);
    void setModelName(const QString& name);
    void setMask(std::optional<kanshei::MaskPattern> mask);
    void setQuery(int token);
    void setLayerHead(int layer, int head);
    void openCell(const std::optional<kanshei::Cell>& cell); ///< from the figure: the trail starts anew
    void openOperand(const kanshei::Cell& cell);             ///< from the arithmetic: one further down
    void openTrail(int position);                            ///< back up
    void setStep(int step);
    void cancel();
    void retry(); ///< computes the same request again
    /// Where to stand when the next trace arrives (how the last session ended).
    void restore(int step, int layer, int head, int query);

signals:
    void inputChanged();     ///< sentence, model or mask: a new trace is on its way
    void traceChanged();     ///< trace() or problem() changed
    void selectionChanged(); ///< layer, head, query or cell
    void stepChanged();
    void busyChanged();

private:
    friend class MoveCommand;

    void submit();
    void accept(const Result<TracePtr>& result);
    void takeTrace(TracePtr trace);
    void takeProblem(const Error& error);
    void setBusy(bool busy);
    void moveTo(Place place, const QString& what);
    void apply(Place place);
    Place withDefaultCell(Place place) const;
    int queryFor(const Trace& next) const;

    QString m_sentence;
    QString m_modelName;
    std::optional<MaskPattern> m_mask;
    Place m_place;
    bool m_queryChosen = false;
    std::optional<Place> m_restore;
    TracePtr m_trace;
    std::optional<Error> m_problem;
    std::optional<Derivation> m_derivation;
    bool m_busy = false;
    bool m_waiting = false;
    QTimer m_patience;
    QUndoStack m_history;
    std::unique_ptr<TraceService> m_service;
};

} // namespace kanshei
