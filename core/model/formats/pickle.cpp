#include "core/model/formats/pickle.h"

#include "core/base/file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

Error pickleError(const fs::path& path) {
    return fail(
        ErrorCode::Unsupported,
        KANSHEI_TEXT(
            "This is a pickle: whoever reads one runs the program that is hidden in it, so Kanshei never "
            "does. "
            "Look for the same model as safetensors or GGUF, or convert it where you trust it: in Python, "
            "AutoModel.from_pretrained(folder).save_pretrained(new_folder, safe_serialization=True), with "
            "the "
            "model's own class (AutoModelForCausalLM …)."),
        {}, path.string());
}

bool hasPickleName(const fs::path& path) {
    std::string name = path.filename().string(), end = path.extension().string();
    std::ranges::transform(end, end.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    static constexpr std::string_view ends[] = {".pt", ".pth", ".ckpt", ".pkl", ".pickle"};
    return std::ranges::find(ends, end) != std::end(ends) ||
           (name.starts_with("pytorch_model") && end == ".bin");
}

/// A zip archive (PyTorch since 1.6), or a pickle of protocol 2 to 5 (before).
bool beginsAsPickle(const fs::path& path) {
    std::array<unsigned char, 4> first{};
    std::ifstream in(path, std::ios::binary);
    in.read(reinterpret_cast<char*>(first.data()), first.size());
    if (!in) return false;
    const bool zip = first[0] == 'P' && first[1] == 'K' && first[2] == 3 && first[3] == 4;
    // Opcode 0 does not exist; a llama2.c model 640 wide begins 80 02 00 00.
    return zip || (first[0] == 0x80 && first[1] >= 2 && first[1] <= 5 && first[2] != 0);
}

} // namespace

bool isPickle(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && (hasPickleName(path) || beginsAsPickle(path));
}

Result<Model> refusePickle(const fs::path& path) {
    return pickleError(path);
}

std::optional<Error> pickleIn(const fs::path& folder) {
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (hasPickleName(at->path())) return pickleError(at->path());
    return {};
}

} // namespace kanshei
