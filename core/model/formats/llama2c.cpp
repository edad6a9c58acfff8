#include "core/model/formats/llama2c.h"

#include "core/base/mapped_file.h"
#include "core/model/formats/give_tokenizer.h"
#include "core/model/formats/llama2c_tokenizer.h"

#include <array>
#include <bit>
#include <cstring>

namespace kanshei {
namespace {

namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little, "llama2.c writes little-endian, and so reads this");

constexpr std::size_t headerBytes = 7 * sizeof(std::int32_t);

/// One array of the file: as many matrices as there are layers, or one.
struct Llama2cArray {
    const char* ours; ///< the part after "blocks.N.", or the whole name; "" where nothing is made of it
    bool perLayer = true;
    Shape shape; ///< in the file
    bool transposed = false;
};

Result<ModelConfig> readLlama2cHeader(std::span<const std::byte> bytes) {
    if (bytes.size() < headerBytes)
        return fail(ErrorCode::Corrupt, KANSHEI_TEXT("The file is cut off: it has only %1 bytes."),
                    {std::to_string(bytes.size())});
    std::array<std::int32_t, 7> header{};
    std::memcpy(header.data(), bytes.data(), headerBytes);
    if (header[0] == 0x616b3432) // "ak42"
        return fail(
            ErrorCode::Unsupported,
            KANSHEI_TEXT("This is version %1 of llama2.c's format; only version 0 (float32) can be read. "
                         "Export it again with “--version 0”."),
            {std::to_string(header[1])});
    ModelConfig config;
    config.model_type = "llama";
    config.d_model = header[0];
    config.d_mlp = header[1];
    config.n_layers = header[2];
    config.n_heads = header[3];
    config.n_kv_heads = header[4];
    config.tied_embeddings = header[5] > 0;
    config.d_vocab = std::abs(Index(header[5]));
    config.n_ctx = header[6];
    config.d_head = config.n_heads > 0 ? config.d_model / config.n_heads : 0;
    config.norm_kind = NormKind::RmsNorm;
    config.layer_norm_eps = 1e-5f;
    config.activation = Activation::Silu;
    config.gated_mlp = true;
    config.qkv_bias = config.out_bias = config.mlp_bias = false;
    config.positions = Positions::Rotary;
    config.rotary.layout = Rotary::Layout::Pairs;
    config.rotary.dims = config.d_head;
    Status good = checkConfig(config);
    if (good && config.n_heads * config.d_head != config.d_model)
        good = fail(ErrorCode::Mismatch, KANSHEI_TEXT("%1 heads do not divide a model width of %2 evenly."),
                    {std::to_string(config.n_heads), std::to_string(config.d_model)});
    if (!good)
        return fail(ErrorCode::Corrupt,
                    KANSHEI_TEXT("This is not a llama2.c model, or its header is damaged: %1"),
                    {good.error().english()});
    return config;
}

/// The arrays in the order of the file.
std::vector<Llama2cArray> arraysOf(const ModelConfig& c) {
    const Index keys = c.n_kv_heads * c.d_head, queries = c.n_heads * c.d_head;
    return {{"embed.W_E", false, {c.d_vocab, c.d_model}},
            {"ln1.w", true, {c.d_model}},
            {"attn.W_Q", true, {queries, c.d_model}, true},
            {"attn.W_K", true, {keys, c.d_model}, true},
            {"attn.W_V", true, {keys, c.d_model}, true},
            {"attn.W_O", true, {c.d_model, queries}, true},
            {"ln2.w", true, {c.d_model}},
            {"mlp.W_gate", true, {c.d_mlp, c.d_model}, true},
            {"mlp.W_out", true, {c.d_model, c.d_mlp}, true},
            {"mlp.W_in", true, {c.d_mlp, c.d_model}, true},
            {"ln_final.w", false, {c.d_model}},
            {"",
             false,
             {c.n_ctx, c.d_head}}, // cosines and sines of the rotary positions, which follow from the header
            {c.tied_embeddings ? "" : "unembed.W_U", false, {c.tied_embeddings ? 0 : c.d_vocab, c.d_model}}};
}

/// Does the file have exactly the bytes of these arrays?
Status checkLlama2cSize(const ModelConfig& config, const std::vector<Llama2cArray>& arrays,
                        std::size_t fileSize) {
    std::uint64_t room = (fileSize - headerBytes) / sizeof(float);
    bool fits = (fileSize - headerBytes) % sizeof(float) == 0;
    for (const Llama2cArray& array : arrays) {
        Shape all = array.shape;
        all.insert(all.begin(), array.perLayer ? config.n_layers : 1);
        const auto count = checkedSize(all);
        fits = fits && count && std::uint64_t(*count) <= room;
        if (!fits) break;
        room -= std::uint64_t(*count);
    }
    if (fits && room == 0) return Nothing{};
    return fail(ErrorCode::Corrupt,
                KANSHEI_TEXT("The file has %1 bytes, which is not what its header asks for (%2 layers, width "
                             "%3, vocabulary %4). "
                             "It is cut off, or not a llama2.c model."),
                {std::to_string(fileSize), std::to_string(config.n_layers), std::to_string(config.d_model),
                 std::to_string(config.d_vocab)});
}

/// Borrowed where it is aligned and lies as ours.
Tensor weightAt(const std::byte* data, const std::string& name, const Llama2cArray& array,
                const std::shared_ptr<const void>& owner) {
    Tensor inFile;
    if (reinterpret_cast<std::uintptr_t>(data) % alignof(float) == 0) {
        inFile = Tensor::borrowed(name, array.shape, reinterpret_cast<const float*>(data), owner);
    } else {
        inFile = Tensor(name, array.shape);
        std::memcpy(inFile.mutableData(), data, std::size_t(inFile.size()) * sizeof(float));
    }
    if (!array.transposed) return inFile;
    Tensor ours(name, {array.shape[1], array.shape[0]});
    ours.mutableMatrix() = inFile.matrix().transpose();
    return ours;
}

Status readLlama2cTokenizer(Model& model, const fs::path& folder) {
    const fs::path path = llama2cTokenizerFile(folder, model.config.d_vocab);
    if (path.empty()) return Nothing{};
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    const auto source = parseLlama2cTokenizer(*bytes);
    const Status status = source ? giveTokenizer(model, makeTokenizer(*source)) : Status(source.error());
    if (status) return Nothing{};
    Error error = status.error();
    error.place = path.string();
    return error;
}

} // namespace

