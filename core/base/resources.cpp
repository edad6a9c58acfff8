#include "core/base/resources.h"

#include <cstdlib>

namespace kanshei {

std::filesystem::path resourcesFolder() {
    namespace fs = std::filesystem;
    if (const char* folder = std::getenv("KANSHEI_DATA"); folder && *folder) return folder;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    if (!program.empty())
        for (const fs::path& folder : {program / "resources", program.parent_path() / "share" / "kanshei"})
            if (fs::is_directory(folder, ignored)) return folder;
    return KANSHEI_RESOURCES;
}

} // namespace kanshei
