// .kanshei: a Session as JSON. Written so that a reader never sees half of one; read as far as it makes sense, and what
// does not is named.
#pragma once

#include "ui/session/session.h"

#include <QByteArray>

namespace kanshei {

constexpr int sessionVersion = 1;
constexpr std::size_t sessionSizeLimit = std::size_t(8) << 20; ///< bytes
constexpr qsizetype sentenceLimit = 1'000'000;                 ///< characters, as in the field
inline constexpr const char* sessionSuffix = "kanshei";

/// Only in the files of Autosave: whose changes these are, and whether the window was closed in peace.
struct AutosaveNote {
    QString file; ///< the named file that was open; empty: none
    bool closed = false;
    int starts = 0; ///< how often in a row it was restored by a program that did not live long after
    bool operator==(const AutosaveNote&) const = default;
};

struct ReadSession {
    Session session;
    std::optional<AutosaveNote> note;
    std::vector<Error> leftOut; ///< what was in the file and is not in the session, and why
};

/// Fails: no session at all (not JSON, another kind of file). A text that breaks off gives what stands before.
Result<ReadSession> parseSession(const QByteArray& text);
/// Fails also: not there, no permission, larger than sessionSizeLimit.
Result<ReadSession> readSession(const QString& path);

QByteArray sessionText(const Session& session, const std::optional<AutosaveNote>& note = {});
/// Beside the target, to the disk, then renamed. Fails: a folder that is not there or full, no permission.
Status writeSession(const QString& path, const QByteArray& text);

} // namespace kanshei
