#include "core/study/ablation.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <numeric>

namespace kanshei {
namespace {

bool pointsAt(const Model& model) {
    return model.config.answer == Answer::Pointer;
}

Index askedToken(const Trace& trace) {
    const auto& pronouns = trace.model->info.pronouns;
    if (!pointsAt(*trace.model)) return trace.length() - 1;
    for (Index i = 0; i < trace.length(); ++i)
        if (std::ranges::find(pronouns, trace.tokens.list[std::size_t(i)].text) != pronouns.end()) return i;
    return trace.length() - 1;
}

Result<Candidate> candidate(const Trace& trace, const std::string& word) {
    Candidate found{word, tokensOf(trace.tokens, word), -1};
    if (!found.tokens.empty()) {
        found.id = trace.tokens.list[std::size_t(found.tokens.front())].id;
        return found;
    }
    if (pointsAt(*trace.model))
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("The sentence has no “%1”; this model's answer is a word of the sentence."),
                    {word});
    const auto id = tokenOfWord(word, *trace.model);
    if (!id) return id.error();
    found.id = *id;
    return found;
}

/// How much each token gets from the asked one: its share of the answer, or of all heads' attention.
std::vector<double> attentionTo(const Trace& trace, Index token) {
    std::vector<double> given(std::size_t(trace.length()), 0.0);
    const auto add = [&](const ConstMatrixView& rows) {
        for (Index key = 0; key < trace.length(); ++key) given[std::size_t(key)] += double(rows(token, key));
    };
    if (pointsAt(*trace.model)) {
        add(trace.at("answer").matrix());
        return given;
    }
    for (Index layer = 0; layer < trace.model->config.n_layers; ++layer) {
        const TracePtr view = trace.keepsAll() ? nullptr : trace.fresh();
        const Tensor& pattern = (view ? *view : trace).block(layer, "pattern");
        for (Index head = 0; head < trace.model->config.n_heads; ++head) add(pattern.matrix(head));
    }
    return given;
}

/// The two tokens that get the most, in the order of the sentence.
Result<std::array<Candidate, 2>> greatestTwo(const Trace& trace, Index token) {
    const std::vector<double> given = attentionTo(trace, token);
    std::vector<Index> keys(given.size());
    std::iota(keys.begin(), keys.end(), Index(0));
    std::erase_if(keys, [&](Index key) {
        return key == token || trace.tokens.list[std::size_t(key)].special || !trace.visible(token, key);
    });
    if (keys.size() < 2)
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("The sentence has no two words to choose between; write a longer one."));
    std::ranges::stable_sort(keys, std::greater(), [&](Index key) { return given[std::size_t(key)]; });
    const auto made = [&](Index key) {
        const Token& found = trace.tokens.list[std::size_t(key)];
        return Candidate{found.text, {key}, found.id};
    };
    return std::array{made(std::min(keys[0], keys[1])), made(std::max(keys[0], keys[1]))};
}

std::array<double, 2> weightsOn(const Trace& trace, HeadPlace place, const AblationQuestion& question) {
    const Tensor& pattern = trace.block(place.layer, "pattern");
    const Index heads = place.head == Edit::All ? pattern.dim(0) : 1;
    std::array<double, 2> sums{};
    for (std::size_t i = 0; i < 2; ++i)
        for (Index h = 0; h < heads; ++h)
            for (const Index key : question.between[i].tokens)
                sums[i] +=
                    double(pattern.at({place.head == Edit::All ? h : place.head, question.token, key})) /
                    double(heads);
    return sums;
}

} // namespace

std::vector<Index> tokensOf(const Tokens& tokens, std::string_view word) {
    for (std::size_t from = 0; from < tokens.size() && !word.empty(); ++from) {
        std::string text;
        std::vector<Index> found;
        for (std::size_t i = from; i < tokens.size() && text.size() < word.size(); ++i) {
            const Token& token = tokens.list[i];
            if (token.special && word != token.text) break;
            text += token.source.empty() ? token.text : token.source;
            found.push_back(Index(i));
            if (text == word) return found;
        }
    }
    return {};
}

