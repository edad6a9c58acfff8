#include "core/base/file.h"

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

using namespace kanshei;
namespace fs = std::filesystem;

TEST_CASE("a file is written whole, replaces the old one and leaves nothing beside it", "[file]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "a", "one"));
    REQUIRE(writeFile(folder / "a", std::string("two\0three", 9)));
    CHECK(*readFile(folder / "a") == std::string("two\0three", 9));
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("writing through a link keeps the link", "[file]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "target", "old"));
    fs::create_symlink(folder / "target", folder / "link");
    REQUIRE(writeFile(folder / "link", "new"));
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(*readFile(folder / "target") == "new");
}

TEST_CASE("a device is written to and not replaced", "[file]") {
    REQUIRE(writeFile("/dev/null", "gone"));
    CHECK(fs::is_character_file("/dev/null"));
    CHECK_FALSE(writeFile("/dev/full", "does not fit"));
}

TEST_CASE("files that cannot be read or written say why and which", "[file]") {
    const test::TemporaryFolder folder;
    CHECK(readFile(folder / "missing").error().english() ==
          (folder / "missing").string() + ": There is no such file.");
    CHECK(readFile(folder.path()).error().code == ErrorCode::Unreadable);
    REQUIRE(writeFile(folder / "a", "12345"));
    CHECK(readFile(folder / "a", 4).error().english().find("5 bytes; the limit is 4") != std::string::npos);
    CHECK(readFile((folder / "a") / "b").error().code == ErrorCode::NotFound);
    CHECK(writeFile((folder / "no-folder") / "a", "x").error().code == ErrorCode::Failed);
}
