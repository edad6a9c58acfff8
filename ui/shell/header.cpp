#include "ui/shell/header.h"

#include "ui/session/messages.h"
#include "ui/shell/actions.h"
#include "ui/shell/choices.h"
#include "ui/shell/pill.h"
#include "ui/shell/sentence_field.h"
#include "ui/shell/terms.h"
#include "ui/shell/view_menu.h"
#include "ui/shell/words.h"
#include "ui/theme/icons.h"

#include <QHBoxLayout>

namespace kanshei {

Header::Header(Document& document, Look& look, Actions& actions, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_actions(actions), m_menu(iconButton("menu")),
      m_brand(new QLabel(this)), m_field(new SentenceField(look, this)), m_model(new Pill(look, this)),
      m_mask(new Pill(look, this)), m_view(iconButton("display")), m_language(iconButton("language")),
      m_help(iconButton("help")), m_present(new QToolButton(this)), m_busy(new QProgressBar(this)) {
    setObjectName("header");
    setFixedHeight(64);
    m_brand->setTextFormat(Qt::RichText);
    m_model->setObjectName("model");
    m_mask->setObjectName("mask");
    m_busy->setObjectName("busy");
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->hide();
    m_help->setDefaultAction(m_actions[Act::Help]);
    m_present->setObjectName("present");
    m_present->setDefaultAction(m_actions[Act::Present]);
    m_present->setFocusPolicy(Qt::TabFocus);
    m_present->setCursor(Qt::PointingHandCursor);
    for (QToolButton* button : {m_view, m_language}) button->setMenu(new QMenu(button));
    for (QToolButton* button : {m_menu, m_view, m_language}) button->setPopupMode(QToolButton::InstantPopup);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 18, 0);
    layout->setSpacing(8);
    layout->addWidget(m_menu);
    layout->addWidget(m_brand);
    layout->addSpacing(4);
    for (QAction* page : m_actions.pages()) layout->addWidget(pageButton(page));
    layout->addSpacing(4);
    layout->addWidget(m_field, 1);
    layout->addSpacing(8);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_model, m_mask, m_present, m_view, m_language, m_help})
        layout->addWidget(widget);
    fillOnShow(*m_model->menu(), [this](QMenu& menu) {
        fillMenu(menu, modelChoices(m_document, m_look));
        menu.addSeparator();
        menu.addAction(m_actions[Act::OpenModel]);
        connect(menu.addAction(tr("模型…")), &QAction::triggered, &m_document,
                [this] { m_document.setPage(QStringLiteral("models")); });
    });
    fillOnShow(*m_mask->menu(), [this](QMenu& menu) { fillMenu(menu, maskChoices(m_document)); });
    fillOnShow(*m_view->menu(), [this](QMenu& menu) { fillViewMenu(menu, m_look, m_actions); });
    fillOnShow(*m_language->menu(), [this](QMenu& menu) { fillMenu(menu, languageChoices(m_look)); });
    connect(m_field, &QLineEdit::textChanged, &m_document, &Document::setSentence);
    connect(m_field, &QLineEdit::returnPressed, &m_document, [this] {
        if (m_document.problem()) m_document.retry();
    });
    connect(m_field, &SentenceField::cancelled, &m_document, &Document::cancel);
    connect(&m_document, &Document::inputChanged, this, &Header::refresh);
    connect(&m_document, &Document::traceChanged, this, &Header::refresh);
    connect(&m_document, &Document::busyChanged, this, &Header::refreshBusy);
    connect(&m_look, &Look::changed, this, &Header::retranslate);
    retranslate();
}

QToolButton* Header::iconButton(const char* name) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setProperty("role", "icon");
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::PointingHandCursor);
    button->setFixedSize(36, 36);
    button->setIconSize({20, 20});
    return button;
}

QToolButton* Header::pageButton(QAction* page) {
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("page_") + page->data().toString());
    button->setProperty("role", "page");
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::PointingHandCursor);
    button->setDefaultAction(page);
    return button;
}

void Header::retranslate() {
    const Palette& c = m_look.style().colors();
    m_brand->setFont(m_look.style().font(TextSize::Heading, true));
    makeRoom();
    m_menu->setIcon(themedIcon("menu", c.textMuted));
    m_view->setIcon(themedIcon("theme", c.textMuted));
    m_language->setIcon(themedIcon("language", c.textMuted));
    m_actions[Act::Help]->setIcon(themedIcon("help", c.textMuted));
    m_actions[Act::Present]->setIconText(tr("投影"));
    m_menu->setToolTip(tr("菜单（F10）"));
    m_view->setToolTip(tr("显示：深浅、配色、位数、放大"));
    m_language->setToolTip(tr("语言 Language"));
    for (QToolButton* button : {m_menu, m_view, m_language}) button->setAccessibleName(button->toolTip());
    refresh();
}

void Header::refresh() {
    m_field->showSentence(m_document.sentence());
    m_field->setBad(m_document.problem() && m_document.problem()->code != ErrorCode::Cancelled);
    const TracePtr trace = m_document.trace();
    if (!trace) {
        m_model->setChoice(tr("模型"), modelTitle(m_document.modelName(), m_look.style()));
        m_mask->setChoice(tr("掩码"), tr("模型自带"));
        return;
    }
    const ModelConfig& config = trace->model->config;
    m_model->setChoice(tr("模型"), tr("%1 %2层×%3头")
                                       .arg(modelTitle(*trace->model, m_look.style()))
                                       .arg(config.n_layers)
                                       .arg(config.n_heads));
    m_mask->setChoice(tr("掩码"), localCoreText(maskKind(m_document.mask().value_or(config.mask)).title));
    m_mask->setToolTip(m_mask->accessibleName() + termsTip(QStringLiteral("mask causal")));
}

void Header::refreshBusy() {
    m_busy->setVisible(m_document.waiting());
    m_field->setBusy(m_document.waiting());
}

template<class Fill> void Header::fillOnShow(QMenu& menu, Fill fill) {
    connect(&menu, &QMenu::aboutToShow, this, [&menu, fill] {
        menu.clear();
        fill(menu);
    });
}

void Header::setMainMenu(QMenu* menu) {
    m_menu->setMenu(menu);
}

void Header::showMainMenu() {
    m_menu->menu()->popup(m_menu->mapToGlobal(m_menu->rect().bottomLeft()));
}

/// In a narrow window the sentence needs the room more than the names do.
void Header::makeRoom() {
    const bool narrow = width() < 1400;
    const Palette& c = m_look.style().colors();
    const QString brand =
        QStringLiteral("<span style=\"color:%1\">看</span>谁").arg(c.asText(c.query).name());
    m_brand->setText(narrow ? brand : brand + QStringLiteral(" Kanshei"));
    m_model->setWidest(narrow ? 92 : 230);
}

void Header::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    makeRoom();
    m_busy->setGeometry(0, height() - 3, width(), 3);
}

} // namespace kanshei
