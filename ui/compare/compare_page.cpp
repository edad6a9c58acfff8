#include "ui/compare/compare_page.h"

#include "ui/compare/figures.h"
#include "ui/compare/other_bar.h"
#include "ui/compare/side_view.h"
#include "ui/compare/words.h"
#include "ui/export/exporter.h"
#include "ui/session/messages.h"
#include "ui/shell/chip_bar.h"
#include "ui/shell/empty_page.h"
#include "ui/shell/inspector.h"
#include "ui/shell/pill.h"
#include "ui/shell/sentence_label.h"
#include "ui/shell/words_toggle.h"
#include "ui/walk/figure_kinds.h"

#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

using namespace comparing;

namespace {

constexpr int margin = 24, columnGap = 20;
enum Views { Map, Answers };
constexpr int kLayer = 0, kHead = 1000; ///< what a chip of a place stands for

} // namespace

ComparePage::ComparePage(const PageContext& context)
    : m_document(context.document), m_look(context.look), m_sides(context.document),
      m_view(QLatin1String(mapView)), m_stage(new QFrame),
      m_empty(new EmptyPage(context.document, context.look)), m_heading(new QLabel),
      m_views(new ChipBar(context.look)), m_step(new Pill(context.look, nullptr)),
      m_places(new ChipBar(context.look)), m_words(new WordsButton(context.actions, context.look)),
      m_bar(new OtherBar(m_sides, context.look)), m_left(new SideView("leftFigure")),
      m_right(new SideView("rightFigure")), m_difference(new SideView("differenceFigure")),
      m_scroll(new QScrollArea), m_inspectors(new QFrame), m_whose(new ChipBar(context.look)),
      m_inspector{new Inspector(m_sides.document(Side::Left), context.look),
                  new Inspector(m_sides.document(Side::Right), context.look)},
      m_says(new SentenceLabel(context.look)) {
    m_stage->setObjectName("stage");
    m_words->setFixedHeight(28); // as the chips beside it
    m_heading->setObjectName("compareHeading");
    m_views->setObjectName("compareView");
    m_step->setObjectName("compareStep");
    m_places->setObjectName("comparePlace");
    m_whose->setObjectName("inspect");
    m_says->setObjectName("compareSays");
    auto* pages = new QWidget;
    m_pages = new QStackedLayout(pages);
    m_pages->addWidget(makeStage());
    m_pages->addWidget(m_empty);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(pages, 1);
    middle->addWidget(makeInspectors());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(middle, 1);
    column->addWidget(makeBar());
    connectAll();
}

/// What is pictured, and of which layer and head.
QLayout* ComparePage::makeChoices() {
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_views, 0, Qt::AlignTop);
    row->addWidget(m_step, 0, Qt::AlignTop);
    row->addSpacing(12);
    row->addWidget(m_places, 1, Qt::AlignTop);
    row->addWidget(m_words, 0, Qt::AlignTop);
    m_step->setFixedHeight(28);
    return row;
}

QWidget* ComparePage::makeStage() {
    auto* content = new QWidget;
    content->setObjectName("scrolled");
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, content);
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_columns->setSpacing(columnGap);
    for (SideView* view : {m_left, m_right, m_difference}) m_columns->addWidget(view, 1);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(m_stage);
    column->setContentsMargins(margin, 14, margin, 8);
    column->setSpacing(10);
    m_heading->setTextFormat(Qt::RichText);
    m_heading->setWordWrap(true);
    column->addWidget(m_heading);
    column->addWidget(m_bar);
    column->addLayout(makeChoices());
    column->addWidget(m_scroll, 1);
    return m_stage;
}

