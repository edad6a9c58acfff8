// What the keys do, from the table of actions.
#pragma once

#include "ui/shell/actions.h"
#include "ui/theme/look.h"

#include <QDialog>

namespace kanshei {

class HelpDialog : public QDialog {
    Q_OBJECT
public:
    HelpDialog(const Actions& actions, const Look& look, QWidget* parent);
};

} // namespace kanshei
