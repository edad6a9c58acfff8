#include "ui/figures/arcs.h"

#include "ui/figures/scene_text.h"
#include "ui/figures/table_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanshei {

namespace {

constexpr double kLeastArcs = 120, kMostArcs = 340, kNote = 26, kEntry = 26, kEntryGap = 24;
constexpr double kLine = 34; // a piece of the strand's line in the legend
constexpr double kThickest = 13;

Index greatestKey(const Grid& weights, Index query) {
    Index best = -1;
    for (Index key = 0; key < weights.source.cols(); ++key)
        if (!weights.isHidden(query, key) &&
            (best < 0 || weights.value(query, key) > weights.value(query, best)))
            best = key;
    return best;
}

QPen strandPen(const Strand& strand, double thickness, double weight) {
    QColor color = strand.color;
    color.setAlphaF(
        float(std::min(1.0, 0.12 + 0.8 * std::sqrt(weight)))); // faint ones must not hide the strong
    QPen pen(color, thickness, Qt::SolidLine, Qt::FlatCap);
    if (!strand.dashes.isEmpty()) {
        QList<qreal> dashes = strand.dashes; // given in px, wanted in widths of the pen
        for (qreal& dash : dashes) dash = std::max(0.2, dash / thickness);
        pen.setDashPattern(dashes);
    }
    return pen;
}

double thicknessOf(double weight) {
    return 1 + weight * (kThickest - 1);
}

TextLook plain(TextSize size, const QColor& color, Qt::Alignment align = Qt::AlignCenter, bool bold = false) {
    TextLook look;
    look.size = size, look.color = color, look.align = align, look.bold = bold;
    return look;
}

} // namespace

QString percentText(const Style& style, double share, int digits) {
    Style s = style;
    s.digits = digits;
    const double unit = std::pow(10.0, -digits);
    if (share < 1 && share * 100 > 100 - unit / 2) return QLatin1Char('>') + s.number(100 - unit) + '%';
    return s.number(share * 100) + QLatin1Char('%');
}

Arcs::Arcs(Style style, ArcsSpec spec) : m_style(std::move(style)), m_spec(std::move(spec)) {
    assert(!m_spec.words.empty() && !m_spec.strands.empty());
    double most = -1;
    for (const Strand& strand : m_spec.strands) {
        const Index key = strand.shown ? greatestKey(strand.weights, m_spec.query) : -1;
        if (key < 0 || double(strand.weights.value(m_spec.query, key)) <= most) continue;
        most = double(strand.weights.value(m_spec.query, key));
        m_strongest = int(key);
    }
}

