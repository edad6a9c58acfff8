#include "ui/models/models_page.h"

#include "core/model/shape_models.h"
#include "ui/models/model_card.h"
#include "ui/session/recent_files.h"
#include "ui/shell/actions.h"

#include <QShowEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <filesystem>

namespace kanshei {

namespace {

constexpr int stageMargin = 24, cardGap = 16, leastCardWidth = 420;

bool isShape(const QString& name) {
    return isShapeModel(name.toStdString());
}

/// Bundled, fetched, then those that are asked for where they are no others, then those that were opened lately; then shapes.
QStringList listedModels(const QStringList& asked) {
    QStringList names;
    for (const std::string& name : bundledModels()) names << QString::fromStdString(name);
    for (const std::string& name : fetchedModels())
        names << QString::fromStdString((fetchedModelsFolder() / name).string());
    const auto fetched = fetchedModels();
    for (const QString& name : asked)
        if (!name.isEmpty() && std::ranges::count(fetched, name.toStdString()) == 0) names << name;
    names << recentModels();
    names.removeIf(isShape);
    for (const ShapeModel& shape : shapeModels())
        names << QStringLiteral("shape:") + QLatin1String(shape.name);
    names.removeDuplicates();
    return names;
}

} // namespace

ModelsPage::ModelsPage(const PageContext& context)
    : m_document(context.document), m_look(context.look), m_title(new QLabel), m_note(new QLabel),
      m_fetch(new QLabel), m_scroll(new QScrollArea), m_list(new QWidget), m_grid(new QGridLayout(m_list)),
      m_shapes(new QLabel(m_list)), m_shapesNote(new QLabel(m_list)),
      m_worker([this](const LatestWorker<QStringList>::Job& job) {
          std::vector<ModelCard> cards;
          for (const QString& name : job.request) {
              if (job.stop.stop_requested()) return;
              cards.push_back(describeModel(name.toStdString()));
          }
          QMetaObject::invokeMethod(
              this,
              [this, number = job.number, cards = std::move(cards)] {
                  if (m_worker.isLatest(number)) take(cards);
              },
              Qt::QueuedConnection);
      }) {
    auto* stage = new QFrame;
    stage->setObjectName("stage");
    m_list->setObjectName("scrolled");
    m_scroll->setObjectName("modelList");
    m_scroll->setWidget(m_list);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_grid->setContentsMargins(stageMargin, 0, stageMargin, stageMargin);
    m_grid->setSpacing(cardGap);
    for (QLabel* note : {m_note, m_shapesNote}) {
        note->setProperty("tone", "muted");
        note->setWordWrap(true);
    }
    m_fetch->setObjectName("fetchCommand");
    m_fetch->setTextFormat(Qt::PlainText);
    m_fetch->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_fetch->setSizePolicy(QSizePolicy::Ignored,
                           QSizePolicy::Preferred); // a long path does not widen the window
    auto* column = new QVBoxLayout(stage);
    column->setContentsMargins(0, 14, 0, 0);
    column->setSpacing(12);
    column->addWidget(makeHead(context.actions));
    column->addWidget(m_scroll, 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(stage);
    connect(&m_document, &Document::traceChanged, this, &ModelsPage::forgetFailure);
    connect(&m_document, &Document::traceChanged, this, &ModelsPage::describe);
    connect(&m_document, &Document::unopenedChanged, this, &ModelsPage::noteFailure);
    connect(&m_document, &Document::busyChanged, this, &ModelsPage::mark);
    connect(&m_document, &Document::inputChanged, this, &ModelsPage::describe);
    connect(&m_look, &Look::changed, this, &ModelsPage::retranslate);
    retranslate();
}

QToolButton* ModelsPage::makeButton(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

QWidget* ModelsPage::makeHead(Actions& actions) {
    auto* head = new QWidget;
    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_title);
    words->addWidget(m_note);
    words->addWidget(m_fetch);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(stageMargin, 0, stageMargin, 0);
    row->addLayout(words, 1);
    row->addWidget(makeButton(actions[Act::OpenModel]), 0, Qt::AlignTop);
    row->addWidget(makeButton(actions[Act::OpenModelFile]), 0, Qt::AlignTop);
    return head;
}

void ModelsPage::retranslate() {
    m_title->setFont(m_look.style().font(TextSize::Heading, true));
    m_title->setText(tr("模型"));
    m_note->setFont(m_look.style().font(TextSize::Small));
    const QString command = fetchCommand();
    QString note = tr("每张卡片只读文件头，不占内存。也可以把模型的文件夹或文件拖进窗口。");
    if (!command.isEmpty())
        note += QLatin1Char('\n') + tr("想要一个真的英文模型，运行一次（联网取 26 MB）：");
    m_note->setText(note);
    m_fetch->setVisible(!command.isEmpty());
    m_fetch->setFont(m_look.style().font(TextSize::Small));
    m_fetch->setText(command);
    m_shapes->setFont(m_look.style().font(TextSize::Heading, true));
    m_shapes->setText(tr("只看形状"));
    m_shapesNote->setFont(m_look.style().font(TextSize::Small));
    m_shapesNote->setText(
        tr("大模型有多大，走一遍要多少次乘法。权重是随机数，不是那个模型：只看大小和开销，别看答案。"));
    for (ModelCardView* card : m_cards) card->refresh();
}

/// Empty: it was run, or cannot be.
QString ModelsPage::fetchCommand() const {
    const auto script = modelsFolder() / "get-use-lite";
    std::error_code ignored;
    if (!fetchedModels().empty() || !std::filesystem::exists(script, ignored)) return {};
    const QString path = QString::fromStdString(script.string());
    return path.contains(QLatin1Char(' ')) ? QLatin1Char('\'') + path + QLatin1Char('\'') : path;
}

void ModelsPage::describe() {
    if (!isVisible()) return;
    QStringList asked{m_document.usedModelName(), m_document.modelName()};
    for (const auto& [name, why] : m_failed) asked << name;
    const QStringList names = listedModels(asked);
    if (names == m_described) return mark();
    m_worker.submit(names);
}

void ModelsPage::take(const std::vector<ModelCard>& cards) {
    for (ModelCardView* old : m_cards) delete old;
    m_cards.clear();
    m_described.clear();
    for (ModelCard card : cards) {
        const QString path = QString::fromStdString(card.info.path.string());
        // What is wrong with the numbers is known only when it was tried.
        if (const auto failed = m_failed.find(path); failed != m_failed.end() && !card.problem)
            card.problem = failed->second;
        auto* view = new ModelCardView(std::move(card), m_look, m_list);
        view->setRemovable(recentModels().contains(path) || m_failed.contains(path));
        connect(view, &ModelCardView::chosen, this, &ModelsPage::choose);
        connect(view, &ModelCardView::removed, this, &ModelsPage::remove);
        m_described << view->name();
        m_cards.push_back(view);
    }
    mark();
    arrange();
    emit m_look.changed(); // the style sheet takes away the fonts of new widgets
}

/// While a model is opened, the one before is still in use.
void ModelsPage::mark() {
    using State = ModelCardView::State;
    const QString wanted = m_document.modelName();
    const QString used = m_document.empty() ? wanted : m_document.usedModelName();
    for (ModelCardView* card : m_cards)
        card->setState(m_document.opening() && card->name() == wanted ? State::Opening
                       : card->name() == used                         ? State::Used
                                                                      : State::Offered);
}

/// One that is asked for already was stopped before it was there.
void ModelsPage::choose(const QString& name) {
    name == m_document.modelName() ? m_document.retry() : m_document.setModelName(name);
}

void ModelsPage::remove(const QString& name) {
    removeRecentModel(name);
    m_failed.erase(name);
    const auto& unopened = m_document.unopened();
    if (unopened && unopened->wanted.model == name.toStdString()) m_document.dismissUnopened();
    m_described.clear();
    describe();
}

void ModelsPage::noteFailure() {
    const auto& unopened = m_document.unopened();
    if (!unopened || unopened->why.code == ErrorCode::Cancelled) return;
    m_failed.insert_or_assign(QString::fromStdString(unopened->wanted.model), unopened->why);
    m_described.clear();
    describe();
}

void ModelsPage::forgetFailure() {
    if (m_failed.erase(m_document.usedModelName()) > 0) m_described.clear();
}

void ModelsPage::arrange() {
    const int columns = std::max(1, (width() - 2 * stageMargin + cardGap) / (leastCardWidth + cardGap));
    const auto isShapeCard = [](const ModelCardView* card) { return isShape(card->name()); };
    const int models = int(std::ranges::find_if(m_cards, isShapeCard) - m_cards.begin());
    const int below = (models + columns - 1) / columns, headings = 2;
    m_grid->addWidget(m_shapes, below, 0, 1, columns);
    m_grid->addWidget(m_shapesNote, below + 1, 0, 1, columns);
    for (int i = 0; i < int(m_cards.size()); ++i) {
        const int place = i < models ? i : i - models;
        ModelCardView* card = m_cards[std::size_t(i)];
        // One that cannot be opened has little to say: it is not stretched to its neighbour.
        m_grid->addWidget(card, place / columns + (i < models ? 0 : below + headings), place % columns,
                          card->card().problem ? Qt::AlignTop : Qt::Alignment());
    }
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    for (int row = 0; row < m_grid->rowCount(); ++row) m_grid->setRowStretch(row, 0);
    const int shapes = int(m_cards.size()) - models;
    m_grid->setRowStretch(below + headings + (shapes + columns - 1) / columns, 1);
}

void ModelsPage::resizeEvent(QResizeEvent* event) {
    PageWidget::resizeEvent(event);
    arrange();
}

void ModelsPage::showEvent(QShowEvent* event) {
    PageWidget::showEvent(event);
    describe();
}

} // namespace kanshei
