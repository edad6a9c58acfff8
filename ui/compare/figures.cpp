#include "ui/compare/figures.h"

#include "core/study/roll_up.h"
#include "ui/figures/shared_scales.h"
#include "ui/theme/translate.h"
#include "ui/walk/figure_kinds.h"

#include <cmath>

namespace kanshei::comparing {

namespace {

/// Are the numbers of two models of one kind? Weights and probabilities over the same words are; vectors and scores are not.
bool comparable(const QString& view, const Link& link) {
    if (link.sameModel() || view == QLatin1String(mapView)) return true;
    const auto points = [&](Side side) { return link.trace(side).model->config.answer == Answer::Pointer; };
    return view == QLatin1String(answerView) && points(Side::Left) && points(Side::Right);
}

} // namespace

bool isView(const QString& id) {
    return id == QLatin1String(mapView) || findStep(id);
}

Figures figuresOf(const QString& view, const Link& link, const Selection& left, const Selection& right,
                  const Style& wanted) {
    Style style = wanted;
    style.words = style.words && link.haveWords();
    const FigureKind& kind = *findFigure(view);
    const auto has = [&](Side side) { return bool(checkFigure(kind, *link.trace(side).model)); };
    Figures figures;
    if (has(Side::Left)) figures.left = kind.figure({link.trace(Side::Left), left, style});
    if (has(Side::Right)) figures.right = kind.figure({link.trace(Side::Right), right, style});
    if (!figures.left || !figures.right) {
        figures.without = translate("Compare", "这一步只有一边的模型才有。");
    } else if (comparable(view, link)) {
        Style sides = style;
        sides.sides = true;
        const FigurePtr right2 = kind.figure({link.trace(Side::Right), right, sides});
        figures.difference = right2->differenceFrom(*leftSeenFromRight(link));
        if (!figures.difference) figures.without = translate("Compare", "这一步没有可以相减的数。");
        shareScales(figures.left, figures.right);
    } else {
        figures.without = translate("Compare", "两个模型各算各的：这些数不是同一种量，不能相减。");
    }
    return figures;
}

std::optional<Farthest> farthestWeight(const Link& link, bool words) {
    const std::string pattern = words ? study::wordsName("pattern") : "pattern";
    const Tensor& left = link.trace(Side::Left).block(link.layer(Side::Left), pattern);
    const Tensor& right = link.trace(Side::Right).block(link.layer(Side::Right), pattern);
    const auto partner = [&](int i) {
        return words ? link.partnerWord(Side::Right, i) : link.partner(Side::Right, i);
    };
    std::optional<Farthest> farthest;
    for (int i = 0; i < int(right.dim(1)); ++i)
        for (int j = 0; j < int(right.dim(2)); ++j) {
            const int query = partner(i), key = partner(j);
            if (query < 0 || key < 0) continue;
            const Cell cell{right.name(), {link.head(Side::Right), i, j}};
            const double here = double(right.at(cell.index)),
                         there = double(left.at({link.head(Side::Left), query, key}));
            if (!farthest || std::abs(here - there) > std::abs(farthest->right - farthest->left))
                farthest = Farthest{cell, there, here};
        }
    return farthest;
}

} // namespace kanshei::comparing
