#include "ui/compare/other_bar.h"

#include "ui/compare/suggestion.h"
#include "ui/session/examples.h"
#include "ui/session/messages.h"
#include "ui/shell/chip_bar.h"
#include "ui/shell/choices.h"
#include "ui/shell/pill.h"
#include "ui/shell/sentence_field.h"
#include "ui/shell/words.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace kanshei::comparing {

namespace {

/// What a chip takes otherwise than the left, or takes back.
enum Chips { AnotherSentence, AnotherModel, AnotherMask, WithoutEdits, SameAsLeft };

} // namespace

OtherBar::OtherBar(OtherSide& sides, const Look& look, QWidget* parent)
    : QWidget(parent), m_sides(sides), m_look(look), m_chips(new ChipBar(look)),
      m_field(new SentenceField(look)), m_examples(new QToolButton), m_model(new Pill(look, nullptr)),
      m_mask(new Pill(look, nullptr)) {
    m_chips->setObjectName("vary");
    m_field->setObjectName("otherSentence");
    m_field->setFixedHeight(36);
    m_examples->setObjectName("otherExamples");
    m_model->setObjectName("otherModel");
    m_mask->setObjectName("otherMask");
    m_examples->setFocusPolicy(Qt::TabFocus);
    m_examples->setCursor(Qt::PointingHandCursor);
    m_examples->setPopupMode(QToolButton::InstantPopup);
    m_examples->setMenu(new QMenu(m_examples));
    m_examples->setFixedHeight(36);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_field, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_examples, m_model, m_mask})
        row->addWidget(widget);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_chips);
    column->addLayout(row);
    connectAll();
    refresh();
}

void OtherBar::connectAll() {
    connect(m_chips, &ChipBar::chosen, this, &OtherBar::choose);
    connect(m_field, &QLineEdit::textEdited, this, [this](const QString& text) { setSentence(text, true); });
    connect(m_field, &SentenceField::cancelled, &m_sides.document(Side::Right), &Document::cancel);
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        Document& right = m_sides.document(Side::Right);
        if (right.unopened()) return right.retryUnopened();
        if (right.problem()) right.retry();
    });
    const auto fillOnShow = [this](QMenu& menu, auto fill) {
        connect(&menu, &QMenu::aboutToShow, this, [&menu, fill] {
            menu.clear();
            fill(menu);
        });
    };
    fillOnShow(*m_model->menu(), [this](QMenu& menu) {
        const Document& right = m_sides.document(Side::Right);
        fillMenu(menu, modelChoices(right.modelName(), right.trace(), m_look,
                                    [this](const QString& name) { setModel(name); }));
    });
    fillOnShow(*m_mask->menu(), [this](QMenu& menu) {
        const Document& right = m_sides.document(Side::Right);
        fillMenu(menu, maskChoices(right.mask(), right.trace(),
                                   [this](std::optional<MaskPattern> mask) { setMask(mask); }));
    });
    fillOnShow(*m_examples->menu(), [this](QMenu& menu) { fillExamples(menu); });
    connect(&m_sides, &OtherSide::changed, this, &OtherBar::refresh);
    connect(&m_look, &Look::changed, this, &OtherBar::refresh);
}

void OtherBar::set(const Variation& variation, const QString& what, bool typed) {
    m_sides.document(Side::Left).setVariation(variation, what, typed);
}

void OtherBar::setSentence(const QString& sentence, bool typed) {
    Variation next = m_sides.variation();
    next.sentence.reset();
    if (sentence != left().sentence) next.sentence = sentence;
    set(next, tr("改右边的句子"), typed);
}

void OtherBar::setModel(const QString& name) {
    Variation next = m_sides.variation();
    next.model.reset();
    next.mask.reset(); // the mask was chosen for the other model
    if (name.toStdString() != left().model) next.model = name.toStdString();
    set(next, tr("换右边的模型"));
}

void OtherBar::setMask(std::optional<MaskPattern> mask) {
    Variation next = m_sides.variation();
    next.mask.reset();
    if (next.of(left()).mask != mask) next.mask = mask;
    set(next, tr("换右边的掩码"));
}

