// Where the bundled data (models, corpora, lessons, formulas) lives.
#pragma once

#include <filesystem>

namespace kanshei {

/// The folder of bundled data: KANSHEI_DATA, else `resources` or `../share/kanshei` beside the program, else
/// the source tree.
std::filesystem::path resourcesFolder();

} // namespace kanshei
