#include "ui/shell/all_heads.h"

#include "ui/export/exporter.h"
#include "ui/session/edits.h"
#include "ui/session/messages.h"
#include "ui/shell/ablation_figure.h"
#include "ui/shell/ablation_words.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/walk/parts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {

constexpr int allHeadsSoonMs = 250;
enum Column { Head, First, Second, FirstTried }; ///< then one for each Ablated

/// Sorts by a number, not by its text.
class Item : public QTableWidgetItem {
public:
    Item(const QString& text, double order) : QTableWidgetItem(text), m_order(order) {
        setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    }
    bool operator<(const QTableWidgetItem& other) const override {
        return m_order < static_cast<const Item&>(other).m_order;
    }

private:
    double m_order;
};

} // namespace

AllHeads::AllHeads(Document& document, const Look& look, QWidget* parent)
    : QDialog(parent), m_document(document), m_look(look), m_title(new QLabel(this)),
      m_note(new QLabel(this)), m_map(new FigureWidget(this)), m_list(new QTableWidget(this)),
      m_progress(new QProgressBar(this)), m_stop(new QToolButton(this)) {
    setObjectName("allHeadsWindow");
    resize(880, 620);
    for (const AblatedInfo& kind : ablatedKinds()) {
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("tried-") + kind.id);
        button->setProperty("role", "segment");
        button->setCheckable(true);
        button->setCursor(Qt::PointingHandCursor);
        connect(button, &QToolButton::clicked, this, [this, what = kind.what] {
            m_what = what;
            refresh();
        });
        m_kinds.push_back(button);
    }
    makeLayout();
    m_soon.setSingleShot(true);
    m_soon.setInterval(allHeadsSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &AllHeads::ask);
    connect(m_stop, &QToolButton::clicked, this, &AllHeads::stop);
    connect(&m_service, &AblationService::finished, this, &AllHeads::take);
    connect(&m_service, &AblationService::progressed, this, [this](int done, int all) {
        m_progress->setRange(0, all);
        m_progress->setValue(std::max(m_progress->value(), done));
    });
    connect(m_map, &FigureWidget::hitClicked, this, [this](const Hit& hit) {
        if (const auto place = headOfCell(hit.cell))
            m_document.setLayerHead(int(place->layer), int(place->head));
    });
    connect(m_list, &QTableWidget::cellClicked, this, &AllHeads::clicked);
    connect(&m_document, &Document::traceChanged, this, &AllHeads::askSoon);
    connect(&m_document, &Document::selectionChanged, this, [this] {
        const bool same = m_asked && m_study &&
                          ablationWish(*m_asked, m_document.selection()).token == m_study->question.token;
        same ? refreshMap() : askSoon();
    });
    connect(&m_look, &Look::changed, this, &AllHeads::refresh);
}

void AllHeads::makeLayout() {
    m_title->setObjectName("allHeadsTitle");
    m_note->setObjectName("allHeadsNote");
    m_note->setProperty("tone", "muted");
    m_note->setWordWrap(true);
    m_map->setObjectName("allHeadsMap");
    installExports(*m_map, m_look, true);
    m_list->setObjectName("allHeadsList");
    m_list->setColumnCount(FirstTried + int(ablatedKinds().size()));
    m_list->verticalHeader()->hide();
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setShowGrid(false);
    m_list->setSortingEnabled(true);
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_progress->setObjectName("allHeadsProgress");
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_stop->setObjectName("allHeadsStop");
    auto* kinds = new QHBoxLayout;
    kinds->setSpacing(0);
    for (QToolButton* button : m_kinds) kinds->addWidget(button);
    kinds->addStretch();
    auto* running = new QHBoxLayout;
    running->addWidget(m_progress, 1);
    running->addWidget(m_stop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(10);
    column->addWidget(m_title);
    column->addWidget(m_note);
    column->addLayout(kinds);
    column->addWidget(m_map, 3);
    column->addWidget(m_list, 4);
    column->addLayout(running);
}

void AllHeads::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    ask();
}

void AllHeads::hideEvent(QHideEvent* event) {
    QDialog::hideEvent(event);
    stop();
}

void AllHeads::askSoon() {
    if (isVisible() && m_document.trace() != m_asked) m_soon.start();
    if (isVisible() && m_study && m_asked &&
        ablationWish(*m_asked, m_document.selection()).token != m_study->question.token)
        m_soon.start();
}

void AllHeads::ask() {
    const TracePtr trace = m_document.trace();
    if (!isVisible() || !trace || m_document.problem()) return;
    m_asked = trace;
    m_problem.clear();
    m_running = true;
    m_progress->setRange(0, 0);
    m_progress->setValue(0);
    m_service.submit({trace, ablationWish(*trace, m_document.selection()), allPlaces(trace->model->config)});
    refresh();
}

void AllHeads::stop() {
    m_service.cancel();
    if (m_running) m_problem = tr("已停止。");
    m_running = false;
    refresh();
}

void AllHeads::take(const Result<Ablation>& result) {
    m_running = false;
    m_study.reset();
    if (result)
        m_study = *result;
    else
        m_problem = localText(result.error());
    refresh();
}

