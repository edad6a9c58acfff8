// What a room needs: type that the last row can read, and a figure that is enlarged rather than filled with more.
#pragma once

#include "ui/figures/figure.h"

namespace kanshei {

/// Sizes of the presenter's own type, in px. A line of the sentence takes 3.7 % of the height of a 16:9 screen: what slides
/// are advised to have.
struct RoomType {
    explicit RoomType(QSizeF screen);
    double unit; ///< 1 at 1280×720
    double heading() const { return 30 * unit; }
    double sentence() const { return 27 * unit; }
    double sentenceLeast() const { return 18 * unit; }
    double small() const { return 17 * unit; }
    double figureScale() const { return 1.6 * unit; } ///< body type of a figure (15 px) becomes 24
    double margin() const { return 36 * unit; }
};

/// How a figure is laid out for a room: in `size`, painted `zoom` times larger. More than the room: it scrolls.
struct RoomLayout {
    double zoom = 1;
    QSizeF size;
    bool overflows(QSizeF room) const;
};

/// What must be readable: the row of `cell`. Among `numbers` the cell must have room for its own.
struct RoomFocus {
    std::optional<Cell> cell;
    bool numbers = false;
};

/// Tries `scale`; larger where the whole figure has room for it, down to three quarters of it where not; and when even then a row
/// of `focus` has no room, lays the figure out larger than the room. Leaves the figure laid out.
RoomLayout layOutForRoom(Figure& figure, QSizeF room, double scale, const RoomFocus& focus);

} // namespace kanshei
