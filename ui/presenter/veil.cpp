#include "ui/presenter/veil.h"

#include <QPainter>
#include <QRadialGradient>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {
constexpr double least = 0.06, most = 0.6; // of the height
constexpr double softness = 0.18;          // the edge of the light, of its radius
const QColor dark(0, 0, 0, 190);
const QColor laser(230, 0, 38);
} // namespace

Veil::Veil(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::NoFocus);
    setKind(Kind::None);
}

void Veil::setKind(Kind kind) {
    m_kind = kind;
    // A curtain takes the click that lifts it; light lets clicks through to the figure.
    setAttribute(Qt::WA_TransparentForMouseEvents, !isCurtain());
    setVisible(kind != Kind::None);
    raise();
    update();
}

void Veil::pointAt(QPointF point) {
    m_point = point;
    if (m_kind == Kind::Spotlight || m_kind == Kind::Pointer) update();
}

double Veil::radius() const {
    return m_size * height();
}

void Veil::grow(double steps) {
    m_size = std::clamp(m_size * std::pow(1.125, steps), least, most);
    update();
}

void Veil::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    switch (m_kind) {
    case Kind::Black:
        return painter.fillRect(rect(), Qt::black);
    case Kind::White:
        return painter.fillRect(rect(), Qt::white);
    case Kind::Spotlight: {
        QRadialGradient light(m_point, radius());
        light.setColorAt(0, Qt::transparent);
        light.setColorAt(1 - softness, Qt::transparent);
        light.setColorAt(1, dark);
        return painter.fillRect(rect(), light);
    }
    case Kind::Pointer: {
        const double size = std::max(7.0, height() / 90.0);
        QRadialGradient glow(m_point, 2.4 * size);
        QColor halo = laser;
        halo.setAlpha(110);
        glow.setColorAt(0.3, halo);
        halo.setAlpha(0);
        glow.setColorAt(1, halo);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(glow);
        painter.drawEllipse(m_point, 2.4 * size, 2.4 * size);
        painter.setBrush(laser);
        return painter.drawEllipse(m_point, size, size);
    }
    case Kind::None:
        break;
    }
}

} // namespace kanshei
