#include "tests/support/qt_log.h"

#define CATCH_CONFIG_EXTERNAL_INTERFACES // for the listener
#include "tests/support/catch.h"

#include <QMutex>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace kanshei::test {

namespace {

struct Log {
    QMutex mutex;
    std::vector<QString> unexpected;
    std::vector<std::shared_ptr<ExpectQtWarning::Expectation>> expectations;
};

Log& log() {
    static Log theLog;
    return theLog;
}

/// What the offscreen platform says about itself when a window is shown or raised; no fault of the program.
bool aboutThePlatform(const QString& message) {
    return message.startsWith(QLatin1String("This plugin does not support "));
}

void handle(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const bool warning = type == QtWarningMsg || type == QtCriticalMsg;
    if (!warning || aboutThePlatform(message)) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(qFormatLogMessage(type, context, message)));
        return;
    }
    const QMutexLocker lock(&log().mutex);
    for (const auto& expectation : log().expectations)
        if (expectation->pattern.match(message).hasMatch()) {
            ++expectation->seen;
            return;
        }
    log().unexpected.push_back(message);
}

/// Fails the section that has just ended; Catch2 may only be told from the thread that runs the tests.
struct FailOnWarning : Catch::TestEventListenerBase {
    using TestEventListenerBase::TestEventListenerBase;
    void sectionEnded(const Catch::SectionStats& stats) override {
        TestEventListenerBase::sectionEnded(stats);
        for (const QString& message : takeUnexpectedWarnings())
            FAIL_CHECK("unexpected Qt warning: " << message.toStdString());
    }
};
CATCH_REGISTER_LISTENER(FailOnWarning)

} // namespace

void watchQtLog() {
    qInstallMessageHandler(handle);
}

std::vector<QString> takeUnexpectedWarnings() {
    const QMutexLocker lock(&log().mutex);
    return std::exchange(log().unexpected, {});
}

ExpectQtWarning::ExpectQtWarning(const QString& pattern)
    : m_expectation(std::make_shared<Expectation>(Expectation{QRegularExpression(pattern)})) {
    const QMutexLocker lock(&log().mutex);
    log().expectations.push_back(m_expectation);
}

ExpectQtWarning::~ExpectQtWarning() {
    int seen = 0;
    {
        const QMutexLocker lock(&log().mutex);
        std::erase(log().expectations, m_expectation);
        seen = m_expectation->seen;
    }
    if (seen == 0 && std::uncaught_exceptions() == 0)
        FAIL_CHECK(
            "the expected Qt warning did not come: " << m_expectation->pattern.pattern().toStdString());
}

} // namespace kanshei::test
