// Fields of a config.json, and the first thing that was wrong with them.
#pragma once

#include "core/model/config.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace kanshei {

/// Every function gives the field, or what stands for it; a problem is remembered. A null counts as absent, as in the files that
/// Hugging Face writes.
class ConfigReader {
public:
    using Json = nlohmann::ordered_json;
    explicit ConfigReader(const Json& json) : m_json(json) {}

    bool has(const char* key) const { return find(key) != nullptr; }
    /// Named, be it null.
    bool names(const char* key) const { return m_json.contains(key); }
    Index size(const char* key, std::optional<Index> fallback = {});
    double real(const char* key, double fallback);
    bool flag(const char* key, bool fallback);
    std::string text(const char* key, std::string fallback);
    Activation activation(const char* key, const char* fallback);
    /// An object inside; an empty one when absent.
    ConfigReader object(const char* key);
    const Json* find(const char* key) const;
    /// A field that changes what the model computes, in a way that this program does not follow.
    void mustBe(const char* key, const Json& usual);

    void problem(ErrorCode code, std::string text, std::vector<std::string> args);
    /// Of a reader of an object inside.
    void problemOf(const ConfigReader& inside);
    const std::optional<Error>& problem() const { return m_problem; }

private:
    const Json& m_json;
    std::optional<Error> m_problem;
};

/// The name that config.json has for an activation.
const char* activationName(Activation kind);

} // namespace kanshei
