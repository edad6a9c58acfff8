// Where the reader goes: a token, a head, a number, a step, a page. Each is one command that can be undone.
#include "ui/session/document.h"
#include "ui/walk/step.h"

#include <algorithm>

namespace kanshei {

void Document::setQuery(int token) {
    if (!m_trace || token < 0 || token >= int(m_trace->length())) return;
    Place place = m_place;
    place.selection.query = token;
    place.queryChosen = true;
    place.cellChosen = false;
    moveTo(place, tr("选词"));
}

void Document::setLayerHead(int layer, int head) {
    if (!m_trace) return;
    const ModelConfig& config = m_trace->model->config;
    Place place = m_place;
    place.selection.layer = std::clamp(layer, 0, int(config.n_layers) - 1);
    place.selection.head = std::clamp(head, 0, int(config.n_heads) - 1);
    place.cellChosen = false;
    moveTo(place, tr("换层或头"));
}

void Document::openCell(const std::optional<Cell>& cell) {
    if (cell && (!m_trace || !m_trace->value(*cell))) return;
    Place place = m_place;
    place.selection.cell = cell;
    place.cellChosen = cell.has_value();
    place.cellCleared = !cell.has_value();
    place.trail = cell ? std::vector{*cell} : std::vector<Cell>{};
    moveTo(place, cell ? tr("打开格子") : tr("关上格子"));
}

void Document::openOperand(const Cell& cell) {
    if (!m_trace || !m_trace->value(cell)) return;
    const auto known = std::ranges::find(m_place.trail, cell);
    if (known != m_place.trail.end()) return openTrail(int(known - m_place.trail.begin()));
    Place place = m_place;
    place.selection.cell = cell;
    place.cellChosen = true;
    place.cellCleared = false;
    place.trail.push_back(cell);
    moveTo(place, tr("打开运算数"));
}

void Document::openTrail(int position) {
    if (position < 0 || position >= int(m_place.trail.size())) return;
    Place place = m_place;
    place.trail.resize(std::size_t(position) + 1);
    place.selection.cell = place.trail.back();
    place.cellChosen = true;
    moveTo(place, tr("回到上一格"));
}

const ModelConfig& Document::config() const {
    static const ModelConfig none;
    return m_trace ? m_trace->model->config : none;
}

int Document::stepNumber() const {
    return numberOf(m_place.step, config());
}

int Document::stepCount() const {
    return int(stepsOf(config()).size());
}

void Document::goToStep(int number) {
    setStep(stepNumbered(number, config()));
}

void Document::setStep(int step) {
    Place place = m_place;
    place.step = nearestStep(step, config());
    if (place.step == m_place.step) return;
    place.cellChosen = false;
    place.cellCleared = false;
    moveTo(place, tr("换步骤"), true);
}

void Document::setPage(const QString& id) {
    Place place = m_place;
    place.page = id;
    moveTo(std::move(place), tr("换页"));
}

void Document::walkTo(int step, int layer, int head, const std::optional<Cell>& cell) {
    if (!m_trace || (cell && !m_trace->value(*cell))) return;
    const ModelConfig& config = m_trace->model->config;
    Place place = m_place;
    place.page = Place().page;
    place.step = nearestStep(step, config);
    place.selection.layer = std::clamp(layer, 0, int(config.n_layers) - 1);
    place.selection.head = std::clamp(head, 0, int(config.n_heads) - 1);
    place.selection.cell = cell;
    place.cellChosen = cell.has_value();
    place.cellCleared = false;
    place.trail = cell ? std::vector{*cell} : std::vector<Cell>{};
    moveTo(std::move(place), tr("走进一个头"));
}

} // namespace kanshei
