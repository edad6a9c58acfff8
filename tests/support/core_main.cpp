#include "tests/support/runner.h"

int main(int argc, char** argv) {
    return kanshei::test::runTests(argc, argv);
}
