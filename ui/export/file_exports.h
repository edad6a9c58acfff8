// What leaves the window as one file that is no single picture: the handout and the animation. Each asks for a file, shows how far it
// is, and can be stopped.
#pragma once

#include "ui/session/document.h"
#include "ui/theme/look.h"

namespace kanshei {

/// What is said afterwards; empty: the reader changed their mind.
struct Exported {
    QString text;
    bool wrong = false;
};

/// PDF or HTML. The document must have a trace.
Exported exportHandout(Document& document, Look& look, QWidget* window);
/// The walk, or the step that is shown, as GIF or WebP.
Exported exportAnimation(Document& document, const Look& look, QWidget* window);

} // namespace kanshei
