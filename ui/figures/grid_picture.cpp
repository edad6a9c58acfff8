#include "ui/figures/grid_picture.h"

#include "core/base/parallel.h"
#include "ui/figures/grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kanshei {

namespace {

/// Colours of a scale by steps: a power for each of a million pixels would be what one waits for.
class ColorTable {
public:
    ColorTable(const ColorScale& scale, const Style& style) : m_scale(scale) {
        for (std::size_t i = 0; i < m_colors.size(); ++i) {
            const double share = double(i) / double(m_colors.size() - 1);
            m_colors[i] =
                scale.color(style, isSigned() ? (2 * share - 1) * scale.max : share * scale.max).rgb();
        }
    }

    QRgb of(float value) const {
        const double share = m_scale.max > 0 ? double(value) / m_scale.max : 0;
        const double at = std::clamp(isSigned() ? (share + 1) / 2 : share, 0.0, 1.0);
        return m_colors[std::size_t(at * double(m_colors.size() - 1) + 0.5)];
    }

private:
    bool isSigned() const { return m_scale.kind == ColorScale::Diverging; }

    ColorScale m_scale;
    std::array<QRgb, 4097> m_colors; ///< an odd number, so that 0 has a step of its own
};

/// The one that was used last: the maps of an overview share it.
const ColorTable& tableOf(const ColorScale& scale, const Style& style) {
    struct Key {
        ColorScale scale;
        Theme theme = Theme::Light;
        QRgb middle = 0, end = 0; ///< the colour map is a setting of its own
        bool operator==(const Key&) const = default;
    };
    thread_local Key last;
    thread_local std::optional<ColorTable> table;
    const Key key{scale, style.theme, scale.color(style, scale.max / 2).rgb(),
                  scale.color(style, scale.max).rgb()};
    if (!table || last != key) table.emplace(scale, style), last = key;
    return *table;
}

/// The cell that a pixel shows.
std::pair<Index, Index> farthest(const Grid& grid, const GridPart& cells) {
    std::pair<Index, Index> best{cells.fromRow, cells.fromCol};
    float most = -1;
    for (Index r = cells.fromRow; r < cells.toRow; ++r)
        for (Index c = cells.fromCol; c < cells.toCol; ++c) {
            const float size = std::abs(grid.value(r, c));
            if (!(size > most) || !std::isfinite(size)) continue;
            if (size == 0 && grid.isHidden(r, c)) continue;
            most = size, best = {r, c};
        }
    return best;
}

QImage drawn(const Grid& grid, const Style& style, const GridPart& part, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    const Index rows = part.toRow - part.fromRow, cols = part.toCol - part.fromCol;
    const Index width = size.width(), height = size.height();
    const ColorTable& colors = tableOf(grid.scale, style);
    const QRgb alone = style.colors().stage.rgb(), masked = style.colors().masked.rgb();
    uchar* bits = image.bits(); // once: it may detach
    parallelFor(
        height,
        [&](Index y) {
            auto* line = reinterpret_cast<QRgb*>(bits + y * image.bytesPerLine());
            for (Index x = 0; x < width; ++x) {
                const GridPart cells{part.fromRow + y * rows / height, part.fromRow + (y + 1) * rows / height,
                                     part.fromCol + x * cols / width, part.fromCol + (x + 1) * cols / width};
                const auto [r, c] =
                    cells.isOneCell() ? std::pair{cells.fromRow, cells.fromCol} : farthest(grid, cells);
                line[x] = grid.isAlone(r, c)    ? alone
                          : grid.isHidden(r, c) ? masked
                                                : colors.of(grid.value(r, c));
            }
        },
        rows * cols > 100'000);
    return image;
}

} // namespace

const QImage& GridPicture::image(const Grid& grid, const Style& style, const GridPart& part, QSize room) {
    const QSize size(int(std::min<Index>(part.toCol - part.fromCol, std::max(1, room.width()))),
                     int(std::min<Index>(part.toRow - part.fromRow, std::max(1, room.height()))));
    if (m_image.size() == size && m_part == part && m_theme == style.theme && m_scale == grid.scale &&
        m_source.isSameAs(grid.source))
        return m_image;
    m_image = drawn(grid, style, part, size);
    m_part = part, m_theme = style.theme, m_scale = grid.scale, m_source = grid.source;
    return m_image;
}

} // namespace kanshei
