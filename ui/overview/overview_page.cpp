#include "ui/overview/overview_page.h"

#include "core/study/roll_up.h"
#include "ui/export/command_text.h"
#include "ui/export/exporter.h"
#include "ui/export/sources.h"
#include "ui/shell/actions.h"
#include "ui/shell/chip_bar.h"
#include "ui/shell/empty_page.h"
#include "ui/shell/inspector.h"
#include "ui/shell/sentence_label.h"
#include "ui/shell/words.h"
#include "ui/shell/words_toggle.h"
#include "ui/surfaces/figure_widget.h"

#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kanshei {

using namespace overview;

namespace {

// What a chip stands for: an order, a layer, a head, or all of them.
constexpr int kOrder = 0, kLayer = 1000, kHead = 2000, kAll = 3000;

int stepNamed(const char* id) {
    return std::max(0, stepIndex(QLatin1String(id)));
}

} // namespace

OverviewPage::OverviewPage(const PageContext& context)
    : m_document(context.document), m_look(context.look), m_stage(new QFrame),
      m_empty(new EmptyPage(context.document, context.look)), m_heading(new QLabel),
      m_words(new WordsButton(context.actions, context.look)), m_views(new ChipBar(context.look)),
      m_chips(new ChipBar(context.look)), m_figure(new FigureWidget), m_says(new SentenceLabel(context.look)),
      m_inspector(new Inspector(context.document, context.look)) {
    m_stage->setObjectName("stage");
    m_words->setFixedHeight(28); // as the chips beside it
    m_heading->setObjectName("overviewHeading");
    m_views->setObjectName("view");
    m_chips->setObjectName("choice");
    m_figure->setObjectName("overviewFigure");
    m_says->setObjectName("overviewSays");
    auto* pages = new QWidget;
    m_pages = new QStackedLayout(pages);
    m_pages->addWidget(makeStage());
    m_pages->addWidget(m_empty);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(pages, 1);
    middle->addWidget(m_inspector);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(middle, 1);
    column->addWidget(makeBar());
    connectAll(context.actions);
}

QWidget* OverviewPage::makeStage() {
    auto* title = new QHBoxLayout;
    title->addWidget(m_heading, 1);
    title->addWidget(m_words, 0, Qt::AlignTop);
    title->addSpacing(12);
    title->addWidget(m_views, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(m_stage);
    column->setContentsMargins(24, 14, 24, 12);
    column->setSpacing(10);
    column->addLayout(title);
    column->addWidget(m_chips);
    column->addWidget(m_figure, 1);
    return m_stage;
}

QWidget* OverviewPage::makeBar() {
    auto* bar = new QFrame;
    bar->setObjectName("transport"); // the same bar as under the walk
    bar->setFixedHeight(64);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(24, 0, 24, 0);
    row->addWidget(m_says);
    return bar;
}

void OverviewPage::connectAll(Actions& actions) {
    connect(&m_document, &Document::traceChanged, this, &OverviewPage::refresh);
    connect(&m_document, &Document::selectionChanged, this, &OverviewPage::refresh);
    connect(&m_look, &Look::changed, this, &OverviewPage::refresh);
    connect(m_views, &ChipBar::chosen, this, &OverviewPage::setView);
    connect(m_chips, &ChipBar::chosen, this, &OverviewPage::choose);
    connect(m_figure, &FigureWidget::hitClicked, this, &OverviewPage::clicked);
    connect(m_figure, &FigureWidget::hovered, this,
            [this](const std::optional<Hit>& hit) { hover(hit ? hit->token : -1); });
    installExports(*m_figure, m_look, true);
    connect(actions[Act::PreviousMap], &QAction::triggered, this, [this] { step(-1); });
    connect(actions[Act::NextMap], &QAction::triggered, this, [this] { step(1); });
    connect(actions[Act::OpenHead], &QAction::triggered, this, [this] {
        const Selection& s = m_document.selection();
        openHead(s.layer, s.head, {});
    });
}

void OverviewPage::restore(const SavedSession& session) {
    const auto known = std::ranges::find_if(
        views(), [&](const View& view) { return session.overview == QLatin1String(view.id); });
    setView(known == views().end() ? 0 : int(known - views().begin()));
}

void OverviewPage::save(SavedSession& session) const {
    session.overview = QString::fromLatin1(view().id);
}

void OverviewPage::refresh() {
    m_stale = !isVisible();
    if (m_stale) return;
    const bool empty = m_document.empty() || !m_document.trace();
    m_pages->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_stage);
    m_says->setVisible(!empty);
    m_empty->refresh();
    if (!m_document.trace()) return;
    if (m_shown && m_shown->model != m_document.trace()->model) {
        m_choices.off.clear();
        m_figure->setZoom(1, {}); // the place that was looked at is not in another model
    }
    m_shown = m_document.trace();
    m_heading->setFont(m_look.style().font(TextSize::Heading, true));
    refreshChips();
    refreshFigure();
}

