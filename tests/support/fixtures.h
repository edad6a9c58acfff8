// Where the small models with golden activations are: KANSHEI_FIXTURES, else ../shared/fixtures from the
// project's root.
#pragma once

#include "tests/support/catch.h"

#include <filesystem>

namespace kanshei::test {

/// The folder, or a path that does not exist.
std::filesystem::path fixturesFolder();

} // namespace kanshei::test

/// First line of a test that reads fixtures/<part>: without it the test says so and ends there.
#define NEEDS_FIXTURE(part)                                                                                  \
    if (!std::filesystem::exists(kanshei::test::fixturesFolder() / (part))) {                                \
        WARN("skipped: no " << (kanshei::test::fixturesFolder() / (part)).string()                           \
                            << " (set KANSHEI_FIXTURES)");                                                   \
        return;                                                                                              \
    }
