// The options of a picture on the command line.
#pragma once

#include "ui/surfaces/picture_options.h"

#include <CLI/CLI.hpp>

namespace kanshei {

struct PictureArguments {
    std::string width = "natural";
    bool transparent = false, title = false, caption = false, legend = true, outlines = false;
};

/// --width --transparent --title --caption --no-legend --outlines
void addPicture(CLI::App& sub, PictureArguments& arguments);
/// What the name of a file may end in: ".png, .svg, … .csv".
std::string knownSuffixes();
/// Theme, scale and numbers come from the options of the drawing.
PictureOptions pictureOptions(const PictureArguments& arguments, const std::string& theme, double scale,
                              bool numbers);

} // namespace kanshei
