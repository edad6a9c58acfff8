// What can move: a step whose pieces come one after another, and the walk of one token from step to step.
#pragma once

#include "ui/export/sources.h"
#include "ui/surfaces/animation.h"

namespace kanshei {

struct AnimationOptions {
    PictureOptions picture;
    double seconds = 2.5; ///< that a step stands; a piece comes in a fifth of it
};

/// A figure that has no pieces is one frame.
Animation stepAnimation(const PictureSource& source, const Style& style, const AnimationOptions& options);
/// A slide for each step, with what it says. The width is that of a slide whatever the options say.
Animation walkAnimation(TracePtr trace, Selection selection, const Style& style,
                        const AnimationOptions& options);

} // namespace kanshei
