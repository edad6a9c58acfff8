#include "ui/surfaces/animation.h"

#include <algorithm>

namespace kanshei {

const std::vector<AnimationFormat>& animationFormats() {
    static const std::vector<AnimationFormat> formats = {{"gif", "GIF", gifBytes},
                                                         {"webp", "WebP", webpBytes}};
    return formats;
}

const AnimationFormat* findAnimationFormat(const QString& id) {
    const auto it = std::ranges::find_if(
        animationFormats(), [&](const AnimationFormat& format) { return id == QLatin1String(format.id); });
    return it == animationFormats().end() ? nullptr : &*it;
}

} // namespace kanshei
