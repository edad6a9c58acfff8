// A heading in one line, with indices and roots as figures write them (figures/math_text.h).
#pragma once

#include "ui/theme/look.h"

#include <QLabel>

namespace kanshei {

class MathLabel : public QLabel {
    Q_OBJECT
public:
    explicit MathLabel(const Look& look, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
};

} // namespace kanshei
