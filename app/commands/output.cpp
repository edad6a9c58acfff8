#include "app/commands/output.h"

#include "app/commands/command.h"
#include "app/commands/console.h"
#include "core/base/file.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>

namespace kanshei {

int failed(const Error& error) {
    std::cerr << red("kanshei:", Stream::Err) << " " << error.english() << '\n';
    return ExitFailed;
}

int badUsage(const std::string& message) {
    std::cerr << red("kanshei:", Stream::Err) << " " << message << '\n';
    return ExitUsage;
}

Status writeStandardOutput(std::string_view bytes) {
    std::cout.write(bytes.data(), std::streamsize(bytes.size()));
    std::cout.flush();
    if (std::cout) return Nothing{};
    return fail(ErrorCode::Failed, KANSHEI_TEXT("Standard output cannot be written."));
}

int writeOutput(const std::string& path, std::string_view bytes) {
    if (!path.empty() && path != "-") {
        const Status status = writeFile(path, bytes);
        return status ? int(ExitDone) : failed(status.error());
    }
    const Status status = writeStandardOutput(bytes);
    return status ? int(ExitDone) : failed(status.error());
}

void addForce(CLI::App& sub, bool& force) {
    sub.add_flag("--force", force, "replace files that exist");
}

std::string suffixOfFolder(const std::string& path) {
    std::error_code ignored;
    const std::string suffix = std::filesystem::path(path).extension().string();
    const bool letters =
        suffix.size() >= 2 && suffix.size() <= 6 &&
        std::ranges::all_of(suffix.substr(1), [](unsigned char c) { return std::isalnum(c) != 0; }) &&
        std::ranges::any_of(suffix, [](unsigned char c) { return std::isalpha(c) != 0; });
    return letters && !std::filesystem::is_directory(path, ignored) ? suffix : std::string();
}

Status mayWrite(const std::string& path, bool force) {
    std::error_code ignored;
    if (force || path.empty() || path == "-" || !std::filesystem::is_regular_file(path, ignored))
        return Nothing{};
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("There is a file of this name; --force replaces it."), {},
                path);
}

Result<std::string> readInput(const std::string& path) {
    if (path != "-") return readFile(path);
    std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    if (std::cin.bad()) return fail(ErrorCode::Unreadable, KANSHEI_TEXT("Standard input cannot be read."));
    return text;
}

std::string number(double value, int digits) {
    char buffer[64];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, digits).ptr;
    return {buffer, end};
}

std::string fixed(double value, int decimals) {
    char buffer[512]; // 309 digits before the point at most
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals).ptr;
    const std::string text(buffer, end);
    return text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-') ? text.substr(1)
                                                                                       : text;
}

} // namespace kanshei
