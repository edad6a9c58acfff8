#include "ui/shell/sentence_field.h"

#include "ui/theme/style_property.h"

#include <QKeyEvent>

#include <algorithm>

namespace kanshei {

namespace {

bool belongsToWindow(const QKeyEvent& key) {
    constexpr int withControl[] = {Qt::Key_K, Qt::Key_L, Qt::Key_N, Qt::Key_O,
                                   Qt::Key_Q, Qt::Key_S, Qt::Key_Y, Qt::Key_Z};
    if (key.key() == Qt::Key_Escape || (key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F35)) return true;
    if (!(key.modifiers() & Qt::ControlModifier)) return false;
    if (key.key() >= Qt::Key_1 && key.key() <= Qt::Key_9) return true; // the pages
    return std::ranges::find(withControl, key.key()) != std::end(withControl);
}

} // namespace

SentenceField::SentenceField(const Look& look, QWidget* parent)
    : QLineEdit(parent), m_look(look), m_cancel(new QToolButton(this)) {
    setObjectName("sentence");
    setMaxLength(1'000'000); // never cut in silence: what is too long is refused with a message
    setFixedHeight(40);
    m_cancel->setObjectName("cancel");
    m_cancel->setProperty("role", "quiet");
    m_cancel->setCursor(Qt::PointingHandCursor);
    m_cancel->setFocusPolicy(Qt::TabFocus);
    m_cancel->hide();
    connect(m_cancel, &QToolButton::clicked, this, &SentenceField::cancelled);
    connect(&m_look, &Look::changed, this, &SentenceField::retranslate);
    retranslate();
}

void SentenceField::retranslate() {
    setFont(m_look.style().font(TextSize::Body));
    setPlaceholderText(tr("写一句话，例如：老板告诉员工他必须加班"));
    setAccessibleName(tr("句子"));
    m_cancel->setText(tr("正在计算… 取消"));
    placeCancel();
}

void SentenceField::showSentence(const QString& sentence) {
    const QString before = text();
    if (sentence == before) return;
    const qsizetype shorter = std::min(before.size(), sentence.size());
    qsizetype same = 0; // at the end
    while (same < shorter && before[before.size() - 1 - same] == sentence[sentence.size() - 1 - same]) ++same;
    setText(sentence);
    setCursorPosition(int(sentence.size() - same));
}

void SentenceField::setBusy(bool busy) {
    m_cancel->setVisible(busy);
    setTextMargins(0, 0, busy ? m_cancel->sizeHint().width() + 4 : 0, 0);
    placeCancel();
}

void SentenceField::setBad(bool bad) {
    setStyleProperty(*this, "bad", bad);
}

void SentenceField::placeCancel() {
    m_cancel->resize(m_cancel->sizeHint().width(), height() - 8);
    m_cancel->move(width() - m_cancel->width() - 4, 4);
}

void SentenceField::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    placeCancel();
}

bool SentenceField::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !belongsToWindow(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

} // namespace kanshei
