// Moving pictures for slides: frames that are drawn when they are wanted, and the files that hold them.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace kanshei {

struct AnimationFrame {
    QImage image; ///< all of one animation have one size
    int milliseconds = 0;
};

struct Animation {
    int frames = 0;
    std::function<AnimationFrame(int)> frame;
};

/// Called before each frame; false stops.
using AnimationProgress = std::function<bool(int done, int all)>;

struct AnimationFormat {
    const char* id;    ///< "gif": suffix, command line
    const char* title; ///< "GIF": not translated
    /// Fails: no frames, a picture larger than the format can hold, Cancelled.
    Result<QByteArray> (*bytes)(const Animation&, const AnimationProgress&);
};
/// gif (giflib; 256 colours a frame) and webp (libwebp; lossless). Both go round for ever.
const std::vector<AnimationFormat>& animationFormats();
const AnimationFormat* findAnimationFormat(const QString& id);

// Each in the file of its name.
Result<QByteArray> gifBytes(const Animation& animation, const AnimationProgress& progress);
Result<QByteArray> webpBytes(const Animation& animation, const AnimationProgress& progress);

} // namespace kanshei
