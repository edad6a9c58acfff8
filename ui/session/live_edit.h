// LiveEdit: an edit that follows the hand. Of what the hand asks for only the newest is computed, at most once in a frame,
// and never before the last one is answered (each request would stop the one before, and nothing would be seen).
#pragma once

#include "ui/session/document.h"

#include <QTimer>

namespace kanshei {

class LiveEdit : public QObject {
    Q_OBJECT
public:
    explicit LiveEdit(Document& document, QObject* parent = nullptr);

    /// A new gesture: what is wanted until the next one is one command of undo.
    void begin() { m_gesture = s_gestures++; }
    /// The same for single steps of keys and wheel: those of one cell without a pause between them belong together.
    void step(const Cell& cell);
    void want(const Edit& edit);
    /// The number that was asked for last and is not shown yet, if it was for this cell.
    std::optional<float> pending(const Cell& cell) const;

private:
    void trySend();

    static inline int s_gestures = 1;
    Document& m_document;
    std::optional<Edit> m_wanted; ///< not sent yet
    std::optional<Edit> m_sent;   ///< not answered yet
    int m_gesture = 0;
    int m_wantedIn = 0; ///< gesture of m_wanted
    Cell m_stepped;
    QTimer m_frame; ///< runs for a frame after each request
    QTimer m_pause; ///< runs while steps are one gesture
};

} // namespace kanshei
