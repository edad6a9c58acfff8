// A share of the test cases, so that several processes can do the whole: KANSHEI_SHARD=2/3 runs every third, from the second.
#pragma once

#include "tests/support/catch.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace kanshei::test {

/// The name as Catch reads it on its command line.
inline std::string quotedForCatch(const std::string& name) {
    std::string quoted = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

/// Chooses the share, unless the command line names tests itself. Call after applyCommandLine.
inline void chooseShard(Catch::Session& session) {
    const char* text = std::getenv("KANSHEI_SHARD");
    unsigned part = 0, parts = 0;
    if (!text || !session.configData().testsOrTags.empty()) return;
    if (std::sscanf(text, "%u/%u", &part, &parts) != 2 || part < 1 || part > parts) return;
    Catch::ConfigData data = session.configData();
    unsigned at = 0;
    for (const Catch::TestCase& test : Catch::getAllTestCasesSorted(session.config()))
        if (!test.isHidden() && at++ % parts == part - 1)
            data.testsOrTags.push_back(quotedForCatch(test.name));
    session.useConfigData(data);
}

inline int runTests(int argc, char** argv) {
    Catch::Session session;
    if (const int wrong = session.applyCommandLine(argc, argv)) return wrong;
    chooseShard(session);
    return session.run();
}

} // namespace kanshei::test
