#include "ui/shell/help_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace kanshei {

HelpDialog::HelpDialog(const Actions& actions, const Look& look, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("键盘操作"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 16);
    grid->setHorizontalSpacing(32);
    grid->setVerticalSpacing(7);
    int row = 0;
    const auto add = [&](const QString& keys, const QString& what) {
        auto* key = new QLabel(keys, this);
        key->setFont(look.style().font(TextSize::Small, true));
        grid->addWidget(key, row, 0);
        grid->addWidget(new QLabel(what, this), row++, 1);
    };
    for (const Act act : actions.all()) add(Actions::keysText(*actions[act]), actions[act]->text());
    add(tr("单击"), tr("格子：写出它的算式；词元：让它提问"));
    add(tr("拖放"), tr("把模型文件夹拖进窗口，就打开它"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    grid->setRowMinimumHeight(row++, 8);
    grid->addWidget(buttons, row, 0, 1, 2);
}

} // namespace kanshei
