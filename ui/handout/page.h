// The walk through one sentence as one HTML page that needs nothing else: real numbers, both languages, light and dark.
#pragma once

#include "ui/figures/figure.h"
#include "ui/theme/look.h"

namespace kanshei {

struct HandoutOptions {
    QString command; ///< makes the page again
    QString version; ///< of this program
    QString theme;   ///< "light" or "dark"; empty: what the reader's system has
};

/// The page works out its numbers by itself, and does not know every kind of model. Fails: it does not know this one, or the trace is too large to be a page.
Status checkHandoutPage(const Trace& trace);
/// Begins at `selection` and in the look's language. Speaks through the look's translators and leaves them as they were.
QByteArray handoutPage(const Trace& trace, const Selection& selection, Look& look,
                       const HandoutOptions& options);

} // namespace kanshei
