// What the card of a model says, as pairs of a name and a value. `language`: that of the window, "zh" or "en".
#pragma once

#include "core/model/card.h"

#include <QString>

#include <vector>

namespace kanshei {

struct ModelFact {
    QString name;
    QString value;
    QString tip; ///< may be empty
};

/// "Llama", "GPT-2": the family that a model_type belongs to.
QString architectureName(const ModelConfig& config);
std::vector<ModelFact> factsOf(const ModelCard& card, const QString& language);
/// A number of bytes as people say it: "475 MB", "1.4 GB", powers of 1000.
QString bytesText(std::uint64_t bytes);
/// "1.24 亿", "124 million".
QString amountText(Index count, const QString& language);
/// What is wrong, missing or worth knowing before it is opened; empty: nothing. `free`: memory that is free now.
QString remarkOf(const ModelCard& card, std::uint64_t free);

} // namespace kanshei
