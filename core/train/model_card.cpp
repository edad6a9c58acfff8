#include "core/train/model_card.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace kanshei::train {
namespace {
struct SetText {
    const char* name;
    const char* chinese;
    const char* english;
};
constexpr SetText setTexts[] = {
    {"iid", "训练时的分布", "as in training"},
    {"pair", "没见过的名词对", "noun pairs never seen together"},
    {"combo", "没见过的名词＋动词", "noun and verb never seen together"},
    {"things", "物与动物，没见过的对", "things and animals, pairs never seen"},
    {"invented1", "一个生造的名字", "one invented name"},
    {"invented2", "两个生造的名字", "two invented names"},
    {"real1", "一个没见过的真名", "one real name never seen"},
    {"real2", "两个没见过的真名", "two real names never seen"},
    {"distance20", "相距约 20 词", "about 20 words apart"},
    {"distance60", "相距约 60 词", "about 60 words apart"},
    {"distance100", "相距约 100 词", "about 100 words apart"},
    {"distance120", "相距约 120 词", "about 120 words apart"},
    {"characters", "所有词拆成字", "every word split into characters"},
    {"reversed", "角色对调（看身份）", "roles swapped (rank decides)"},
    {"reversedAll", "角色对调（全部）", "roles swapped (all)"},
};

std::string number(double value, int decimals = 3) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text[0] == '0' ? text + 1 : text; // ".931"
}

std::string headName(BestHead best) {
    return "L" + std::to_string(best.layer) + "H" + std::to_string(best.head);
}

/// With the best head's columns where there are heads to choose from.
std::string scoreTable(const Run& run) {
    const bool heads = run.recipe.shape.answer == Answer::Pointer;
    const auto best = std::size_t(run.report.best.layer * run.recipe.shape.n_heads + run.report.best.head);
    std::string text = "| 留出集 held-out set | n | 2-way | exact | both |";
    text += heads
                ? " " + headName(run.report.best) + " max | right / wrong |\n|---|---|---|---|---|---|---|\n"
                : "\n|---|---|---|---|---|\n";
    for (const SetText& set : setTexts) {
        const SetScores* s = run.report.find(set.name);
        if (!s) continue;
        text += std::string("| ") + set.chinese + " · " + set.english + " | " + std::to_string(s->sentences) +
                " | " + number(s->twoWay) + " | " + number(s->exact) + " | " +
                (s->bothRight < 0 ? "" : number(s->bothRight)) + " |";
        if (heads)
            text += " " + number(s->heads[best].greatest) + " | " + number(s->heads[best].rightWeight, 2) +
                    " / " + number(s->heads[best].wrongWeight, 2) + " |";
        text += "\n";
    }
    return text;
}

/// "员工 .88, 老板 .11": the tokens with the greatest weights.
std::string greatest(const Run& run, const Example& example, const std::vector<float>& row,
                     std::size_t count) {
    std::vector<std::size_t> order(row.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return row[a] > row[b]; });
    std::string text;
    for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
        if (i > 0 && row[order[i]] < 0.005f) break;
        text += (i ? ", " : "") + run.corpus->tokenizer()->piece(example.ids[order[i]]) + " " +
                number(double(row[order[i]]), 2);
    }
    return text;
}

std::string sentenceTable(const Run& run, const TestSet& set) {
    const auto answered = answerAll(*run.parameters, set.examples);
    const std::size_t best =
        std::size_t(run.report.best.layer * run.recipe.shape.n_heads + run.report.best.head);
    std::string text = "| 句子 sentence | 代词那一行 row of the pronoun (" + headName(run.report.best) +
                       ") | 回答 answer | |\n|---|---|---|---|\n";
    for (std::size_t i = 0; i < answered.size(); ++i) {
        const Example& e = set.examples[i];
        text += "| " + e.text + " | " + greatest(run, e, answered[i].heads[best], 4) + " | " +
                greatest(run, e, answered[i].answer, 2) + " | " +
                (exactlyRight(e, answered[i]) ? "✓" : "✗ wrong") + " |\n";
    }
    return text;
}

std::string origin(const Run& run) {
    const Recipe& r = run.recipe;
    const Recipe* whole = findRecipe(r.name);
    std::string text = "`kanshei train --recipe " + r.name + " --seed " + std::to_string(run.options.seed) +
                       " --salt " + run.options.salt;
    const bool shorter = whole && r.schedule.steps != whole->schedule.steps;
    if (shorter) text += " --steps " + std::to_string(r.schedule.steps);
    text += "` · " + std::to_string(run.last.step) + " 步 steps · " + number(run.last.tokens / 1e6, 1) +
            " M 词元 tokens · d_model " + std::to_string(r.shape.d_model) + ", " +
            std::to_string(r.shape.n_layers) + " layers, " + std::to_string(r.shape.n_heads) +
            " heads, d_mlp " + std::to_string(r.shape.d_mlp) + ", " + std::to_string(r.shape.d_vocab) +
            " tokens, " + std::to_string(run.parameters->toWeights().parameterCount()) + " parameters\n\n";
    if (run.stopped || (shorter && r.schedule.steps < whole->schedule.steps))
        text += "**这是提前结束的早期训练，还不是完整的模型。 This is an early, short run (" +
                std::to_string(run.last.step) + " of the recipe's " +
                std::to_string(whole ? whole->schedule.steps : r.schedule.steps) +
                " steps), not the finished model.**\n\n";
    return text;
}