double Arcs::wordWidths(TextSize size, double padding, bool turned, std::vector<double>& widths) const {
    widths.clear();
    TextLook look;
    look.size = size, look.bold = true;
    for (const QString& word : m_spec.words) {
        const double width =
            turned ? double(size) * 1.25 : std::min(160.0, textWidth(m_style, word, size, true));
        widths.push_back(width + padding);
    }
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

double Arcs::legendEntry() const {
    double name = 0, word = 0;
    for (const Strand& strand : m_spec.strands)
        name = std::max(name, textWidth(m_style, strand.name, TextSize::Small, true));
    for (const QString& text : m_spec.words)
        word = std::max(word, std::min(112.0, textWidth(m_style, text, TextSize::Small, true)));
    return kLine + 8 + name + 12 + word + 10 +
           textWidth(m_style, QStringLiteral(">99.9%"), TextSize::Small, false) + 2;
}

Arcs::Layout Arcs::solve(QSizeF available) const {
    Layout at;
    struct Try {
        TextSize size;
        double padding;
        bool turned;
    };
    static constexpr Try tries[] = {{TextSize::Heading, 40, false}, {TextSize::Body, 28, false},
                                    {TextSize::Body, 14, false},    {TextSize::Small, 10, false},
                                    {TextSize::Small, 6, true},     {TextSize::Small, 0, true}};
    double width = 0;
    for (const Try& attempt : tries) {
        at.letters = attempt.size, at.turned = attempt.turned;
        width = wordWidths(attempt.size, attempt.padding, attempt.turned, at.widths);
        if (width <= available.width()) break;
    }
    // What room is left goes between the words, but words far apart are no sentence.
    const double spare = std::clamp((available.width() - width) / double(at.widths.size()), 0.0, 48.0);
    double x = 0;
    for (double& column : at.widths) {
        column += spare;
        at.middles.push_back(x + column / 2);
        x += column;
    }
    if (hasLegend()) {
        const double entry = legendEntry();
        const double room = std::max(available.width(), entry);
        at.legendColumns = std::clamp<Index>(Index((room + kEntryGap) / (entry + kEntryGap)), 1,
                                             Index(m_spec.strands.size()));
        const Index rows = (Index(m_spec.strands.size()) + at.legendColumns - 1) / at.legendColumns;
        at.legend = 16 + double(rows) * kEntry;
        x = std::max(x, double(at.legendColumns) * (entry + kEntryGap) - kEntryGap);
    }
    at.words = double(at.letters) * 1.15 + 14;
    if (at.turned) {
        double tallest = 0;
        for (std::size_t i = 0; i < m_spec.words.size(); ++i) {
            TextLook look = turned(m_style, plain(at.letters, {}), m_spec.words[i], at.widths[i]);
            look.bold = true;
            tallest = std::max(tallest, std::min(96.0, textSize(m_style, m_spec.words[i], look).height()));
        }
        at.words = tallest + 10;
    }
    at.bars = m_spec.bars ? kBars : 0;
    const double note = m_spec.note.isEmpty() ? 0 : kNote;
    const double fixed = at.words + at.bars + at.legend + note;
    at.arcs = std::clamp(available.height() - fixed, kLeastArcs, kMostArcs);
    x = std::max(x, m_spec.note.isEmpty() ? 0 : textWidth(m_style, m_spec.note, TextSize::Tiny, false) + 2);
    at.size = {x, fixed + at.arcs};
    return at;
}

double Arcs::heightOf(const Layout& at, int from, int to) const {
    const double far = std::abs(at.middles[std::size_t(from)] - at.middles[std::size_t(to)]);
    // The farthest arc that is drawn is as high as the room.
    const double asks = at.middles[std::size_t(m_spec.query)];
    double whole = std::max({1.0, asks - at.middles.front(), at.middles.back() - asks});
    if (m_spec.leastOther >= 0) whole = std::max(whole, at.middles.back() - at.middles.front());
    const double room = at.arcs - 16;
    if (from == to) return std::min(30.0, room);
    return std::min(room, std::max(36.0, room * std::pow(far / whole, 0.65)));
}

/// `shift` moves both ends sideways, `share` lowers the arc, so that strands between two words lie side by side.
QPainterPath Arcs::arc(const Layout& at, QPointF base, int from, int to, double shift, double share) const {
    const double height = heightOf(at, from, to) * share / 0.75; // of the control points
    const double x0 = base.x() + at.middles[std::size_t(from)] + shift;
    const double x1 = base.x() + at.middles[std::size_t(to)] + shift;
    const double spread = from == to ? 14 : 0;
    QPainterPath path({x0 - spread / 3, base.y()});
    path.cubicTo({x0 - spread, base.y() - height}, {x1 + spread, base.y() - height},
                 {x1 + spread / 3, base.y()});
    return path;
}

void Arcs::placeOthers(Scene& scene, const Layout& at, QPointF base) const {
    if (m_spec.leastOther < 0) return;
    const Grid& weights = m_spec.strands.front().weights;
    for (Index query = 0; query < weights.source.rows(); ++query)
        for (Index key = 0; key < weights.source.cols(); ++key) {
            const double w = double(weights.value(query, key));
            if (int(query) == m_spec.query || weights.isHidden(query, key) || w < m_spec.leastOther) continue;
            QColor color = scene.colors().textFaint;
            color.setAlphaF(float(0.12 + 0.3 * w));
            scene.path(arc(at, base, int(query), int(key), 0, 1),
                       QPen(color, 0.75 + 2 * w, Qt::SolidLine, Qt::RoundCap));
        }
}

void Arcs::placeStrands(Scene& scene, const Layout& at, QPointF base) const {
    struct Drawn {
        std::size_t strand;
        int key;
        double weight;
    };
    std::vector<Drawn> order;
    for (std::size_t s = 0; s < m_spec.strands.size(); ++s) {
        const Grid& weights = m_spec.strands[s].weights;
        for (Index key = 0; m_spec.strands[s].shown && key < weights.source.cols(); ++key) {
            const double w = double(weights.value(m_spec.query, key));
            if (!weights.isHidden(m_spec.query, key) && w >= m_spec.least) order.push_back({s, int(key), w});
        }
    }
    std::ranges::stable_sort(order, {}, &Drawn::weight); // strong ones on top
    for (const Drawn& drawn : order) {
        const Strand& strand = m_spec.strands[drawn.strand];
        const double position = double(drawn.strand) - double(m_spec.strands.size() - 1) / 2;
        const double shift = position * 3,
                     share = 1 - 0.3 * double(drawn.strand) / double(m_spec.strands.size());
        const double thickness = thicknessOf(drawn.weight);
        scene.path(arc(at, base, m_spec.query, drawn.key, shift, share),
                   strandPen(strand, thickness, drawn.weight));
        if (drawn.weight < 0.05) continue;
        // The tip says which end is looked at.
        const double half = 3.5 + thickness * 0.55;
        const QPointF tip(base.x() + at.middles[std::size_t(drawn.key)] + shift +
                              (drawn.key == m_spec.query ? 14.0 / 3 : 0),
                          base.y() + 4);
        QPainterPath head(tip);
        head.lineTo(tip + QPointF(-half, -half * 1.5));
        head.lineTo(tip + QPointF(half, -half * 1.5));
        head.closeSubpath();
        scene.path(head, Qt::NoPen, strand.color);
    }
}

/// The number of the head on its strong arcs, beginning with the strongest, where there is room.
void Arcs::placeBadges(Scene& scene, const Layout& at, QPointF base) const {
    if (!hasLegend()) return;
    constexpr double radius = 8.5, least = 0.15;
    struct Strong {
        std::size_t strand;
        int key;
        double weight;
    };
    std::vector<Strong> order;
    for (std::size_t s = 0; s < m_spec.strands.size(); ++s) {
        const Grid& weights = m_spec.strands[s].weights;
        for (Index key = 0; m_spec.strands[s].shown && key < weights.source.cols(); ++key)
            if (const double w = double(weights.value(m_spec.query, key));
                !weights.isHidden(m_spec.query, key) && w >= least)
                order.push_back({s, int(key), w});
    }
    std::ranges::stable_sort(order, std::greater{}, &Strong::weight);
    std::vector<QPointF> taken;
    for (const Strong& strong : order) {
        const Strand& strand = m_spec.strands[strong.strand];
        const double position = double(strong.strand) - double(m_spec.strands.size() - 1) / 2;
        const QPainterPath path = arc(at, base, m_spec.query, strong.key, position * 3,
                                      1 - 0.3 * double(strong.strand) / double(m_spec.strands.size()));
        for (const double t : {0.5, 0.62, 0.38, 0.74, 0.26, 0.84}) {
            const QPointF middle = path.pointAtPercent(t);
            const bool free = std::ranges::none_of(taken, [&](const QPointF& other) {
                return std::hypot(other.x() - middle.x(), other.y() - middle.y()) < 2 * radius + 1;
            });
            if (!free || middle.y() - radius < base.y() - at.arcs || middle.y() + radius > base.y() - 14)
                continue;
            taken.push_back(middle);
            QPainterPath disc;
            disc.addEllipse(middle, radius, radius);
            scene.path(disc, QPen(scene.colors().stage, 1.5), strand.color);
            TextLook look = plain(TextSize::Tiny, m_style.textOn(strand.color), Qt::AlignCenter, true);
            look.onColor = true;
            scene.text(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius), strand.badge,
                       look);
            Hit hit;
            hit.cell = strand.weights.source.cell(m_spec.query, strong.key);
            hit.value = double(strand.weights.value(m_spec.query, strong.key));
            hit.rect = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius);
            hit.tooltip = strand.weights.describe(m_spec.query, strong.key) + '\n' + m_style.exact(hit.value);
            scene.target(hit);
            break;
        }
    }
}

