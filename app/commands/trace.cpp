#include "app/commands/command.h"
#include "app/commands/json_output.h"
#include "app/commands/options.h"
#include "app/commands/output.h"
#include "core/explain/names.h"
#include "core/model/formats/csv.h"
#include "core/model/formats/npy.h"
#include "core/model/formats/safetensors.h"
#include "core/study/roll_up.h"

#include <cmath>

namespace kanshei {
namespace {

struct TraceOptions {
    InputOptions input;
    std::optional<Index> layer, head;
    std::string tensor;
    std::string format;
    std::string output;
    bool words = false;
    bool force = false;

    bool selects() const { return layer || head || !tensor.empty(); }
};

const char* const formatNames[] = {"json", "csv", "npy", "safetensors"};

/// What --format says, else what the file's name ends with, else JSON.
std::string formatOf(const TraceOptions& options) {
    if (!options.format.empty()) return options.format;
    for (const char* name : formatNames)
        if (options.output.ends_with(std::string(".") + name)) return name;
    return "json";
}

/// [n_heads, T, …] → one head's [T, …], sharing its numbers.
Tensor oneHead(const Tensor& tensor, Index head) {
    const Shape rest(tensor.shape().begin() + 1, tensor.shape().end());
    const Index size = tensor.size() / tensor.dim(0);
    return Tensor::borrowed(tensor.name(), rest, tensor.data() + head * size,
                            std::make_shared<Tensor>(tensor));
}

bool matches(const std::string& name, const TraceOptions& options) {
    if (options.words && !study::isOfWords(name)) return false;
    const auto prefix = options.layer ? blockName(*options.layer, "") : "";
    if (!name.starts_with(prefix)) return false;
    if (options.words && !study::isOfWords(options.tensor) && !options.tensor.empty()) {
        TraceOptions ofWords = options;
        ofWords.tensor = study::wordsName(options.tensor);
        return matches(name, ofWords);
    }
    if (options.tensor.empty() || name == options.tensor) return true;
    const auto dot = name.rfind('.');
    return dot != std::string::npos && options.layer &&
           name.substr(dot + 1) == options.tensor; // "pattern" of --layer
}

Status checkBounds(const TraceOptions& options, const ModelConfig& config) {
    const auto check = [](std::optional<Index> asked, Index count, const char* option) -> Status {
        if (!asked || (*asked >= 0 && *asked < count)) return Nothing{};
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("%1 is %2, but this model has %3, counted from 0."),
                    {option, std::to_string(*asked), std::to_string(count)});
    };
    if (Status layer = check(options.layer, config.n_layers, "--layer"); !layer) return layer;
    return check(options.head, config.n_heads, "--head");
}

/// "blocks.0.pattern, …, heads_mean, …": what --words can be asked of.
std::string rolledUp(const Trace& trace) {
    std::string names;
    for (const std::string& name : trace.names())
        if (study::isOfWords(name) && (TensorName(name).layer <= 0))
            names += (names.empty() ? "" : ", ") + name.substr(0, name.size() - study::wordsSuffix.size());
    return names;
}

Result<std::vector<Tensor>> select(const Trace& trace, const TraceOptions& options) {
    if (const Status status = checkBounds(options, trace.model->config); !status) return status.error();
    std::vector<Tensor> selected;
    for (const std::string& name : trace.names()) {
        if (!matches(name, options)) continue;
        const Tensor& tensor = trace.at(name);
        if (!options.head) {
            selected.push_back(tensor);
        } else if (tensor.rank() == 3 && tensor.name().starts_with("blocks.")) {
            selected.push_back(oneHead(tensor, *options.head));
        } else if (!options.tensor.empty()) {
            return fail(ErrorCode::BadInput, KANSHEI_TEXT("This tensor has no heads; leave out --head."), {},
                        tensor.name());
        }
    }
    if (selected.empty() && options.words)
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("There is no “%1” by words. There are: %2, and the same of other layers."),
                    {options.tensor, rolledUp(trace)});
    if (selected.empty())
        return fail(ErrorCode::NotFound,
                    KANSHEI_TEXT("The trace has no tensor “%1”. Without --tensor all names are listed."),
                    {options.tensor});
    return selected;
}

/// Nested lists in the tensor's shape. JSON has no infinity: null stands for −∞.
void appendValues(const Tensor& tensor, std::size_t axis, Index& at, std::string& out) {
    out += '[';
    for (Index i = 0; i < tensor.shape()[axis]; ++i) {
        if (i > 0) out += ',';
        if (axis + 1 < tensor.shape().size()) {
            appendValues(tensor, axis + 1, at, out);
        } else {
            const float value = tensor.data()[at++];
            out += std::isfinite(value) ? shortest(value) : "null";
        }
    }
    out += ']';
}

Json tokensJson(const Tokens& tokens) {
    Json list = Json::array();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens.list[i];
        Json json{{"id", token.id}, {"text", token.text}, {"span", {token.from, token.to}}};
        // What several tokens share: one span, and the character once more in sight of its bytes.
        if (const std::string glyph = tokens.sharedGlyph(i); !glyph.empty()) json["glyph"] = glyph;
        if (token.special) json["special"] = true;
        if (token.unknown) json["unknown"] = true;
        list.push_back(std::move(json));
    }
    return list;
}

