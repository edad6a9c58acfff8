#include "ui/session/change_command.h"

#include "ui/theme/translate.h"

#include <QElapsedTimer>

namespace kanshei {

namespace {

qint64 now() {
    QElapsedTimer clock;
    clock.start();
    return clock.msecsSinceReference();
}

bool parts(QChar c) {
    return c.isSpace() || c.isPunct();
}

/// Is the first letter that was put in the first one behind a space or a full stop?
bool startsWord(const QString& before, const QString& after) {
    const qsizetype shorter = std::min(before.size(), after.size());
    qsizetype same = 0;
    while (same < shorter && before[same] == after[same]) ++same;
    return same > 0 && same < after.size() && parts(after[same - 1]) && !parts(after[same]);
}

} // namespace

TypingCommand::TypingCommand(Document& document, Document::State next)
    : ChangeCommand(document, next, translate("History", "改句子")), m_when(now()),
      m_grows(next.request.sentence.size() > document.sentence().size()),
      m_startsWord(m_grows && startsWord(document.sentence(), next.request.sentence)) {}

bool TypingCommand::mergeWith(const QUndoCommand* command) {
    const auto& later = static_cast<const TypingCommand&>(*command);
    if (later.m_when - m_when > pauseMs || later.m_grows != m_grows || later.m_startsWord) return false;
    m_when = later.m_when;
    return true;
}

VariationCommand::VariationCommand(Document& document, Document::State next, const QString& what, bool steady)
    : ChangeCommand(document, std::move(next), what), m_when(now()), m_steady(steady) {}

bool VariationCommand::mergeWith(const QUndoCommand* command) {
    const auto& later = static_cast<const VariationCommand&>(*command);
    if (!m_steady || !later.m_steady || later.m_when - m_when > TypingCommand::pauseMs) return false;
    m_when = later.m_when;
    return true;
}

} // namespace kanshei
