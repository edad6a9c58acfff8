#include "ui/shell/checked_field.h"

#include "ui/session/messages.h"
#include "ui/theme/style_property.h"

#include <QEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int lineHeight = 30;
constexpr int checkedFieldGap = 3;
constexpr int popupWidth = 268;
} // namespace

CheckedField::CheckedField(const Look& look, QWidget* parent)
    : QWidget(parent), m_look(look), m_line(new QLineEdit(this)), m_message(new QLabel(this)) {
    m_line->setObjectName("checked");
    m_line->installEventFilter(this);
    m_message->setObjectName("checkedMessage");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textEdited, this, [this] { say(m_hint, false); });
    connect(&m_look, &Look::changed, this, &CheckedField::restyle);
    restyle();
}

void CheckedField::ask(const QString& text, const QString& hint, Accept accept) {
    m_accept = std::move(accept);
    m_hint = hint;
    m_line->setText(text);
    m_line->setCursorPosition(0);
    say(hint, false);
}

void CheckedField::accept() {
    if (!m_accept) return;
    const Status status = m_accept(m_line->text());
    if (!status) {
        m_line->selectAll();
        return say(localText(status.error()), true);
    }
    say(m_hint, false);
    emit accepted();
}

void CheckedField::say(const QString& text, bool wrong) {
    m_wrong = wrong;
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_line->setAccessibleDescription(text);
    restyle();
    emit heightChanged();
}

void CheckedField::restyle() {
    const Palette& c = m_look.style().colors();
    m_line->setFont(m_look.style().font(TextSize::Small));
    m_message->setFont(m_look.style().font(TextSize::Tiny));
    m_message->setStyleSheet(
        QStringLiteral("color:%1").arg((m_wrong ? c.asText(c.bad) : c.textMuted).name()));
    setStyleProperty(*m_line, "bad", m_wrong);
}

int CheckedField::heightForWidth(int width) const {
    const bool silent = m_message->text().isEmpty();
    return lineHeight + (silent ? 0 : checkedFieldGap + m_message->heightForWidth(width));
}

void CheckedField::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_line->setGeometry(0, 0, width(), lineHeight);
    m_message->setGeometry(0, lineHeight + checkedFieldGap, width(),
                           std::max(0, height() - lineHeight - checkedFieldGap));
}

/// The window's own keys must not swallow what is typed.
bool CheckedField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            accept();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

CheckedPopup::CheckedPopup(const Look& look, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_question(new QLabel(this)), m_field(new CheckedField(look, this)) {
    setObjectName("checkedPopup");
    setAttribute(Qt::WA_DeleteOnClose);
    m_question->setFont(look.style().font(TextSize::Small, true));
    m_question->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(6);
    layout->addWidget(m_question);
    layout->addWidget(m_field);
    const auto fit = [this] {
        const int inner = popupWidth - 24;
        m_field->setFixedHeight(m_field->heightForWidth(inner));
        setFixedSize(popupWidth, 26 + m_question->heightForWidth(inner) + m_field->height());
    };
    connect(m_field, &CheckedField::heightChanged, this, fit);
    connect(m_field, &CheckedField::accepted, this, &QWidget::close);
}

CheckedPopup* CheckedPopup::ask(const Look& look, QWidget* parent, QPoint place, const QString& question,
                                const QString& text, const QString& hint, CheckedField::Accept accept) {
    auto* popup = new CheckedPopup(look, parent);
    popup->m_question->setText(question);
    popup->m_field->ask(text, hint, std::move(accept));
    const QRect screen = parent->screen()->availableGeometry();
    place.setX(
        std::clamp(place.x(), screen.left(), std::max(screen.left(), screen.right() - popup->width())));
    place.setY(
        std::clamp(place.y(), screen.top(), std::max(screen.top(), screen.bottom() - popup->height())));
    popup->move(place);
    popup->show();
    popup->m_field->line()->setFocus();
    popup->m_field->line()->selectAll();
    return popup;
}

} // namespace kanshei
