#include "ui/surfaces/png_encoder.h"

#include <csetjmp>
#include <png.h>
#include <vector>

namespace kanshei {
namespace {

/// A third of the time of the usual 6, a sixth larger.
constexpr int compression = 4;

void append(png_structp png, png_bytep data, std::size_t size) {
    static_cast<QByteArray*>(png_get_io_ptr(png))
        ->append(reinterpret_cast<const char*>(data), qsizetype(size));
}

void nothing(png_structp) {}

/// What libpng needs, alive before it starts: it leaves by longjmp when it fails.
struct Job {
    QImage image;
    std::vector<std::pair<QByteArray, QByteArray>> words;
    std::vector<png_text> texts;
    QByteArray bytes;
};

Job jobOf(const QImage& image) {
    Job job;
    job.image =
        image.convertToFormat(image.hasAlphaChannel() ? QImage::Format_RGBA8888 : QImage::Format_RGB888);
    for (const QString& key : image.textKeys())
        job.words.emplace_back(key.toLatin1(), image.text(key).toUtf8());
    for (auto& [key, value] : job.words) {
        png_text text{};
        text.compression = PNG_ITXT_COMPRESSION_NONE;
        text.key = key.data();
        text.text = value.data();
        text.itxt_length = std::size_t(value.size());
        job.texts.push_back(text);
    }
    return job;
}

bool write(png_structp png, png_infop info, Job& job) {
    if (setjmp(png_jmpbuf(png))) return false;
    const QImage& image = job.image;
    png_set_write_fn(png, &job.bytes, append, nothing);
    png_set_IHDR(png, info, png_uint_32(image.width()), png_uint_32(image.height()), 8,
                 image.hasAlphaChannel() ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(png, compression);
    if (image.dotsPerMeterX() > 0)
        png_set_pHYs(png, info, png_uint_32(image.dotsPerMeterX()), png_uint_32(image.dotsPerMeterY()),
                     PNG_RESOLUTION_METER);
    png_set_text(png, info, job.texts.data(), int(job.texts.size()));
    png_write_info(png, info);
    for (int y = 0; y < image.height(); ++y) png_write_row(png, image.constScanLine(y));
    png_write_end(png, info);
    return true;
}

} // namespace

QByteArray encodePng(const QImage& image) {
    if (image.isNull()) return {};
    Job job = jobOf(image);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    const bool written = info && write(png, info, job);
    png_destroy_write_struct(&png, &info);
    return written ? job.bytes : QByteArray();
}

} // namespace kanshei