void Arcs::placeWords(Scene& scene, const Layout& at, QPointF base) const {
    const Palette& colors = scene.colors();
    for (std::size_t i = 0; i < m_spec.words.size(); ++i) {
        const bool asks = int(i) == m_spec.query, most = int(i) == m_strongest;
        const QRectF column(base.x() + at.middles[i] - at.widths[i] / 2, base.y() + 4, at.widths[i],
                            at.words - 4);
        TextLook look = plain(at.letters,
                              asks   ? colors.query
                              : most ? colors.key
                                     : colors.text,
                              Qt::AlignCenter, asks || most);
        if (at.turned) {
            look = turned(m_style, look, m_spec.words[i], at.widths[i]);
            look.align = Qt::AlignHCenter | Qt::AlignTop;
        }
        if (int(i) == m_spec.chosen)
            scene.box(column.adjusted(1, 1, -1, -1), colors.accentSoft, 6, QPen(colors.accent, 1.4));
        scene.text(column.adjusted(1, at.turned ? 3 : 0, -1, 0), m_spec.words[i], look);
        Hit hit;
        hit.token = m_spec.asking.empty() ? int(i) : m_spec.asking[i];
        hit.rect = column, hit.tooltip = m_spec.words[i];
        scene.target(hit);
    }
}

