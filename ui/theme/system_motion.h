// Does the desktop ask for reduced motion? Asked once, of the settings portal (GNOME, KDE and others answer), without waiting.
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QVariant>

#include <optional>

namespace kanshei {

class SystemMotion : public QObject {
    Q_OBJECT
public:
    explicit SystemMotion(QObject* parent = nullptr);
    bool reduced() const {
        return m_reduced;
    } ///< false until the portal has answered, and where there is none

    /// What a setting of the portal says; nothing for one that is about something else.
    static std::optional<bool> reducedBy(const QString& space, const QString& key, const QVariant& value);

signals:
    void changed();

private slots:
    void take(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void ask(const QString& space, const QString& key);
    void set(const std::optional<bool>& reduced);

    bool m_reduced = false;
};

} // namespace kanshei
