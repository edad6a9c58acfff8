#include "ui/export/animations.h"

#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

namespace {

int inMilliseconds(double seconds) {
    return std::clamp(int(seconds * 1000), 20, 600'000);
}

} // namespace

Animation stepAnimation(const PictureSource& source, const Style& style, const AnimationOptions& options) {
    const auto picture = std::make_shared<Picture>(source, style, options.picture);
    const int turns = picture->turns();
    const int whole = inMilliseconds(options.seconds), piece = inMilliseconds(options.seconds / 5);
    return {turns + 1, [=](int frame) {
                return AnimationFrame{imageOf(*picture, frame), frame == turns ? whole : piece};
            }};
}

Animation walkAnimation(TracePtr trace, Selection selection, const Style& style,
                        const AnimationOptions& options) {
    PictureOptions how = options.picture;
    how.width = {PictureWidth::Slide, 0};
    how.title = how.caption = true;
    const int milliseconds = inMilliseconds(options.seconds);
    const auto walk = stepsOf(trace->model->config);
    return {int(walk.size()), [=](int frame) {
                const Step& step = walk[std::size_t(frame)];
                const Picture picture(sourceOf(step, trace, selection, Version::New, style), style, how);
                return AnimationFrame{imageOf(picture), milliseconds};
            }};
}

} // namespace kanshei