void Arcs::placeBars(Scene& scene, const Layout& at, QPointF top) const {
    const Palette& colors = scene.colors();
    const Grid& weights = m_spec.strands.front().weights;
    constexpr double number = 18, most = kBars - number - 8;
    const double narrowest = *std::ranges::min_element(at.widths);
    const auto widest = [&](int digits) {
        double width = 0;
        for (Index key = 0; key < weights.source.cols(); ++key)
            width = std::max(width,
                             textWidth(m_style,
                                       percentText(m_style, double(weights.value(m_spec.query, key)), digits),
                                       TextSize::Tiny, true));
        return width + 4;
    };
    const int digits = widest(1) <= narrowest ? 1 : widest(0) <= narrowest ? 0 : -1;
    for (std::size_t i = 0; i < m_spec.words.size(); ++i) {
        const auto key = Index(i);
        const QRectF column(top.x() + at.middles[i] - at.widths[i] / 2, top.y(), at.widths[i], kBars);
        const bool hidden = weights.isHidden(m_spec.query, key), strongest = int(i) == m_strongest;
        Hit hit;
        hit.cell = weights.source.cell(m_spec.query, key);
        hit.value = double(weights.value(m_spec.query, key));
        hit.rect = column.adjusted(1, 0, -1, -2);
        hit.tooltip = weights.describe(m_spec.query, key) + '\n' + m_style.exact(hit.value);
        const double width = std::min(36.0, column.width() - 4);
        QRectF bar(column.center().x() - width / 2, column.top() + 4, width, std::max(1.0, most * hit.value));
        if (hidden)
            scene.hatched(QRectF(bar.left(), bar.top(), bar.width(), 10));
        else
            scene.box(bar, colors.key, std::min(3.0, bar.height() / 2));
        if (digits >= 0)
            scene.text(
                QRectF(column.left(), column.top() + 4 + most, column.width(), number),
                hidden ? QStringLiteral("0") : percentText(m_style, hit.value, digits),
                plain(TextSize::Tiny, strongest ? colors.key : colors.textMuted, Qt::AlignCenter, strongest));
        scene.target(hit);
    }
}

