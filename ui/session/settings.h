// What is remembered between two runs and belongs to no session. A thin, typed face over QSettings; what was looked at is in
// the session files (ui/session/session_file.h).
#pragma once

#include "ui/theme/view_options.h"

#include <QByteArray>
#include <QString>

namespace kanshei {

struct SavedSession {
    QByteArray geometry;
    QString theme;    ///< "system" "light" "dark"
    QString language; ///< "system" "zh" "en"
    QString motion;   ///< "system" "full" "reduced"
    ViewOptions view;
    QString overview; ///< id of the overview's view
    QString compare;  ///< what the Compare page pictures: an id of its views
    double speed = 1;
    QString presenterTheme = QStringLiteral("light"); ///< of the projector: "light" "dark"
};

SavedSession loadSession();
void saveSession(const SavedSession& session);

} // namespace kanshei
