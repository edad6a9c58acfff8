#define CATCH_CONFIG_RUNNER
#include "tests/support/shard.h"

int main(int argc, char** argv) {
    return kanshei::test::runTests(argc, argv);
}
