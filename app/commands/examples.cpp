#include "app/commands/examples.h"

#include <algorithm>

namespace kanshei {

const std::vector<CommandExamples>& examples() {
    static const std::vector<CommandExamples> table = {
        {"trace",
         {{"kanshei trace 老板告诉员工他必须加班", "the name and shape of every tensor, as JSON"},
          {"kanshei trace 老板告诉员工他必须加班 --tensor blocks.3.pattern --head 0 --format csv",
           "the attention weights of one head"},
          {"kanshei trace 老板告诉员工他必须加班 --layer 3 --edit 'off blocks.3[0] zero' -o "
           "layer3.safetensors",
           "everything in layer 3 when its head 0 is switched off"}},
         ""},
        {"render",
         {{"kanshei render 老板告诉员工他必须加班 --figure softmax -o softmax.svg", "one picture"},
          {"kanshei render 老板告诉员工他必须加班 --figure pattern --all-heads --all-layers -o heads",
           "every head of every layer, in a folder"},
          {"kanshei render --batch sentences.txt --figure arcs --name '{n}-{sentence}.png' --shard 1/2 "
           "--json -o arcs",
           "the first half of the pictures of a file of sentences; another process makes --shard 2/2"}},
         "Many pictures: the model is opened once and run once for each sentence. Every file is written "
         "aside and\n"
         "renamed, so Ctrl-C leaves whole pictures only, and --resume goes on. With GNU parallel:\n"
         "  parallel kanshei render --batch sentences.txt --figure arcs --shard {}/8 -o arcs ::: 1 2 3 4 5 6 "
         "7 8"},
        {"animate",
         {{"kanshei animate 老板告诉员工他必须加班 --figure softmax -o softmax.gif",
           "a step, row by row, for a slide"},
          {"kanshei animate 老板告诉员工他必须加班 -o frames", "the whole walk, as numbered PNG frames"}},
         ""},
        {"attend",
         {{"kanshei attend --q Q.csv --k K.csv --v V.csv",
           "scores, scaled scores, weights and output, step by step"},
          {"printf '1,0\\n0,1\\n' | kanshei attend --q - --k K.csv --v V.csv --mask causal",
           "queries from standard input, behind a causal mask"}},
         ""},
        {"explain",
         {{"kanshei explain 老板告诉员工他必须加班 --cell 'blocks.3.pattern[0,4,3]'",
           "the attention weight of head 0 in layer 3, from token 4 to token 3"},
          {"kanshei explain 老板告诉员工他必须加班 --cell 'blocks.3.z[0,4,5]' --depth 3 --terms 3",
           "what that head brings, three levels down, three terms of every sum"},
          {"kanshei explain 老板告诉员工他必须加班 --cell 'embed[4,0]' --depth 9",
           "down to the table of embeddings and the id of the token"}},
         "A tensor without an index says which numbers its index takes; kanshei trace lists the tensors.\n"
         "JSON holds every term in the order of the vectors, whatever --terms and --order say."},
        {"audit",
         {{"kanshei audit 老板告诉员工他必须加班", "does every number follow from its derivation?"},
          {"kanshei audit 老板告诉员工他必须加班 --tensor blocks.3.pattern --json",
           "one tensor, for a script"}},
         ""},
        {"ablate",
         {{"kanshei ablate 老板告诉员工他必须加班", "which head decides who 他 is?"},
          {"kanshei ablate 老板告诉员工他必须加班 --between 老板,员工 --format csv > ablation.csv",
           "the same between two words, as a table"}},
         ""},
        {"generate",
         {{"kanshei generate 老板告诉员工 --model zh-gpt", "the most likely token, again and again"},
          {"kanshei generate 老板告诉员工 --model zh-gpt --temperature 1 --top-p 0.9 --seed 3 --json",
           "drawn by lot, with the probability of each token"}},
         ""},
        {"models", {{"kanshei models", "one a line"}, {"kanshei models --json", "for a script"}}, ""},
        {"inspect",
         {{"kanshei inspect zh-coref", "its configuration, and the shape of every weight"},
          {"kanshei inspect zh-coref --json", "for a script"}},
         ""},
        {"train",
         {{"kanshei train --recipe smoke -o my-model", "a minute model in seconds, to see that it works"},
          {"kanshei train --recipe smoke-gpt --steps 20 --seed 7 --quiet -o my-gpt",
           "twenty steps of another recipe, from another seed"}},
         ""},
        {"walkthrough",
         {{"kanshei walkthrough 老板告诉员工他必须加班 -o walk",
           "every step as a picture, and a page of them"},
          {"echo 员工告诉老板他必须加班 | kanshei walkthrough - --theme dark --lang en -o dark",
           "in the dark theme and in English"}},
         ""},
        {"bench",
         {{"kanshei bench --only forward --rounds 20", "a pass through every bundled model"},
          {"kanshei bench --only forward --model zh-gpt --tokens 30 --rounds 20 --json", "for a script"}},
         ""},
        {"help",
         {{"kanshei help render", "the same as kanshei render --help"},
          {"kanshei help --man > kanshei.1", "the manual page, for man -l kanshei.1"}},
         ""},
        {"completion",
         {{"source <(kanshei completion bash)",
           "Tab completes commands, options, models and figures in this bash"},
          {"kanshei completion zsh > _kanshei", "for a folder of zsh's fpath"},
          {"kanshei completion fish > kanshei.fish", "for ~/.config/fish/completions"}},
         ""},
    };
    return table;
}

const CommandExamples* findExamples(const std::string& command) {
    const auto it = std::ranges::find(examples(), command, &CommandExamples::command);
    return it == examples().end() ? nullptr : &*it;
}

std::string examplesText(const CommandExamples& examples) {
    std::string text = "Examples:\n";
    for (const CommandExample& example : examples.list)
        text += "  " + example.line + "\n      " + example.about + "\n";
    return text + examples.more;
}

} // namespace kanshei
