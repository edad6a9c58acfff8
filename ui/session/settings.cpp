#include "ui/session/settings.h"

#include <QSettings>

#include <algorithm>

namespace kanshei {

namespace {

/// What is unknown here (a map of a later version) is as on a first start.
ViewOptions loadView(const QSettings& settings) {
    ViewOptions view;
    view.flipped = settings.value("view/flipped", view.flipped).toBool();
    view.digits = std::clamp(settings.value("view/digits", view.digits).toInt(), 0, ViewOptions::mostDigits);
    view.numbers = settings.value("view/numbers", view.numbers).toBool();
    view.words = settings.value("view/words", view.words).toBool();
    if (const auto* map = findMap(sequentialMaps(), settings.value("view/sequential").toString()))
        view.sequentialMap = map;
    if (const auto* map = findMap(divergingMaps(), settings.value("view/diverging").toString()))
        view.divergingMap = map;
    return view;
}

} // namespace

SavedSession loadSession() {
    const QSettings settings;
    SavedSession s;
    s.geometry = settings.value("window/geometry").toByteArray();
    s.theme = settings.value("window/theme", "system").toString();
    s.language = settings.value("window/language", "system").toString();
    s.motion = settings.value("window/motion", "system").toString();
    s.view = loadView(settings);
    s.overview = settings.value("window/overview").toString();
    s.compare = settings.value("window/compare").toString();
    s.speed = settings.value("window/speed", 1.0).toDouble();
    s.presenterTheme = settings.value("presenter/theme", s.presenterTheme).toString();
    return s;
}

void saveSession(const SavedSession& s) {
    QSettings settings;
    settings.setValue("window/geometry", s.geometry);
    settings.setValue("window/theme", s.theme);
    settings.setValue("window/language", s.language);
    settings.setValue("window/motion", s.motion);
    settings.setValue("view/flipped", s.view.flipped);
    settings.setValue("view/digits", s.view.digits);
    settings.setValue("view/numbers", s.view.numbers);
    settings.setValue("view/words", s.view.words);
    settings.setValue("view/sequential", s.view.sequentialMap->id());
    settings.setValue("view/diverging", s.view.divergingMap->id());
    settings.setValue("window/overview", s.overview);
    settings.setValue("window/compare", s.compare);
    settings.setValue("window/speed", s.speed);
    settings.setValue("presenter/theme", s.presenterTheme);
}

} // namespace kanshei
