#include "ui/session/json_repair.h"

#include <nlohmann/json.hpp>

namespace kanshei {

namespace {

using nlohmann::json;

constexpr int deepest = 32;

/// A place where the text may end, once the brackets that are open there have been closed.
struct SafeEnd {
    std::size_t at = 0;
    std::string closers; ///< in the order they were opened
};

/// The last safe end of `text`: behind an opening bracket, before a comma, or behind a closing bracket.
SafeEnd lastSafeEnd(std::string_view text) {
    SafeEnd safe;
    std::string open;
    bool inText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inText) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inText = false;
            continue;
        }
        if (c == '"') inText = true;
        if (c == '{' || c == '[') open += c == '{' ? '}' : ']';
        if ((c == '}' || c == ']') && !open.empty()) open.pop_back();
        if (open.size() > deepest) break;
        if (c == '{' || c == '[' || c == '}' || c == ']') safe = {i + 1, open};
        if (c == ',') safe = {i, open};
    }
    return safe;
}

/// Walks over the text without building anything and remembers where it is damaged.
class Damage : public nlohmann::json_sax<json> {
public:
    std::optional<std::size_t> at;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool key(string_t&) override { return true; }
    bool start_object(std::size_t) override { return deeper(); }
    bool start_array(std::size_t) override { return deeper(); }
    bool end_object() override { return --m_depth >= 0; }
    bool end_array() override { return --m_depth >= 0; }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        at = position > 0 ? position - 1 : 0;
        return false;
    }

private:
    bool deeper() { return ++m_depth <= deepest; }
    int m_depth = 0;
};

} // namespace

json parseJsonAsFarAsPossible(std::string_view text, std::optional<std::size_t>& brokenAt) {
    brokenAt.reset();
    Damage damage;
    if (json::sax_parse(text, &damage)) return json::parse(text, nullptr, false);
    const SafeEnd safe = lastSafeEnd(text.substr(0, damage.at.value_or(text.size())));
    brokenAt = safe.at;
    std::string mended(text.substr(0, safe.at));
    mended.append(safe.closers.rbegin(), safe.closers.rend());
    const json saved = json::parse(mended, nullptr, false);
    return saved.is_discarded() ? json() : saved;
}

} // namespace kanshei
