#include "ui/session/edited_pass.h"

#include "core/study/studies.h"

namespace kanshei {

bool EditedPass::isKept(const Model& model, const Tokens& tokens, const ForwardOptions& options) const {
    return m_unedited && m_unedited->model.get() == &model && m_unedited->tokens.text == tokens.text &&
           m_unedited->tokens.ids() == tokens.ids() && m_unedited->tokens.types == tokens.types &&
           m_unedited->tokens.readSpecials == tokens.readSpecials &&
           m_unedited->options.mask == options.mask && m_unedited->options.scale == options.scale;
}

Result<TracePtr> EditedPass::run(const ModelPtr& model, Tokens tokens, ForwardOptions options,
                                 const EditList& edits, const std::stop_token& stop) {
    options.edits.clear();
    options.unedited.reset();
    if (!isKept(*model, tokens, options)) {
        m_unedited.reset(); // two passes of a large model need not be in memory for nothing
        auto unedited = study::forwardWithStudies(model, tokens, options, stop);
        if (!unedited) return unedited;
        m_unedited = std::move(*unedited);
    }
    options.edits = effective(edits, *model, tokens);
    if (options.edits.empty()) return m_unedited;
    options.unedited = m_unedited;
    return study::forwardWithStudies(model, std::move(tokens), std::move(options), stop);
}

} // namespace kanshei
