#include "ui/presenter/notes_window.h"

#include "ui/presenter/teacher_notes.h"
#include "ui/walk/step.h"

#include <QCloseEvent>
#include <QScrollArea>
#include <QTime>
#include <QVBoxLayout>

namespace kanshei {

namespace {

QLabel* makeNote(const char* name, const char* tone, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setProperty("tone", tone);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

QString numbered(int number, const QString& text) {
    return numberSign(number) + QLatin1Char(' ') + text;
}

} // namespace

NotesWindow::NotesWindow(Document& document, const Look& look, const Actions& actions, QWidget* parent)
    : QWidget(parent, Qt::Window), m_document(document), m_look(look), m_actions(actions) {
    setObjectName("notes");
    auto* content = new QWidget;
    content->setObjectName("scrolled");
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(10);
    auto* top = new QHBoxLayout;
    top->addWidget(m_position = makeNote("notesPosition", "muted", content), 1);
    top->addWidget(m_clock = makeNote("notesClock", "", content));
    m_clock->setWordWrap(false);
    column->addLayout(top);
    column->addWidget(m_heading = makeNote("notesHeading", "", content));
    column->addWidget(m_sentence = makeNote("notesSentence", "", content));
    column->addWidget(m_notes = makeNote("notesText", "", content));
    column->addWidget(m_next = makeNote("notesNext", "muted", content));
    column->addStretch(1);
    column->addWidget(m_keys = makeNote("notesKeys", "muted", content));
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    resize(520, 720);
    setMinimumSize(320, 320);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &NotesWindow::refreshClock);
    connect(&m_document, &Document::traceChanged, this, &NotesWindow::refresh);
    connect(&m_document, &Document::selectionChanged, this, &NotesWindow::refresh);
    connect(&m_document, &Document::stepChanged, this, &NotesWindow::refresh);
    connect(&m_look, &Look::changed, this, &NotesWindow::refresh);
}

void NotesWindow::startClock() {
    m_since.start();
    refreshClock();
}

void NotesWindow::stopClock() {
    m_since.invalidate();
    refreshClock();
}

void NotesWindow::setPressesLeft(int presses) {
    m_pressesLeft = presses;
    refresh();
}

QString NotesWindow::notesText() const {
    const TeacherNotes notes = teacherNotes(QString::fromLatin1(steps()[std::size_t(m_document.step())].id));
    const Palette& c = m_look.style().colors();
    const std::pair<QString, QString> parts[] = {
        {tr("问"), notes.ask}, {tr("说"), notes.say}, {tr("常见误解"), notes.mistake}};
    QString text;
    for (const auto& [name, what] : parts)
        text += QStringLiteral("<p><b style=\"color:%1\">%2</b><br>%3</p>")
                    .arg(c.accent.name(), name, what.toHtmlEscaped());
    return text;
}

QString NotesWindow::nextText() const {
    const int next = m_document.stepNumber() + 1;
    if (next > m_document.stepCount()) return tr("这是最后一步。");
    const Step& step = steps()[std::size_t(stepNumbered(next, m_document.config()))];
    Selection selection = m_document.selection();
    selection.cell.reset();
    const StepContext at{*m_document.trace(), selection, m_look.style()};
    return QStringLiteral("<p>%1<br><b>%2</b></p><p>%3</p>")
        .arg(tr("下一步"), numbered(next, step.heading(at)).toHtmlEscaped(), step.sentence(at));
}

QString NotesWindow::keysText() const {
    QString rows;
    for (const ActInfo& info : Actions::table()) {
        if (QLatin1String(info.page) != QLatin1String("presenter")) continue;
        rows += QStringLiteral("<tr><td style=\"padding-right:14px\"><b>%1</b></td><td>%2</td></tr>")
                    .arg(Actions::keysText(*m_actions[info.act]).toHtmlEscaped(),
                         m_actions[info.act]->text().toHtmlEscaped());
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

void NotesWindow::refresh() {
    if (!isVisible()) return;
    const Style& style = m_look.style();
    setWindowTitle(tr("教师备注 · 看谁 Kanshei"));
    m_position->setFont(style.font(TextSize::Small));
    m_heading->setFont(style.font(TextSize::Heading, true));
    for (QLabel* label : {m_sentence, m_notes}) label->setFont(style.font(TextSize::Body));
    for (QLabel* label : {m_next, m_keys}) label->setFont(style.font(TextSize::Small));
    m_keys->setText(keysText());
    refreshClock();
    const bool nothing = !m_document.trace() || m_document.empty() || steps().empty();
    for (QLabel* label : {m_sentence, m_notes, m_next}) label->setVisible(!nothing);
    if (nothing) {
        m_position->clear();
        return m_heading->setText(tr("还没有句子"));
    }
    const int now = m_document.stepNumber();
    const Step& step = steps()[std::size_t(m_document.step())];
    const StepContext at{*m_document.trace(), m_document.selection(), style};
    QString position = QStringLiteral("%1 / %2").arg(now).arg(m_document.stepCount());
    if (m_pressesLeft > 0)
        position += QStringLiteral(" · ") + tr("再按 %1 次到下一步").arg(m_pressesLeft + 1);
    m_position->setText(position);
    m_heading->setText(numbered(now, step.heading(at)).toHtmlEscaped());
    m_sentence->setText(step.sentence(at));
    m_notes->setText(notesText());
    m_next->setText(nextText());
}

void NotesWindow::refreshClock() {
    const Style& style = m_look.style();
    m_clock->setFont(style.font(TextSize::Heading));
    QString text = QTime::currentTime().toString(QStringLiteral("HH:mm"));
    if (m_since.isValid()) {
        const QTime elapsed = QTime(0, 0).addMSecs(int(m_since.elapsed()));
        const QString lasted =
            elapsed.toString(elapsed.hour() > 0 ? QStringLiteral("H:mm:ss") : QStringLiteral("mm:ss"));
        text = QStringLiteral("<b>%1</b>&nbsp; <span style=\"color:%2\">%3</span>")
                   .arg(lasted, style.colors().textMuted.name(), text);
    }
    m_clock->setText(text);
}

void NotesWindow::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_tick.start();
    refresh();
}

void NotesWindow::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    m_tick.stop();
    emit closed();
}

} // namespace kanshei
