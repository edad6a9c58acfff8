// A share of the test files, so that several processes can do the whole: KANSHEI_SHARD=2/3 runs every third, from the second.
// (Catch reads the names of test cases as patterns, in which commas and brackets mean something; names of files are plain.)
#pragma once

#include "tests/support/catch.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

namespace kanshei::test {

/// Chooses the share, unless the command line names tests itself. Call after applyCommandLine.
inline void chooseShard(Catch::Session& session) {
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

inline int runTests(int argc, char** argv) {
    Catch::Session session;
    if (const int wrong = session.applyCommandLine(argc, argv)) return wrong;
    chooseShard(session);
    return session.run();
}

} // namespace kanshei::test
