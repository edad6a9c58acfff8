#include "ui/shell/version_switch.h"

#include <algorithm>

namespace kanshei {

namespace {

constexpr int versionSwitchRowHeight = 26;
constexpr int versionSwitchGap = 10;

struct ShownVersion {
    Version version;
    const char* id;
    const char* title;
    const char* tip;
};

constexpr ShownVersion shownVersions[] = {
    {Version::New, "versionNew", QT_TRANSLATE_NOOP("kanshei::VersionSwitch", "新"),
     QT_TRANSLATE_NOOP("kanshei::VersionSwitch", "改动之后的数（N）")},
    {Version::Old, "versionOld", QT_TRANSLATE_NOOP("kanshei::VersionSwitch", "旧"),
     QT_TRANSLATE_NOOP("kanshei::VersionSwitch", "没改动时的数（O）")},
    {Version::Difference, "versionDifference", QT_TRANSLATE_NOOP("kanshei::VersionSwitch", "差"),
     QT_TRANSLATE_NOOP("kanshei::VersionSwitch", "新的减旧的（D）")},
};

} // namespace

VersionSwitch::VersionSwitch(Document& document, const Look& look, QWidget* parent)
    : QWidget(parent), m_document(document), m_look(look), m_note(new QLabel(this)) {
    setObjectName("versions");
    m_note->setObjectName("versionNote");
    m_note->setProperty("tone", "muted");
    for (const ShownVersion& choice : shownVersions) {
        auto* button = new QToolButton(this);
        button->setObjectName(QLatin1String(choice.id));
        button->setProperty("role", "segment");
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setCursor(Qt::PointingHandCursor);
        connect(button, &QToolButton::clicked, this,
                [this, version = choice.version] { m_document.setVersion(version); });
        m_buttons.push_back(button);
    }
    connect(&m_document, &Document::viewChanged, this, &VersionSwitch::refresh);
    connect(&m_document, &Document::traceChanged, this, &VersionSwitch::refresh);
    connect(&m_look, &Look::changed, this, &VersionSwitch::refresh);
    refresh();
}

void VersionSwitch::setNote(const QString& note) {
    m_note->setText(note);
    place();
}

void VersionSwitch::refresh() {
    m_note->setFont(m_look.style().font(TextSize::Small));
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const bool chosen = shownVersions[i].version == m_document.version();
        m_buttons[i]->setFont(m_look.style().font(TextSize::Small, chosen));
        m_buttons[i]->setText(tr(shownVersions[i].title));
        m_buttons[i]->setToolTip(tr(shownVersions[i].tip));
        m_buttons[i]->setChecked(chosen);
    }
    place();
}

void VersionSwitch::place() {
    int x = 0;
    for (QToolButton* button : m_buttons) {
        const int width = std::max(38, button->sizeHint().width());
        button->setGeometry(x, 0, width, versionSwitchRowHeight);
        x += width - 1; // neighbours share their border
    }
    m_note->setVisible(!m_note->text().isEmpty());
    m_note->setGeometry(x + versionSwitchGap, 0, m_note->sizeHint().width(), versionSwitchRowHeight);
}

QSize VersionSwitch::sizeHint() const {
    int width = 1;
    for (const QToolButton* button : m_buttons) width += std::max(38, button->sizeHint().width()) - 1;
    if (!m_note->text().isEmpty()) width += versionSwitchGap + m_note->sizeHint().width();
    return {width, versionSwitchRowHeight};
}

void VersionSwitch::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

} // namespace kanshei
