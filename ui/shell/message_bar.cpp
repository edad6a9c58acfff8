#include "ui/shell/message_bar.h"

#include "ui/theme/icons.h"

#include "ui/theme/style_property.h"

#include <QHBoxLayout>

namespace kanshei {

MessageBar::MessageBar(const Look& look, QWidget* parent)
    : QFrame(parent), m_look(look), m_icon(new QLabel(this)), m_text(new QLabel(this)),
      m_action(new QToolButton(this)), m_close(new QToolButton(this)) {
    setObjectName("messageBar");
    m_text->setObjectName("message");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setObjectName("closeMessage");
    m_action->setObjectName("messageAction");
    m_close->setProperty("role", "quiet");
    for (QToolButton* button : {m_action, m_close}) {
        button->setFocusPolicy(Qt::TabFocus);
        button->setCursor(Qt::PointingHandCursor);
    }
    m_close->setFixedSize(24, 24);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 6, 14, 6);
    layout->setSpacing(10);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action, 0, Qt::AlignTop);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    m_clock.setSingleShot(true);
    m_clock.setInterval(remarkMs);
    connect(&m_clock, &QTimer::timeout, this, &QWidget::hide);
    connect(m_action, &QToolButton::clicked, this, &MessageBar::acted);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::close);
    connect(&m_look, &Look::changed, this, &MessageBar::refresh);
    hide();
    refresh();
}

void MessageBar::close() {
    hide();
    emit closed();
}

bool MessageBar::dismiss() {
    if (isHidden() || m_kind == Kind::Remark) return false;
    close();
    return true;
}

void MessageBar::say(const QString& text, Kind kind, const QString& action) {
    if (text.isEmpty()) return hide();
    m_kind = kind;
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    if (kind == Kind::Remark)
        m_clock.start();
    else
        m_clock.stop();
    refresh();
    show();
}

void MessageBar::refresh() {
    const Palette& c = m_look.style().colors();
    const bool warning = m_kind == Kind::Warning;
    setStyleProperty(*this, "tone", warning ? "warning" : "remark");
    m_text->setFont(m_look.style().font(TextSize::Small));
    m_action->setFont(m_look.style().font(TextSize::Small));
    const QIcon icon = m_kind == Kind::Remark ? themedIcon("check", c.good)
                                              : themedIcon("warning", warning ? c.bad : c.textMuted);
    m_icon->setPixmap(icon.pixmap(20, 20));
    m_close->setIcon(themedIcon("close", c.textMuted, 14));
    m_close->setToolTip(tr("知道了"));
    m_close->setAccessibleName(tr("关上提示"));
}

} // namespace kanshei
