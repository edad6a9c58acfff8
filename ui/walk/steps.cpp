#include "ui/walk/walk.h"

#include <algorithm>

namespace kanshei {

const std::vector<Step>& steps() {
    static const std::vector<Step> table = {
        walk::tokens(),    walk::embed(),    walk::layerNorm(),   walk::projection(), walk::rotation(),
        walk::scores(),    walk::scale(),    walk::mask(),        walk::softmax(),    walk::weightedSum(),
        walk::joinHeads(), walk::residual(), walk::feedForward(), walk::output(),
    };
    return table;
}

int stepIndex(const QString& id) {
    const auto it =
        std::ranges::find_if(steps(), [&](const Step& step) { return id == QLatin1String(step.id); });
    return it == steps().end() ? -1 : int(it - steps().begin());
}

const Step* findStep(const QString& id) {
    const int index = stepIndex(id);
    return index < 0 ? nullptr : &steps()[std::size_t(index)];
}

QString titleOf(const Step& step, const ModelConfig& config) {
    return step.ownTitle ? step.ownTitle(config) : step.title();
}

bool isPresent(const Step& step, const ModelConfig& config) {
    return !step.present || step.present(config);
}

std::vector<std::reference_wrapper<const Step>> stepsOf(const ModelConfig& config) {
    std::vector<std::reference_wrapper<const Step>> walk;
    for (const Step& step : steps())
        if (isPresent(step, config)) walk.emplace_back(step);
    return walk;
}

int numberOf(int step, const ModelConfig& config) {
    int number = 0;
    for (int i = 0; i <= step && i < int(steps().size()); ++i)
        number += isPresent(steps()[std::size_t(i)], config);
    return number;
}

int nearestStep(int step, const ModelConfig& config) {
    return stepNumbered(numberOf(step, config), config);
}

int stepNumbered(int number, const ModelConfig& config) {
    const auto walk = stepsOf(config);
    const auto at = std::size_t(std::clamp(number, 1, int(walk.size())) - 1);
    return int(&walk[at].get() - steps().data());
}

QString numberSign(int number) {
    return QString(QChar(0x2460 + number - 1));
}

} // namespace kanshei
