#include "tests/support/program.h"

#include <QProcess>
#include <QProcessEnvironment>

namespace kanshei::test {

Ran runProgram(const std::vector<std::string>& arguments, const std::string& input,
               const std::string& models) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C.UTF-8");
    if (!models.empty()) environment.insert("KANSHEI_MODELS", QString::fromStdString(models));
    process.setProcessEnvironment(environment);
    QStringList list;
    for (const std::string& argument : arguments) list << QString::fromStdString(argument);
    process.start(KANSHEI_PROGRAM, list);
    process.write(input.data(), qint64(input.size()));
    process.closeWriteChannel();
    Ran ran;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
        ran.code = process.exitCode();
    ran.out = process.readAllStandardOutput().toStdString();
    ran.err = process.readAllStandardError().toStdString();
    return ran;
}

} // namespace kanshei::test