void AllHeads::refresh() {
    const Style& style = m_look.style();
    setWindowTitle(tr("全部头"));
    m_title->setFont(style.font(TextSize::Heading, true));
    m_note->setFont(style.font(TextSize::Small));
    m_list->setFont(style.font(TextSize::Small));
    m_title->setText(tr("每个头都试一次"));
    m_stop->setText(tr("停"));
    m_progress->setVisible(m_running);
    m_stop->setVisible(m_running);
    m_note->setText(
        !m_problem.isEmpty() ? m_problem
        : m_study            ? ablationChoice(*m_study) +
                        tr("点表里试过的一格，就真的那样改。这只试了这一句话；注意力权重大，不等于就是原因。")
                  : tr("正在试…"));
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        const Ablated what = ablatedKinds()[i].what;
        m_kinds[i]->setFont(style.font(TextSize::Small, what == m_what));
        m_kinds[i]->setChecked(what == m_what);
        m_kinds[i]->setVisible(m_study.has_value() &&
                               (what != Ablated::Swapped || m_study->question.canSwap()));
        if (m_study) m_kinds[i]->setText(ablatedTitle(what, m_study->question));
    }
    refreshMap();
    fillList();
}

void AllHeads::refreshMap() {
    m_map->setVisible(m_study.has_value());
    if (!m_study) return;
    const Selection& s = m_document.selection();
    m_map->setStyle(m_look.style());
    const auto figure = [study = *m_study, what = m_what, asked = *m_asked,
                         place = HeadPlace{s.layer, s.head}](const Style& style) {
        return ablationFigure(study, what, asked, place, style);
    };
    m_map->setFigure(figure(m_look.style()));
    m_map->setPicture({QStringLiteral("all-heads"), windowTitle(), {}, m_note->text(), {}, figure});
}

void AllHeads::fillList() {
    m_list->setVisible(m_study.has_value());
    if (!m_study) return;
    const AblationQuestion& question = m_study->question;
    QStringList titles{tr("头"), tr("看「%1」").arg(QString::fromStdString(question.between[0].word)),
                       tr("看「%1」").arg(QString::fromStdString(question.between[1].word))};
    for (const AblatedInfo& kind : ablatedKinds()) titles << ablatedTitle(kind.what, question);
    m_list->setSortingEnabled(false); // rows must not move while they are filled
    m_list->setHorizontalHeaderLabels(titles);
    m_list->setRowCount(int(m_study->rows.size()));
    for (int row = 0; row < m_list->rowCount(); ++row) fillRow(row, m_study->rows[std::size_t(row)]);
    m_list->setSortingEnabled(true);
    for (int column = 0; column < m_list->columnCount(); ++column) m_list->resizeColumnToContents(column);
}

void AllHeads::fillRow(int row, const AblationRow& study) {
    const Style& style = m_look.style();
    const Parts p({*m_asked, m_document.selection(), style});
    const bool all = study.head == Edit::All;
    auto* head = new Item(all ? tr("第 %1 层 · 全部头").arg(study.layer + 1)
                              : tr("第 %1 层 · 头 %2").arg(study.layer + 1).arg(study.head + 1),
                          double(row));
    head->setData(Qt::UserRole, row);
    m_list->setItem(row, Head, head);
    for (int i : {0, 1})
        m_list->setItem(row, First + i,
                        new Item(p.percent(study.weight[std::size_t(i)]), study.weight[std::size_t(i)]));
    for (const AblatedInfo& kind : ablatedKinds()) {
        const auto& reading = study.of(kind.what);
        const int column = FirstTried + int(kind.what);
        if (!reading) {
            m_list->setItem(row, column, new Item(QStringLiteral("—"), 2));
            continue;
        }
        const bool other = isOther(*reading, *m_study);
        const QString text = QStringLiteral("%1%2  %3")
                                 .arg(other ? QStringLiteral("→ ") : QString(),
                                      readingWord(*reading, *m_asked), p.percent(reading->topShare));
        auto* item = new Item(text, reading->original - m_study->before.original);
        item->setFont(style.font(TextSize::Small, other));
        if (other) item->setForeground(style.colors().asText(style.colors().accent));
        item->setToolTip(tr("点一下，真的这样改：%1").arg(ablatedTitle(kind.what, m_study->question)));
        m_list->setItem(row, column, item);
    }
}

HeadPlace AllHeads::placeOf(int row) const {
    const int index = m_list->item(row, Head)->data(Qt::UserRole).toInt();
    const AblationRow& study = m_study->rows[std::size_t(index)];
    return {study.layer, study.head};
}

void AllHeads::clicked(int row, int column) {
    if (!m_study || !m_list->item(row, Head)) return;
    const HeadPlace place = placeOf(row);
    const AblationQuestion question = m_study->question;
    if (place.head != Edit::All) m_document.setLayerHead(int(place.layer), int(place.head));
    if (column < FirstTried) return;
    const Ablated what = ablatedKinds()[std::size_t(column - FirstTried)].what;
    if (what == Ablated::Swapped && !question.canSwap()) return;
    edits::add(m_document, ablatingEdit(place, what, question));
}

} // namespace kanshei
