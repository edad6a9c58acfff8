// What is remembered between two runs. A thin, typed face over QSettings.
#pragma once

#include <QByteArray>
#include <QString>

namespace kanshei {

struct SavedSession {
    QByteArray geometry;
    QString theme;    ///< "system" "light" "dark"
    QString language; ///< "system" "zh" "en"
    QString sentence;
    QString model;
    QString mask; ///< id of the pattern; empty: the model's own
    int step = 0;
    int layer = -1; ///< -1: the model's best head
    int head = -1;
    int query = -1; ///< -1: the pronoun
    double speed = 1;
};

SavedSession loadSession();
void saveSession(const SavedSession& session);

} // namespace kanshei
