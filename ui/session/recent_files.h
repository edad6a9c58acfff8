// The files that were opened or saved last, and unnamed sessions that had to make room.
#pragma once

#include <QByteArray>
#include <QStringList>

namespace kanshei {

constexpr int recentLimit = 10;
constexpr int keptUnnamedLimit = 3;

/// The latest first, at most recentLimit; those that are gone too.
QStringList recentFiles();
void addRecentFile(const QString& path);
void clearRecentFiles();

/// The same of models that are not bundled, by path. The latest first.
QStringList recentModels();
void addRecentModel(const QString& path);
void removeRecentModel(const QString& path);

/// Keeps the text of an unnamed session in `folder`/unnamed, the latest keptUnnamedLimit of them.
void keepUnnamed(const QString& folder, const QByteArray& text);
/// The latest first.
QStringList keptUnnamed(const QString& folder);
bool isKeptUnnamed(const QString& folder, const QString& path);

} // namespace kanshei
