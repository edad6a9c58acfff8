// kanshei ablate: does this head decide the answer? Each head, and each layer, switched off and with its two weights swapped.
#include "core/study/ablation.h"

#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/options.h"
#include "app/commands/output.h"

#include <charconv>

namespace kanshei {
namespace {

struct AblateOptions {
    InputOptions input;
    std::string token; ///< a number, or a word of the sentence
    std::vector<std::string> between;
    std::string format = "text";
};

/// A token's number as written, or where the word stands.
Result<Index> tokenOf(const std::string& text, const Tokens& tokens) {
    Index number = 0;
    const char* const end = text.data() + text.size();
    if (const auto parsed = std::from_chars(text.data(), end, number);
        parsed.ec == std::errc() && parsed.ptr == end && number >= 0)
        return number;
    const std::vector<Index> found = tokensOf(tokens, text);
    if (!found.empty()) return found.front();
    return fail(ErrorCode::NotFound,
                KANSHEI_TEXT("The sentence has no token “%1”. Give a word of it, or its number from 0."),
                {text});
}

std::string place(const Candidate& word) {
    std::string text;
    for (const Index token : word.tokens) text += (text.empty() ? "" : "+") + std::to_string(token);
    return text.empty() ? word.word + " (not in the sentence)" : word.word + " (token " + text + ")";
}

const char* reason(ChosenBy by) {
    switch (by) {
    case ChosenBy::Answer:
        return "; chosen because the answer gives them the most, --between A,B chooses others";
    case ChosenBy::Attention:
        return "; chosen because all heads together look at them most, --between A,B chooses others";
    case ChosenBy::Reader:
        break;
    }
    return "";
}

/// What the most likely answer is called.
std::string topWord(const Ablation& study, const Reading& reading, const Input& input) {
    if (study.points) return input.tokens.list[std::size_t(reading.top)].text;
    const std::string piece =
        input.model->tokenizer ? input.model->tokenizer->readable(TokenId(reading.top)) : "";
    return piece.empty() ? "#" + std::to_string(reading.top) : piece;
}

std::string headText(const AblationRow& row) {
    return row.head == Edit::All ? "all" : std::to_string(row.head);
}

std::string padded(std::string text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// "0.981 0.013 flips": columns of one width; a top word comes last, because its width on a terminal is not known here.
std::string readingText(const Ablation& study, const std::optional<Reading>& reading) {
    if (!reading) return "    –     –       ";
    return fixed(reading->share[0], 3) + " " + fixed(reading->share[1], 3) +
           (study.flips(*reading) ? "  flips " : "        ");
}

std::string tableText(const Ablation& study, const Input& input) {
    std::string out = "layer head   looks at A B    zero                mean                swapped\n";
    for (const AblationRow& row : study.rows) {
        out += padded(std::to_string(row.layer), 5) + padded(headText(row), 5) + "   " +
               fixed(row.weight[0], 3) + " " + fixed(row.weight[1], 3) + "   ";
        for (const AblatedInfo& kind : ablatedKinds()) out += readingText(study, row.of(kind.what)) + "";
        if (!study.points)
            for (const AblatedInfo& kind : ablatedKinds())
                if (const auto& reading = row.of(kind.what))
                    out += "  " + topWord(study, *reading, input) + " " + fixed(reading->topShare, 3);
        while (out.ends_with(' ')) out.pop_back();
        out += '\n';
    }
    return out;
}

std::string text(const Ablation& study, const Input& input) {
    const AblationQuestion& question = study.question;
    const Reading& before = study.before;
    const std::string asked = input.tokens.list[std::size_t(question.token)].text;
    std::string out = "model     " + input.model->info.name + "\n";
    out += "asked     " + asked + " (token " + std::to_string(question.token) + ")\n";
    out += "between   A " + place(question.between[0]) + ", B " + place(question.between[1]) +
           reason(question.chosenBy) + "\n";
    out += "before    A " + fixed(before.share[0], 3) + ", B " + fixed(before.share[1], 3) +
           "; most likely: " + topWord(study, before, input) + " " + fixed(before.topShare, 3) + "\n\n";
    out += tableText(study, input);
    int flips = 0, all = 0;
    for (const AblationRow& row : study.rows)
        for (const auto& reading : row.after) {
            all += reading.has_value();
            flips += reading && study.flips(*reading);
        }
    out += "\nThe answer flips in " + std::to_string(flips) + " of " + std::to_string(all) + " ablations.\n";
    if (!question.canSwap())
        out += "A swap needs two words of one token each that both stand in the sentence.\n";
    return out;
}

Json json(const Ablation& study, const Reading& reading, const Input& input) {
    return {{"share", reading.share},
            {"top", topWord(study, reading, input)},
            {"top_share", reading.topShare},
            {"flips", study.flips(reading)}};
}

std::string ablationJson(const Ablation& study, const Input& input) {
    const AblationQuestion& question = study.question;
    Json between = Json::array(), rows = Json::array(), edits = Json::array();
    for (const Candidate& word : question.between)
        between.push_back({{"word", word.word}, {"tokens", word.tokens}, {"id", word.id}});
    for (const Edit& edit : input.options.edits) edits.push_back(edit.text());
    for (const AblationRow& row : study.rows) {
        Json line{{"layer", row.layer},
                  {"head", row.head == Edit::All ? Json("all") : Json(row.head)},
                  {"weight", row.weight}};
        for (const AblatedInfo& kind : ablatedKinds())
            line[kind.id] = row.of(kind.what) ? json(study, *row.of(kind.what), input) : Json();
        rows.push_back(std::move(line));
    }
    const char* const chosen[] = {"reader", "answer", "attention"};
    const Json all{{"model", input.model->info.name},
                   {"text", input.tokens.text},
                   {"edits", edits},
                   {"token", question.token},
                   {"between", between},
                   {"chosen_by", chosen[int(question.chosenBy)]},
                   {"before", json(study, study.before, input)},
                   {"rows", rows}};
    return jsonText(all);
}

/// A field of CSV (RFC 4180).
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string csvText(const Ablation& study, const Input& input) {
    std::string out = "layer,head,ablation,share_a,share_b,top,top_share,flips\n";
    const auto line = [&](const std::string& who, const Reading& r) {
        out += who + "," + number(r.share[0]) + "," + number(r.share[1]) + "," +
               field(topWord(study, r, input)) + "," + number(r.topShare) + "," +
               (study.flips(r) ? "1" : "0") + "\n";
    };
    line(",,none", study.before);
    for (const AblationRow& row : study.rows)
        for (const AblatedInfo& kind : ablatedKinds())
            if (const auto& reading = row.of(kind.what))
                line(std::to_string(row.layer) + "," + headText(row) + "," + kind.id, *reading);
    return out;
}

int runAblate(const AblateOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    const auto input = inputOf(options.input);
    if (!input) return failed(input.error());
    AblationWish wish;
    if (!options.token.empty()) {
        const auto token = tokenOf(options.token, input->tokens);
        if (!token) return failed(token.error());
        wish.token = *token;
    }
    if (!options.between.empty()) wish.between = {options.between[0], options.between[1]};
    const auto study =
        ablate(input->model, input->tokens, input->options, wish, allPlaces(input->model->config));
    if (!study) return failed(study.error());
    if (options.format == "json") return writeOutput("", ablationJson(*study, *input));
    return writeOutput("", options.format == "csv" ? csvText(*study, *input) : text(*study, *input));
}

} // namespace

std::function<int()> setUpAblate(CLI::App& sub) {
    auto options = std::make_shared<AblateOptions>();
    addInput(sub, options->input);
    sub.add_option(
        "--token", options->token,
        "whose answer: a token's number from 0, or a word of the sentence; the pronoun, or the last token");
    sub.add_option("--between", options->between, "the two words that the answer may be, such as 老板,员工")
        ->delimiter(',')
        ->expected(2);
    sub.add_option("--format", options->format, "text, json or csv")
        ->check(CLI::IsMember(std::vector<std::string>{"text", "json", "csv"}))
        ->capture_default_str();
    sub.add_flag_callback(
        "--json", [options] { options->format = "json"; }, "the same as --format json");
    return [options] { return runAblate(*options); };
}

} // namespace kanshei
