// A folder in Hugging Face layout, as far as its headers tell.
#pragma once

#include "core/model/card.h"

namespace kanshei {

/// Fills what is known; a problem is the first thing that would keep the model from being opened.
void describeHuggingFace(const std::filesystem::path& folder, ModelCard& card);

/// "license: apache-2.0" of the head of a README.md (between two lines of three dashes); "" when it does not say.
std::string licenceOfReadme(std::string_view text);

} // namespace kanshei
