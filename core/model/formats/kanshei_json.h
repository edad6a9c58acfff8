// kanshei.json: what a person wants to know about a model, beside its config.json.
//   {"title": {"zh": …, "en": …}, "license": …, "order": 1, "pronouns": ["他", …], "best_head": [layer,
//   head]}
// Every field may be missing. Layers and heads count from 0.
#pragma once

#include "core/model/model.h"

namespace kanshei {

/// Fills the fields that the text gives. Fails: not a JSON object, a field of another type.
Status readInfo(std::string_view json, ModelInfo& info);

std::string infoText(const ModelInfo& info);

} // namespace kanshei
