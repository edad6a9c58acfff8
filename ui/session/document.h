// Document: what the user is looking at (sentence, model, options, selection, step) and the Trace that goes with it.
// Widgets read it and call its setters; it tells them what changed. It owns no widget.
#pragma once

#include "core/explain/derivation.h"
#include "ui/session/place.h"
#include "ui/session/trace_service.h"
#include "ui/session/variation.h"
#include "ui/walk/version.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

namespace kanshei {

class ChangeCommand;
struct Session;

/// A model that was wanted and could not be opened, or was stopped before it was.
struct Unopened {
    TraceRequest wanted;
    Error why;
};

class Document : public QObject {
    Q_OBJECT
public:
    /// What undo goes back to: what is computed, and where the reader stands in it.
    struct State {
        TraceRequest request;
        Place place;
        TraceRequest madeIn; ///< the place belongs to this sentence and model
        std::optional<Variation> variation;
    };

    explicit Document(QObject* parent = nullptr, TraceComputation computation = modelComputation());
    ~Document() override;

    const QString& sentence() const { return m_request.sentence; }
    QString modelName() const { return QString::fromStdString(m_request.model); }
    std::optional<MaskPattern> mask() const { return m_request.mask; } ///< nothing: the model's own
    bool readSpecials() const { return m_request.readSpecials; } ///< or is a typed <|endoftext|> plain text?
    const Selection& selection() const { return m_place.selection; }
    int step() const { return m_place.step; } ///< a place in the table of steps (ui/walk/step.h)
    int stepNumber() const;                   ///< in the walk of the model that is shown, from 1
    int stepCount() const;                    ///< of that walk
    const ModelConfig& config() const;        ///< of the model that is shown; before the first, any
    /// Which page fills the window: an id of the table of pages.
    const QString& page() const { return m_place.page; }
    /// The last good trace (null only before the first). It stays while a new one is computed or has failed.
    TracePtr trace() const { return m_trace; }
    /// What was changed by hand, in the order in which it is applied. Edits that do not fit the sentence or the model stay in
    /// the list without effect (misfit() says why).
    const EditList& edits() const { return m_request.edits; }
    const TraceRequest& request() const { return m_request; }
    /// What stands on the right of the Compare page; nothing: the reader has not chosen anything.
    const std::optional<Variation>& variation() const { return m_variation; }
    /// How traces are computed, for one who computes others beside this document's.
    const TraceComputation& computation() const { return m_service->computation(); }
    /// The pass without the edits; null when trace() is that pass.
    TracePtr original() const;
    /// Which numbers the figures show: always the new ones when nothing is changed.
    Version version() const { return original() ? m_version : Version::New; }
    /// The trace that the sentences tell about: the one without edits while its numbers are shown.
    TracePtr toldTrace() const { return version() == Version::Old ? original() : m_trace; }
    bool keepsSum() const {
        return m_keepsSum;
    }                                          ///< a weight that is changed takes from the others of its row
    bool byWords() const { return m_byWords; } ///< what opens by itself is of words where a step shows words
    /// Why the last request failed; nothing when trace() is up to date.
    const std::optional<Error>& problem() const { return m_problem; }
    /// The document has gone back to the model in use. It stays until it is dismissed or something else is computed.
    const std::optional<Unopened>& unopened() const { return m_unopened; }
    /// The model of trace(), which stays in use while another is opened; "" before the first.
    QString usedModelName() const;
    /// Is modelName() on its way, and takes long enough to say so?
    bool opening() const { return m_waiting && usedModelName() != modelName(); }
    /// The field is empty: nothing is wrong, there is only nothing to show.
    bool empty() const { return m_request.sentence.isEmpty(); }
    bool busy() const { return m_busy; }       ///< a trace is being computed
    bool waiting() const { return m_waiting; } ///< … and it has taken long enough to say so

    /// The arithmetic of the opened cell.
    const std::optional<Derivation>& derivation() const { return m_derivation; }
    /// From the cell that was clicked on the figure down to the opened one.
    const std::vector<Cell>& trail() const { return m_place.trail; }
    QUndoStack* history() { return &m_history; }

