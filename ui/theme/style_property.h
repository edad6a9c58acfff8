// A style sheet looks at a dynamic property when a widget is polished, and not when the property changes.
#pragma once

#include <QStyle>
#include <QWidget>

namespace kanshei {

/// The widget follows the rules that ask for the property. Fonts are set after it: it takes them away.
inline void setStyleProperty(QWidget& widget, const char* property, const QVariant& value) {
    if (widget.property(property) == value) return;
    widget.setProperty(property, value);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

} // namespace kanshei