std::string jsonString(const std::string& text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// With --words: what each word is, and its tokens [from, to).
Json wordsJson(const Tokens& tokens) {
    Json list = Json::array();
    for (const WordGroup& group : wordGroups(tokens))
        list.push_back({{"text", wordText(tokens, group)}, {"tokens", {group.first, group.last}}});
    return list;
}

/// The edits as a session file has them; nothing without any.
std::string editsText(const Trace& trace) {
    if (trace.options.edits.empty()) return "";
    Json list = Json::array();
    for (const Edit& edit : trace.options.edits) list.push_back(edit.text());
    return ",\n\"edits\":" + list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string headText(const Trace& trace, bool words) {
    const auto text = [](const Json& json) {
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    const std::string tokens = text(tokensJson(trace.tokens));
    return "{\"model\":" + jsonString(trace.model->info.name) + ",\"text\":" + jsonString(trace.tokens.text) +
           ",\"mask\":\"" + maskKind(trace.options.mask).id +
           "\",\"scale\":" + (trace.options.scale ? "true" : "false") + editsText(trace) +
           ",\n\"tokens\":" + tokens + (words ? ",\n\"words\":" + text(wordsJson(trace.tokens)) : "") +
           ",\n\"tensors\":[";
}

void appendEntry(const std::string& name, const Shape& shape, std::string& out) {
    out += (out.back() == '[' ? "\n" : ",\n") + std::string("{\"name\":") + jsonString(name) +
           ",\"shape\":" + Json(shape).dump();
}

/// Names and shapes of all that there is: nothing is computed for it.
std::string listText(const Trace& trace, bool words) {
    std::string out = headText(trace, words);
    for (const std::string& name : trace.names()) {
        if (words && !study::isOfWords(name)) continue;
        appendEntry(name, *trace.shapeOf(name), out);
        out += '}';
    }
    return out + "\n]}\n";
}

std::string traceJson(const Trace& trace, const std::vector<Tensor>& tensors, bool words) {
    std::string out = headText(trace, words);
    for (const Tensor& tensor : tensors) {
        appendEntry(tensor.name(), tensor.shape(), out);
        out += ",\"values\":";
        Index at = 0;
        appendValues(tensor, 0, at, out);
        out += '}';
    }
    return out + "\n]}\n";
}

int writeOne(const std::string& format, const std::vector<Tensor>& tensors, const TraceOptions& options) {
    if (tensors.size() != 1)
        return badUsage("The format " + format +
                        " holds one tensor; choose it with --tensor, such as blocks.0.pattern.");
    const Tensor& tensor = tensors.front();
    if (format == "npy") return writeOutput(options.output, npyBytes(tensor));
    if (tensor.rank() == 3)
        return badUsage("CSV holds one matrix; choose a head of " + tensor.name() + " with --head.");
    return writeOutput(options.output, csvText(tensor));
}

int runTrace(const TraceOptions& options) {
    if (const auto mistake = options.input.mistake()) return badUsage(*mistake);
    if (const Status may = mayWrite(options.output, options.force); !may) return failed(may.error());
    // All there is means all that the model computed; a study is given to who asks for it by name.
    const bool studied = options.words || !options.tensor.empty();
    const auto trace = studied ? studiedTraceOf(options.input) : traceOf(options.input);
    if (!trace) return failed(trace.error());
    if (options.words && !anyJoined(wordGroups((*trace)->tokens)))
        return failed(fail(ErrorCode::NotFound,
                           KANSHEI_TEXT("Every token is a word of its own here; leave out --words.")));
    const std::string format = formatOf(options);
    if (format == "json" && !options.selects())
        return writeOutput(options.output, listText(**trace, options.words));
    const auto tensors = select(**trace, options);
    if (!tensors) return failed(tensors.error());
    if (format == "json") return writeOutput(options.output, traceJson(**trace, *tensors, options.words));
    if (format != "safetensors") return writeOne(format, *tensors, options);
    const auto bytes = safetensorsBytes(
        *tensors, FloatType::F32, {{"model", (*trace)->model->info.name}, {"text", (*trace)->tokens.text}});
    return bytes ? writeOutput(options.output, *bytes) : failed(bytes.error());
}

} // namespace

std::function<int()> setUpTrace(CLI::App& sub) {
    auto options = std::make_shared<TraceOptions>();
    addInput(sub, options->input);
    sub.add_option("--layer", options->layer, "only this layer, from 0");
    sub.add_option("--head", options->head, "only this head, from 0");
    sub.add_option(
        "--tensor", options->tensor,
        "only this tensor, such as blocks.0.pattern, or pattern with --layer; also blocks.0.rollout, "
        "blocks.0.heads_mean, heads_max, blocks.0.pattern_words, looks_at_previous …");
    sub.add_flag(
        "--words", options->words,
        "attention by words: where the tokenizer cut a word, its keys are summed and its queries averaged, "
        "so rows "
        "still sum to 1. With --tensor pattern, heads_mean, heads_max or rollout; alone it lists them");
    sub.add_option("--format", options->format,
                   "json (names and shapes; numbers of what is selected), csv, npy, safetensors")
        ->check(CLI::IsMember(std::vector<std::string>(std::begin(formatNames), std::end(formatNames))));
    sub.add_option("-o,--output", options->output,
                   "a file instead of standard output; its ending chooses the format")
        ->type_name("FILE");
    addForce(sub, options->force);
    return [options] { return runTrace(*options); };
}

} // namespace kanshei
