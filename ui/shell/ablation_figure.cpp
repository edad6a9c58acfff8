#include "ui/shell/ablation_figure.h"

#include "ui/figures/difference.h"
#include "ui/shell/ablation_words.h"
#include "ui/theme/translate.h"

namespace kanshei {

namespace {

constexpr const char* mapName = "ablation";

/// A table whose cells may be framed.
class FramedTable : public Panel {
public:
    FramedTable(PanelPtr table, std::vector<Cell> framed)
        : m_table(std::move(table)), m_framed(std::move(framed)) {}
    QSizeF minimumSize() const override { return m_table->minimumSize(); }
    double minimumHeight(double width) const override { return m_table->minimumHeight(width); }
    QSizeF naturalSize() const override { return m_table->naturalSize(); }
    QSizeF fit(QSizeF available) const override { return m_table->fit(available); }
    void place(Scene& scene, const QRectF& area) const override {
        m_table->place(scene, area);
        for (const Cell& cell : m_framed)
            if (const auto rect = scene.rectOf(cell))
                scene.frame(rect->adjusted(1, 1, -1, -1), scene.colors().accent, 2, 4);
    }

private:
    PanelPtr m_table;
    std::vector<Cell> m_framed;
};

} // namespace

Cell headCell(Index layer, Index head) {
    return {mapName, {layer, head}};
}

std::optional<HeadPlace> headOfCell(const Cell& cell) {
    if (cell.tensor != mapName || cell.index.size() != 2) return {};
    return HeadPlace{cell.index[0], cell.index[1]};
}

FigurePtr ablationFigure(const Ablation& study, Ablated what, const Trace& trace, HeadPlace chosen,
                         const Style& style) {
    const ModelConfig& config = trace.model->config;
    Tensor map(mapName, {config.n_layers, config.n_heads});
    std::vector<Cell> framed;
    std::vector<QString> tips(std::size_t(map.size()));
    for (const AblationRow& row : study.rows) {
        const auto& after = row.of(what);
        if (row.head == Edit::All || !after) continue;
        map.mutableMatrix()(row.layer, row.head) = float(after->original - study.before.original);
        if (isOther(*after, study)) framed.push_back(headCell(row.layer, row.head));
        tips[std::size_t(row.layer * config.n_heads + row.head)] =
            translate("Ablation", "第 %1 层 · 头 %2：答案是「%3」")
                .arg(QString::number(row.layer + 1), QString::number(row.head + 1),
                     readingWord(*after, trace));
    }
    Plate plate;
    plate.grid.source = MatrixSource(map);
    plate.grid.scale = ColorScale::signedOf({&plate.grid.source});
    plate.grid.describe = [tips, heads = config.n_heads](Index row, Index col) {
        return tips[std::size_t(row * heads + col)];
    };
    Names layers, heads;
    for (Index l = 0; l < config.n_layers; ++l)
        layers.list.push_back(translate("Ablation", "第 %1 层").arg(l + 1));
    for (Index h = 0; h < config.n_heads; ++h)
        heads.list.push_back(translate("Ablation", "头 %1").arg(h + 1));
    layers.tokens = heads.tokens = false;
    TableSpec spec;
    spec.rows = layers;
    spec.legends = {
        {plate.grid.scale, translate("Ablation", "原来的答案多得了多少概率；有框：答案变了"), false}};
    spec.blocks = {Block::matrix(std::move(plate), heads)};
    Selection selection;
    if (chosen.head != Edit::All) selection.cell = headCell(chosen.layer, chosen.head);
    return std::make_shared<PanelFigure>(
        QStringLiteral("ablation"), translate("Ablation", "关掉每一个头，看答案变不变"),
        std::make_shared<FramedTable>(std::make_shared<Table>(style, std::move(spec)), std::move(framed)),
        style, std::move(selection));
}

} // namespace kanshei
