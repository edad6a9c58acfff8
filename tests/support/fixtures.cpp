#include "tests/support/fixtures.h"

#include <cstdlib>

namespace kanshei::test {

std::filesystem::path fixturesFolder() {
    if (const char* folder = std::getenv("KANSHEI_FIXTURES"); folder && *folder) return folder;
    return std::filesystem::path(KANSHEI_SOURCE_DIR).parent_path() / "shared" / "fixtures";
}

} // namespace kanshei::test
