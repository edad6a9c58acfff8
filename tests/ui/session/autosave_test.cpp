#include "ui/session/autosave.h"

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace kanshei;

namespace {

QByteArray text(const char* sentence, bool closed, const QString& file = {}) {
    Session session;
    session.sentence = QString::fromUtf8(sentence);
    return sessionText(session, AutosaveNote{file, closed, 0});
}

struct Folder : test::TemporaryFolder {
    QString name() const { return QString::fromStdString((*this / "sessions").string()); }
    AutosaveSlot claim(const QString& file = {}) const {
        auto slot = AutosaveSlot::claim(name(), file);
        REQUIRE(slot);
        return std::move(*slot);
    }
    /// As a window would that ended so.
    void leave(const char* sentence, bool closed, const QString& file = {}) const {
        const AutosaveSlot slot = claim();
        REQUIRE(writeSession(slot.path(), text(sentence, closed, file)));
    }
};

QString found(const AutosaveSlot& slot) {
    return slot.found() ? slot.found()->session.sentence : QString();
}

QString onDisk(const QString& path) {
    const auto read = readSession(path);
    return read ? read->session.sentence : QString();
}

} // namespace

TEST_CASE("the first window starts afresh, the next goes on where it was closed", "[autosave]") {
    const Folder folder;
    {
        const AutosaveSlot first = folder.claim();
        CHECK_FALSE(first.found());
        REQUIRE(writeSession(first.path(), text("甲", true)));
    }
    const AutosaveSlot next = folder.claim();
    CHECK(found(next) == "甲");
    CHECK_FALSE(next.afterCrash());
}

TEST_CASE("what was not closed is a crash", "[autosave]") {
    const Folder folder;
    folder.leave("甲", false);
    const AutosaveSlot next = folder.claim();
    CHECK(found(next) == "甲");
    CHECK(next.afterCrash());
}

TEST_CASE("two windows at once have slots of their own", "[autosave]") {
    const Folder folder;
    folder.leave("甲", true);
    const AutosaveSlot one = folder.claim();
    CHECK(found(one) == "甲");
    const AutosaveSlot two = folder.claim();
    CHECK(two.path() != one.path());
    CHECK_FALSE(two.found()); // not the same sentence in two windows
    REQUIRE(writeSession(two.path(), text("乙", false)));
    CHECK(onDisk(one.path()) == "甲");
}

TEST_CASE("of two crashed windows each start brings one back, the latest first", "[autosave]") {
    const Folder folder;
    {
        const AutosaveSlot one = folder.claim(), two = folder.claim();
        REQUIRE(writeSession(two.path(), text("乙", false)));
        QTest::qWait(20);
        REQUIRE(writeSession(one.path(), text("甲", false)));
    }
    const AutosaveSlot first = folder.claim();
    CHECK(found(first) == "甲");
    const AutosaveSlot second = folder.claim();
    CHECK(found(second) == "乙");
    CHECK(second.afterCrash());
}

TEST_CASE("a crash is found behind a slot that was never written", "[autosave]") {
    const Folder folder;
    {
        const AutosaveSlot one = folder.claim(),
                           two = folder.claim(); // one ends before it has saved anything
        REQUIRE(writeSession(two.path(), text("乙", false)));
    }
    CHECK(found(folder.claim()) == "乙");
}

TEST_CASE("opening a file leaves the crash of another for the next start", "[autosave]") {
    const Folder folder;
    folder.leave("甲", false, "/a/lesson.kanshei");
    {
        const AutosaveSlot other = folder.claim("/a/other.kanshei");
        CHECK_FALSE(other.found());
        REQUIRE(writeSession(other.path(), text("乙", true)));
    }
    CHECK(found(folder.claim("/a/lesson.kanshei")) == "甲"); // its own unsaved changes come back
    CHECK(found(folder.claim()) == "甲");
}

TEST_CASE("a slot that cannot be read is never overwritten", "[autosave]") {
    const Folder folder;
    const QString path = folder.claim().path();
    QFile broken(path);
    REQUIRE(broken.open(QIODevice::WriteOnly));
    broken.write("not a session");
    broken.close();
    const AutosaveSlot next = folder.claim();
    CHECK(next.path() != path);
    CHECK(broken.size() == 13);
}

TEST_CASE("the lock of a killed process is free at once, that of a living one is not", "[autosave]") {
    const Folder folder;
    int ready[2];
    REQUIRE(::pipe(ready) == 0);
    const pid_t child = ::fork();
    if (child == 0) { // only what is safe after a fork
        auto slot = AutosaveSlot::claim(folder.name());
        const bool written = slot && writeSession(slot->path(), text("甲", false));
        const char answer = written ? 'y' : 'n';
        (void)!::write(ready[1], &answer, 1);
        for (;;) ::pause();
    }
    char answer = 0;
    REQUIRE(::read(ready[0], &answer, 1) == 1);
    REQUIRE(answer == 'y');
    CHECK_FALSE(folder.claim().found());
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const AutosaveSlot next = folder.claim();
    CHECK(found(next) == "甲");
    CHECK(next.afterCrash());
    ::close(ready[0]);
    ::close(ready[1]);
}

TEST_CASE("changes are on the disk soon, also while they go on", "[autosave]") {
    const Folder folder;
    QByteArray now = text("一", false);
    Autosave autosave(folder.claim(), [&] { return now; });
    const QString path = autosave.slot().path();
    autosave.touch();
    REQUIRE(QTest::qWaitFor([&] { return onDisk(path) == "一"; }, 2'000));
    // Somebody who types without a pause is saved meanwhile.
    QElapsedTimer clock;
    clock.start();
    int seen = 0;
    for (int i = 0; clock.elapsed() < 2'000; ++i) {
        now = text(qPrintable(QString::number(i)), false);
        autosave.touch();
        QTest::qWait(20);
        if (onDisk(path) != "一") ++seen;
    }
    CHECK(seen > 0);
    now = text("二", false);
    autosave.soon();
    REQUIRE(QTest::qWaitFor([&] { return onDisk(path) == "二"; }, 2'000));
    autosave.finish(text("三", true));
    CHECK(onDisk(path) == "三");
    autosave.touch();
    QTest::qWait(Autosave::delayMs + 200);
    CHECK(onDisk(path) == "三"); // nothing comes after the end
}

TEST_CASE("a disk that refuses is told once", "[autosave]") {
    const Folder folder;
    int n = 0, told = 0;
    Autosave autosave(folder.claim(), [&] { return text(qPrintable(QString::number(++n)), false); });
    QObject::connect(&autosave, &Autosave::failed, [&](const Error& error) {
        ++told;
        CHECK_FALSE(error.english().empty());
    });
    QDir(folder.name()).removeRecursively();
    autosave.soon();
    REQUIRE(QTest::qWaitFor([&] { return told > 0; }, 2'000));
    autosave.soon();
    QTest::qWait(200);
    CHECK(told == 1);
}

TEST_CASE("a folder that cannot be used is an error, not a crash", "[autosave]") {
    const auto slot = AutosaveSlot::claim("/proc/no/such/folder");
    REQUIRE_FALSE(slot);
    CHECK(slot.error().place == "/proc/no/such/folder");
}
