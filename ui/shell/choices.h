// The lists of which one is chosen: models, masks, themes, languages. Menus and the command palette walk them.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

#include <QMenu>

#include <functional>

namespace kanshei {

struct Choice {
    QString title; ///< empty: a separator
    QString more;  ///< other names: the other language, an id
    bool current = false;
    std::function<void()> choose;
};

std::vector<Choice> modelChoices(Document& document, const Look& look);
std::vector<Choice> maskChoices(Document& document);
/// The same for who decides otherwise what is done. `trace` (may be null) is of the present model, which may be no bundled one.
std::vector<Choice> modelChoices(const QString& present, const TracePtr& trace, const Look& look,
                                 const std::function<void(const QString&)>& choose);
std::vector<Choice> maskChoices(const std::optional<MaskPattern>& present, const TracePtr& trace,
                                const std::function<void(std::optional<MaskPattern>)>& choose);
std::vector<Choice> themeChoices(Look& look);
std::vector<Choice> languageChoices(Look& look);

/// Fills a menu with them; the present one is checked.
void fillMenu(QMenu& menu, const std::vector<Choice>& choices);

} // namespace kanshei
