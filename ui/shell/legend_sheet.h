// The colours and marks of the window, each with a sample that is drawn as it is drawn elsewhere.
#pragma once

#include "ui/theme/style.h"

#include <QWidget>

namespace kanshei {

class LegendSheet : public QWidget {
    Q_OBJECT
public:
    explicit LegendSheet(const Style& style, QWidget* parent = nullptr);
};

} // namespace kanshei
