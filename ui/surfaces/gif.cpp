// Animated GIF through giflib.
#include "ui/surfaces/animation.h"

#include <gif_lib.h>

#include <algorithm>
#include <memory>
#include <unordered_map>

namespace kanshei {

namespace {

constexpr int colors = 256, largest = 65535;

struct CloseGif {
    void operator()(GifFileType* file) const { EGifCloseFile(file, nullptr); }
};
struct FreeMap {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

int append(GifFileType* file, const GifByteType* bytes, int count) {
    static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

Error gifError(int code) {
    const char* text = GifErrorString(code);
    return fail(ErrorCode::Failed, KANSHEI_TEXT("The GIF cannot be made: %1."), {text ? text : "giflib"});
}

/// An indexed picture: its 256 colours, and one of them for each pixel.
struct Indexed {
    std::unique_ptr<ColorMapObject, FreeMap> map{GifMakeMapObject(colors, nullptr)};
    std::vector<GifByteType> pixels;
};

int distance(QRgb a, QRgb b) {
    const int red = qRed(a) - qRed(b), green = qGreen(a) - qGreen(b), blue = qBlue(a) - qBlue(b);
    return red * red + green * green + blue * blue;
}

/// The commonest colours of a picture: what is filled keeps its own, only smoothed edges move to the nearest. (GifQuantizeBuffer
/// cuts the cube at medians, and cells of different numbers come out alike.)
std::vector<QRgb> commonest(const QImage& image) {
    std::unordered_map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) ++counts[line[x]];
    }
    std::vector<std::pair<int, QRgb>> order;
    for (const auto& [color, count] : counts) order.emplace_back(-count, color);
    std::ranges::sort(order);
    std::vector<QRgb> palette;
    for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), colors); ++i)
        palette.push_back(order[i].second);
    return palette;
}

Indexed indexed(const QImage& picture) {
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    const std::vector<QRgb> palette = commonest(image);
    Indexed result;
    std::unordered_map<QRgb, GifByteType> known;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        result.map->Colors[i] = {GifByteType(qRed(palette[i])), GifByteType(qGreen(palette[i])),
                                 GifByteType(qBlue(palette[i]))};
        known[palette[i]] = GifByteType(i);
    }
    result.pixels.reserve(std::size_t(image.width()) * std::size_t(image.height()));
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const auto [place, isNew] = known.try_emplace(line[x], GifByteType(0));
            if (isNew) {
                const auto nearest = std::ranges::min_element(
                    palette, {}, [&](QRgb color) { return distance(color, line[x]); });
                place->second = GifByteType(nearest - palette.begin());
            }
            result.pixels.push_back(place->second);
        }
    }
    return result;
}

/// How long the frame stands, and that the next one replaces it.
bool putDelay(GifFileType* file, int milliseconds) {
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, milliseconds / 10, NO_TRANSPARENT_COLOR};
    GifByteType bytes[4];
    EGifGCBToExtension(&control, bytes);
    return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) == GIF_OK;
}

bool putLoop(GifFileType* file) {
    const GifByteType forEver[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof forEver, forEver) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

bool putFrame(GifFileType* file, const AnimationFrame& frame) {
    Indexed picture = indexed(frame.image);
    const int width = frame.image.width(), height = frame.image.height();
    if (!putDelay(file, frame.milliseconds)) return false;
    if (EGifPutImageDesc(file, 0, 0, width, height, false, picture.map.get()) != GIF_OK) return false;
    for (int y = 0; y < height; ++y)
        if (EGifPutLine(file, picture.pixels.data() + std::ptrdiff_t(y) * width, width) != GIF_OK)
            return false;
    return true;
}

} // namespace

Result<QByteArray> gifBytes(const Animation& animation, const AnimationProgress& progress) {
    if (animation.frames < 1) return fail(ErrorCode::BadInput, KANSHEI_TEXT("There is nothing to animate."));
    QByteArray bytes;
    int error = 0;
    std::unique_ptr<GifFileType, CloseGif> file(EGifOpen(&bytes, append, &error));
    if (!file) return gifError(error);
    EGifSetGifVersion(file.get(), true);
    for (int i = 0; i < animation.frames; ++i) {
        if (progress && !progress(i, animation.frames)) return stopped();
        const AnimationFrame frame = animation.frame(i);
        if (std::max(frame.image.width(), frame.image.height()) > largest)
            return fail(ErrorCode::TooLarge,
                        KANSHEI_TEXT("A GIF is at most %1 pixels wide and high; choose a smaller scale."),
                        {std::to_string(largest)});
        const bool begun = i > 0 || (EGifPutScreenDesc(file.get(), frame.image.width(), frame.image.height(),
                                                       8, 0, nullptr) == GIF_OK &&
                                     putLoop(file.get()));
        if (!begun || !putFrame(file.get(), frame)) return gifError(file->Error);
    }
    if (EGifCloseFile(file.release(), &error) != GIF_OK) return gifError(error);
    return bytes;
}

} // namespace kanshei
