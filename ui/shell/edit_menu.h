// Menus of what can be changed: at a cell of a figure, at a head, from a button of the card.
#pragma once

#include "ui/session/document.h"
#include "ui/shell/edit_offers.h"
#include "ui/theme/look.h"

#include <QMenu>

namespace kanshei {

/// An offer as an entry of `menu`: done at once, or a submenu of its choices. Typed answers are asked for at `place`.
void addOffer(QMenu& menu, const EditOffer& offer, Document& document, const Look& look, QPoint place);
/// Only the choices of an offer that has some.
void addChoices(QMenu& menu, const EditOffer& offer, Document& document, const Look& look, QPoint place);

/// The menu of a cell: its number, what fits it, and back to what it was. Null when nothing fits.
QMenu* cellMenu(const Cell& cell, Document& document, const Look& look, QWidget* parent, QPoint place);
/// The menu of a head.
QMenu* headMenu(int layer, int head, Document& document, const Look& look, QWidget* parent, QPoint place);

/// Asks for a new number for the cell, at `place` of the screen.
void askNumber(const Cell& cell, Document& document, const Look& look, QWidget* parent, QPoint place);

} // namespace kanshei
