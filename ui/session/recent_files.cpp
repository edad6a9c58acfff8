#include "ui/session/recent_files.h"

#include "ui/session/session_file.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace kanshei {

namespace {

constexpr const char* recentKey = "recent/files";
constexpr const char* modelsKey = "recent/models";

void addTo(const char* list, const QString& path) {
    QStringList paths = QSettings().value(list).toStringList();
    paths.removeAll(path);
    paths.prepend(path);
    QSettings().setValue(list, paths.mid(0, recentLimit));
}
constexpr const char* unnamedFolder = "unnamed";

QString folderOfUnnamed(const QString& folder) {
    return folder + QLatin1Char('/') + QLatin1String(unnamedFolder);
}

} // namespace

QStringList recentFiles() {
    return QSettings().value(recentKey).toStringList().mid(0, recentLimit);
}

void addRecentFile(const QString& path) {
    addTo(recentKey, path);
}

QStringList recentModels() {
    return QSettings().value(modelsKey).toStringList().mid(0, recentLimit);
}

void addRecentModel(const QString& path) {
    addTo(modelsKey, path);
}

void removeRecentModel(const QString& path) {
    QStringList paths = recentModels();
    paths.removeAll(path);
    QSettings().setValue(modelsKey, paths);
}

void clearRecentFiles() {
    QSettings().remove(recentKey);
}

void keepUnnamed(const QString& folder, const QByteArray& text) {
    const QString to = folderOfUnnamed(folder);
    QDir().mkpath(to);
    const QString name = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-hhmmss-zzz"));
    if (!writeSession(QStringLiteral("%1/%2.%3").arg(to, name, QLatin1String(sessionSuffix)), text)) return;
    const QStringList kept = keptUnnamed(folder);
    for (const QString& old : kept.mid(keptUnnamedLimit)) QFile::remove(old);
}

QStringList keptUnnamed(const QString& folder) {
    const QDir dir(folderOfUnnamed(folder));
    QStringList paths;
    for (const QString& name : dir.entryList({QStringLiteral("*.") + QLatin1String(sessionSuffix)},
                                             QDir::Files, QDir::Name | QDir::Reversed))
        paths << dir.filePath(name);
    return paths;
}

bool isKeptUnnamed(const QString& folder, const QString& path) {
    return QFileInfo(path).absolutePath() == QDir(folderOfUnnamed(folder)).absolutePath();
}

} // namespace kanshei
