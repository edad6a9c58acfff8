// A typeset formula (resources/formulas) in the colours of the theme.
#pragma once

#include "ui/theme/look.h"

#include <QSvgRenderer>
#include <QWidget>

namespace kanshei {

class FormulaView : public QWidget {
    Q_OBJECT
public:
    explicit FormulaView(const Look& look, QWidget* parent = nullptr);

    /// Empty: nothing to show. `description` is for those who do not see it.
    void setFormula(const QString& id, const QString& description);
    bool isEmpty() const { return m_id.isEmpty(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void load();

    const Look& m_look;
    QString m_id;
    QSvgRenderer m_renderer;
};

} // namespace kanshei
