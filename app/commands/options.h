// Options that several commands share: the sentence, the model and how it runs.
#pragma once

#include "core/forward/trace.h"

#include <CLI/CLI.hpp>

namespace kanshei {

struct InputOptions {
    std::string text; ///< "-": standard input, unless it is `literal`
    bool literal = false;
    std::vector<TokenId> ids;
    std::vector<TokenId> types;
    std::string model; ///< empty: the first bundled one
    std::string
        tokenizer;    ///< a tokenizer.json, or a folder or bundled model that has one; empty: the model's own
    std::string mask; ///< empty: the model's own
    std::string specials; ///< "text": a typed <|endoftext|> is plain text; else it is read
    bool noScale = false;
    std::vector<std::string> edits; ///< in the text form of core/forward/edit.h

    /// Neither text nor ids, or both: a mistake that the command line alone shows.
    std::optional<std::string> mistake() const;
};

/// TEXT --ids --types and the options of addModel.
void addInput(CLI::App& sub, InputOptions& options);
/// --mask, of the table of masks.
void addMask(CLI::App& sub, std::string& mask);

/// The sentence; reads standard input for "-".
Result<std::string> sentenceOf(const InputOptions& options);
/// The model that is asked for, with the tokenizer that is asked for.
Result<ModelPtr> modelOf(const InputOptions& options);
/// The model, the tokens and how the model runs, with the edits: everything that forward() asks for.
struct Input {
    ModelPtr model;
    Tokens tokens;
    ForwardOptions options;
};
Result<Input> inputOf(const InputOptions& options);
/// The same of a model that is open already.
Result<Input> inputOf(const InputOptions& options, const ModelPtr& model);
/// Reads the sentence, runs the model.
Result<TracePtr> traceOf(const InputOptions& options);
/// The same, with what core/study makes of its attention: rollout, means, what each head looks at.
Result<TracePtr> studiedTraceOf(const InputOptions& options);

} // namespace kanshei
