#include "ui/shell/head_study_card.h"

#include "ui/session/edits.h"
#include "ui/session/messages.h"
#include "ui/shell/ablation_words.h"
#include "ui/walk/parts.h"

#include <algorithm>

namespace kanshei {

namespace {
constexpr int headStudyCardPadding = 12;
constexpr int headStudyCardRowHeight = 26;
constexpr int headStudyCardGap = 6;
constexpr int headStudyCardSoonMs = 150;
} // namespace

HeadStudyCard::HeadStudyCard(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_question(new QToolButton(this)),
      m_verdict(new QLabel(this)), m_caution(new QLabel(this)), m_all(new QToolButton(this)) {
    setObjectName("headStudy");
    setProperty("role", "card");
    m_question->setObjectName("headQuestion");
    m_all->setObjectName("allHeads");
    for (QToolButton* button : {m_question, m_all}) {
        button->setProperty("role", "link");
        button->setFocusPolicy(Qt::TabFocus);
        button->setCursor(Qt::PointingHandCursor);
    }
    m_question->setCheckable(true);
    m_question->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_verdict->setObjectName("headVerdict");
    m_caution->setProperty("tone", "muted");
    for (QLabel* label : {m_verdict, m_caution}) label->setWordWrap(true);
    for (std::size_t i = 0; i <= ablatedKinds().size(); ++i) {
        Row row{new QLabel(this), new QLabel(this), new QLabel(this), new QToolButton(this)};
        row.share->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row.apply->setObjectName(i == 0 ? QStringLiteral("applyNothing")
                                        : QStringLiteral("apply-") + ablatedKinds()[i - 1].id);
        row.apply->setProperty("role", "link");
        row.apply->setFocusPolicy(Qt::TabFocus);
        row.apply->setCursor(Qt::PointingHandCursor);
        if (i > 0)
            connect(row.apply, &QToolButton::clicked, this, [this, what = ablatedKinds()[i - 1].what] {
                const Selection& s = m_document.selection();
                if (m_study) edits::add(m_document, ablatingEdit({s.layer, s.head}, what, m_study->question));
            });
        m_rows.push_back(row);
    }
    m_soon.setSingleShot(true);
    m_soon.setInterval(headStudyCardSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &HeadStudyCard::ask);
    connect(m_question, &QToolButton::clicked, this, &HeadStudyCard::unfold);
    connect(m_all, &QToolButton::clicked, this, &HeadStudyCard::allHeadsWanted);
    connect(&m_service, &AblationService::finished, this, &HeadStudyCard::take);
    connect(&m_document, &Document::traceChanged, this, &HeadStudyCard::askSoon);
    connect(&m_document, &Document::selectionChanged, this, &HeadStudyCard::askSoon);
    connect(&m_look, &Look::changed, this, &HeadStudyCard::refresh);
    refresh();
}

void HeadStudyCard::unfold(bool on) {
    m_unfolded = on;
    if (on)
        ask();
    else
        m_service.cancel();
    refresh();
}

void HeadStudyCard::askSoon() {
    const Selection& s = m_document.selection();
    if (s.layer != m_askedAt.layer || s.head != m_askedAt.head || s.query != m_askedAt.query) {
        m_study.reset(); // it was of another head
        m_verdict->setText(tr("正在试…"));
    }
    refresh();
    if (m_unfolded) m_soon.start();
}

void HeadStudyCard::ask() {
    m_asked = m_document.trace();
    if (!m_unfolded || !m_asked || m_document.problem()) return;
    const Selection& s = m_askedAt = m_document.selection();
    if (ablationAsks(*m_asked, s).isEmpty()) return;
    if (!m_study) m_verdict->setText(tr("正在试…"));
    m_service.submit({m_asked, ablationWish(*m_asked, s), {{s.layer, s.head}}});
}

void HeadStudyCard::take(const Result<Ablation>& result) {
    m_study.reset();
    if (result)
        m_study = *result;
    else
        m_verdict->setText(localText(result.error()));
    refresh();
}

void HeadStudyCard::refresh() {
    const TracePtr trace = m_document.trace();
    if (!trace) return;
    const Style& style = m_look.style();
    const QString asks = ablationAsks(*trace, m_document.selection());
    m_question->setEnabled(!asks.isEmpty());
    m_all->setEnabled(!asks.isEmpty());
    m_question->setFont(style.font(TextSize::Small, true));
    m_question->setText((asks.isEmpty() ? nothingToAsk(*trace) : asks) + (asks.isEmpty() ? QString()
                                                                          : m_unfolded
                                                                              ? QStringLiteral("  ▴")
                                                                              : QStringLiteral("  ▾")));
    m_question->setToolTip(tr("关掉它、对调它的两个权重，看答案变不变"));
    m_question->setChecked(m_unfolded);
    m_all->setFont(style.font(TextSize::Small));
    m_all->setText(tr("全部头…"));
    m_all->setToolTip(tr("每个头都关一次，比一比"));
    m_verdict->setFont(style.font(TextSize::Small));
    m_caution->setFont(style.font(TextSize::Tiny));
    const bool shown = m_unfolded && m_study && m_asked && !asks.isEmpty();
    for (const Row& row : m_rows)
        for (QWidget* part : {static_cast<QWidget*>(row.what), static_cast<QWidget*>(row.answer),
                              static_cast<QWidget*>(row.share), static_cast<QWidget*>(row.apply)})
            part->setVisible(shown);
    m_caution->setVisible(shown);
    m_verdict->setVisible(m_unfolded && !asks.isEmpty() && !m_verdict->text().isEmpty());
    if (shown) showStudy();
    place(width(), true);
    emit heightChanged();
}

void HeadStudyCard::fillRow(Row& row, const QString& what, const Reading& reading, bool other) {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    const Parts p({*m_asked, m_document.selection(), style});
    row.what->setFont(style.font(TextSize::Small));
    row.what->setText(what);
    row.answer->setFont(style.font(TextSize::Small, true));
    // Not by colour alone: another answer also says so.
    row.answer->setText((other ? tr("→ %1") : QStringLiteral("%1")).arg(readingWord(reading, *m_asked)));
    row.answer->setStyleSheet(QStringLiteral("color:%1").arg((other ? c.asText(c.accent) : c.text).name()));
    row.share->setFont(style.font(TextSize::Small));
    row.share->setText(p.percent(reading.topShare));
    row.apply->setFont(style.font(TextSize::Small));
    row.apply->setText(tr("照此改"));
    row.apply->setToolTip(tr("真的这样改，往后每一步都看得到"));
}

void HeadStudyCard::showStudy() {
    const AblationRow& study = m_study->rows.front();
    fillRow(m_rows[0], tr("现在"), m_study->before, false);
    m_rows[0].apply->setVisible(false);
    for (const AblatedInfo& kind : ablatedKinds()) {
        Row& row = m_rows[std::size_t(kind.what) + 1];
        const auto& reading = study.of(kind.what);
        for (QWidget* part : {static_cast<QWidget*>(row.what), static_cast<QWidget*>(row.answer),
                              static_cast<QWidget*>(row.share), static_cast<QWidget*>(row.apply)})
            part->setVisible(reading.has_value());
        if (reading)
            fillRow(row, ablatedTitle(kind.what, m_study->question), *reading, isOther(*reading, *m_study));
    }
    m_verdict->setText(ablationVerdict(*m_study, study));
    m_verdict->setVisible(true);
    m_caution->setText(tr("这只试了这一句话。注意力权重大，不等于就是原因。"));
}

int HeadStudyCard::place(int width, bool really) const {
    const int inner = width - 2 * headStudyCardPadding;
    int y = 6;
    const auto put = [&](QWidget* widget, const QRect& rect) {
        if (really) widget->setGeometry(rect);
    };
    const int all = m_all->sizeHint().width(), question = m_question->sizeHint().width();
    put(m_question, {headStudyCardPadding - 6, y, std::min(question, inner + 12), headStudyCardRowHeight});
    if (question + all > inner + 12) y += headStudyCardRowHeight; // in English it needs a line of its own
    put(m_all, {width - headStudyCardPadding + 6 - all, y, all, headStudyCardRowHeight});
    y += headStudyCardRowHeight;
    if (!m_unfolded || !m_question->isEnabled()) return y + 6;
    y += 2;
    const auto visible = [&](const QWidget* widget) { return widget->isVisibleTo(this); };
    int answers = 0, applies = 0, shares = 0;
    for (const Row& row : m_rows) {
        if (!visible(row.what)) continue;
        answers = std::max(answers, row.answer->sizeHint().width());
        shares = std::max(shares, row.share->sizeHint().width());
        applies = std::max(applies, row.apply->sizeHint().width());
    }
    const int right = width - headStudyCardPadding + 6;
    for (const Row& row : m_rows) {
        if (!visible(row.what)) continue;
        int whats = inner + 6 - applies - shares - 10 - answers - 8;
        if (row.what->sizeHint().width() > whats) { // a line of its own
            put(row.what, {headStudyCardPadding, y, inner, headStudyCardRowHeight});
            y += headStudyCardRowHeight - 6;
        } else {
            put(row.what, {headStudyCardPadding, y, whats, headStudyCardRowHeight});
        }
        put(row.answer, {headStudyCardPadding + whats + 8, y, answers, headStudyCardRowHeight});
        put(row.share, {right - applies - shares, y, shares, headStudyCardRowHeight});
        put(row.apply, {right - applies, y, applies, headStudyCardRowHeight});
        y += headStudyCardRowHeight;
    }
    for (QLabel* label : {m_verdict, m_caution}) {
        if (!visible(label)) continue;
        const int height = label->heightForWidth(inner);
        put(label, {headStudyCardPadding, y + 2, inner, height});
        y += height + headStudyCardGap;
    }
    return y + 6;
}

int HeadStudyCard::heightForWidth(int width) const {
    return place(width, false);
}

void HeadStudyCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    place(width(), true);
}

} // namespace kanshei
