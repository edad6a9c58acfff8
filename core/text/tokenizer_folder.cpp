#include "core/text/tokenizer_folder.h"

#include "core/text/forms/folder_forms.h"

namespace kanshei {
namespace {

TokenizerResult loadJson(const std::filesystem::path& folder, const std::string&) {
    return loadTokenizer((folder / "tokenizer.json").string());
}

/// Every form of a vocabulary in a folder, the most exact first. Add a row to add one.
struct FormRow {
    std::vector<const char*> files; ///< all must be there
    TokenizerResult (*load)(const std::filesystem::path& folder, const std::string& modelType);
};
const std::vector<FormRow>& forms() {
    static const std::vector<FormRow> rows = {{{"tokenizer.json"}, loadJson},
                                              {{"tokenizer.model"}, loadSentencePiece},
                                              {{"vocab.json", "merges.txt"}, loadVocabAndMerges},
                                              {{"vocab.txt"}, loadVocabTxt},
                                              {{"tokenizer.bin"}, loadLlama2c}};
    return rows;
}

} // namespace

TokenizerResult loadTokenizerFrom(const std::filesystem::path& folder, const std::string& modelType) {
    std::string names;
    for (const FormRow& row : forms()) {
        bool there = true;
        for (const char* file : row.files) {
            std::error_code ignored;
            there = there && std::filesystem::exists(folder / file, ignored);
            names += (names.empty() ? "" : ", ") + std::string(file);
        }
        if (there) return row.load(folder, modelType);
    }
    return fail(ErrorCode::NotFound, KANSHEI_TEXT("There is no tokenizer in this folder: none of %1."),
                {names}, folder.string());
}

} // namespace kanshei
