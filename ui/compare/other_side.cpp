#include "ui/compare/other_side.h"

#include "ui/compare/suggestion.h"
#include "ui/walk/selection.h"

#include <QScopedValueRollback>

namespace kanshei::comparing {

OtherSide::OtherSide(Document& left, QObject* parent)
    : QObject(parent), m_left(left), m_right(nullptr, left.computation()) {
    m_right.history()->setUndoLimit(1); // the left's history is the one that is used
    for (const auto signal : {&Document::inputChanged, &Document::variationChanged})
        connect(&m_left, signal, this, &OtherSide::follow);
    connect(&m_left, &Document::traceChanged, this, [this] {
        follow();
        relink();
    });
    connect(&m_left, &Document::selectionChanged, this, &OtherSide::relink);
    connect(&m_right, &Document::inputChanged, this, &OtherSide::takeEdits);
    connect(&m_right, &Document::traceChanged, this, &OtherSide::relink);
    for (const auto signal :
         {&Document::selectionChanged, &Document::busyChanged, &Document::unopenedChanged})
        connect(&m_right, signal, this, [this] {
            if (!m_linking) emit changed();
        });
}

void OtherSide::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    follow();
    relink();
}

Variation OtherSide::variation() const {
    if (m_left.variation()) return *m_left.variation();
    return m_left.trace() ? suggested(m_left.request(), *m_left.trace()) : Variation();
}

void OtherSide::follow() {
    // A suggestion is made from the trace of the sentence, which may be on its way.
    const TracePtr trace = m_left.trace();
    const bool known = m_left.variation() || (trace && trace->tokens.text == m_left.sentence().toStdString());
    if (m_active && known) {
        m_wanted = variation().of(m_left.request());
        m_right.setRequest(m_wanted, {});
    }
    emit changed();
}

/// The right stands where the left does, as far as it can.
void OtherSide::relink() {
    if (!m_active || m_linking) return;
    const QScopedValueRollback linking(m_linking, true);
    m_link.reset();
    if (m_left.trace() && m_right.trace()) {
        const Selection& s = m_left.selection();
        m_link = std::make_shared<Link>(m_left.trace(), m_right.trace(), s.layer, s.head);
        m_right.setLayerHead(m_link->layer(Side::Right), m_link->head(Side::Right));
        const int query = m_link->partner(Side::Left, s.query);
        m_right.setQuery(query >= 0 ? query : firstSelection(*m_right.trace()).query);
        m_right.openCell(s.cell ? m_link->partner(Side::Left, *s.cell) : std::nullopt);
    }
    emit changed();
}

void OtherSide::open(Side side, const std::optional<Cell>& cell) {
    if (side == Side::Left || !m_link) return m_left.openCell(cell);
    {
        const QScopedValueRollback linking(m_linking, true);
        m_right.openCell(cell);
        m_left.openCell(cell ? m_link->partner(Side::Right, *cell) : std::nullopt);
    }
    emit changed();
}

void OtherSide::ask(Side side, int token) {
    if (side == Side::Left) return m_left.setQuery(token);
    const int partner = m_link ? m_link->partner(Side::Right, token) : -1;
    partner >= 0 ? m_left.setQuery(partner) : m_right.setQuery(token);
}

/// Numbers were changed on the right, in its inspector: that is another variation.
void OtherSide::takeEdits() {
    if (m_right.unopened() || m_right.edits() == m_wanted.edits) return;
    Variation next = variation();
    next.edits = m_wanted.edits = m_right.edits();
    m_left.setVariation(next, tr("改右边的数"), true);
}

} // namespace kanshei::comparing
