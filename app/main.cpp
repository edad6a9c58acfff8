#include "app/commands/output.h"
#include "app/commands/program.h"
#include "app/window.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace {

bool isSessionFile(std::string_view name) {
    return name.ends_with(".kanshei") && name[0] != '-';
}

/// The session file among the arguments, or nothing.
std::string sessionFile(int argc, char** argv) {
    const auto file = std::find_if(argv + std::min(argc, 1), argv + argc, isSessionFile);
    return file == argv + argc ? std::string() : std::string(*file);
}

/// Nothing to do but open the window: no argument, a session file, or only Qt's own (-platform, -style …).
bool wantsWindow(int argc, char** argv) {
    if (argc < 2) return true;
    const std::string_view first = argv[1];
    if (isSessionFile(first)) return true;
    return first.size() > 2 && first[0] == '-' && std::isalpha(static_cast<unsigned char>(first[1]));
}

} // namespace

int main(int argc, char** argv) {
    if (wantsWindow(argc, argv)) {
        const std::string file = sessionFile(argc, argv);
        std::error_code ignored;
        if (!file.empty() && !std::filesystem::exists(file, ignored))
            return kanshei::failed(kanshei::fail(kanshei::ErrorCode::NotFound,
                                                 KANSHEI_TEXT("There is no such session file."), {}, file));
        return kanshei::runWindow(argc, argv, file);
    }
    return kanshei::runCommand(argc, argv);
}
