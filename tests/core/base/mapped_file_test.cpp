#include "core/base/mapped_file.h"

#include "core/explain/audit.h"
#include "core/forward/trace.h"
#include "tests/support/catch.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

using namespace kanshei;
namespace fs = std::filesystem;

TEST_CASE("a mapped file shows its bytes, and says when another program writes it", "[file]") {
    const test::TemporaryFolder folder;
    CHECK(MappedFile::open(folder / "missing").error().code == ErrorCode::NotFound);
    REQUIRE(writeFile(folder / "a", "12345"));
    const auto file = *MappedFile::open(folder / "a");
    CHECK(std::string(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size()) == "12345");
    const std::byte elsewhere{};
    CHECK(MappedFile::check(&elsewhere));
    CHECK(MappedFile::check(&file->bytes()[4]));
    REQUIRE(writeFile(folder / "a", "new")); // beside it, and renamed: what is mapped is still the old file
    CHECK(MappedFile::check(file->bytes().data()));
    const auto second = *MappedFile::open(folder / "a");
    fs::last_write_time(folder / "a", fs::file_time_type::clock::now() + std::chrono::hours(1));
    CHECK(MappedFile::check(file->bytes().data()));
    CHECK(MappedFile::check(second->bytes().data()).error().english() ==
          (folder / "a").string() +
              ": Another program changed this file while it was open. Open the model again.");
}

TEST_CASE("bytes that are cut off read as zeros: nothing crashes", "[file]") {
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder / "a", std::string(1 << 16, 'x')));
    const auto file = *MappedFile::open(folder / "a");
    fs::resize_file(folder / "a", 10);
    CHECK(int(file->bytes()[(1 << 16) - 1]) == 0);
    CHECK(int(file->bytes()[5]) == 'x');
    fs::resize_file(folder / "a", 1 << 16); // as long as before, but not the same
    CHECK_FALSE(MappedFile::check(&file->bytes()[100]));
}

TEST_CASE("a model whose file is cut off while it is open says so instead of computing", "[file][forward]") {
    const test::TemporaryFolder folder;
    REQUIRE(saveModel(test::savable(test::randomModel()), folder / "m"));
    const ModelPtr model = *openModel((folder / "m").string());
    const Tokens tokens = *tokenize(*model, "老板告诉员工");
    const TracePtr trace = *forward(model, tokens, defaultOptions(*model));
    fs::resize_file(folder / "m" / "model.safetensors", 64);
    CHECK(forward(model, tokens, defaultOptions(*model)).error().code == ErrorCode::Unreadable);
    CHECK(audit(*trace).error().code == ErrorCode::Unreadable);
}
