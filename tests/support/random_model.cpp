#include "tests/support/random_model.h"

#include "core/base/random.h"
#include "core/text/char_tokenizer.h"
#include "core/text/pipeline/byte_alphabet.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kanshei::test {
namespace {

std::size_t characterLength(unsigned char lead) {
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

class ListTokenizer : public Tokenizer {
public:
    ListTokenizer(std::vector<std::string> pieces, bool bos) : m_pieces(std::move(pieces)), m_bos(bos) {}

    std::string kind() const override { return "test-list"; }
    std::size_t vocabularySize() const override { return m_pieces.size(); }

    Result<Tokens> encode(std::string_view text, const EncodeOptions& options) const override {
        Tokens tokens;
        tokens.text = text;
        if (m_bos && options.addSpecials)
            tokens.list.push_back({idOf("<bos>"), "<bos>", "", 0, 0, true, false});
        for (std::size_t at = 0; at < text.size();) {
            const std::string* piece = longestAt(text, at);
            const std::size_t length =
                piece ? piece->size()
                      : std::min(text.size() - at, characterLength(static_cast<unsigned char>(text[at])));
            const std::string shown = piece ? *piece : "<unk>";
            tokens.list.push_back(
                {idOf(shown), shown, std::string(text.substr(at, length)), at, at + length, false, !piece});
            at += length;
        }
        return tokens;
    }

    std::string decode(const std::vector<TokenId>& ids) const override {
        std::string text;
        for (TokenId id : ids) text += piece(id);
        return text;
    }

    std::string piece(TokenId id) const override {
        return id >= 0 && std::size_t(id) < m_pieces.size() ? m_pieces[std::size_t(id)] : "";
    }

    TokenId idOf(std::string_view piece) const override {
        const auto it = std::ranges::find(m_pieces, piece);
        return it == m_pieces.end() ? -1 : TokenId(it - m_pieces.begin());
    }

    std::string toJson() const override { return nlohmann::json{{"test-list", m_pieces}}.dump(); }

private:
    const std::string* longestAt(std::string_view text, std::size_t at) const {
        const std::string* best = nullptr;
        for (const std::string& piece : m_pieces)
            if (text.substr(at).starts_with(piece) && (!best || piece.size() > best->size())) best = &piece;
        return best;
    }

    std::vector<std::string> m_pieces;
    bool m_bos;
};

std::vector<std::string> pieces() {
    return {"<unk>", "<bos>", "<mask>", "。",     "老板", "员工", "告诉", "他",   "她", "必须", "加班",
            "不想",  "干了",  "会",     "发奖金", "我",   "中午", "想",   "吃",   "点", "苹果", "饭",
            "东西",  "睡觉",  "猫",     "狗",     "因为", "所以", "小王", "医生", "书", "了"};
}

ModelPtr makeModel(ModelConfig config, std::uint64_t seed) {
    auto model = std::make_shared<Model>();
    config.d_model = 16;
    config.n_layers = 2;
    config.n_heads = 4;
    if (config.n_kv_heads == 0) config.n_kv_heads = config.n_heads;
    config.d_head = 4;
    config.d_mlp = 32;
    config.n_ctx = 64;
    config.d_vocab = Index(pieces().size());
    model->config = config;
    model->weights = randomWeights(config, seed);
    model->tokenizer = listTokenizer(pieces());
    model->info.name = "random";
    model->info.title = "随机权重（仅供测试）";
    model->info.titleEnglish = "Random weights (for tests only)";
    if (config.answer == Answer::Pointer) {
        model->info.bestLayer = 1;
        model->info.bestHead = 2;
        model->info.pronouns = {"他", "她"};
    }
    return model;
}

bool isNorm(const std::string& name) {
    return (name.find("ln") != std::string::npos || name.find("_norm") != std::string::npos) &&
           (name.ends_with(".w") || name.ends_with(".b"));
}

} // namespace

std::shared_ptr<const Tokenizer> listTokenizer(std::vector<std::string> pieces, bool bos) {
    return std::make_shared<ListTokenizer>(std::move(pieces), bos);
}

Weights randomWeights(const ModelConfig& config, std::uint64_t seed, double spread) {
    Random random(seed);
    Weights weights;
    for (const auto& [name, shape] : requiredWeights(config)) {
        Tensor tensor(name, shape);
        const double centre = isNorm(name) && name.ends_with(".w") ? 1 : 0;
        const double width = isNorm(name) ? spread / 4 : spread;
        float* data = tensor.mutableData();
        for (Index i = 0; i < tensor.size(); ++i) data[i] = float(centre + width * random.normal());
        weights.add(std::move(tensor));
    }
    return weights;
}

Model savable(const ModelPtr& model) {
    std::vector<std::string> pieces{"<unk>", "<bos>", " "};
    const std::string known = "老板告诉员工他她必须加班不想干了我中午吃点苹果饭东西";
    for (std::size_t at = 0; at < known.size(); at += characterLength(static_cast<unsigned char>(known[at])))
        pieces.push_back(known.substr(at, characterLength(static_cast<unsigned char>(known[at]))));
    Model copy = *model;
    copy.tokenizer = *CharTokenizer::make(*Vocabulary::make(pieces), 0, 1);
    return copy;
}

std::shared_ptr<const Tokenizer> byteTokenizer() {
    using nlohmann::json;
    json vocab;
    for (int byte = 0; byte < 256; ++byte) vocab[letterOfByte(static_cast<unsigned char>(byte))] = byte;
    const std::string a = letterOfByte(0xF0), b = letterOfByte(0x9F), c = letterOfByte(0x98);
    vocab[a + b] = 256;
    vocab[a + b + c] = 257;
    const json tokenizer = {
        {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
        {"decoder", {{"type", "ByteLevel"}}},
        {"added_tokens", {{{"id", 258}, {"content", "<|endoftext|>"}, {"special", true}}}},
        {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", {a + " " + b, a + b + " " + c}}}}};
    return *parseTokenizer(tokenizer.dump());
}

ModelPtr byteModel() {
    auto model = std::make_shared<Model>(*randomModel());
    model->tokenizer = byteTokenizer();
    model->config.d_vocab = Index(model->tokenizer->vocabularySize());
    model->weights = randomWeights(model->config, 1);
    return model;
}

ModelPtr randomModel(Answer answer, std::uint64_t seed) {
    ModelConfig config;
    config.answer = answer;
    if (answer == Answer::Pointer) config.model_type = "kanshei-coref";
    config.mask = answer == Answer::NextToken ? MaskPattern::Causal : MaskPattern::Bidirectional;
    return makeModel(config, seed);
}

ModelPtr randomLlama(std::uint64_t seed) {
    ModelConfig config;
    config.model_type = "qwen3";
    config.n_kv_heads = 2;
    config.norm_kind = NormKind::RmsNorm;
    config.activation = Activation::Silu;
    config.positions = Positions::Rotary;
    config.rotary.dims = 4;
    config.rotary.layout = Rotary::Layout::Pairs;
    config.rotary.scaling = Rotary::Scaling::Yarn;
    config.rotary.factor = 4;
    config.rotary.original_n_ctx = 16;
    config.rotary.attention_factor = 1.25;
    config.window = 3;
    config.first_window_layer = 1;
    config.qkv_bias = config.out_bias = config.mlp_bias = false;
    config.qk_norm = config.gated_mlp = true;
    return makeModel(config, seed);
}

ModelPtr randomNeox(std::uint64_t seed) {
    ModelConfig config;
    config.model_type = "gpt_neox";
    config.activation = Activation::Gelu;
    config.positions = Positions::Rotary;
    config.rotary.dims = 2;
    config.parallel_mlp = true;
    config.tied_embeddings = false;
    return makeModel(config, seed);
}

ModelPtr randomSentenceEncoder(std::uint64_t seed) {
    ModelConfig config;
    config.model_type = "use-lite";
    config.d_embed = 8;
    config.embed_scale = 2;
    config.positions = Positions::Sinusoid;
    config.activation = Activation::Relu;
    config.mask = MaskPattern::Bidirectional;
    config.answer = Answer::Embedding;
    return makeModel(config, seed);
}

ModelPtr randomBert(std::uint64_t seed) {
    ModelConfig config;
    config.model_type = "bert";
    config.n_types = 2;
    config.layer_norm_eps = 1e-12f;
    config.norm = NormPlacement::Post;
    config.activation = Activation::Gelu;
    config.mask = MaskPattern::Bidirectional;
    config.answer = Answer::Fill;
    config.embed_norm = true;
    config.predict_transform = true;
    return makeModel(config, seed);
}

} // namespace kanshei::test
