// The three pictures of a comparison: left, right, and right less left.
#pragma once

#include "ui/compare/link.h"

namespace kanshei::comparing {

/// What is pictured: a figure kind that belongs to one sentence and one head, or a step of the walk.
inline constexpr const char* mapView = "pattern";
inline constexpr const char* answerView = "output";
bool isView(const QString& id);

struct Figures {
    FigurePtr left, right;
    FigurePtr difference; ///< null: see `without`
    QString without;      ///< why there is none
};

/// The cells of the difference are the right's. Of words only where both sides have them.
Figures figuresOf(const QString& view, const Link& link, const Selection& left, const Selection& right,
                  const Style& style);

/// The cell of the head's map whose weights differ most, in places of the right. Nothing when no two tokens correspond.
struct Farthest {
    Cell cell;
    double left = 0, right = 0;
};
std::optional<Farthest> farthestWeight(const Link& link, bool words = false);

} // namespace kanshei::comparing