std::string corefIntroduction(const Run& run) {
    const Flips& f = run.report.flips;
    return "双向编码器（pre-"
           "LN，标准的块）：句中的代词指哪个名词？语料是程序由语法展开的短句；注意力从来不是训练目标。"
           "损失：代词处的指针（查询来自最后一层注意力的输出，键是词嵌入＋位置）、一个只在训练时用的辅助指针"
           "、15 % 掩码词，"
           "以及“值的身份”：最后一层的一个头只看某个词元时，答案必须指回这个词元——所以这个头看谁，答案就是谁"
           "。\n\n"
           "A bidirectional encoder (pre-LN, the standard block): which noun does the pronoun stand for? Its "
           "corpus is "
           "sentences expanded from a grammar; attention is never a target. Losses: a pointer at the pronoun "
           "(query from "
           "the last layer's attention output, keys embedding + position), a helper pointer used in training "
           "only, 15 % "
           "hidden tokens, and *value identity*: when one head of the last layer looks at a single token, "
           "the answer must "
           "point back at that token, so that where this head looks is the reason for the answer.\n\n" +
           origin(run) +
           "## 留出集得分 Held-out "
           "scores\n\n2-way：正确名词的概率大于另一个；exact：最可能的词元属于正确名词；both：对调前后都对；"
           "max：该头的最大权重落在正确名词上。头在另外的开发集上选出。层和头从 0 数起。\n"
           "2-way: the right noun gets more than the other; exact: the most likely token belongs to the "
           "right noun; both: "
           "right before and after the swap; max: the head's greatest weight is on the right noun. The head "
           "was chosen on a "
           "separate development set. Layers and heads count from 0.\n\n" +
           scoreTable(run) +
           "\n把最佳头里两个名词的权重互换，答案随之改变 Swapping the two nouns' weights turns the answer: " +
           headName(run.report.best) + " " + number(f.head, 3) + "; 整层 all heads of the layer " +
           number(f.layer, 3) + " (n " + std::to_string(f.sentences) + ").\n\n";
}

std::string corefLimits() {
    return "## 局限 Limits\n\n"
           "- 只学过语法里的句式；句式之外的句子可能答错。 It knows the grammar's patterns only and may fail "
           "outside them.\n"
           "- 训练最长约 120 词的距离；更长没有学过。 Distances beyond about 120 words were never trained.\n"
           "- 因果掩码下，代词看不到后面的证据。 Under a causal mask the pronoun cannot see the evidence "
           "after it.\n"
           "- 权重是原因的程度只由上面的互换实验说明。 How far weights are the cause is what the swap above "
           "shows, no more.\n";
}

std::string corefCard(const Run& run) {
    std::string text = corefIntroduction(run);
    for (const TestSet& set : run.corpus->testSets(1, 2))
        if (set.name == "demo" && !set.examples.empty())
            text += "## 六个句子 The six sentences\n\n" + sentenceTable(run, set) + "\n";
    return text + corefLimits();
}

std::string nextWordTable(const Run& run) {
    std::string text = "| 开头 beginning | 下一个词：语料 / 模型 next word: corpus / model | 最大差距 "
                       "greatest gap |\n|---|---|---|\n";
    for (const NextWordScore& score : run.report.nextWords) {
        text += "| " + score.context + " |";
        for (const auto& [word, shares] : score.words)
            text += " " + word + " " + number(shares.first, 2) + "/" + number(shares.second, 2);
        text += " | " + number(score.greatestGap, 3) + " |\n";
    }
    return text;
}

std::string nextWordCard(const Run& run) {
    return "因果语言模型（GPT-2 的块）：预测下一个词。语料是 zh-coref "
           "的句子加上答案，以及日常句子。它学到的是语料里的频率，不是道理。\n\n"
           "A causal language model (GPT-2's block) that predicts the next word, trained on zh-coref's "
           "sentences with an "
           "answer behind them and on everyday sentences. What it learnt are the corpus's frequencies, not "
           "reasons.\n\n" +
           origin(run) +
           "## 得分 Scores\n\n新抽的句子，每词元损失 Loss per token on freshly drawn sentences: " +
           number(run.report.nextTokenLoss, 4) + " nats\n\n" + nextWordTable(run) +
           "\n答案 …。他是 → 名词（留出集；2-way、exact 同 zh-coref，看名词的第一个词元） The noun after "
           "…。他是 on held-out "
           "sentences, by the noun's first token:\n\n" +
           scoreTable(run) +
           "\n## 局限 Limits\n\n- 只见过这个语料；别的句子上的预测没有意义。 It saw this corpus only; "
           "elsewhere its predictions mean little.\n"
           "- 因果模型在代词处还看不到证据，要到后面的词元才能判断它指谁。 A causal model cannot see the "
           "evidence at the pronoun; "
           "it can tell whom it stands for at later tokens only.\n";
}
} // namespace

std::string modelCard(const Run& run) {
    const std::string title =
        "# " + run.recipe.title + " · " + run.recipe.titleEnglish + " (" + run.recipe.name + ")\n\n";
    return title + (run.recipe.shape.answer == Answer::Pointer ? corefCard(run) : nextWordCard(run));
}

} // namespace kanshei::train
