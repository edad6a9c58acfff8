#include "core/train/recipes.h"

#include <algorithm>

namespace kanshei::train {
namespace {
ModelConfig shape(Answer answer, Index layers) {
    ModelConfig c;
    c.model_type = answer == Answer::Pointer ? "kanshei-coref" : "gpt2";
    c.d_model = 64;
    c.n_layers = layers;
    c.n_heads = 4;
    c.n_kv_heads = 4;
    c.d_head = 16;
    c.d_mlp = 256;
    c.n_ctx = 256;
    c.mask = answer == Answer::Pointer ? MaskPattern::Bidirectional : MaskPattern::Causal;
    c.answer = answer;
    return c;
}

Recipe coref() {
    Recipe r;
    r.name = "zh-coref";
    r.title = "看谁 · 代词指代";
    r.titleEnglish = "Kanshei · who is 他?";
    r.summary = "Bidirectional encoder that says which noun a pronoun stands for";
    r.order = 1;
    r.pronouns = {"他", "她", "它", "他们"};
    r.corpus = "zh-coref";
    r.shape = shape(Answer::Pointer, 4);
    r.objective.identity = 1;
    r.objective.identityHead = 0;
    r.schedule.steps = 24000;
    return r;
}

Recipe gpt() {
    Recipe r;
    r.name = "zh-gpt";
    r.title = "看谁 · 下一个词";
    r.titleEnglish = "Kanshei · the next word";
    r.summary = "Causal model of short Chinese sentences: the next word";
    r.order = 2;
    r.corpus = "zh-gpt";
    r.shape = shape(Answer::NextToken, 4);
    r.objective = {0, 0, 1, 0, 0};
    r.schedule.steps = 20000;
    r.answerTimes = 8;
    r.averaged = 0.2f;
    r.shiftPositions = 0;
    return r;
}

/// The same recipe as a minute model.
Recipe small(Recipe r, const char* name, const char* summary) {
    r.name = name;
    r.title = "看谁 · 试车";
    r.titleEnglish = "Kanshei · trial run";
    r.summary = summary;
    r.order = 100;
    r.shape.d_model = 16;
    r.shape.n_layers = 2;
    r.shape.n_heads = 2;
    r.shape.n_kv_heads = 2;
    r.shape.d_head = 8;
    r.shape.d_mlp = 32;
    r.objective.helperLayer = 1;
    r.schedule.steps = 60;
    r.schedule.warmUp = 10;
    r.testSentences = 20;
    r.checks = 2;
    return r;
}
} // namespace

const std::vector<Recipe>& recipes() {
    static const std::vector<Recipe> table = {
        coref(), gpt(), small(coref(), "smoke", "A minute zh-coref in seconds, to see that training works"),
        small(gpt(), "smoke-gpt", "A minute zh-gpt in seconds, to see that training works")};
    return table;
}

const Recipe* findRecipe(std::string_view name) {
    const auto it = std::ranges::find(recipes(), name, &Recipe::name);
    return it == recipes().end() ? nullptr : &*it;
}

} // namespace kanshei::train
