// The one undo command: going back is going to where the document was before.
#pragma once

#include "ui/session/document.h"

#include <QUndoCommand>

namespace kanshei {

class ChangeCommand : public QUndoCommand {
public:
    ChangeCommand(Document& document, Document::State next, const QString& what)
        : QUndoCommand(what), m_document(document), m_other(std::move(next)) {}
    void undo() override { m_other = m_document.exchange(std::move(m_other)); }
    void redo() override { m_other = m_document.exchange(std::move(m_other)); }

protected:
    const Document::State& other() const { return m_other; }
    bool leadsNowhere() const { return m_other.place == m_document.state().place; }

private:
    friend class Document; // takes back a model that could not be opened
    Document& m_document;
    Document::State m_other; ///< where undo (or redo) leads
};

/// Keystrokes in the sentence. Those of one word, without a pause between them, are one command.
class TypingCommand : public ChangeCommand {
public:
    static constexpr qint64 pauseMs = 800;

    TypingCommand(Document& document, Document::State next);
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* later) override;

private:
    qint64 m_when; ///< of the last keystroke, ms
    bool m_grows;
    bool m_startsWord;
};

/// A change of what is compared with. Those that are steady (typed, dragged) are one command while there is no pause.
class VariationCommand : public ChangeCommand {
public:
    VariationCommand(Document& document, Document::State next, const QString& what, bool steady);
    int id() const override { return 3; }
    bool mergeWith(const QUndoCommand* later) override;

private:
    qint64 m_when; ///< of the last one, ms
    bool m_steady;
};

/// A walk along the steps: undo goes back to where it began, so that an edit shown over five steps is two commands away.
class StepCommand : public ChangeCommand {
public:
    using ChangeCommand::ChangeCommand;
    int id() const override { return 4; }
    bool mergeWith(const QUndoCommand*) override {
        setObsolete(leadsNowhere()); // there and back
        return true;
    }
};

/// A change of the edits. Those of one gesture (a bar that is dragged) are one command.
class EditCommand : public ChangeCommand {
public:
    EditCommand(Document& document, Document::State next, const QString& what, int gesture)
        : ChangeCommand(document, std::move(next), what), m_gesture(gesture) {}
    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* later) override {
        return m_gesture != 0 && static_cast<const EditCommand*>(later)->m_gesture == m_gesture;
    }

private:
    int m_gesture; ///< 0: by itself
};

} // namespace kanshei
