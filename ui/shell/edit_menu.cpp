#include "ui/shell/edit_menu.h"

#include "core/study/roll_up.h"
#include "ui/figures/edit_marks.h"
#include "ui/session/edits.h"
#include "ui/shell/checked_field.h"
#include "ui/shell/words.h"
#include "ui/theme/translate.h"

#include <algorithm>

namespace kanshei {

namespace {

/// What the menu is about; nothing to choose.
void addTitle(QMenu& menu, QString title) {
    menu.addAction(title.replace('&', QLatin1String("&&")))->setEnabled(false);
    menu.addSeparator();
}

void ask(const EditOffer& offer, Document& document, const Look& look, QWidget* parent, QPoint place) {
    CheckedPopup::ask(look, parent, place, offer.question, {}, {},
                      [offer, &document](const QString& text) -> Status {
                          auto edit = offer.typed(text);
                          if (!edit) return edit.error();
                          edits::add(document, *edit);
                          return Nothing{};
                      });
}

} // namespace

void addChoices(QMenu& menu, const EditOffer& offer, Document& document, const Look& look, QPoint place) {
    for (const EditChoice& choice : offer.choices) {
        QString title = choice.title;
        QAction* action = menu.addAction(title.replace('&', QLatin1String("&&")));
        QObject::connect(action, &QAction::triggered, &document,
                         [&document, edit = choice.edit] { edits::add(document, edit); });
    }
    if (offer.question.isEmpty()) return;
    if (!offer.choices.empty()) menu.addSeparator();
    QAction* other = menu.addAction(translate("EditMenu", "别的…"));
    QObject::connect(other, &QAction::triggered, &document,
                     [&document, &look, offer, place, parent = menu.parentWidget()] {
                         ask(offer, document, look, parent, place);
                     });
}

void addOffer(QMenu& menu, const EditOffer& offer, Document& document, const Look& look, QPoint place) {
    if (offer.edit) {
        QAction* action = menu.addAction(offer.title);
        action->setObjectName(QLatin1String(offer.id));
        action->setToolTip(offer.tip);
        QObject::connect(action, &QAction::triggered, &document,
                         [&document, edit = *offer.edit] { edits::add(document, edit); });
        return;
    }
    auto* choices = new QMenu(offer.title, menu.parentWidget());
    QObject::connect(&menu, &QObject::destroyed, choices, &QObject::deleteLater);
    choices->menuAction()->setObjectName(QLatin1String(offer.id));
    choices->menuAction()->setToolTip(offer.tip);
    addChoices(*choices, offer, document, look, place);
    menu.addMenu(choices);
}

QMenu* cellMenu(const Cell& cell, Document& document, const Look& look, QWidget* parent, QPoint place) {
    const TracePtr trace = document.trace();
    const Cell plain = plainCell(cell);
    const auto offers = offersFor(*trace, plain, look.style());
    const bool settable = canBeSet(*trace, plain);
    const bool words = study::isOfWords(TensorName(plain.tensor).part);
    if (offers.empty() && !settable && !words) return nullptr;
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    addTitle(*menu, cellWords(*trace, plain));
    if (words) {
        QAction* why =
            menu->addAction(translate("EditMenu", "这个数是几格合成的，不能改；关掉“按词看”（W）再改一格"));
        why->setObjectName("ofWords");
        why->setEnabled(false);
    }
    if (settable) {
        QAction* set = menu->addAction(translate("EditMenu", "改成一个数…"));
        set->setObjectName("set");
        QObject::connect(set, &QAction::triggered, &document, [&document, &look, plain, parent, place] {
            askNumber(plain, document, look, parent, place);
        });
    }
    for (const EditOffer& offer : offers) addOffer(*menu, offer, document, look, place);
    const bool changed = std::ranges::any_of(
        document.edits(), [&](const EditEntry& entry) { return editNames(entry.edit, plain); });
    if (changed) {
        menu->addSeparator();
        QAction* back = menu->addAction(translate("EditMenu", "恢复原来的数"));
        back->setObjectName("restore");
        QObject::connect(back, &QAction::triggered, &document,
                         [&document, plain] { edits::restore(document, plain); });
    }
    return menu;
}

QMenu* headMenu(int layer, int head, Document& document, const Look& look, QWidget* parent, QPoint place) {
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    addTitle(*menu, translate("EditMenu", "第 %1 层 · 头 %2").arg(layer + 1).arg(head + 1));
    for (const EditOffer& offer : offersForHead(*document.trace(), layer, head))
        addOffer(*menu, offer, document, look, place);
    return menu;
}

void askNumber(const Cell& cell, Document& document, const Look& look, QWidget* parent, QPoint place) {
    const TracePtr trace = document.trace();
    const Cell plain = plainCell(cell);
    const auto value = trace ? trace->value(plain) : Result<float>(Error{});
    if (!value || !canBeSet(*trace, plain)) return;
    const bool keepSum = isWeight(plain) && document.keepsSum();
    QString hint = translate("EditMenu", "可填 %1；按回车改").arg(settableRange(plain, keepSum));
    if (keepSum) hint += translate("EditMenu", "。其余按比例让出");
    CheckedPopup::ask(look, parent, place, cellWords(*trace, plain), look.style().exact(double(*value)), hint,
                      [plain, &document, trace, keepSum](const QString& text) -> Status {
                          auto edit = settingFrom(*trace, plain, text, keepSum);
                          if (!edit) return edit.error();
                          edits::add(document, *edit);
                          return Nothing{};
                      });
}

} // namespace kanshei
