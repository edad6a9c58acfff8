#include "ui/figures/bars.h"

#include "ui/figures/scene_text.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr double kMinRow = 22, kMaxRow = 48, kTitle = 32, kGap = 32, kMaxColumn = 720;

} // namespace

Bars::Bars(Style style, QString title, std::vector<Bar> bars, double full)
    : m_style(std::move(style)), m_title(std::move(title)), m_bars(std::move(bars)), m_full(full) {
    for (const Bar& bar : m_bars) {
        m_label =
            std::max(m_label, std::min(128.0, textWidth(m_style, bar.label, TextSize::Body, bar.chosen) + 1));
        const double note =
            bar.note.isEmpty() ? 0 : 8 + textWidth(m_style, bar.note, TextSize::Tiny, false) + 1;
        m_number = std::max(m_number, textWidth(m_style, bar.text, TextSize::Small, bar.chosen) + 1 + note);
    }
}

Bars::Layout Bars::solve(QSizeF available) const {
    Layout at;
    const double title = m_title.isEmpty() ? 0 : kTitle;
    const auto n = Index(m_bars.size());
    const auto most = std::max<Index>(1, Index((available.width() + kGap) / (columnMin() + kGap)));
    const auto fit = std::max<Index>(10, Index((available.height() - title) / kMinRow)); // rows of one column
    at.columns = std::clamp<Index>((n + fit - 1) / fit, 1, most);
    at.perColumn = (n + at.columns - 1) / at.columns;
    at.row = std::clamp(std::floor((available.height() - title) / double(at.perColumn)), kMinRow, kMaxRow);
    at.column = std::clamp((available.width() - kGap * double(at.columns - 1)) / double(at.columns),
                           columnMin(), kMaxColumn);
    at.size = {at.column * double(at.columns) + kGap * double(at.columns - 1),
               title + at.row * double(at.perColumn)};
    return at;
}

QSizeF Bars::minimumSize() const {
    return solve({columnMin(), 0}).size;
}

QSizeF Bars::naturalSize() const {
    return solve({640, double(std::min<std::size_t>(m_bars.size(), 24)) * 32 + kTitle}).size;
}

QSizeF Bars::fit(QSizeF available) const {
    return solve(available).size;
}

void Bars::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size());
    const Palette& colors = scene.colors();
    TextLook look;
    look.align = Qt::AlignLeft | Qt::AlignVCenter;
    if (!m_title.isEmpty()) {
        look.size = TextSize::Body, look.bold = true, look.color = colors.text;
        scene.text(QRectF(area.left(), area.top(), area.width(), kTitle - 8), m_title, look);
    }
    const double top = area.top() + (m_title.isEmpty() ? 0 : kTitle);
    for (Index i = 0; i < Index(m_bars.size()); ++i) {
        const Bar& bar = m_bars[std::size_t(i)];
        const Index column = i / at.perColumn, line = i % at.perColumn;
        const QRectF row(area.left() + double(column) * (at.column + kGap), top + double(line) * at.row,
                         at.column, at.row);
        look = {};
        look.size = TextSize::Body, look.bold = bar.chosen, look.color = bar.chosen ? bar.color : colors.text;
        look.align = Qt::AlignRight | Qt::AlignVCenter;
        scene.text(QRectF(row.left(), row.top(), m_label, row.height()), bar.label, look);

        const double thick = std::min(18.0, std::floor(at.row * 0.55));
        const QRectF track(row.left() + m_label + 12, row.center().y() - thick / 2,
                           row.width() - m_label - m_number - 32, thick);
        scene.box(track, colors.grid, 3);
        QRectF filled = track;
        filled.setWidth(track.width() * std::clamp(bar.hit.value / m_full, 0.0, 1.0));
        QColor color = bar.color;
        if (!bar.chosen) color.setAlphaF(0.55f);
        if (filled.width() >= 1) scene.box(filled, color, std::min(3.0, filled.width() / 2));

        look.size = TextSize::Small, look.color = bar.chosen ? bar.color : colors.text;
        look.align = Qt::AlignLeft | Qt::AlignVCenter;
        const QRectF number =
            scene.text(QRectF(track.right() + 12, row.top(), m_number, row.height()), bar.text, look);
        if (!bar.note.isEmpty()) {
            look.size = TextSize::Tiny, look.bold = false, look.color = colors.textMuted;
            scene.text(QRectF(number.right() + 8, row.top(), row.right() - number.right() - 8, row.height()),
                       bar.note, look);
        }
        Hit hit = bar.hit;
        hit.rect = row.adjusted(1, 1, -1, -1);
        scene.target(hit);
    }
}

} // namespace kanshei