bool isLlama2c(const fs::path& path) {
    std::error_code ignored;
    return path.extension() == ".bin" && fs::is_regular_file(path, ignored);
}

Result<Model> readLlama2c(std::span<const std::byte> bytes, const std::shared_ptr<const void>& owner) {
    const auto config = readLlama2cHeader(bytes);
    if (!config) return config.error();
    const auto arrays = arraysOf(*config);
    if (const Status fits = checkLlama2cSize(*config, arrays, bytes.size()); !fits) return fits.error();
    Model model;
    model.config = *config;
    const std::byte* at = bytes.data() + headerBytes;
    for (const Llama2cArray& array : arrays) {
        const std::size_t size = std::size_t(*checkedSize(array.shape)) * sizeof(float);
        for (Index layer = 0; layer < (array.perLayer ? config->n_layers : 1); ++layer, at += size)
            if (*array.ours)
                model.weights.add(
                    weightAt(at, array.perLayer ? blockName(layer, array.ours) : array.ours, array, owner));
    }
    if (const Status good = checkWeights(model.config, model.weights); !good) return good.error();
    return model;
}

Result<Model> openLlama2c(const fs::path& path) {
    const auto inFile = [&](Error error) {
        error.place = path.string() + (error.place.empty() ? "" : ", " + error.place);
        return error;
    };
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    auto model = readLlama2c((*file)->bytes(), *file);
    if (!model) return inFile(model.error());
    if (const Status same = MappedFile::check((*file)->bytes().data()); !same) return same.error();
    model->info.path = path;
    model->info.name = path.stem().string();
    model->info.title = model->info.titleEnglish = model->info.name;
    if (const Status status = readLlama2cTokenizer(*model, path.parent_path()); !status)
        return status.error();
    return model;
}

} // namespace kanshei
