#include "ui/shell/unopened_bar.h"

#include "ui/session/messages.h"
#include "ui/shell/words.h"

namespace kanshei {

UnopenedBar::UnopenedBar(Document& document, const Look& look, QWidget* parent)
    : MessageBar(look, parent), m_document(document), m_look(look) {
    setProperty("about", "model"); // told from the window's other bar
    connect(this, &MessageBar::closed, &m_document, &Document::dismissUnopened);
    connect(this, &MessageBar::acted, &m_document, &Document::retryUnopened);
    connect(&m_document, &Document::unopenedChanged, this, &UnopenedBar::tell);
    connect(&m_look, &Look::changed, this, &UnopenedBar::tell);
    tell();
}

void UnopenedBar::tell() {
    const auto& unopened = m_document.unopened();
    if (!unopened) return hide();
    const QString text = tr("没有打开「%1」，仍用「%2」。")
                             .arg(modelTitle(QString::fromStdString(unopened->wanted.model), m_look.style()),
                                  modelTitle(*m_document.trace()->model, m_look.style()));
    if (unopened->why.code == ErrorCode::Cancelled) return say(text, Kind::Note, tr("再试"));
    say(tr("%1原因：%2").arg(text, localText(unopened->why)), Kind::Warning, tr("再试"));
}

} // namespace kanshei
