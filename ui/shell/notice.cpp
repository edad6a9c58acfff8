#include "ui/shell/notice.h"

#include "ui/session/messages.h"
#include "ui/theme/icons.h"

#include <QHBoxLayout>

namespace kanshei {

Notice::Notice(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_icon(new QLabel(this)), m_text(new QLabel(this)) {
    setObjectName("notice");
    m_text->setObjectName("problem");
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 7, 18, 7);
    layout->setSpacing(10);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    connect(&m_document, &Document::traceChanged, this, &Notice::refresh);
    connect(&m_look, &Look::changed, this, &Notice::refresh);
    refresh();
}

void Notice::refresh() {
    const auto& problem = m_document.problem();
    setVisible(problem.has_value());
    if (!problem) return;
    m_icon->setPixmap(themedIcon("warning", m_look.style().colors().bad).pixmap(20, 20));
    m_text->setFont(m_look.style().font(TextSize::Small));
    QString text = localText(*problem);
    if (problem->code == ErrorCode::Cancelled) {
        if (m_document.trace()) text += tr("图还是前一句的。");
        text += tr("在输入框里按回车接着算。");
    }
    m_text->setText(text);
}

} // namespace kanshei
