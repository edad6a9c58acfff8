#include "ui/shell/formula_view.h"

#include "ui/theme/icons.h"

#include <QPainter>

#include <cmath>

namespace kanshei {

namespace {
constexpr qreal em = 18; ///< px; 1000 units of the view box are one em
} // namespace

FormulaView::FormulaView(const Look& look, QWidget* parent) : QWidget(parent), m_look(look) {
    setObjectName("formula");
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, &FormulaView::load);
}

void FormulaView::setFormula(const QString& id, const QString& description) {
    setAccessibleName(description);
    if (id == m_id) return;
    m_id = id;
    load();
}

void FormulaView::load() {
    if (!m_id.isEmpty()) m_renderer.load(formulaSvg(m_id, m_look.style().colors()));
    setVisible(!m_id.isEmpty());
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const {
    if (m_id.isEmpty()) return {0, 0};
    const QSizeF box = m_renderer.viewBoxF().size() * em / 1000;
    return {int(std::ceil(box.width())), int(std::ceil(box.height()))};
}

void FormulaView::paintEvent(QPaintEvent*) {
    if (m_id.isEmpty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_renderer.render(&painter, QRectF(QPointF(), m_renderer.viewBoxF().size() * em / 1000));
}

} // namespace kanshei