QWidget* ComparePage::makeInspectors() {
    m_inspectors->setObjectName("inspectors");
    auto* whose = new QHBoxLayout;
    whose->setContentsMargins(18, 12, 18, 0);
    whose->addWidget(m_whose);
    auto* column = new QVBoxLayout(m_inspectors);
    column->setContentsMargins(1, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(whose);
    for (Inspector* inspector : m_inspector) column->addWidget(inspector, 1);
    m_inspector[int(Side::Left)]->setFigure(m_left->figure());
    m_inspector[int(Side::Right)]->setFigure(m_right->figure());
    return m_inspectors;
}

QWidget* ComparePage::makeBar() {
    auto* bar = new QFrame;
    bar->setObjectName("transport"); // the same bar as under the walk
    bar->setFixedHeight(64);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(margin, 0, margin, 0);
    row->addWidget(m_says);
    return bar;
}

void ComparePage::connectAll() {
    connect(&m_sides, &OtherSide::changed, this, &ComparePage::refresh);
    connect(&m_look, &Look::changed, this, &ComparePage::refresh);
    connect(m_views, &ChipBar::chosen, this,
            [this](int view) { setView(QLatin1String(view == Map ? mapView : answerView)); });
    connect(m_places, &ChipBar::chosen, this, [this](int chip) {
        const Selection& s = m_document.selection();
        chip >= kHead ? m_document.setLayerHead(s.layer, chip - kHead)
                      : m_document.setLayerHead(chip - kLayer, s.head);
    });
    connect(m_step->menu(), &QMenu::aboutToShow, this, [this] {
        m_step->menu()->clear();
        int number = 0;
        for (const Step& step : stepsOf(m_document.config())) {
            const auto id = QString::fromLatin1(step.id);
            QAction* action = m_step->menu()->addAction(numberSign(++number) + QLatin1Char(' ') +
                                                        titleOf(step, m_document.config()));
            action->setCheckable(true);
            action->setChecked(id == m_view);
            connect(action, &QAction::triggered, this, [this, id] { setView(id); });
        }
    });
    connect(m_whose, &ChipBar::chosen, this, [this](int side) {
        m_inspected = Side(side);
        refreshInspectors();
    });
    connectFigure(m_left, Side::Left);
    connectFigure(m_right, Side::Right);
    connectFigure(m_difference, Side::Right);
}

void ComparePage::connectFigure(SideView* view, Side side) {
    connect(view->figure(), &FigureWidget::hitClicked, this,
            [this, side](const Hit& hit) { clicked(side, hit); });
    connect(view->figure(), &FigureWidget::hovered, this,
            [this, side](const std::optional<Hit>& hit) { hovered(side, hit); });
    installExports(*view->figure(), m_look, true);
}

void ComparePage::restore(const SavedSession& session) {
    setView(isView(session.compare) ? session.compare : QLatin1String(mapView));
}

void ComparePage::save(SavedSession& session) const {
    session.compare = m_view;
}

void ComparePage::setView(const QString& id) {
    m_view = id;
    refresh();
}

void ComparePage::clicked(Side side, const Hit& hit) {
    m_inspected = side;
    if (hit.token >= 0)
        m_sides.ask(side, hit.token);
    else
        m_sides.open(side, hit.cell);
}

/// The same number on the other pictures.
void ComparePage::hovered(Side side, const std::optional<Hit>& hit) {
    const bool cell = hit && m_shown && !hit->cell.tensor.empty();
    const auto own = cell ? std::optional(hit->cell) : std::nullopt;
    const auto partner = cell ? m_shown->partner(side, hit->cell) : std::nullopt;
    m_left->figure()->setEcho(side == Side::Left ? own : partner);
    m_right->figure()->setEcho(side == Side::Right ? own : partner);
    m_difference->figure()->setEcho(side == Side::Right ? own : partner);
}

void ComparePage::refresh() {
    if (!isVisible()) return;
    const bool empty = m_document.empty() || !m_document.trace();
    m_pages->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_stage);
    m_says->setVisible(!empty);
    m_inspectors->setVisible(!empty);
    m_empty->refresh();
    if (empty) return;
    m_shown = m_sides.link();
    refreshViews();
    refreshPlaces();
    refreshFigures();
    refreshProblems();
    refreshInspectors();
    placeColumns();
}

void ComparePage::refreshViews() {
    const int step = stepIndex(m_view);
    m_words->setWanted(findFigure(m_view)->byWords && (!m_shown || m_shown->haveWords()));
    const bool answers = m_view == QLatin1String(answerView), further = step >= 0 && !answers;
    m_views->setChips({{tr("注意力图"), tr("选中的层和头"), m_view == QLatin1String(mapView), Map, tr("看")},
                       {tr("答案"), tr("模型最后给出的概率"), answers, Answers}});
    m_step->setChoice(tr("步骤"), further
                                      ? numberSign(numberOf(step, m_document.config())) + QLatin1Char(' ') +
                                            titleOf(steps()[std::size_t(step)], m_document.config())
                                      : QStringLiteral("①–") + numberSign(m_document.stepCount()));
}

/// The left's layers and heads; those of the right go with them.
void ComparePage::refreshPlaces() {
    const ModelConfig& config = m_document.trace()->model->config;
    const Selection& s = m_document.selection();
    const Step* step = findStep(m_view);
    std::vector<Chip> chips;
    for (int i = 0; (!step || step->perLayer) && i < int(config.n_layers); ++i)
        chips.push_back(
            {QString::number(i + 1), {}, i == s.layer, kLayer + i, i == 0 ? tr("层") : QString()});
    for (int i = 0; (!step || step->perHead) && i < int(config.n_heads); ++i)
        chips.push_back({QString::number(i + 1), {}, i == s.head, kHead + i, i == 0 ? tr("头") : QString()});
    m_places->setChips(chips);
}

