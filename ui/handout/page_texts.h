// What the steps say on the page, in both languages: for every layer, head and token, each different string once.
#pragma once

#include "ui/figures/figure.h"
#include "ui/theme/look.h"

#include <nlohmann/json.hpp>

namespace kanshei {

/// "steps", "strings", "names" (of tensors), "edits", "answered" (the token whose answer is shown, for each chosen one).
nlohmann::json pageTexts(const Trace& trace, const Selection& selection, Look& look);

/// A sentence of a step, whose words in the colours of Q, K and V stand between \x01 and \x02, as plain text.
/// "\x01q「他」\x02".
QString plainSentence(const QString& richText);

} // namespace kanshei
