#include "core/model/formats/config_reader.h"

#include "core/model/formats/json_shown.h"

namespace kanshei {
namespace {

constexpr std::uint64_t maxConfigSize = std::uint64_t(1) << 62;

struct ActivationName {
    const char* name;
    Activation kind;
};
// The first name of each kind is the one we write.
constexpr ActivationName activationNames[] = {
    {"gelu_new", Activation::GeluTanh},  {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"gelu_fast", Activation::GeluTanh}, {"gelu", Activation::Gelu},
    {"relu", Activation::Relu},          {"silu", Activation::Silu},
    {"swish", Activation::Silu}};

} // namespace

const ConfigReader::Json* ConfigReader::find(const char* key) const {
    const auto it = m_json.find(key);
    return it == m_json.end() || it->is_null() ? nullptr : &*it;
}

Index ConfigReader::size(const char* key, std::optional<Index> fallback) {
    const Json* value = find(key);
    if (!value && fallback) return *fallback;
    if (!value) {
        problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is missing."), {key});
        return 0;
    }
    if (!value->is_number_integer() ||
        (value->is_number_unsigned() && value->get<std::uint64_t>() > maxConfigSize)) {
        problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be a whole number."),
                {key, shownJson(*value)});
        return 0;
    }
    return Index(value->get<std::int64_t>());
}

double ConfigReader::real(const char* key, double fallback) {
    const Json* value = find(key);
    if (!value) return fallback;
    if (value->is_number()) return value->get<double>();
    problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be a number."), {key, shownJson(*value)});
    return fallback;
}

bool ConfigReader::flag(const char* key, bool fallback) {
    const Json* value = find(key);
    if (!value) return fallback;
    if (value->is_boolean()) return value->get<bool>();
    problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be true or false."),
            {key, shownJson(*value)});
    return fallback;
}

std::string ConfigReader::text(const char* key, std::string fallback) {
    const Json* value = find(key);
    if (!value) return fallback;
    if (value->is_string()) return value->get<std::string>();
    problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be a text."), {key, shownJson(*value)});
    return fallback;
}

ConfigReader ConfigReader::object(const char* key) {
    static const Json empty = Json::object();
    const Json* value = find(key);
    if (!value) return ConfigReader(empty);
    if (value->is_object()) return ConfigReader(*value);
    problem(ErrorCode::Corrupt, KANSHEI_TEXT("“%1” is %2; it must be an object."), {key, shownJson(*value)});
    return ConfigReader(empty);
}

Activation ConfigReader::activation(const char* key, const char* fallback) {
    const std::string name = text(key, fallback);
    for (const auto& known : activationNames)
        if (name == known.name) return known.kind;
    problem(ErrorCode::Unsupported, KANSHEI_TEXT("The activation “%1” is not one this program computes."),
            {name});
    return Activation::Gelu;
}

void ConfigReader::mustBe(const char* key, const Json& usual) {
    const Json* value = find(key);
    if (value && *value != usual)
        problem(ErrorCode::Unsupported, KANSHEI_TEXT("“%1” is %2; this program computes only %3."),
                {key, shownJson(*value), shownJson(usual)});
}

void ConfigReader::problem(ErrorCode code, std::string text, std::vector<std::string> args) {
    if (!m_problem) m_problem = fail(code, std::move(text), std::move(args));
}

void ConfigReader::problemOf(const ConfigReader& inside) {
    if (!m_problem) m_problem = inside.m_problem;
}

const char* activationName(Activation kind) {
    for (const auto& known : activationNames)
        if (known.kind == kind) return known.name;
    return "";
}

} // namespace kanshei
