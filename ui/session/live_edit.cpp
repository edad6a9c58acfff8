#include "ui/session/live_edit.h"

#include "ui/session/edits.h"

#include <utility>

namespace kanshei {

namespace {
constexpr int frameMs = 16;
constexpr int pauseMs = 1000;
} // namespace

LiveEdit::LiveEdit(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    m_frame.setSingleShot(true);
    m_frame.setInterval(frameMs);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseMs);
    connect(&m_frame, &QTimer::timeout, this, &LiveEdit::trySend);
    connect(&m_document, &Document::traceChanged, this, [this] {
        if (!m_document.busy()) m_sent.reset();
        trySend();
    });
}

void LiveEdit::step(const Cell& cell) {
    if (!m_pause.isActive() || m_stepped != cell) begin();
    m_pause.start();
    m_stepped = cell;
}

void LiveEdit::want(const Edit& edit) {
    m_wanted = edit;
    m_wantedIn = m_gesture;
    trySend();
}

std::optional<float> LiveEdit::pending(const Cell& cell) const {
    for (const auto& edit : {m_wanted, m_sent})
        if (edit && edit->at == cell) return edit->number;
    return {};
}

void LiveEdit::trySend() {
    if (!m_wanted || m_frame.isActive() || m_document.busy()) return;
    m_sent = std::exchange(m_wanted, {});
    m_frame.start();
    edits::drag(m_document, *m_sent, m_wantedIn);
}

} // namespace kanshei
