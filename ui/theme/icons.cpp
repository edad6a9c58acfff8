#include "ui/theme/icons.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace kanshei {

QByteArray recoloredSvg(const QString& resource, const std::vector<std::pair<QByteArray, QColor>>& colors) {
    QFile file(resource);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray bytes = file.readAll();
    for (const auto& [from, to] : colors) bytes.replace(from, to.name().toLatin1());
    return bytes;
}

QIcon themedIcon(const QString& name, const QColor& color, int size) {
    QSvgRenderer renderer(recoloredSvg(QStringLiteral(":/icons/%1.svg").arg(name), {{"#000000", color}}));
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(size * scale, size * scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        pixmap.setDevicePixelRatio(scale);
        icon.addPixmap(pixmap);
    }
    return icon;
}

QByteArray formulaSvg(const QString& id, const Palette& colors) {
    if (id.isEmpty()) return {};
    return recoloredSvg(QStringLiteral(":/formulas/%1.svg").arg(id),
                        {{"#000000", colors.text},
                         {"#d55e00", colors.asText(colors.query)},
                         {"#0072b2", colors.asText(colors.key)},
                         {"#009e73", colors.asText(colors.value)}});
}

} // namespace kanshei
