#include "ui/theme/color_map.h"

#include "ui/theme/translate.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

ColorMap::ColorMap(const char* id, const char* title, std::initializer_list<QRgb> light,
                   std::initializer_list<QRgb> dark)
    : m_id(id), m_title(title), m_light(spread(light)), m_dark(spread(dark)) {}

QString ColorMap::title() const {
    return translate("ColorMap", m_title);
}

ColorMap::Table ColorMap::spread(std::initializer_list<QRgb> stops) {
    Table table;
    const auto mix = [](int a, int b, double t) { return int(std::lround(a + (b - a) * t)); };
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double at = double(i) / double(table.size() - 1) * double(stops.size() - 1);
        const auto left = std::min(std::size_t(at), stops.size() - 2);
        const QRgb a = stops.begin()[left], b = stops.begin()[left + 1];
        const double t = at - double(left);
        table[i] = qRgb(mix(qRed(a), qRed(b), t), mix(qGreen(a), qGreen(b), t), mix(qBlue(a), qBlue(b), t));
    }
    return table;
}

QColor ColorMap::color(Theme theme, double t) const {
    const Table& table = theme == Theme::Dark ? m_dark : m_light;
    const double inside = t > 0 ? std::min(t, 1.0) : 0; // NaN too
    return QColor(table[std::size_t(std::lround(inside * double(table.size() - 1)))]);
}

const std::vector<ColorMap>& sequentialMaps() {
    // viridis and magma: Smith and van der Walt, 2015 (CC0), ten and eight of their colours.
    static const std::vector<ColorMap> maps = {
        {"blue", QT_TRANSLATE_NOOP("ColorMap", "蓝"), {0xe9edf0, 0x00508a}, {0x21282f, 0x5ab4f0}},
        {"viridis",
         QT_TRANSLATE_NOOP("ColorMap", "黄绿紫 viridis"),
         {0xfde725, 0xb5de2b, 0x6ece58, 0x35b779, 0x1f9e89, 0x26828e, 0x31688e, 0x3e4989, 0x482878, 0x440154},
         {0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b,
          0xfde725}},
        {"magma",
         QT_TRANSLATE_NOOP("ColorMap", "黄红紫 magma"),
         {0xfcfdbf, 0xfec98d, 0xfd9567, 0xf1605d, 0xcd4071, 0x9e2f7f, 0x721f81, 0x440f76},
         {0x2d1160, 0x721f81, 0x9e2f7f, 0xcd4071, 0xf1605d, 0xfd9567, 0xfec98d, 0xfcfdbf}},
        {"grey", QT_TRANSLATE_NOOP("ColorMap", "灰"), {0xececea, 0x1d1f24}, {0x24272d, 0xeceef2}},
    };
    return maps;
}

const std::vector<ColorMap>& divergingMaps() {
    // The light ends of the last two are PRGn and BrBG of ColorBrewer (Brewer and Harrower, Apache-2.0).
    static const std::vector<ColorMap> maps = {
        {"blue-orange",
         QT_TRANSLATE_NOOP("ColorMap", "蓝 · 橙"),
         {0x0072b2, 0xeeedea, 0xd55e00},
         {0x5ab4f0, 0x262a30, 0xff8c42}},
        {"purple-green",
         QT_TRANSLATE_NOOP("ColorMap", "紫 · 绿"),
         {0x762a83, 0x9970ab, 0xc2a5cf, 0xeeedea, 0xa6dba0, 0x5aae61, 0x1b7837},
         {0xd49be3, 0x262a30, 0x6fd07f}},
        {"teal-brown",
         QT_TRANSLATE_NOOP("ColorMap", "青 · 棕"),
         {0x01665e, 0x35978f, 0x80cdc1, 0xeeedea, 0xdfc27d, 0xbf812d, 0x8c510a},
         {0x4fc3b5, 0x262a30, 0xe0a95c}},
    };
    return maps;
}

const ColorMap* findMap(const std::vector<ColorMap>& maps, const QString& id) {
    const auto it =
        std::ranges::find_if(maps, [&](const ColorMap& map) { return id == QLatin1String(map.id()); });
    return it == maps.end() ? nullptr : &*it;
}

} // namespace kanshei
