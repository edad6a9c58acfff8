// Reveal: how much of a step the class sees. Everything at once; or piece by piece; or with the answer covered until the class
// has guessed; or both. Knows nothing of windows: a number of presses, and what is shown after each.
#pragma once

namespace kanshei {

class Reveal {
public:
    /// Another step: `turns` of its figure's pieces, and is there an answer to guess? `whole`: the reader comes back to it from
    /// the step after, so that everything is there.
    void enter(int turns, bool hasAnswer, bool whole);
    /// The same step with another figure (another sentence or head): what was shown stays, a guess is asked anew.
    void change(int turns, bool hasAnswer);

    bool next();     ///< one press more; false: everything is there, so on to the next step
    bool previous(); ///< one press back; false: at the beginning

    bool byPiece() const { return m_byPiece; }
    bool guessing() const { return m_guessing; }
    void toggleByPiece(); ///< on: the step begins again, with its names only
    void toggleGuess();   ///< covers the answer, or uncovers it; always does what can be seen

    int turns() const { return m_turns; }
    int shownTurns() const; ///< of turns(), the first ones
    bool covered() const { return m_guessing && m_hasAnswer && m_at < presses(); }
    bool sentenceShown() const { return m_at == presses(); }
    int left() const { return presses() - m_at; } ///< presses until everything is there

private:
    int stages() const; ///< presses for the pieces
    int presses() const;

    int m_turns = 0;
    bool m_hasAnswer = false;
    bool m_byPiece = false, m_guessing = false;
    int m_at = 0; ///< presses that were made, 0..presses()
};

} // namespace kanshei
