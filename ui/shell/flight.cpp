#include "ui/shell/flight.h"

#include <QApplication>
#include <QEasingCurve>
#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace kanshei {

namespace {

constexpr qreal spread = .4; ///< the part of the time over which they leave

QRectF between(const QRectF& a, const QRectF& b, qreal t) {
    const auto mix = [t](qreal x, qreal y) { return x + (y - x) * t; };
    return {mix(a.x(), b.x()), mix(a.y(), b.y()), mix(a.width(), b.width()), mix(a.height(), b.height())};
}

} // namespace

Flight::Flight(QWidget* window) : QWidget(window) {
    setObjectName("flight");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_clock.setStartValue(0.0);
    m_clock.setEndValue(1.0);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&m_clock, &QVariantAnimation::finished, this, &Flight::stop);
}

void Flight::start(std::vector<Passenger> passengers, int milliseconds) {
    stop();
    if (passengers.empty()) return;
    m_passengers = std::move(passengers);
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_clock.setDuration(milliseconds);
    m_clock.start();
    qApp->installEventFilter(this);
}

void Flight::stop() {
    if (m_passengers.empty()) return;
    qApp->removeEventFilter(this);
    m_passengers.clear();
    m_clock.stop();
    hide();
    emit landed();
}

void Flight::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal now = m_clock.currentValue().toReal();
    const QEasingCurve curve(QEasingCurve::InOutCubic);
    const auto last = qreal(std::max<std::size_t>(1, m_passengers.size() - 1));
    for (std::size_t i = 0; i < m_passengers.size(); ++i) {
        const Passenger& p = m_passengers[i];
        const qreal leaves = spread * qreal(i) / last;
        const qreal t = curve.valueForProgress(std::clamp((now - leaves) / (1 - spread), 0.0, 1.0));
        const QRectF rect = between(p.from, p.to, t);
        painter.setPen(Qt::NoPen);
        painter.setBrush(p.fill);
        painter.drawRoundedRect(rect, 5, 5);
        painter.setFont(p.font);
        painter.setPen(p.ink);
        if (rect.height() >= 12) painter.drawText(rect, Qt::AlignCenter, p.text);
    }
}

/// What the reader does next is more important than this.
bool Flight::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::Resize:
        if (event->type() != QEvent::Resize || watched == parentWidget()) stop();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace kanshei
