// EditedPass: a model run with edits, and beside it the pass without them, against which the change is shown.
#pragma once

#include "ui/session/edit_list.h"

namespace kanshei {

/// The last pass without edits is kept, so that while a number is dragged only the edited one is computed.
/// For one thread.
class EditedPass {
public:
    /// The trace's options hold the edits that took effect and, when there are any, the pass without them.
    /// Fails as forward() does.
    Result<TracePtr> run(const ModelPtr& model, Tokens tokens, ForwardOptions options, const EditList& edits,
                         const std::stop_token& stop);

private:
    bool isKept(const Model& model, const Tokens& tokens, const ForwardOptions& options) const;

    TracePtr m_unedited;
};

} // namespace kanshei
