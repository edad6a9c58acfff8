#include "app/commands/picture_arguments.h"

#include "ui/surfaces/figure_data.h"

namespace kanshei {

namespace {

std::string widthForms() {
    std::string forms;
    for (const NamedWidth& named : namedWidths()) forms += std::string(named.id) + ", ";
    return forms + "85mm, 1600px";
}

} // namespace

std::string knownSuffixes() {
    std::string list;
    for (const PictureFormat& format : pictureFormats())
        list += (list.empty() ? "." : ", .") + std::string(format.id);
    for (const DataFormat& format : dataFormats()) list += ", ." + std::string(format.id);
    return list;
}

void addPicture(CLI::App& sub, PictureArguments& arguments) {
    const std::string forms = widthForms();
    sub.add_option("--width", arguments.width, "how wide it is where it is shown: " + forms)
        ->check(CLI::Validator(
            [forms](std::string& text) {
                return parseWidth(QString::fromStdString(text))
                           ? std::string()
                           : "“" + text + "” is no width; a width is one of " + forms +
                                 " (10–2000 mm, 64–16000 px).";
            },
            "WIDTH"));
    sub.add_flag("--transparent", arguments.transparent, "no ground");
    sub.add_flag("--title", arguments.title, "the step's heading over the figure");
    sub.add_flag("--caption", arguments.caption, "what the step says about this token, under the figure");
    sub.add_flag("!--no-legend", arguments.legend, "without the scales of colours");
    sub.add_flag("--outlines", arguments.outlines, "SVG and PDF: letters as shapes, which need no font");
}

PictureOptions pictureOptions(const PictureArguments& arguments, const std::string& theme, double scale,
                              bool numbers) {
    PictureOptions options;
    options.theme = parseTheme(QString::fromStdString(theme)).value_or(Theme::Light);
    options.width = parseWidth(QString::fromStdString(arguments.width)).value_or(PictureWidth());
    options.scale = scale;
    options.numbers = numbers;
    options.transparent = arguments.transparent;
    options.title = arguments.title;
    options.caption = arguments.caption;
    options.legends = arguments.legend;
    options.outlines = arguments.outlines;
    return options;
}

} // namespace kanshei
