// A button that says what is chosen ("模型 指代小模型") and opens a menu of the choices.
#pragma once

#include "ui/theme/look.h"

#include <QMenu>
#include <QToolButton>

namespace kanshei {

class Pill : public QToolButton {
    Q_OBJECT
public:
    Pill(const Look& look, QWidget* parent);

    void setChoice(const QString& label, const QString& value);
    /// What of the value is shown at most, px; the tooltip has all of it.
    void setWidest(int width);
    const QString& value() const { return m_value; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QFont labelFont() const;
    QFont valueFont() const;

    const Look& m_look;
    QString m_label;
    QString m_value;
    int m_widest = 230;
};

} // namespace kanshei
