#include "ui/presenter/room.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double leastOfScale = 0.75, mostOfScale = 1.5;
constexpr double rowLeast = 18;    ///< px of the figure: a name and a small number stand in it
constexpr double numberLeast = 34; ///< px of the figure: "−0.71"
constexpr double mostRooms = 4;    ///< a figure larger than that is lost in its own size

/// How many times higher and wider the cell would have to be.
QSizeF missing(const Figure& figure, const RoomFocus& focus) {
    const auto rect = focus.cell ? figure.rectOf(*focus.cell) : std::nullopt;
    if (!rect || rect->isEmpty()) return {1, 1};
    return {focus.numbers ? std::max(1.0, numberLeast / rect->width()) : 1,
            std::max(1.0, rowLeast / rect->height())};
}

bool fits(Figure& figure, QSizeF size, const RoomFocus& focus) {
    if (figure.minimumSize().width() > size.width() || figure.minimumHeight(size.width()) > size.height())
        return false;
    figure.layout(size);
    const QSizeF more = missing(figure, focus);
    return more.width() <= 1 && more.height() <= 1;
}

/// Wider first: where cells are square their height follows.
QSizeF grown(Figure& figure, const QSizeF room, const RoomFocus& focus) {
    QSizeF size(std::max(room.width(), figure.minimumSize().width()), room.height());
    size.setHeight(std::max(size.height(), figure.minimumHeight(size.width())));
    for (int pass = 0; pass < 8; ++pass) {
        figure.layout(size);
        const QSizeF more = missing(figure, focus);
        if (more.width() > 1 && size.width() < mostRooms * room.width())
            size.rwidth() = std::ceil(size.width() * more.width());
        else if (more.height() > 1 && size.height() < mostRooms * room.height())
            size.rheight() = std::ceil(size.height() * more.height());
        else
            break;
    }
    return size;
}

} // namespace

RoomType::RoomType(QSizeF screen)
    : unit(std::max(0.5, std::min(screen.width() / 1120, screen.height() / 720))) {}

bool RoomLayout::overflows(QSizeF room) const {
    return size.width() * zoom > room.width() + 1 || size.height() * zoom > room.height() + 1;
}

RoomLayout layOutForRoom(Figure& figure, QSizeF room, double scale, const RoomFocus& focus) {
    const QSizeF natural = figure.naturalSize();
    const double whole = std::min(room.width() / natural.width(), room.height() / natural.height());
    std::vector<double> zooms = {scale, scale * 0.9, scale * 0.82, scale * leastOfScale};
    if (whole > scale) zooms.insert(zooms.begin(), std::min(whole, scale * mostOfScale));
    for (const double zoom : zooms)
        if (fits(figure, room / zoom, focus)) return {zoom, room / zoom};
    RoomLayout at{zooms.back(), grown(figure, room / zooms.back(), focus)};
    figure.layout(at.size);
    return at;
}

} // namespace kanshei
