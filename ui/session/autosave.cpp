#include "ui/session/autosave.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QThread>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace kanshei {

namespace {

constexpr int slotLimit = 64;
constexpr int otherStartMs = 2'000; ///< how long another process may take to choose its slot

/// The handle of the locked file; −1 when another process holds it (or it cannot be made: `reason`).
int lockFile(const QString& path, std::string* reason = nullptr) {
    const int handle = ::open(path.toLocal8Bit().constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (handle < 0) {
        if (reason) *reason = std::strerror(errno);
        return -1;
    }
    if (::flock(handle, LOCK_EX | LOCK_NB) == 0) return handle;
    ::close(handle);
    return -1;
}

/// Only one process chooses at a time. It is short, so patience is enough; without the lock both may choose, and the
/// locks of the slots still keep them apart.
class Choosing {
public:
    explicit Choosing(const QString& folder) {
        for (int waited = 0; waited < otherStartMs && m_lock < 0; waited += 20) {
            m_lock = lockFile(folder + QStringLiteral("/choosing.lock"));
            if (m_lock < 0) QThread::msleep(20);
        }
    }
    ~Choosing() {
        if (m_lock >= 0) ::close(m_lock);
    }
    Choosing(const Choosing&) = delete;
    Choosing& operator=(const Choosing&) = delete;

private:
    int m_lock = -1;
};

} // namespace

/// Looks through the slots of a folder.
class SlotFinder {
public:
    explicit SlotFinder(const QString& folder) {
        for (int i = 0; i < slotLimit; ++i) {
            const QString base = QStringLiteral("%1/%2").arg(folder).arg(i);
            const bool neverUsed = !QFileInfo::exists(base + QStringLiteral(".lock"));
            const int lock = lockFile(base + QStringLiteral(".lock"), &m_reason);
            if (lock < 0 && neverUsed) break; // the folder cannot be written
            if (lock < 0) {
                m_othersOpen = true;
                continue;
            }
            AutosaveSlot slot(lock, base + QStringLiteral(".kanshei"));
            const QFileInfo info(slot.path());
            if (info.exists()) {
                auto read = readSession(slot.path());
                if (!read) continue; // not ours to throw away
                slot.m_found = std::move(*read);
            }
            m_candidates.push_back({std::move(slot), info.lastModified()});
            if (neverUsed) break; // there is none behind it
        }
    }

    std::optional<AutosaveSlot> choose(const QString& file) {
        const auto crashed = [&](const Candidate& c) {
            return c.slot.afterCrash() && (file.isEmpty() || c.slot.m_found->note->file == file);
        };
        if (const auto at = latest(crashed); at >= 0) return take(at);
        const auto closed = [](const Candidate& c) { return c.slot.m_found && !c.slot.afterCrash(); };
        if (file.isEmpty() && !m_othersOpen)
            if (const auto at = latest(closed); at >= 0) return take(at);
        auto free = [](const Candidate& c) { return !c.slot.afterCrash(); };
        const auto at = latest(free);
        if (at < 0) return {};
        AutosaveSlot slot = take(at);
        slot.m_found.reset();
        return slot;
    }

    const std::string& reason() const { return m_reason; }

private:
    struct Candidate {
        AutosaveSlot slot;
        QDateTime changed;
    };

    template<class Wanted> int latest(Wanted wanted) const {
        int best = -1;
        for (int i = 0; i < int(m_candidates.size()); ++i) {
            const Candidate& c = m_candidates[std::size_t(i)];
            if (wanted(c) && (best < 0 || c.changed > m_candidates[std::size_t(best)].changed)) best = i;
        }
        return best;
    }

    AutosaveSlot take(int at) { return std::move(m_candidates[std::size_t(at)].slot); }

    std::vector<Candidate> m_candidates;
    bool m_othersOpen = false;
    std::string m_reason;
};

AutosaveSlot::AutosaveSlot(AutosaveSlot&& other) noexcept
    : m_lock(std::exchange(other.m_lock, -1)), m_path(std::move(other.m_path)),
      m_found(std::move(other.m_found)) {}

AutosaveSlot::~AutosaveSlot() {
    if (m_lock >= 0) ::close(m_lock);
}

Result<AutosaveSlot> AutosaveSlot::claim(const QString& folder, const QString& file) {
    QDir().mkpath(folder);
    const Choosing one(folder);
    SlotFinder finder(folder);
    if (auto slot = finder.choose(file)) return std::move(*slot);
    if (finder.reason().empty())
        return fail(ErrorCode::Failed,
                    KANSHEI_TEXT("Changes cannot be saved automatically: too many windows are open."), {},
                    folder.toStdString());
    return fail(ErrorCode::Failed, KANSHEI_TEXT("Changes cannot be saved automatically (%1)."),
                {finder.reason()}, folder.toStdString());
}

Autosave::Autosave(AutosaveSlot slot, Snapshot snapshot, QObject* parent)
    : QObject(parent), m_slot(std::move(slot)), m_snapshot(std::move(snapshot)) {
    m_thread.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(delayMs);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
}

Autosave::~Autosave() {
    m_thread.waitForDone();
}

/// The clock runs from the first change: somebody who types on and on is saved too.
void Autosave::touch() {
    if (!m_timer.isActive() && !m_finished) m_timer.start();
}

void Autosave::soon() {
    if (!m_finished) write();
}

void Autosave::write() {
    m_timer.stop();
    if (m_writing) return m_timer.start(); // a slow disk: the newest is written when it is ready
    const QByteArray text = m_snapshot();
    if (text == m_last) return;
    m_writing = true;
    m_thread.start([this, text, path = m_slot.path()] {
        const Status status = writeSession(path, text);
        QMetaObject::invokeMethod(
            this, [this, text, status] { written(text, status); }, Qt::QueuedConnection);
    });
}

void Autosave::written(const QByteArray& text, const Status& status) {
    m_writing = false;
    if (status) m_last = text;
    const bool wasFailing = std::exchange(m_failing, !status);
    if (!status && !wasFailing) emit failed(status.error());
}

void Autosave::finish(const QByteArray& last) {
    m_finished = true;
    m_timer.stop();
    m_thread.waitForDone();
    if (const Status status = writeSession(m_slot.path(), last); !status) emit failed(status.error());
}

QString autosaveFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sessions");
}

} // namespace kanshei
