// Colour maps: number → colour, for each theme. All are safe for colour-blind eyes and even in lightness, so that a copy in grey
// keeps the order of the numbers (tests/ui/theme/color_map_test.cpp).
#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <vector>

namespace kanshei {

/// Print: black on white, and what colour alone says on the screen is said by a pattern too.
enum class Theme { Light, Dark, Print };

class ColorMap {
public:
    /// `light` and `dark`: colours at even distances, from 0 to 1, or from −1 over 0 to +1.
    ColorMap(const char* id, const char* title, std::initializer_list<QRgb> light,
             std::initializer_list<QRgb> dark);

    const char* id() const { return m_id; } ///< "blue": command line, settings
    QString title() const;                  ///< as the menu calls it
    /// t in [0, 1]: along the map (a diverging one: 0.5 is the number 0).
    QColor color(Theme theme, double t) const;

private:
    using Table = std::array<QRgb, 513>; ///< odd, so that the middle is an entry
    static Table spread(std::initializer_list<QRgb> stops);

    const char* m_id;
    const char* m_title;
    Table m_light, m_dark;
};

/// For weights and probabilities: low is near the ground, high stands out. The first is the usual one.
const std::vector<ColorMap>& sequentialMaps();
/// For signed numbers: negative, 0, positive.
const std::vector<ColorMap>& divergingMaps();
/// Null when there is none of that name.
const ColorMap* findMap(const std::vector<ColorMap>& maps, const QString& id);

} // namespace kanshei
