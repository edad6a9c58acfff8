#include "ui/shell/specials_note.h"

#include "ui/figures/token_label.h"

#include <QHBoxLayout>

namespace kanshei {

SpecialsNote::SpecialsNote(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look), m_text(new QLabel(this)),
      m_switch(new QToolButton(this)) {
    setObjectName("specials");
    m_text->setObjectName("specialsText");
    m_text->setProperty("tone", "muted");
    m_text->setTextFormat(Qt::PlainText);
    m_switch->setObjectName("specialsSwitch");
    m_switch->setProperty("role", "link");
    m_switch->setCursor(Qt::PointingHandCursor);
    m_switch->setFocusPolicy(Qt::TabFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_text);
    layout->addWidget(m_switch);
    connect(m_switch, &QToolButton::clicked, &m_document,
            [this] { m_document.setReadSpecials(!m_document.readSpecials()); });
    connect(&m_document, &Document::inputChanged, this, &SpecialsNote::refresh);
    connect(&m_document, &Document::traceChanged, this, &SpecialsNote::refresh);
    connect(&m_look, &Look::changed, this, &SpecialsNote::refresh);
    refresh();
}

/// The last trace knows them; while the next is computed, or when it fails, those that are still in the sentence count.
QStringList SpecialsNote::spelled() const {
    const TracePtr trace = m_document.trace();
    QStringList found;
    if (!trace || !trace->model->tokenizer) return found;
    for (const TokenId id : trace->tokens.spelled) {
        const QString piece = QString::fromStdString(trace->model->tokenizer->piece(id));
        if (m_document.sentence().contains(piece, Qt::CaseInsensitive)) found << visibleText(piece);
    }
    return found;
}

void SpecialsNote::refresh() {
    const QStringList names = spelled();
    setVisible(!names.isEmpty());
    if (names.isEmpty()) return;
    constexpr qsizetype longest = 24;
    QString name = names.front();
    if (name.size() > longest) name = name.left(longest - 1) + QStringLiteral("…");
    if (names.size() > 1) name = tr("%1 和另外 %2 个").arg(name, QString::number(names.size() - 1));
    const bool special = m_document.readSpecials();
    m_text->setFont(m_look.style().font(TextSize::Small));
    m_switch->setFont(m_look.style().font(TextSize::Small));
    m_text->setText((special ? tr("%1 按特殊词元读") : tr("%1 按普通文字读")).arg(name));
    m_switch->setText(special ? tr("改读为普通文字") : tr("改读为特殊词元"));
    const QString all = names.mid(0, 12).join(QStringLiteral("  "));
    m_text->setToolTip(all);
    m_switch->setToolTip(special ? tr("像别的字一样切成词元") : tr("整个读成词表里的那一个特殊词元"));
    m_switch->setAccessibleName(m_text->text() + QStringLiteral(" · ") + m_switch->text());
}

} // namespace kanshei
