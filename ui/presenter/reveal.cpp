#include "ui/presenter/reveal.h"

#include <algorithm>

namespace kanshei {

namespace {
constexpr int mostStages =
    12; ///< rows of a longer sentence come several at a time: nobody presses a key sixty times
} // namespace

int Reveal::stages() const {
    return m_byPiece ? std::min(m_turns, mostStages) : 0;
}

int Reveal::presses() const {
    // The last press brings the sentence, and the answer with it: the sentence would give it away.
    const bool withheld = m_byPiece || (m_guessing && m_hasAnswer);
    return stages() + (withheld ? 1 : 0);
}

void Reveal::enter(int turns, bool hasAnswer, bool whole) {
    m_turns = turns;
    m_hasAnswer = hasAnswer;
    m_at = whole ? presses() : 0;
}

void Reveal::change(int turns, bool hasAnswer) {
    const bool whole = m_at == presses();
    m_turns = turns;
    m_hasAnswer = hasAnswer;
    m_at = !whole ? std::min(m_at, presses()) : m_guessing && m_hasAnswer ? presses() - 1 : presses();
}

bool Reveal::next() {
    if (m_at >= presses()) return false;
    ++m_at;
    return true;
}

bool Reveal::previous() {
    if (m_at <= 0) return false;
    --m_at;
    return true;
}

void Reveal::toggleByPiece() {
    const bool answered = !covered();
    m_byPiece = !m_byPiece;
    if (m_byPiece)
        m_at = 0;
    else
        m_at = answered ? presses() : 0;
}

void Reveal::toggleGuess() {
    // Without an answer there is nothing to see of it but the mode.
    const bool cover = !covered() && (m_hasAnswer || !m_guessing);
    const bool whole = m_at == presses();
    m_guessing = cover;
    if (m_hasAnswer)
        m_at = cover ? presses() - 1 : presses();
    else if (whole)
        m_at = presses();
}

int Reveal::shownTurns() const {
    if (!m_byPiece || stages() == 0) return m_turns;
    return std::min(m_at, stages()) * m_turns / stages();
}

} // namespace kanshei
