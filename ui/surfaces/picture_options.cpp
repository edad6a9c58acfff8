#include "ui/surfaces/picture_options.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace kanshei {

const std::vector<NamedWidth>& namedWidths() {
    // Columns of a two-column A4 page: 85 and 175 mm are what most journals ask for.
    static const std::vector<NamedWidth> widths = {
        {"natural", QT_TRANSLATE_NOOP("Picture", "图自己的大小"), {}},
        {"column", QT_TRANSLATE_NOOP("Picture", "一栏（85 毫米）"), {PictureWidth::Millimetres, 85}},
        {"two-columns", QT_TRANSLATE_NOOP("Picture", "两栏（175 毫米）"), {PictureWidth::Millimetres, 175}},
        {"slide", QT_TRANSLATE_NOOP("Picture", "幻灯片 16:9"), {PictureWidth::Slide, 0}},
    };
    return widths;
}

std::optional<PictureWidth> parseWidth(const QString& text) {
    for (const NamedWidth& named : namedWidths())
        if (text == QLatin1String(named.id)) return named.width;
    const QString unit = text.right(2);
    bool isNumber = false;
    const double value = text.chopped(std::min<qsizetype>(2, text.size())).toDouble(&isNumber);
    if (!isNumber) return {};
    if (unit == QLatin1String("mm") && value >= 10 && value <= 2000)
        return PictureWidth{PictureWidth::Millimetres, value};
    if (unit == QLatin1String("px") && value >= 64 && value <= 16000)
        return PictureWidth{PictureWidth::Pixels, value};
    return {};
}

QString widthText(const PictureWidth& width) {
    for (const NamedWidth& named : namedWidths())
        if (width == named.width) return QLatin1String(named.id);
    return QString::number(width.value) +
           (width.kind == PictureWidth::Pixels ? QStringLiteral("px") : QStringLiteral("mm"));
}

const std::vector<PictureFormat>& pictureFormats() {
    static const std::vector<PictureFormat> formats = {
        {"png", "PNG", false, "image/png"},
        {"svg", "SVG", true, "image/svg+xml"},
        {"pdf", "PDF", true, "application/pdf"},
    };
    return formats;
}

const PictureFormat* findPictureFormat(const QString& id) {
    const auto it = std::ranges::find_if(
        pictureFormats(), [&](const PictureFormat& format) { return id == QLatin1String(format.id); });
    return it == pictureFormats().end() ? nullptr : &*it;
}

Result<const PictureFormat*> pictureFormatOf(const QString& file) {
    if (const PictureFormat* format = findPictureFormat(QFileInfo(file).suffix().toLower())) return format;
    std::string known;
    for (const PictureFormat& format : pictureFormats())
        known += (known.empty() ? "." : ", .") + std::string(format.id);
    return fail(ErrorCode::Unsupported, KANSHEI_TEXT("The name of a picture says what it is: it ends in %1."),
                {known}, file.toStdString());
}

const QStringList& themeIds() {
    static const QStringList ids = {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("print")};
    return ids;
}

QString themeId(Theme theme) {
    return themeIds()[int(theme)];
}

std::optional<Theme> parseTheme(const QString& id) {
    const qsizetype at = themeIds().indexOf(id);
    return at < 0 ? std::nullopt : std::optional(Theme(at));
}

QString optionText(const PictureOptions& options) {
    const PictureOptions usual;
    QString text;
    if (options.theme != usual.theme) text += QStringLiteral(" --theme ") + themeId(options.theme);
    if (options.width != usual.width) text += QStringLiteral(" --width ") + widthText(options.width);
    if (options.room)
        text += QStringLiteral(" --size %1 %2").arg(options.room->width()).arg(options.room->height());
    if (options.scale != usual.scale) text += QStringLiteral(" --scale %1").arg(options.scale);
    const std::pair<bool, const char*> flags[] = {
        {options.transparent, " --transparent"}, {options.title, " --title"},
        {options.caption, " --caption"},         {!options.legends, " --no-legend"},
        {!options.numbers, " --no-numbers"},     {options.outlines, " --outlines"},
    };
    for (const auto& [set, flag] : flags)
        if (set) text += QLatin1String(flag);
    return text;
}

} // namespace kanshei
