// ZoomPreview: while the wheel still turns, a figure that takes long to lay out and paint is shown as it was painted, larger or smaller.
#pragma once

#include <QPointF>
#include <QTransform>

#include <algorithm>
#include <optional>

namespace kanshei {

class ZoomPreview {
public:
    /// Where the turning began and where it is now.
    struct Turn {
        double from = 1, to = 1; ///< zooms
        QPointF fixed;           ///< in the window: what lies under it stays there
        QTransform picture;      ///< what was painted, as it is shown

        /// What lay under `fixed` when the turning began.
        QPointF began() const { return picture.inverted().map(fixed); }
    };

    const std::optional<Turn>& turn() const { return m_turn; }
    /// To `zoom` (from `now`, if it begins) around `fixed`.
    void turnTo(double zoom, double now, QPointF fixed) {
        if (!m_turn) m_turn = Turn{now, now, fixed, {}};
        const double factor = zoom / m_turn->to;
        m_turn->picture *= QTransform::fromTranslate(-fixed.x(), -fixed.y()) *
                           QTransform::fromScale(factor, factor) *
                           QTransform::fromTranslate(fixed.x(), fixed.y());
        m_turn->to = zoom, m_turn->fixed = fixed;
    }
    std::optional<Turn> end() { return std::exchange(m_turn, std::nullopt); }

private:
    std::optional<Turn> m_turn;
};

} // namespace kanshei
