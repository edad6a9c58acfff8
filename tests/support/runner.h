// Runs the tests of a runner, or a share of them, so that several processes can do the whole.
#pragma once

namespace kanshei::test {

/// KANSHEI_SHARD=2/3 runs every third test file, from the second, unless the command line names tests itself. Returns what
/// main returns.
int runTests(int argc, char** argv);

} // namespace kanshei::test
