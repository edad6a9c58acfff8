// Computations for the tests of the window: a random model instead of a trained one.
#pragma once

#include "tests/support/random_model.h"
#include "ui/session/edited_pass.h"
#include "ui/session/trace_service.h"

#include <map>
#include <mutex>

namespace kanshei::test {

/// "zh-coref" (pointer, bidirectional), "zh-gpt" (causal), "llama" (with rotary positions and shared keys), "bytes" (a byte-level
/// vocabulary and <|endoftext|>), and one that is not there.
inline TraceComputation fakeModels() {
    auto named = [](const ModelPtr& random, const char* name) {
        auto model = std::make_shared<Model>(*random);
        model->info.name = name;
        model->info.bundled = true;
        model->info.bestLayer = 1;
        model->info.bestHead = 2;
        model->info.pronouns = {"他"};
        return ModelPtr(model);
    };
    return [models =
                std::map<std::string, ModelPtr>{{"zh-coref", named(randomModel(Answer::Pointer), "zh-coref")},
                                                {"zh-gpt", named(randomModel(Answer::NextToken), "zh-gpt")},
                                                {"llama", named(randomLlama(), "llama")},
                                                {"bytes", named(byteModel(), "bytes")}},
            pass = std::make_shared<EditedPass>(), inUse = std::make_shared<std::mutex>()](
               const TraceRequest& request, std::stop_token stop) -> Result<TracePtr> {
        const auto known = models.find(request.model);
        if (known == models.end())
            return fail(ErrorCode::NotFound, "There is no model “%1”.", {request.model});
        const std::lock_guard lock(*inUse); // copies run in several workers
        const ModelPtr& model = known->second;
        auto tokens = tokenize(*model, request.sentence.toStdString(), {request.readSpecials});
        if (!tokens) return tokens.error();
        auto options = defaultOptions(*model);
        if (request.mask) options.mask = *request.mask;
        return pass->run(model, std::move(*tokens), options, request.edits, stop);
    };
}

} // namespace kanshei::test
