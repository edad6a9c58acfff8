// Autosave: what the reader did a moment ago, in a file of this process alone. Every process locks a slot of its own; the
// kernel lets go of the lock however the process ends, so a slot that is free and was not closed in peace is a crash.
#pragma once

#include "ui/session/session_file.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <functional>

namespace kanshei {

/// The place where a window keeps its session. Slots are "0.kanshei", "1.kanshei" … with "0.lock" … beside them.
class AutosaveSlot {
public:
    /// Takes a slot of `folder` (made when it is not there):
    ///   one that a crash left, the latest first (with `file`: only the one that had this file open);
    ///   else, when no other window is open and no `file` is asked for, the one that was closed last;
    ///   else a free one, whose old content does not matter any more.
    /// Nothing is ever written into a slot that another process holds. Fails: the folder cannot be used.
    static Result<AutosaveSlot> claim(const QString& folder, const QString& file = {});

    AutosaveSlot(AutosaveSlot&& other) noexcept;
    AutosaveSlot& operator=(AutosaveSlot&&) = delete;
    ~AutosaveSlot(); ///< lets go of the lock

    const QString& path() const { return m_path; }
    /// What was found in it, to go on with; nothing: start afresh.
    const std::optional<ReadSession>& found() const { return m_found; }
    bool afterCrash() const { return m_found && m_found->note && !m_found->note->closed; }

private:
    friend class SlotFinder;
    AutosaveSlot(int lock, QString path) : m_lock(lock), m_path(std::move(path)) {}

    int m_lock = -1;
    QString m_path;
    std::optional<ReadSession> m_found;
};

/// Writes what `snapshot` gives, at most `delayMs` after touch(), on a thread of its own.
class Autosave : public QObject {
    Q_OBJECT
public:
    using Snapshot = std::function<QByteArray()>;
    static constexpr int delayMs = 500;

    Autosave(AutosaveSlot slot, Snapshot snapshot, QObject* parent = nullptr);
    ~Autosave() override; ///< waits for what is being written

    const AutosaveSlot& slot() const { return m_slot; }
    void touch(); ///< something has changed
    void soon();  ///< something may have changed, and the reader looks elsewhere: write now
    void finish(const QByteArray& last); ///< writes this before it returns, and nothing after it

signals:
    /// Once for every first failure in a row.
    void failed(const kanshei::Error& error);

private:
    void write();
    void written(const QByteArray& text, const Status& status);

    AutosaveSlot m_slot;
    Snapshot m_snapshot;
    QTimer m_timer;
    QThreadPool m_thread; ///< one thread: files are written in the order of their changes
    QByteArray m_last;    ///< what is on the disk
    bool m_writing = false;
    bool m_failing = false;
    bool m_finished = false;
};

/// Where the slots are: under the data folder of the user.
QString autosaveFolder();

} // namespace kanshei
