// Everything that can be chosen in the window, as one list for the command palette: commands, steps, heads, tokens,
// examples, models, masks, themes, languages.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <functional>

namespace kanshei {

class Actions;

struct PaletteItem {
    QString title;
    QString more;         ///< other names by which it is found: the other language, an id
    QString category;     ///< "步骤"
    QString keys;         ///< as they are written on this system; may be empty
    bool current = false; ///< the present choice
    std::function<void()> run;
};

/// As things stand now: the tokens of this sentence, the heads of this model. What cannot be done now is not in it.
std::vector<PaletteItem> paletteItems(Document& document, Look& look, const Actions& actions);

struct PaletteHit {
    int item = 0;               ///< index into the items
    std::vector<int> positions; ///< letters of the title to mark
};

/// Those that fit the typed text, the best first; all of them, in their order, when nothing is typed.
std::vector<PaletteHit> paletteSearch(const std::vector<PaletteItem>& items, const QString& typed);

} // namespace kanshei
