// (Catch reads the names of test cases as patterns, in which commas and brackets mean something; names of files are plain.)
#define CATCH_CONFIG_RUNNER
#include "tests/support/runner.h"

#include "tests/support/catch.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

namespace kanshei::test {

namespace {

/// Chooses the share, unless the command line names tests itself. Call after applyCommandLine.
void chooseShard(Catch::Session& session) {
    const char* text = std::getenv("KANSHEI_SHARD");
    unsigned part = 0, parts = 0;
    if (!text || !session.configData().testsOrTags.empty()) return;
    if (std::sscanf(text, "%u/%u", &part, &parts) != 2 || part < 1 || part > parts) return;
    std::map<std::string, int> files;
    for (const Catch::TestCase& test : Catch::getAllTestCasesSorted(session.config()))
        if (!test.isHidden()) ++files[std::filesystem::path(test.lineInfo.file).stem().string()];
    Catch::ConfigData data = session.configData();
    data.filenamesAsTags = true;
    std::string spec;
    unsigned at = 0;
    for (const auto& [file, count] : files)
        if (at++ % parts == part - 1) spec += (spec.empty() ? "~[.][#" : ",~[.][#") + file + "]";
    data.testsOrTags.push_back(spec);
    session.useConfigData(data);
}

} // namespace

int runTests(int argc, char** argv) {
    Catch::Session session;
    if (const int wrong = session.applyCommandLine(argc, argv)) return wrong;
    chooseShard(session);
    return session.run();
}

} // namespace kanshei::test
