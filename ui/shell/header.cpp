#include "ui/shell/header.h"

#include "ui/session/messages.h"
#include "ui/shell/actions.h"
#include "ui/shell/pill.h"
#include "ui/shell/sentence_field.h"
#include "ui/theme/icons.h"

#include <QActionGroup>
#include <QHBoxLayout>

namespace kanshei {

namespace {

/// One of several: checked when it is the present choice.
template<class Chosen> void addChoice(QMenu& menu, const QString& text, bool now, Chosen chosen) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(now);
    QObject::connect(action, &QAction::triggered, &menu, chosen);
}

QString modelTitle(const Model& model, const Style& style) {
    const bool english = style.language == QLatin1String("en");
    const std::string& title =
        english && !model.info.titleEnglish.empty() ? model.info.titleEnglish : model.info.title;
    return QString::fromStdString(title.empty() ? model.info.name : title);
}

} // namespace

Header::Header(Document& document, Look& look, Actions& actions, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_actions(actions), m_brand(new QLabel(this)),
      m_field(new SentenceField(look, this)), m_model(new Pill(look, this)), m_mask(new Pill(look, this)),
      m_theme(iconButton("theme")), m_language(iconButton("language")), m_help(iconButton("help")),
      m_busy(new QProgressBar(this)) {
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
    for (QToolButton* button : {m_theme, m_language}) {
        button->setMenu(new QMenu(button));
        button->setPopupMode(QToolButton::InstantPopup);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 0, 18, 0);
    layout->setSpacing(8);
    layout->addWidget(m_brand);
    layout->addSpacing(8);
    layout->addWidget(m_field, 1);
    layout->addSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_model, m_mask, m_theme, m_language, m_help})
        layout->addWidget(widget);
    connect(m_model->menu(), &QMenu::aboutToShow, this, &Header::fillModelMenu);
    connect(m_mask->menu(), &QMenu::aboutToShow, this, &Header::fillMaskMenu);
    connect(m_theme->menu(), &QMenu::aboutToShow, this, &Header::fillThemeMenu);
    connect(m_language->menu(), &QMenu::aboutToShow, this, &Header::fillLanguageMenu);
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

void Header::retranslate() {
    const Palette& c = m_look.style().colors();
    m_brand->setFont(m_look.style().font(TextSize::Heading, true));
    m_brand->setText(QStringLiteral("<span style=\"color:%1\">看</span>谁 Kanshei").arg(c.query.name()));
    m_theme->setIcon(themedIcon("theme", c.textMuted));
    m_language->setIcon(themedIcon("language", c.textMuted));
    m_actions[Act::Help]->setIcon(themedIcon("help", c.textMuted));
    m_theme->setToolTip(tr("浅色或深色"));
    m_language->setToolTip(tr("语言 Language"));
    for (QToolButton* button : {m_theme, m_language}) button->setAccessibleName(button->toolTip());
    refresh();
}

void Header::refresh() {
    if (m_field->text() != m_document.sentence()) m_field->setText(m_document.sentence());
    m_field->setBad(m_document.problem() && m_document.problem()->code != ErrorCode::Cancelled);
    const TracePtr trace = m_document.trace();
    if (!trace) {
        m_model->setChoice(tr("模型"), m_document.modelName());
        m_mask->setChoice(tr("掩码"), tr("模型自带"));
        return;
    }
    const ModelConfig& config = trace->model->config;
    m_model->setChoice(tr("模型"), tr("%1 %2层×%3头")
                                       .arg(modelTitle(*trace->model, m_look.style()))
                                       .arg(config.n_layers)
                                       .arg(config.n_heads));
    m_mask->setChoice(tr("掩码"), localCoreText(maskKind(m_document.mask().value_or(config.mask)).title));
}

void Header::refreshBusy() {
    m_busy->setVisible(m_document.waiting());
    m_field->setBusy(m_document.waiting());
}

void Header::fillModelMenu() {
    QMenu& menu = *m_model->menu();
    menu.clear();
    for (const std::string& name : bundledModels()) {
        const auto model = openModel(name);
        const auto id = QString::fromStdString(name);
        const QString title = model ? modelTitle(**model, m_look.style()) : id;
        addChoice(menu, QStringLiteral("%1（%2）").arg(title, id), id == m_document.modelName(),
                  [this, id] { m_document.setModelName(id); });
    }
    if (const TracePtr trace = m_document.trace(); trace && !trace->model->info.bundled)
        addChoice(menu, modelTitle(*trace->model, m_look.style()), true, [] {});
    menu.addSeparator();
    menu.addAction(m_actions[Act::OpenModel]);
}

void Header::fillMaskMenu() {
    QMenu& menu = *m_mask->menu();
    menu.clear();
    const TracePtr trace = m_document.trace();
    QString own = tr("模型自带");
    if (trace) own = tr("模型自带：%1").arg(localCoreText(maskKind(trace->model->config.mask).title));
    addChoice(menu, own, !m_document.mask(), [this] { m_document.setMask(std::nullopt); });
    menu.addSeparator();
    for (const MaskKind& kind : maskKinds())
        addChoice(menu, localCoreText(kind.title), m_document.mask() == kind.pattern,
                  [this, pattern = kind.pattern] { m_document.setMask(pattern); });
}

void Header::fillThemeMenu() {
    QMenu& menu = *m_theme->menu();
    menu.clear();
    const std::pair<ThemeChoice, QString> choices[] = {{ThemeChoice::System, tr("跟随系统")},
                                                       {ThemeChoice::Light, tr("浅色")},
                                                       {ThemeChoice::Dark, tr("深色")}};
    for (const auto& [choice, text] : choices)
        addChoice(menu, text, m_look.themeChoice() == choice,
                  [this, choice = choice] { m_look.setThemeChoice(choice); });
}

void Header::fillLanguageMenu() {
    QMenu& menu = *m_language->menu();
    menu.clear();
    const std::pair<QString, QString> choices[] = {
        {QStringLiteral("system"), tr("跟随系统")},
        {QStringLiteral("zh"), QStringLiteral("中文")},
        {QStringLiteral("en"), QStringLiteral("English")}}; // a language is called by its own name
    for (const auto& [choice, text] : choices)
        addChoice(menu, text, m_look.languageChoice() == choice,
                  [this, choice = choice] { m_look.setLanguageChoice(choice); });
}

void Header::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    m_busy->setGeometry(0, height() - 3, width(), 3);
}

} // namespace kanshei
