// Animated WebP through libwebp, without loss.
#include "ui/surfaces/animation.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <memory>

namespace kanshei {

namespace {

struct DeleteEncoder {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

Error webpError(const WebPAnimEncoder* encoder) {
    const char* text = WebPAnimEncoderGetError(const_cast<WebPAnimEncoder*>(encoder));
    return fail(ErrorCode::Failed, KANSHEI_TEXT("The WebP cannot be made: %1."), {text ? text : "libwebp"});
}

bool addFrame(WebPAnimEncoder* encoder, const QImage& picture, int at, const WebPConfig& config) {
    const QImage image = picture.convertToFormat(QImage::Format_RGBA8888);
    WebPPicture frame;
    if (!WebPPictureInit(&frame)) return false;
    frame.use_argb = 1;
    frame.width = image.width(), frame.height = image.height();
    const bool added = WebPPictureImportRGBA(&frame, image.constBits(), int(image.bytesPerLine())) &&
                       WebPAnimEncoderAdd(encoder, &frame, at, &config);
    WebPPictureFree(&frame);
    return added;
}

} // namespace

Result<QByteArray> webpBytes(const Animation& animation, const AnimationProgress& progress) {
    if (animation.frames < 1) return fail(ErrorCode::BadInput, KANSHEI_TEXT("There is nothing to animate."));
    WebPAnimEncoderOptions options;
    WebPConfig config;
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&config))
        return fail(ErrorCode::Failed, KANSHEI_TEXT("The WebP cannot be made: %1."), {"libwebp"});
    config.lossless = 1;
    config.method = 3; // half the time of the default for a few percent more bytes
    std::unique_ptr<WebPAnimEncoder, DeleteEncoder> encoder;
    int at = 0;
    for (int i = 0; i < animation.frames; ++i) {
        if (progress && !progress(i, animation.frames)) return stopped();
        const AnimationFrame frame = animation.frame(i);
        const QSize size = frame.image.size();
        if (std::max(size.width(), size.height()) > WEBP_MAX_DIMENSION)
            return fail(ErrorCode::TooLarge,
                        KANSHEI_TEXT("A WebP is at most %1 pixels wide and high; choose a smaller scale."),
                        {std::to_string(WEBP_MAX_DIMENSION)});
        if (!encoder) encoder.reset(WebPAnimEncoderNew(size.width(), size.height(), &options));
        if (!encoder)
            return fail(ErrorCode::Failed, KANSHEI_TEXT("The WebP cannot be made: %1."), {"libwebp"});
        if (!addFrame(encoder.get(), frame.image, at, config)) return webpError(encoder.get());
        at += frame.milliseconds;
    }
    WebPData data;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAdd(encoder.get(), nullptr, at, nullptr) ||
        !WebPAnimEncoderAssemble(encoder.get(), &data))
        return webpError(encoder.get());
    const QByteArray bytes(reinterpret_cast<const char*>(data.bytes), qsizetype(data.size));
    WebPDataClear(&data);
    return bytes;
}

} // namespace kanshei