void OverviewPage::refreshFigure() {
    const StepContext context{*m_shown, m_document.selection(), m_look.style()};
    QString heading = view().heading(context, m_choices);
    if (m_shown->model->info.random) heading += QStringLiteral(" · ") + tr("随机权重");
    m_heading->setText(heading);
    m_heading->setToolTip(modelTitle(*m_shown->model, m_look.style()));
    m_says->say(view().sentence(context, m_choices));
    m_figure->setStyle(m_look.style());
    m_figure->setFigure(view().figure(context, m_choices));
    m_figure->setPicture(pictureSource());
}

/// The view as it is chosen; the command line has it as it is without choices.
PictureSource OverviewPage::pictureSource() const {
    const StepContext context{*m_shown, m_document.selection(), m_look.style()};
    PictureSource source;
    source.name = QStringLiteral("overview-") + QLatin1String(view().id);
    source.title = view().heading(context, m_choices);
    source.subline = placeText(*m_shown, context.selection, false, false, m_look.style());
    source.caption = QTextDocumentFragment::fromHtml(view().sentence(context, m_choices)).toPlainText();
    source.figure = [view = view(), trace = m_shown, selection = context.selection,
                     choices = m_choices](const Style& style) {
        return view.figure({*trace, selection, style}, choices);
    };
    source.command = commandOf(context);
    return source;
}

QString OverviewPage::commandOf(const StepContext& context) const {
    const bool plain = !m_choices.order && m_choices.off.empty();
    const char* figure = showsMaps()           ? "overview"
                         : showsArcs()         ? (m_choices.wholeLayer ? "arcs-layer" : "arcs")
                         : m_choices.allLayers ? "rollout"
                                               : nullptr;
    if (!plain || !figure) return {};
    return renderCommand(QLatin1String(figure), context.trace, context.selection, context.style);
}

void OverviewPage::refreshChips() {
    std::vector<Chip> chips;
    for (std::size_t i = 0; i < views().size(); ++i)
        chips.push_back({views()[i].title(), {}, int(i) == m_view, int(i)});
    m_views->setChips(chips);
    m_chips->setChips(showsMaps() ? orderChips() : placeChips());
}

bool OverviewPage::showsMaps() const {
    return !qstrcmp(view().id, "maps");
}

bool OverviewPage::showsArcs() const {
    return !qstrcmp(view().id, "arcs");
}

std::vector<Chip> OverviewPage::orderChips() const {
    const StepContext context{*m_shown, m_document.selection(), m_look.style()};
    std::vector<Chip> chips = {{tr("按层和头"), {}, true, kOrder, tr("排序")}};
    for (const study::HeadScore& score : study::headScores()) {
        const QString title = orderTitle(context, score.what);
        if (title.isEmpty()) continue;
        const bool chosen = m_choices.order == score.what;
        if (chosen) chips.front().checked = false;
        chips.push_back({title, orderMeaning(context, score.what), chosen, kOrder + 1 + int(score.what)});
    }
    return chips;
}

std::vector<Chip> OverviewPage::placeChips() const {
    const ModelConfig& config = m_shown->model->config;
    const Selection& s = m_document.selection();
    const bool arcs = showsArcs();
    std::vector<Chip> chips;
    chips.reserve(std::size_t(config.n_layers + config.n_heads) + 2);
    for (int layer = 0; layer < int(config.n_layers); ++layer)
        chips.push_back({QString::number(layer + 1),
                         {},
                         layer == s.layer && (arcs || !m_choices.allLayers),
                         kLayer + layer,
                         layer == 0 ? tr("层") : QString()});
    for (int head = 0; arcs && head < int(config.n_heads); ++head)
        chips.push_back({QString::number(head + 1),
                         {},
                         head == s.head && !m_choices.wholeLayer,
                         kHead + head,
                         head == 0 ? tr("头") : QString()});
    chips.push_back({arcs ? tr("这层的全部头") : tr("全部层"),
                     {},
                     arcs ? m_choices.wholeLayer : m_choices.allLayers,
                     kAll});
    return chips;
}

