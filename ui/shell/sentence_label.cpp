#include "ui/shell/sentence_label.h"

namespace kanshei {

SentenceLabel::SentenceLabel(const Look& look, QWidget* parent) : QLabel(parent), m_look(look) {
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setMinimumWidth(200);
}

void SentenceLabel::say(const QString& richText) {
    setText(richText);
    fit();
}

void SentenceLabel::fit() {
    const int room = (parentWidget() ? parentWidget() : this)->height() - 12;
    setFont(m_look.style().font(TextSize::Body));
    if (heightForWidth(width()) > room) setFont(m_look.style().font(TextSize::Small));
}

void SentenceLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

} // namespace kanshei