Result<AblationQuestion> ablationQuestion(const Trace& trace, const AblationWish& wish) {
    if (!trace.model->config.predicts())
        return fail(
            ErrorCode::Unsupported,
            KANSHEI_TEXT("This model predicts nothing, so there is no answer that a head could decide."));
    AblationQuestion question;
    question.token = wish.token.value_or(askedToken(trace));
    if (question.token < 0 || question.token >= trace.length())
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("There is no token %1; the sentence has the tokens 0 to %2."),
                    {std::to_string(question.token), std::to_string(trace.length() - 1)});
    if (!wish.between) {
        const auto two = greatestTwo(trace, question.token);
        if (!two) return two.error();
        question.between = *two;
        question.chosenBy = pointsAt(*trace.model) ? ChosenBy::Answer : ChosenBy::Attention;
        return question;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const auto found = candidate(trace, (*wish.between)[i]);
        if (!found) return found.error();
        question.between[i] = *found;
    }
    if (question.between[0].tokens == question.between[1].tokens &&
        question.between[0].id == question.between[1].id)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("The two words have to be different."));
    return question;
}

Reading readAnswer(const Trace& trace, const AblationQuestion& question, std::optional<Index> original) {
    const bool points = pointsAt(*trace.model);
    const auto row = trace.at(points ? "answer" : "probs").matrix().row(question.token);
    Reading reading;
    for (std::size_t i = 0; i < 2; ++i) {
        const Candidate& word = question.between[i];
        if (!points) reading.share[i] = double(row(word.id));
        for (const Index key : points ? word.tokens : std::vector<Index>{})
            reading.share[i] += double(row(key));
    }
    reading.topShare = double(row.maxCoeff(&reading.top));
    reading.original = double(row(original.value_or(reading.top)));
    return reading;
}

const std::vector<AblatedInfo>& ablatedKinds() {
    static const std::vector<AblatedInfo> table = {
        {Ablated::Zero, "zero", KANSHEI_TEXT("Switched off: its z is 0")},
        {Ablated::Mean, "mean", KANSHEI_TEXT("Switched off: its z is the mean over the tokens")},
        {Ablated::Swapped, "swapped", KANSHEI_TEXT("Its two weights swapped")},
    };
    return table;
}

bool Ablation::flips(const Reading& after) const {
    if (points || question.chosenBy == ChosenBy::Reader) return after.winner() != before.winner();
    return after.top != before.top;
}

std::vector<HeadPlace> allPlaces(const ModelConfig& config) {
    std::vector<HeadPlace> places;
    for (Index layer = 0; layer < config.n_layers; ++layer) {
        for (Index head = 0; head < config.n_heads; ++head) places.push_back({layer, head});
        places.push_back({layer, Edit::All});
    }
    return places;
}

Edit ablatingEdit(HeadPlace place, Ablated what, const AblationQuestion& question) {
    if (what != Ablated::Swapped) return switchOff(place.layer, place.head, what == Ablated::Mean);
    assert(question.canSwap());
    return swapWeights(place.layer, place.head, question.token, question.between[0].tokens[0],
                       question.between[1].tokens[0]);
}

Result<Ablation> ablate(const ModelPtr& model, const Tokens& tokens, const ForwardOptions& options,
                        const AblationWish& wish, const std::vector<HeadPlace>& places,
                        const std::stop_token& stop, const std::function<void(Index, Index)>& progress) {
    const auto plain = forward(model, tokens, options, stop);
    if (!plain) return plain.error();
    const auto question = ablationQuestion(**plain, wish);
    if (!question) return question.error();
    Ablation study{*question, pointsAt(*model), readAnswer(**plain, *question), {}};
    std::vector<std::pair<std::size_t, Ablated>> jobs;
    for (const HeadPlace place : places) {
        study.rows.push_back({place.layer, place.head, weightsOn(**plain, place, *question), {}});
        for (const AblatedInfo& kind : ablatedKinds())
            if (kind.what != Ablated::Swapped || question->canSwap())
                jobs.push_back({study.rows.size() - 1, kind.what});
    }
    std::vector<Status> failures(jobs.size(), Nothing{});
    std::atomic<Index> done = 0;
    parallelFor(Index(jobs.size()), [&](Index i) {
        const auto [row, what] = jobs[std::size_t(i)];
        ForwardOptions edited = options;
        edited.unedited = (*plain)->options.unedited;
        edited.edits.push_back(ablatingEdit(places[row], what, *question));
        const auto trace = forward(model, tokens, std::move(edited), stop);
        if (trace)
            study.rows[row].after[std::size_t(what)] = readAnswer(**trace, *question, study.before.top);
        else
            failures[std::size_t(i)] = trace.error();
        if (progress) progress(++done, Index(jobs.size()));
    });
    for (const Status& status : failures)
        if (!status) return status.error();
    return study;
}

} // namespace kanshei
