#include "ui/shell/empty_page.h"

#include "ui/session/examples.h"
#include "ui/shell/words.h"

#include <QVBoxLayout>

namespace kanshei {

namespace {

constexpr int exampleCount = 6;

/// Sentences that have something to show with this kind of model: the first of the menu.
QStringList examplesFor(const Trace* trace) {
    const bool continues = trace && trace->model->config.answer == Answer::NextToken;
    QStringList sentences;
    for (const ExampleGroup& group : exampleGroups())
        for (const ExampleSentence& example : group.examples)
            if (example.request.model == (continues ? "zh-gpt" : "zh-coref"))
                sentences << example.request.sentence;
    return sentences.mid(0, exampleCount);
}

} // namespace

EmptyPage::EmptyPage(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look), m_title(new QLabel(this)),
      m_text(new QLabel(this)) {
    m_text->setProperty("tone", "muted");
    m_text->setWordWrap(true);
    m_title->setAlignment(Qt::AlignHCenter);
    m_text->setAlignment(Qt::AlignHCenter);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(12);
    for (int i = 0; i < exampleCount; ++i) {
        auto* button = new QPushButton(this);
        button->setProperty("role", "example");
        button->setObjectName(QStringLiteral("example%1").arg(i));
        button->setCursor(Qt::PointingHandCursor);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, &m_document,
                [this, button] { m_document.setSentence(button->text()); });
        column->addWidget(button);
        m_examples.push_back(button);
    }
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addLayout(column);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addLayout(row);
    layout->addStretch(3);
    m_text->setMinimumWidth(420);
    connect(&m_document, &Document::busyChanged, this, &EmptyPage::refresh);
    refresh();
}

void EmptyPage::refresh() {
    m_title->setFont(m_look.style().font(TextSize::Heading, true));
    m_text->setFont(m_look.style().font(TextSize::Small));
    const bool computing = m_document.waiting() && !m_document.empty();
    m_title->setText(computing ? tr("正在算这句话的每一个数") : tr("写一句话，看看模型在看谁"));
    m_text->setText(computing ? tr("用的是 %1。大的模型先要读进来，可能要几分钟；想停就按输入框里的“取消”。")
                                    .arg(modelTitle(m_document.modelName(), m_look.style()))
                              : tr("在上面的输入框里打字，图会跟着变。也可以从下面的句子开始："));
    const QStringList examples = examplesFor(m_document.trace().get());
    for (int i = 0; i < exampleCount; ++i) {
        m_examples[std::size_t(i)]->setVisible(!computing);
        m_examples[std::size_t(i)]->setFont(m_look.style().font(TextSize::Body));
        m_examples[std::size_t(i)]->setText(examples[i]);
    }
}

} // namespace kanshei