void Arcs::placeLegend(Scene& scene, const Layout& at, const QRectF& area) const {
    const Palette& colors = scene.colors();
    const double entry = legendEntry(), pitch = entry + kEntryGap;
    const double left =
        area.left() + std::max(0.0, (area.width() - (double(at.legendColumns) * pitch - kEntryGap)) / 2);
    for (std::size_t s = 0; s < m_spec.strands.size(); ++s) {
        const Strand& strand = m_spec.strands[s];
        const Index column = Index(s) % at.legendColumns, down = Index(s) / at.legendColumns;
        const QRectF row(left + double(column) * pitch, area.top() + 16 + double(down) * kEntry, entry,
                         kEntry);
        QPainterPath line({row.left(), row.center().y()});
        line.lineTo(row.left() + kLine, row.center().y());
        scene.path(line, strandPen(strand, 4, strand.shown ? 1 : 0.02));
        const double name = textWidth(m_style, strand.name, TextSize::Small, true);
        double x = row.left() + kLine + 8;
        scene.text(QRectF(x, row.top(), name + 1, row.height()), strand.name,
                   plain(TextSize::Small, strand.shown ? colors.text : colors.textFaint,
                         Qt::AlignLeft | Qt::AlignVCenter, strand.shown));
        x += name + 12;
        Hit toggle = strand.toggle;
        toggle.rect = QRectF(row.left() - 4, row.top() + 1, x - row.left() - 2, row.height() - 2);
        scene.target(toggle);
        const Index key = strand.shown ? greatestKey(strand.weights, m_spec.query) : -1;
        if (key < 0) continue;
        Hit hit;
        hit.cell = strand.weights.source.cell(m_spec.query, key);
        hit.value = double(strand.weights.value(m_spec.query, key));
        hit.rect = QRectF(x - 4, row.top() + 1, row.right() - x + 4, row.height() - 2);
        hit.tooltip = strand.weights.describe(m_spec.query, key) + '\n' + m_style.exact(hit.value);
        scene.target(hit);
        const QString number = percentText(m_style, hit.value);
        const double room = textWidth(m_style, number, TextSize::Small, false) + 1;
        const QRectF word = scene.text(QRectF(x, row.top(), row.right() - x - room - 8, row.height()),
                                       m_spec.words[std::size_t(key)],
                                       plain(TextSize::Small, colors.key, Qt::AlignLeft | Qt::AlignVCenter));
        scene.text(QRectF(word.right() + 8, row.top(), room, row.height()), number,
                   plain(TextSize::Small, colors.textMuted, Qt::AlignLeft | Qt::AlignVCenter));
    }
}

void Arcs::place(Scene& scene, const QRectF& area) const {
    const Layout at = solve(area.size() + QSizeF(0.5, 0.5));
    const double width = at.middles.back() + at.widths.back() / 2;
    const QPointF base(area.left() + std::max(0.0, (area.width() - width) / 2), area.top() + at.arcs);
    placeOthers(scene, at, base);
    placeStrands(scene, at, base);
    placeBadges(scene, at, base);
    placeWords(scene, at, base);
    const double below = base.y() + at.words;
    if (m_spec.bars) placeBars(scene, at, {base.x(), below});
    scene.table(table(at, {base.x(), m_spec.bars ? below : base.y() + 4}));
    if (hasLegend()) placeLegend(scene, at, QRectF(area.left(), below + at.bars, area.width(), at.legend));
    if (!m_spec.note.isEmpty())
        scene.text(QRectF(area.left(), below + at.bars + at.legend + 6, area.width(), kNote - 6), m_spec.note,
                   plain(TextSize::Tiny, scene.colors().textMuted));
}

} // namespace kanshei
