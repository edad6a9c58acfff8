// ⑤ rotate: every pair of components of q and k is turned by an angle that grows with the position (only models with rotary
// positions).
#include "core/ops/rope.h"
#include "ui/figures/turns.h"
#include "ui/figures/vector_stack.h"
#include "ui/theme/translate.h"
#include "ui/walk/parts.h"
#include "ui/walk/walk.h"

namespace kanshei::walk {

namespace rotation_step {
namespace {

constexpr Index mostPairs = 8; ///< circles beside each other

QString title() {
    return translate("Walk", "旋转位置");
}

QString heading(const StepContext&) {
    return translate("Walk", "旋转位置：越靠后，q 和 k 转得越多");
}

QString formula(const Trace&) {
    return QStringLiteral("rope");
}

bool present(const ModelConfig& config) {
    return config.rotates();
}

/// The angle of a pair at the chosen token.
double angleOf(const Parts& p, Index pair) {
    return double(p.query()) * ops::rotaryFrequencies(p.config().rotary)[std::size_t(pair)];
}

/// What is more than turning.
QString further(const Parts& p) {
    const Rotary& r = p.config().rotary;
    QString text;
    if (r.dims < p.config().d_head)
        text = translate("Walk", "这个模型只转前 %1 个分量，其余 %2 个原样传下去。")
                   .arg(r.dims)
                   .arg(p.config().d_head - r.dims);
    if (r.attention_factor != 1)
        text = p.joined(text, translate("Walk", "转完还要乘 %1（YaRN）。").arg(p.exact(r.attention_factor)));
    return text;
}

QString sentence(const StepContext& context) {
    const Parts p(context);
    const Index pairs = p.config().rotary.dims / 2, m = p.query();
    QString text;
    if (m == 0)
        text =
            translate("Walk", "%1在位置 0，角度都是 0：q 和 k 原样不动。后面的词站在第几位，就转几份角度。")
                .arg(p.asQuery(m));
    else if (pairs == 1)
        text = translate("Walk", "%1在位置 %2，q 和 k 的一对分量都转 %3。")
                   .arg(p.asQuery(m), count(m), degrees(p.style, angleOf(p, 0)));
    else
        text = translate("Walk", "%1在位置 %2，q 和 k 的分量两两成对地转：第 1 对转 %3，第 %4 对只转 %5。")
                   .arg(p.asQuery(m), count(m), degrees(p.style, angleOf(p, 0)), count(pairs),
                        degrees(p.style, angleOf(p, pairs - 1)));
    text = p.joined(text, translate("Walk", "两个词的角度一减，q·k 就只看它们相隔多远。"));
    return p.joined(text, further(p));
}

/// Every n-th pair, so that there are no more of them than circles.
Index strideOf(const Rotary& r) {
    const Index pairs = r.dims / 2;
    return pairs <= mostPairs ? 1 : (pairs - 1) / (mostPairs - 1);
}

Index shownPairs(const Rotary& r) {
    return std::min(mostPairs, (r.dims / 2 - 1) / strideOf(r) + 1);
}

/// One component (the first or the second) of each shown pair, in one row.
Grid componentRow(const Parts& p, std::string_view part, bool second, const QString& what) {
    const Rotary& r = p.config().rotary;
    const Tensor& tensor = p.block(part);
    const auto [a, b] = ops::rotaryPair(r, 0);
    const Index step = ops::rotaryPair(r, r.dims > 2 ? 1 : 0).first - a;
    const Index first = second ? b : a, stride = std::max<Index>(1, step) * strideOf(r);
    Grid grid;
    grid.source = MatrixSource(
        tensor, {{Axis::Fixed, p.headIn(tensor)}, {Axis::Row, p.query()}, {Axis::Column, first, stride}}, 1,
        shownPairs(r));
    grid.scale = ColorScale::robustOf(grid.source);
    grid.describe = [of = p.ofToken(what), i = p.query(), first, stride](Index, Index col) {
        return of(i, first + col * stride);
    };
    return grid;
}

PairTurns::Arrows arrowsOf(const Parts& p, const char* before, const char* after, QColor color) {
    const bool query = before[0] == 'q';
    const QString old = query ? translate("Walk", "旋转前的 q") : translate("Walk", "旋转前的 k");
    const QString now = query ? translate("Walk", "旋转后的 q′") : translate("Walk", "旋转后的 k′");
    return {QString::fromLatin1(before),
            color,
            {componentRow(p, before, false, old), componentRow(p, before, true, old),
             componentRow(p, after, false, now), componentRow(p, after, true, now)}};
}

PanelPtr circles(const Parts& p, bool numbers) {
    const Rotary& r = p.config().rotary;
    PairTurns::Spec spec;
    for (Index i = 0; i < shownPairs(r); ++i) {
        spec.pairs.push_back(translate("Walk", "第 %1 对").arg(i * strideOf(r) + 1));
        spec.angles.push_back(angleOf(p, i * strideOf(r)));
    }
    spec.arrows = {arrowsOf(p, "q", "q_rot", p.colors().query), arrowsOf(p, "k", "k_rot", p.colors().key)};
    ColorScale shared = spec.arrows[0].rows[0].scale;
    for (const auto& arrows : spec.arrows)
        for (const Grid& row : arrows.rows) shared = shared.joined(row.scale);
    for (auto& arrows : spec.arrows)
        for (Grid& row : arrows.rows) row.scale = shared;
    spec.numbers = numbers;
    if (numbers) spec.legends = {{shared, translate("Walk", "虚线：旋转前；实线：旋转后"), false}};
    return std::make_shared<PairTurns>(p.style, std::move(spec));
}

/// All components, for models whose pairs are more than the circles, or that turn only some.
PanelPtr wholeVectors(const Parts& p) {
    std::vector<VectorStack::Stage> stages;
    const auto add = [&](const char* part, const QString& name, const QString& what, QColor color) {
        VectorStack::Stage s;
        s.plate.grid.source = MatrixSource::head(p.block(part), p.headIn(p.block(part))).row(p.query());
        s.plate.grid.scale = ColorScale::robustOf(s.plate.grid.source);
        s.plate.grid.describe = [of = p.ofToken(what), i = p.query()](Index, Index col) {
            return of(i, col);
        };
        s.plate.title = name;
        s.plate.color = color;
        stages.push_back(std::move(s));
    };
    add("q", QStringLiteral("q"), translate("Walk", "旋转前的 q"), p.colors().query);
    add("q_rot", QStringLiteral("q′"), translate("Walk", "旋转后的 q′"), p.colors().query);
    add("k", QStringLiteral("k"), translate("Walk", "旋转前的 k"), p.colors().key);
    add("k_rot", QStringLiteral("k′"), translate("Walk", "旋转后的 k′"), p.colors().key);
    const ColorScale shared =
        Parts::shareScale({&stages[0].plate, &stages[1].plate, &stages[2].plate, &stages[3].plate});
    return std::make_shared<VectorStack>(
        p.style, std::move(stages),
        std::vector<Legend>{
            {shared,
             translate("Walk", "全部 %1 个分量；圆里虚线是旋转前，实线是旋转后").arg(p.config().d_head),
             false}});
}

FigurePtr figure(const StepContext& context) {
    const Parts p(context);
    const Rotary& r = p.config().rotary;
    const bool all = 2 * shownPairs(r) == p.config().d_head;
    PanelPtr panel = circles(p, all);
    if (!all)
        panel = std::make_shared<Stack>(Qt::Vertical, std::vector<PanelPtr>{panel, wholeVectors(p)}, 16);
    return p.figure("rotate", heading(context), std::move(panel));
}

std::optional<Cell> defaultCell(const StepContext& context) {
    const Parts p(context);
    const Index a = ops::rotaryPair(p.config().rotary, 0).first;
    return Cell{p.block("q_rot").name(), {p.at.head, p.query(), a}};
}

} // namespace
} // namespace rotation_step

Step rotation() {
    using namespace rotation_step;
    return {"rotate", title, heading, formula, sentence, figure, true, true, defaultCell, present};
}

} // namespace kanshei::walk
