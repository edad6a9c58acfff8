// Flight: numbers fly from the figure to the arithmetic. An overlay that only paints; any key, click or wheel ends it.
#pragma once

#include <QColor>
#include <QFont>
#include <QVariantAnimation>
#include <QWidget>

#include <vector>

namespace kanshei {

class Flight : public QWidget {
    Q_OBJECT
public:
    struct Passenger {
        QRectF from, to; ///< in the window
        QString text;
        QColor fill, ink;
        QFont font;
    };

    explicit Flight(QWidget* window);

    /// They leave one after the other and are all there after `milliseconds`.
    void start(std::vector<Passenger> passengers, int milliseconds);
    void stop(); ///< at once, at the end
    bool isFlying() const { return !m_passengers.empty(); }
    const std::vector<Passenger>& passengers() const { return m_passengers; }

signals:
    void landed(); ///< after stop() too

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::vector<Passenger> m_passengers;
    QVariantAnimation m_clock;
};

} // namespace kanshei