    Session session() const;
    /// Goes to where the session ended; the history starts anew. What of it cannot be had (a model that is gone, a cell
    /// that is not there) is left out, and opened() says so when that is known.
    void open(const Session& session);

public slots:
    void setSentence(const QString& sentence);
    void setModelName(const QString& name);
    void setMask(std::optional<kanshei::MaskPattern> mask);
    void setReadSpecials(bool read);
    /// Several at once, as one command that is called `what` in the history.
    void setRequest(const kanshei::TraceRequest& request, const QString& what);
    /// Another sentence on purpose (an example), as one command: the query is the pronoun again, nothing is opened.
    void begin(const kanshei::TraceRequest& request, const QString& what);
    /// Calls with the same gesture, other than 0, are one command.
    void setEdits(kanshei::EditList edits, const QString& what, int gesture = 0);
    /// Those that are `steady` (typed, dragged), one soon after the other, are one command.
    void setVariation(const kanshei::Variation& variation, const QString& what, bool steady = false);
    void setVersion(kanshei::Version version);
    void setKeepsSum(bool keeps);
    void setByWords(bool words); ///< goes with ViewOptions::words
    void setQuery(int token);
    void setLayerHead(int layer, int head);
    void openCell(const std::optional<kanshei::Cell>& cell); ///< from the figure: the trail starts anew
    void openOperand(const kanshei::Cell& cell);             ///< from the arithmetic: one further down
    void openTrail(int position);                            ///< back up
    void setStep(int step);    ///< one that the model does not have: the one before
    void goToStep(int number); ///< in the model's walk, from 1
    void stepBy(int steps) { goToStep(stepNumber() + steps); }
    void setPage(const QString& id); ///< the window shows its first page when it knows no such page
    /// From another page to a head in the walk, and to a number there, as one move.
    void walkTo(int step, int layer, int head, const std::optional<kanshei::Cell>& cell = {});
    void cancel();
    void retry() { submit(); } ///< computes the same request again
    void retryUnopened();
    void dismissUnopened();

signals:
    void inputChanged();     ///< sentence, model, mask or edits: a new trace is on its way
    void traceChanged();     ///< trace() or problem() changed
    void selectionChanged(); ///< layer, head, query or cell
    void stepChanged();
    void pageChanged();
    void variationChanged();
    void busyChanged();
    void unopenedChanged();
    void viewChanged();                                      ///< version() or keepsSum()
    void opened(const std::vector<kanshei::Error>& leftOut); ///< the session of open() has come to rest

private:
    friend class ChangeCommand;

    State state() const;
    State exchange(State next); ///< goes there, returns where it was
    void submit();
    void compute();
    void accept(const Result<TracePtr>& result);
    void takeTrace(TracePtr trace);
    void takeProblem(const Error& error);
    bool openElsewhere(const Error& error);
    bool keepModel(const Error& error);
    TraceRequest takeBackModel();
    std::vector<ChangeCommand*> doneCommands() const;
    static std::string firstModel();
    void reportOpened();
    void setBusy(bool busy);
    void moveTo(Place place, const QString& what, bool step = false); ///< a step: one of a walk
    void forgetUnseen();
    void apply(Place place);
    Place arrived(const Trace& trace);

    TraceRequest m_request; ///< what is wanted
    TraceRequest m_shown;   ///< what m_trace was computed from
    std::optional<Variation> m_variation;
    Place m_place; ///< in m_trace
    /// Where to stand when the trace of m_request arrives: it was made in another one than is shown.
    std::optional<State> m_awaited;
    std::optional<std::vector<Error>> m_leftOut; ///< while a session is being opened
    TracePtr m_trace;
    std::optional<Error> m_problem;
    std::optional<Unopened> m_unopened;
    std::optional<Derivation> m_derivation;
    Version m_version = Version::New;
    bool m_keepsSum = true;
    bool m_byWords = false;
    bool m_busy = false;
    bool m_waiting = false;
    QTimer m_patience;
    QUndoStack m_history;
    std::unique_ptr<TraceService> m_service;
};

} // namespace kanshei