void ComparePage::refreshFigures() {
    const Style& style = m_look.style();
    m_heading->setFont(style.font(TextSize::Body));
    for (SideView* view : {m_left, m_right, m_difference}) view->figure()->setStyle(style);
    if (!m_shown) {
        m_heading->setText(tr("右边还没有算出来。"));
        m_says->say({});
        return;
    }
    const Selection &left = m_sides.document(Side::Left).selection(),
                    &right = m_sides.document(Side::Right).selection();
    const Figures figures = figuresOf(m_view, *m_shown, left, right, style);
    m_heading->setText(m_sides.problem() ? tr("右边没有算成：右边和差还是上一次的。")
                                         : changeSentence(m_sides, style));
    m_says->say(remarks(*m_shown, m_view, style));
    m_left->figure()->setFigure(figures.left);
    m_right->figure()->setFigure(figures.right);
    m_difference->figure()->setFigure(figures.difference);
    refreshPictures();
    m_left->setEmpty(figures.left ? QString() : tr("这个模型没有这一步。"), style);
    m_left->setCaption(caption(m_sides, Side::Left, style), style);
    m_right->setCaption(caption(m_sides, Side::Right, style), style);
    m_difference->setCaption(differenceCaption(style), style);
    m_difference->setEmpty(figures.without, style);
}

/// What leaves the window: one of the three, as it stands beside the others (on their common scale).
void ComparePage::refreshPictures() {
    const Selection &left = m_sides.document(Side::Left).selection(),
                    &right = m_sides.document(Side::Right).selection();
    const auto give = [&](SideView* view, const QString& name, const QString& words,
                          FigurePtr Figures::*which) {
        PictureSource source;
        source.name = QStringLiteral("compare-") + name;
        source.title = QTextDocumentFragment::fromHtml(words).toPlainText();
        source.caption = m_heading->text().isEmpty()
                             ? QString()
                             : QTextDocumentFragment::fromHtml(m_heading->text()).toPlainText();
        source.figure = [link = m_shown, id = m_view, left, right, which](const Style& style) {
            return figuresOf(id, *link, left, right, style).*which;
        };
        view->figure()->setPicture(source);
    };
    const Style& style = m_look.style();
    give(m_left, QStringLiteral("left"), caption(m_sides, Side::Left, style), &Figures::left);
    give(m_right, QStringLiteral("right"), caption(m_sides, Side::Right, style), &Figures::right);
    give(m_difference, QStringLiteral("difference"), differenceCaption(style), &Figures::difference);
}

/// What is wrong on the left stands over all pages already.
void ComparePage::refreshProblems() {
    const Document& right = m_sides.document(Side::Right);
    const auto why = m_sides.problem();
    const QString problem = why ? localText(*why) : QString();
    const bool nothing = right.empty() && !m_sides.wanted().model.empty();
    m_right->setProblem(problem, m_look.style());
    const bool absent = m_shown && !m_right->figure()->figure();
    m_right->setEmpty(nothing  ? tr("右边还没有句子：在上面写一句，或挑一个例句。")
                      : absent ? tr("这个模型没有这一步。")
                               : QString(),
                      m_look.style());
    if (nothing) m_difference->setEmpty(tr("右边有了句子，才能相减。"), m_look.style());
}

void ComparePage::refreshInspectors() {
    m_whose->setChips(
        {{tr("左"), tr("左边这个数是怎么算来的"), m_inspected == Side::Left, int(Side::Left), tr("算式")},
         {tr("右"), tr("右边这个数是怎么算来的"), m_inspected == Side::Right, int(Side::Right)}});
    for (const Side side : {Side::Left, Side::Right}) m_inspector[int(side)]->setVisible(side == m_inspected);
}

/// Side by side where the figures have room for it, else under each other.
void ComparePage::placeColumns() {
    const int room = m_scroll->viewport()->width();
    const SideView* views[] = {m_left, m_right, m_difference};
    const int widest = std::ranges::max(views, {}, &SideView::leastWidth)->leastWidth();
    const bool beside = 3 * widest + 2 * columnGap <= room;
    m_columns->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    for (SideView* view : {m_left, m_right, m_difference})
        view->setMinimumHeight(beside ? 0 : view->leastHeight(room));
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    PageWidget::resizeEvent(event);
    m_inspectors->setFixedWidth(Inspector::widthIn(width()));
    placeColumns();
}

void ComparePage::showEvent(QShowEvent* event) {
    PageWidget::showEvent(event);
    m_sides.setActive(true);
    refresh();
}

void ComparePage::hideEvent(QHideEvent* event) {
    m_sides.setActive(false);
    PageWidget::hideEvent(event);
}

} // namespace kanshei
