// Veil: what lies over the picture while a class looks at it: a spotlight, a pointer, or nothing but black or white.
#pragma once

#include <QWidget>

namespace kanshei {

class Veil : public QWidget {
    Q_OBJECT
public:
    enum class Kind { None, Spotlight, Pointer, Black, White };

    explicit Veil(QWidget* parent);

    Kind kind() const { return m_kind; }
    void setKind(Kind kind);
    /// On, or off when it is on already.
    void toggle(Kind kind) { setKind(m_kind == kind ? Kind::None : kind); }
    bool isCurtain() const { return m_kind == Kind::Black || m_kind == Kind::White; }
    void pointAt(QPointF point);
    QPointF point() const { return m_point; }
    /// Of the circle of light, in px.
    double radius() const;
    void grow(double steps); ///< each step makes the circle an eighth larger

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind = Kind::None;
    QPointF m_point;
    double m_size = 0.2; ///< radius in heights of the window
};

} // namespace kanshei
