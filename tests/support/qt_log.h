// Qt says in its log what it would rather not have been asked: a test that causes such a warning fails.
#pragma once

#include <QRegularExpression>
#include <QString>

#include <memory>
#include <vector>

namespace kanshei::test {

/// From here on warnings and worse are collected; debug and info messages go to standard error as ever.
void watchQtLog();

/// The unexpected warnings since the last call, from all threads.
std::vector<QString> takeUnexpectedWarnings();

/// While it lives, warnings that match `pattern` are expected. When it dies without having seen one, the test
/// fails.
class ExpectQtWarning {
public:
    explicit ExpectQtWarning(const QString& pattern);
    ~ExpectQtWarning();
    ExpectQtWarning(const ExpectQtWarning&) = delete;
    ExpectQtWarning& operator=(const ExpectQtWarning&) = delete;

    struct Expectation {
        QRegularExpression pattern;
        int seen = 0;
    };

private:
    std::shared_ptr<Expectation> m_expectation;
};

} // namespace kanshei::test