void OverviewPage::setView(int view) {
    m_view = view;
    m_choices.hovered = -1;
    refresh();
}

void OverviewPage::choose(int chip) {
    const Selection& s = m_document.selection();
    bool& all = showsArcs() ? m_choices.wholeLayer : m_choices.allLayers;
    if (chip == kAll) {
        all = !all;
    } else if (chip >= kHead) {
        m_choices.wholeLayer = false;
        m_document.setLayerHead(s.layer, chip - kHead);
    } else if (chip >= kLayer) {
        m_choices.allLayers = false;
        m_document.setLayerHead(chip - kLayer, s.head);
    } else {
        m_choices.order.reset();
        if (chip > kOrder) m_choices.order = study::LooksAt(chip - kOrder - 1);
    }
    refresh();
}

void OverviewPage::clicked(const Hit& hit) {
    if (hit.token >= 0) return m_document.setQuery(hit.token);
    const auto head = headOf(hit);
    if (head && showsMaps()) return openHead(head->layer, head->head, hit.cell);
    if (!head || !hit.cell.tensor.empty()) return m_document.openCell(hit.cell);
    if (!m_choices.off.erase(head->head)) m_choices.off.insert(head->head);
    refreshFigure();
}

void OverviewPage::openHead(int layer, int head, const std::optional<Cell>& cell) {
    m_document.walkTo(stepNamed("softmax"), layer, head, cell);
}

void OverviewPage::hover(int token) {
    if (!showsArcs() || token == m_choices.hovered || !m_shown) return;
    m_choices.hovered = token;
    refreshFigure();
}

/// To the next head of the order that is shown.
void OverviewPage::step(int by) {
    const Selection& s = m_document.selection();
    if (!m_shown || !showsMaps() || !m_choices.order || !m_shown->find(tensorOf(*m_choices.order)))
        return m_document.setLayerHead(s.layer, s.head + by);
    const auto heads = ranking(*m_shown, *m_choices.order, s.query);
    const auto here = std::ranges::find_if(
        heads, [&](const RankedHead& head) { return head.layer == s.layer && head.head == s.head; });
    const auto next =
        std::clamp<std::ptrdiff_t>(here - heads.begin() + by, 0, std::ptrdiff_t(heads.size()) - 1);
    m_document.setLayerHead(heads[std::size_t(next)].layer, heads[std::size_t(next)].head);
}

/// Among maps to the one that stands next in that direction, however they are ordered.
bool OverviewPage::moveHead(int layers, int heads) {
    if (!showsMaps() || !m_shown || !m_figure->figure()) return false;
    const auto placeOf = [&](int layer, int head) {
        const auto ofWords =
            m_figure->figure()->rectOf({blockName(layer, study::wordsName("pattern")), {head, 0, 0}});
        return ofWords ? ofWords : m_figure->figure()->rectOf({blockName(layer, "pattern"), {head, 0, 0}});
    };
    const Selection& s = m_document.selection();
    const auto from = placeOf(s.layer, s.head);
    if (!from) return false;
    double nearest = std::numeric_limits<double>::infinity();
    HeadPlace next{s.layer, s.head};
    for (int layer = 0; layer < int(m_shown->model->config.n_layers); ++layer)
        for (int head = 0; head < int(m_shown->model->config.n_heads); ++head) {
            const auto to = placeOf(layer, head);
            if (!to) continue;
            const QPointF way = to->topLeft() - from->topLeft();
            const double ahead = layers != 0 ? way.y() * layers : way.x() * heads;
            const double aside = std::abs(layers != 0 ? way.x() : way.y());
            // Straight on first; what lies aside is farther than anything ahead.
            if (ahead > 1 && ahead + 8 * aside < nearest) nearest = ahead + 8 * aside, next = {layer, head};
        }
    m_document.setLayerHead(next.layer, next.head);
    return true;
}

void OverviewPage::resizeEvent(QResizeEvent* event) {
    PageWidget::resizeEvent(event);
    m_inspector->setFixedWidth(Inspector::widthIn(width()));
}

void OverviewPage::showEvent(QShowEvent* event) {
    PageWidget::showEvent(event);
    if (m_stale) refresh();
}

} // namespace kanshei
