#include "ui/session/settings.h"

#include <QSettings>

namespace kanshei {

SavedSession loadSession() {
    const QSettings settings;
    SavedSession s;
    s.geometry = settings.value("window/geometry").toByteArray();
    s.theme = settings.value("window/theme", "system").toString();
    s.language = settings.value("window/language", "system").toString();
    s.sentence = settings.value("session/sentence").toString();
    s.model = settings.value("session/model").toString();
    s.mask = settings.value("session/mask").toString();
    s.step = settings.value("session/step", 0).toInt();
    s.layer = settings.value("session/layer", -1).toInt();
    s.head = settings.value("session/head", -1).toInt();
    s.query = settings.value("session/query", -1).toInt();
    s.speed = settings.value("session/speed", 1.0).toDouble();
    return s;
}

void saveSession(const SavedSession& s) {
    QSettings settings;
    settings.setValue("window/geometry", s.geometry);
    settings.setValue("window/theme", s.theme);
    settings.setValue("window/language", s.language);
    settings.setValue("session/sentence", s.sentence);
    settings.setValue("session/model", s.model);
    settings.setValue("session/mask", s.mask);
    settings.setValue("session/step", s.step);
    settings.setValue("session/layer", s.layer);
    settings.setValue("session/head", s.head);
    settings.setValue("session/query", s.query);
    settings.setValue("session/speed", s.speed);
}

} // namespace kanshei
