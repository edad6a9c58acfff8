#include "ui/shell/transport.h"

#include "ui/shell/actions.h"
#include "ui/shell/sentence_label.h"
#include "ui/theme/icons.h"
#include "ui/walk/step.h"

#include <QHBoxLayout>
#include <QHideEvent>
#include <QMenu>

namespace kanshei {

namespace {

constexpr int secondsPerStep = 5;
constexpr double speeds[] = {0.5, 1, 1.5, 2};

QString speedText(double speed) {
    return QStringLiteral("%1×").arg(speed);
}

} // namespace

Transport::Transport(Document& document, const Look& look, Actions& actions, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_actions(actions),
      m_speedButton(new QToolButton(this)), m_sentence(new SentenceLabel(look, this)),
      m_position(new QLabel(this)) {
    setObjectName("transport");
    setFixedHeight(80);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 0, 18, 0);
    layout->setSpacing(8);
    layout->addWidget(button(actions[Act::FirstStep], "icon"));
    layout->addWidget(button(actions[Act::PreviousStep], "icon"));
    layout->addWidget(m_play = button(actions[Act::Play], "primary"));
    layout->addWidget(button(actions[Act::NextStep], "icon"));
    layout->addWidget(button(actions[Act::LastStep], "icon"));
    layout->addWidget(m_speedButton);
    layout->addSpacing(12);
    layout->addWidget(m_sentence, 1);
    layout->addStretch();
    layout->addWidget(m_position);
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_speedButton->setProperty("role", "quiet");
    m_speedButton->setFocusPolicy(Qt::TabFocus);
    m_speedButton->setPopupMode(QToolButton::InstantPopup);
    m_speedButton->setMenu(new QMenu(m_speedButton));
    m_sentence->setObjectName("says");
    m_position->setObjectName("position");
    m_position->setProperty("tone", "muted");
    connect(&m_clock, &QTimer::timeout, this, &Transport::tick);
    connect(&m_document, &Document::traceChanged, this, &Transport::refresh);
    connect(&m_document, &Document::selectionChanged, this, &Transport::refresh);
    connect(&m_document, &Document::stepChanged, this, &Transport::refresh);
    connect(&m_document, &Document::viewChanged, this, &Transport::refresh);
    connect(&m_look, &Look::changed, this, &Transport::refreshButtons);
    fillSpeedMenu();
    refreshButtons();
}

QToolButton* Transport::button(QAction* action, const char* role) {
    auto* made = new QToolButton(this);
    made->setDefaultAction(action);
    made->setProperty("role", role);
    made->setFocusPolicy(Qt::TabFocus);
    made->setCursor(Qt::PointingHandCursor);
    return made;
}

void Transport::fillSpeedMenu() {
    for (const double speed : speeds) {
        QAction* action = m_speedButton->menu()->addAction(speedText(speed));
        action->setCheckable(true);
        action->setData(speed);
        connect(action, &QAction::triggered, this, [this, speed] { setSpeed(speed); });
    }
}

void Transport::setSpeed(double speed) {
    m_speed = speed;
    m_clock.setInterval(int(1000 * secondsPerStep / speed));
    m_speedButton->setText(speedText(speed));
    for (QAction* action : m_speedButton->menu()->actions())
        action->setChecked(qFuzzyCompare(action->data().toDouble(), speed));
}

void Transport::togglePlay() {
    if (playing()) {
        m_clock.stop();
    } else {
        if (m_document.stepNumber() >= m_document.stepCount()) m_document.setStep(0);
        m_clock.start();
    }
    refreshButtons();
}

void Transport::tick() {
    m_document.stepBy(1);
    if (m_document.stepNumber() < m_document.stepCount()) return;
    m_clock.stop();
    refreshButtons();
}

void Transport::refreshButtons() {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const std::pair<Act, const char*> icons[] = {{Act::FirstStep, "first"},
                                                 {Act::PreviousStep, "previous"},
                                                 {Act::NextStep, "next"},
                                                 {Act::LastStep, "last"}};
    for (const auto& [act, icon] : icons) m_actions[act]->setIcon(themedIcon(icon, c.text));
    QAction* play = m_actions[Act::Play];
    play->setIcon(themedIcon(playing() ? "pause" : "play", c.surface));
    play->setIconText(playing() ? tr("暂停") : tr("播放"));
    m_speedButton->setToolTip(tr("播放速度"));
    m_speedButton->setAccessibleName(tr("播放速度"));
    setSpeed(m_speed);
    refresh();
}

void Transport::refresh() {
    const int number = m_document.stepNumber(), count = m_document.stepCount();
    m_actions[Act::FirstStep]->setEnabled(number > 1);
    m_actions[Act::LastStep]->setEnabled(number < count);
    m_position->setText(QStringLiteral("%1 / %2").arg(number).arg(count));
    const TracePtr trace = m_document.trace();
    m_sentence->setVisible(trace && !m_document.empty());
    if (!trace || count == 0) return;
    const Step& step = steps()[std::size_t(m_document.step())];
    m_sentence->say(step.sentence({*m_document.toldTrace(), m_document.selection(), m_look.style()}));
}

/// On another page nobody sees the steps go by.
void Transport::hideEvent(QHideEvent* event) {
    if (playing() && !event->spontaneous()) togglePlay();
    QFrame::hideEvent(event);
}

} // namespace kanshei
