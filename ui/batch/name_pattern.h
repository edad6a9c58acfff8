// Names of many pictures from one pattern: "{n}-{figure}-L{layer}H{head}.png".
#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kanshei {

struct NameField {
    const char* id;
    const char* about; ///< in English, for the command line
};

/// Every placeholder there is.
const std::vector<NameField>& nameFields();
/// "{n} the number of the sentence; {sentence} …"
std::string nameFieldsText();

/// The value of every placeholder, by its id.
using NameValues = std::map<std::string, std::string, std::less<>>;

class NamePattern {
public:
    /// Fails on a placeholder that is not known, a brace that stands alone, and a name that leaves its folder
    /// ("/tmp/a.png", "../a.png"). "a/{n}.png" makes a folder.
    static Result<NamePattern> parse(const std::string& text);

    std::string name(const NameValues& values) const;
    bool uses(std::string_view field) const;
    /// "png": what comes after the last dot, in lower case.
    std::string suffix() const;

private:
    struct Piece {
        std::string text;
        bool field = false;
    };
    std::vector<Piece> m_pieces;
};

/// Made fit for a part of a name: no slash, no control character, no leading dot, at most `most` characters.
std::string namePart(const std::string& text, std::size_t most = 40);

/// Two places that have the same name, or nothing.
std::optional<std::pair<std::size_t, std::size_t>> sameName(const std::vector<std::string>& names);

} // namespace kanshei
