#include "ui/shell/message_bar.h"

#include "ui/theme/icons.h"

#include <QHBoxLayout>
#include <QStyle>

namespace kanshei {

MessageBar::MessageBar(const Look& look, QWidget* parent)
    : QFrame(parent), m_look(look), m_icon(new QLabel(this)), m_text(new QLabel(this)),
      m_close(new QToolButton(this)) {
    setObjectName("messageBar");
    m_text->setObjectName("message");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setObjectName("closeMessage");
    m_close->setProperty("role", "quiet");
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setCursor(Qt::PointingHandCursor);
    m_close->setFixedSize(24, 24);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 6, 14, 6);
    layout->setSpacing(10);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    m_clock.setSingleShot(true);
    m_clock.setInterval(remarkMs);
    connect(&m_clock, &QTimer::timeout, this, &QWidget::hide);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(&m_look, &Look::changed, this, &MessageBar::refresh);
    hide();
    refresh();
}

void MessageBar::say(const QString& text, Kind kind) {
    if (text.isEmpty()) return hide();
    m_kind = kind;
    m_text->setText(text);
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
    setProperty("tone", warning ? "warning" : "remark");
    style()->unpolish(this);
    style()->polish(this);
    m_text->setFont(m_look.style().font(TextSize::Small));
    m_icon->setPixmap(warning ? themedIcon("warning", c.bad).pixmap(20, 20)
                              : themedIcon("check", c.good).pixmap(20, 20));
    m_close->setIcon(themedIcon("close", c.textMuted, 14));
    m_close->setToolTip(tr("知道了"));
    m_close->setAccessibleName(tr("关上提示"));
}

} // namespace kanshei
