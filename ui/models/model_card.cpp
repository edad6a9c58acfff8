#include "ui/models/model_card.h"

#include "ui/models/facts.h"
#include "ui/session/messages.h"
#include "ui/theme/style_property.h"

#include <QDir>
#include <QVBoxLayout>

namespace kanshei {

namespace {

constexpr int padding = 16, factsGap = 6, nameWidth = 84;

QString shownPath(const QString& path) {
    const QString home = QDir::homePath();
    return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

} // namespace

ModelCardView::ModelCardView(ModelCard card, const Look& look, QWidget* parent)
    : QFrame(parent), m_card(std::move(card)), m_look(look), m_title(new QLabel), m_place(new QLabel),
      m_facts(new QGridLayout), m_remark(new QLabel), m_open(new QToolButton), m_remove(new QToolButton) {
    setObjectName("modelCard");
    m_title->setTextFormat(Qt::PlainText);
    m_place->setTextFormat(Qt::PlainText);
    m_place->setProperty("tone", "muted");
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_remark->setObjectName("modelRemark");
    m_facts->setColumnMinimumWidth(0, nameWidth);
    m_facts->setColumnStretch(1, 1);
    m_facts->setVerticalSpacing(factsGap);
    m_open->setObjectName("openModel");
    m_remove->setObjectName("removeModel");
    m_remove->setProperty("role", "quiet");
    for (QToolButton* button : {m_open, m_remove}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->setCursor(Qt::PointingHandCursor);
    }
    connect(m_open, &QToolButton::clicked, this, [this] { emit chosen(name()); });
    connect(m_remove, &QToolButton::clicked, this, [this] { emit removed(name()); });
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(padding, padding - 2, padding, padding);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_place);
    column->addLayout(m_facts);
    column->addWidget(m_remark);
    column->addStretch(1);
    column->addLayout(buttons);
    refresh();
}

QString ModelCardView::name() const {
    return QString::fromStdString(m_card.info.bundled ? m_card.info.name : m_card.info.path.string());
}

void ModelCardView::setState(State state) {
    m_state = state;
    refresh();
}

void ModelCardView::fillFacts() {
    while (QLayoutItem* item = m_facts->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (m_card.problem) return;
    int row = 0;
    for (const ModelFact& fact : factsOf(m_card, m_look.style().language)) {
        auto* label = new QLabel(fact.name);
        auto* value = new QLabel(fact.value);
        label->setProperty("tone", "muted");
        label->setFont(m_look.style().font(TextSize::Small));
        value->setFont(m_look.style().font(TextSize::Small));
        value->setTextFormat(Qt::PlainText);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setWordWrap(true);
        value->setToolTip(fact.tip);
        m_facts->addWidget(label, row, 0, Qt::AlignTop);
        m_facts->addWidget(value, row++, 1);
    }
}

/// What is wrong says where; the path of the model itself stands above it already.
QString ModelCardView::remark() const {
    if (m_card.problem && m_card.problem->place == name().toStdString())
        return localText(m_card.problem->what);
    return remarkOf(m_card, freeMemory());
}

QString ModelCardView::offer() const {
    switch (m_state) {
    case State::Opening:
        return tr("正在打开…");
    case State::Used:
        return tr("正在使用");
    case State::Offered:
        break;
    }
    return m_card.problem ? tr("再试") : tr("用它");
}

void ModelCardView::refresh() {
    const Style& style = m_look.style();
    const bool chinese = style.language == QLatin1String("zh");
    m_title->setFont(style.font(TextSize::Body, true));
    m_title->setText(QString::fromStdString(chinese ? m_card.info.title : m_card.info.titleEnglish));
    m_place->setFont(style.font(TextSize::Small));
    m_place->setText(m_card.info.bundled ? tr("随程序附带") : shownPath(name()));
    m_place->setVisible(!m_card.info.random); // a shape lies nowhere
    m_place->setToolTip(name());
    fillFacts();
    m_remark->setText(remark());
    m_remark->setVisible(!m_remark->text().isEmpty());
    setStyleProperty(*m_remark, "tone", m_card.problem ? "bad" : "muted");
    m_remark->setFont(style.font(TextSize::Small));
    m_open->setText(offer());
    m_open->setEnabled(m_state == State::Offered);
    setStyleProperty(*m_open, "role", m_state != State::Offered ? "quiet" : m_card.problem ? "" : "primary");
    m_remove->setText(tr("从列表里去掉"));
    setStyleProperty(*this, "current", m_state == State::Used);
}

} // namespace kanshei