/// A chip that is on takes its difference back.
void OtherBar::choose(int chip) {
    const Document& document = m_sides.document(Side::Left);
    if (!document.trace()) return;
    const Variation now = m_sides.variation();
    Variation next = now;
    switch (chip) {
    case AnotherSentence:
        return setSentence(now.sentence ? left().sentence : otherSentence(left(), *document.trace()), false);
    case AnotherModel:
        return setModel(QString::fromStdString(now.model ? left().model : otherModel(left())));
    case AnotherMask: {
        if (now.mask) return setMask(Variation{.model = now.model}.of(left()).mask);
        const TracePtr there = m_sides.document(Side::Right).trace();
        return setMask(otherMask(there ? *there : *document.trace()));
    }
    case WithoutEdits:
        next.edits = now.edits ? std::nullopt : std::optional(EditList());
        return set(next, now.edits ? tr("右边也带改动") : tr("右边不带改动"));
    case SameAsLeft:
        return set({}, tr("右边和左边一样"));
    default:
        return;
    }
}

void OtherBar::fillExamples(QMenu& menu) {
    qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
    const QString& language = m_look.style().language;
    for (const ExampleGroup& group : exampleGroups()) {
        QMenu* sub = nullptr;
        for (const ExampleSentence& example : group.examples) {
            if (example.request.model != m_sides.wanted().model) continue;
            if (!sub) sub = menu.addMenu(group.title.in(language));
            QAction* action =
                sub->addAction(example.request.sentence + QLatin1Char('\t') + example.shows.in(language));
            connect(action, &QAction::triggered, this,
                    [this, sentence = example.request.sentence] { setSentence(sentence, false); });
        }
    }
    if (menu.isEmpty()) menu.addAction(tr("这个模型没有例句"))->setEnabled(false);
}

void OtherBar::refreshChips() {
    const Variation now = m_sides.variation();
    const bool edited = !left().edits.empty() || now.edits;
    std::vector<Chip> chips = {
        {tr("换个句子"), tr("两个词对调，或换一句相近的"), now.sentence.has_value(), AnotherSentence,
         tr("右边")},
        {tr("换个模型"), tr("同一句话，换一个模型来读"), now.model.has_value(), AnotherModel},
        {tr("换个掩码"), tr("能看后面的词，或只能看前面的"), now.mask.has_value(), AnotherMask}};
    if (edited)
        chips.push_back({tr("不带改动"), tr("左边动手改过的数，右边不改"), now.edits && now.edits->empty(),
                         WithoutEdits});
    chips.push_back({tr("和左边一样"), tr("全部换回来"), now == Variation(), SameAsLeft});
    m_chips->setChips(chips);
}

void OtherBar::refresh() {
    const Document& right = m_sides.document(Side::Right);
    refreshChips();
    m_field->showSentence(m_sides.wanted().sentence);
    m_field->setBad(right.problem() && right.problem()->code != ErrorCode::Cancelled);
    m_field->setBusy(right.waiting());
    m_field->setAccessibleName(tr("右边的句子"));
    m_field->setToolTip(tr("右边的句子：直接改，左边不动"));
    m_examples->setText(tr("例句"));
    m_examples->setFont(m_look.style().font(TextSize::Small));
    m_examples->setToolTip(tr("给右边挑一个例句"));
    const TracePtr trace = right.trace();
    m_model->setChoice(tr("模型"), trace ? modelTitle(*trace->model, m_look.style())
                                         : QString::fromStdString(m_sides.wanted().model));
    m_mask->setChoice(tr("掩码"),
                      trace ? localCoreText(maskKind(trace->options.mask).title) : tr("模型自带"));
    m_model->setAccessibleName(tr("右边的模型：%1").arg(m_model->value()));
    m_mask->setAccessibleName(tr("右边的掩码：%1").arg(m_mask->value()));
    for (Pill* pill : {m_model, m_mask}) pill->setToolTip(pill->accessibleName());
}

} // namespace kanshei::comparing
