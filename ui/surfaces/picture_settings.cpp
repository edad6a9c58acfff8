#include "ui/surfaces/picture_settings.h"

#include <QSettings>

#include <algorithm>

namespace kanshei {

namespace {

struct Flag {
    const char* key;
    bool PictureOptions::*member;
};
constexpr Flag flags[] = {
    {"transparent", &PictureOptions::transparent}, {"title", &PictureOptions::title},
    {"caption", &PictureOptions::caption},         {"legends", &PictureOptions::legends},
    {"numbers", &PictureOptions::numbers},         {"outlines", &PictureOptions::outlines},
};

} // namespace

PictureSettings loadPictureSettings() {
    QSettings stored;
    stored.beginGroup(QStringLiteral("export"));
    PictureSettings settings;
    PictureOptions& o = settings.options;
    o.theme = parseTheme(stored.value("theme").toString()).value_or(o.theme);
    o.width = parseWidth(stored.value("width").toString()).value_or(o.width);
    o.scale = std::clamp(stored.value("scale", o.scale).toDouble(), 0.25, 8.0);
    for (const Flag& flag : flags)
        o.*flag.member = stored.value(QLatin1String(flag.key), o.*flag.member).toBool();
    settings.format = stored.value("format", settings.format).toString();
    settings.folder = stored.value("folder").toString();
    return settings;
}

void savePictureSettings(const PictureSettings& settings) {
    QSettings stored;
    stored.beginGroup(QStringLiteral("export"));
    stored.setValue("theme", themeId(settings.options.theme));
    stored.setValue("width", widthText(settings.options.width));
    stored.setValue("scale", settings.options.scale);
    for (const Flag& flag : flags) stored.setValue(QLatin1String(flag.key), settings.options.*flag.member);
    stored.setValue("format", settings.format);
    stored.setValue("folder", settings.folder);
}

} // namespace kanshei
