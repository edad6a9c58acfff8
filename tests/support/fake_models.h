// Computations for the tests of the window: a random model instead of a trained one.
#pragma once

#include "tests/support/random_model.h"
#include "ui/session/edited_pass.h"
#include "ui/session/trace_service.h"

#include <mutex>

namespace kanshei::test {

/// Two models, "zh-coref" (pointer, bidirectional) and "zh-gpt" (causal), and one that is not there.
inline TraceComputation fakeModels() {
    auto named = [](Answer answer, const char* name) {
        auto model = std::make_shared<Model>(*randomModel(answer));
        model->info.name = name;
        model->info.bundled = true;
        model->info.bestLayer = 1;
        model->info.bestHead = 2;
        model->info.pronouns = {"他"};
        return ModelPtr(model);
    };
    return [coref = named(Answer::Pointer, "zh-coref"), gpt = named(Answer::NextToken, "zh-gpt"),
            pass = std::make_shared<EditedPass>(), inUse = std::make_shared<std::mutex>()](
               const TraceRequest& request, std::stop_token stop) -> Result<TracePtr> {
        if (request.model != "zh-coref" && request.model != "zh-gpt")
            return fail(ErrorCode::NotFound, "There is no model “%1”.", {request.model});
        const std::lock_guard lock(*inUse); // copies run in several workers
        const ModelPtr& model = request.model == "zh-gpt" ? gpt : coref;
        auto tokens = model->tokenizer->encode(request.sentence.toStdString());
        if (!tokens) return tokens.error();
        auto options = defaultOptions(*model);
        if (request.mask) options.mask = *request.mask;
        return pass->run(model, std::move(*tokens), options, request.edits, stop);
    };
}

} // namespace kanshei::test
