// The built program with a folder of bundled models that holds one, of random weights.
#pragma once

#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

namespace kanshei::test {

class OneModel {
public:
    explicit OneModel(Answer answer = Answer::Pointer) {
        REQUIRE(saveModel(savable(randomModel(answer)), m_folder / "random-coref"));
    }
    Ran run(const std::vector<std::string>& arguments) const {
        return runProgram(arguments, "", m_folder.path().string());
    }
    std::string path() const { return (m_folder / "random-coref").string(); }

private:
    TemporaryFolder m_folder;
};

} // namespace kanshei::test
