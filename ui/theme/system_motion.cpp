#include "ui/theme/system_motion.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace kanshei {

namespace {

const QString portal = QStringLiteral("org.freedesktop.portal.Desktop");
const QString path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString interface = QStringLiteral("org.freedesktop.portal.Settings");

struct Setting {
    const char* space;
    const char* key;
};

constexpr Setting gnome = {"org.gnome.desktop.interface", "enable-animations"}; // bool
constexpr Setting kde = {"org.kde.kdeglobals.KDE", "AnimationDurationFactor"};  // 0 is none
constexpr Setting any = {"org.freedesktop.appearance", "reduced-motion"};       // 1 is reduced

/// The portal wraps a value once or twice.
QVariant unwrapped(QVariant value) {
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

SystemMotion::SystemMotion(QObject* parent) : QObject(parent) {
    auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(portal, path, interface, QStringLiteral("SettingChanged"), this,
                SLOT(take(QString, QString, QDBusVariant)));
    for (const Setting& setting : {gnome, kde, any})
        ask(QString::fromLatin1(setting.space), QString::fromLatin1(setting.key));
}

void SystemMotion::ask(const QString& space, const QString& key) {
    QDBusMessage question = QDBusMessage::createMethodCall(portal, path, interface, QStringLiteral("Read"));
    question << space << key;
    auto* answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, space, key, answer] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid()) set(reducedBy(space, key, unwrapped(reply.value().variant())));
        answer->deleteLater();
    });
}

void SystemMotion::take(const QString& space, const QString& key, const QDBusVariant& value) {
    set(reducedBy(space, key, unwrapped(value.variant())));
}

std::optional<bool> SystemMotion::reducedBy(const QString& space, const QString& key, const QVariant& value) {
    const auto is = [&](const Setting& setting) {
        return space == QLatin1String(setting.space) && key == QLatin1String(setting.key);
    };
    if (is(gnome)) return !value.toBool();
    if (is(kde)) return value.toDouble() == 0;
    if (is(any)) return value.toUInt() == 1;
    return {};
}

void SystemMotion::set(const std::optional<bool>& reduced) {
    if (!reduced || *reduced == m_reduced) return;
    m_reduced = *reduced;
    emit changed();
}

} // namespace kanshei
