#include "ui/shell/edit_strip.h"

#include "ui/session/edits.h"
#include "ui/shell/edit_chip.h"
#include "ui/shell/edit_words.h"
#include "ui/theme/icons.h"
#include "ui/walk/answer.h"

#include <QMenu>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int stripHeight = 40;
constexpr int editStripMargin = 18;
constexpr int editStripGap = 8;
} // namespace

EditStrip::EditStrip(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_count(new QLabel(this)),
      m_more(new QToolButton(this)), m_answer(new QLabel(this)), m_undo(new QToolButton(this)),
      m_clear(new QToolButton(this)) {
    setObjectName("editStrip");
    setFixedHeight(stripHeight);
    m_count->setObjectName("editCount");
    m_answer->setObjectName("editAnswer");
    m_answer->setTextFormat(Qt::RichText);
    m_more->setObjectName("editMore");
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_undo->setObjectName("editUndo");
    m_clear->setObjectName("editClear");
    for (QToolButton* button : {m_more, m_undo, m_clear}) {
        button->setProperty("role", "quiet");
        button->setFocusPolicy(Qt::TabFocus);
        button->setCursor(Qt::PointingHandCursor);
    }
    connect(m_more->menu(), &QMenu::aboutToShow, this, &EditStrip::fillMore);
    connect(m_undo, &QToolButton::clicked, this, [this] { m_document.history()->undo(); });
    connect(m_clear, &QToolButton::clicked, this, [this] { edits::clear(m_document); });
    connect(&m_document, &Document::inputChanged, this, &EditStrip::refresh);
    connect(&m_document, &Document::traceChanged, this, &EditStrip::refresh);
    connect(&m_document, &Document::selectionChanged, this, &EditStrip::refresh);
    connect(&m_look, &Look::changed, this, &EditStrip::refresh);
    refresh();
}

void EditStrip::refresh() {
    const TracePtr trace = m_document.trace();
    const std::size_t count = m_document.edits().size();
    if (!trace || count == 0) return hide();
    const Style& style = m_look.style();
    m_count->setFont(style.font(TextSize::Small, true));
    m_count->setText(tr("改动 %1").arg(count));
    while (m_chips.size() < count) m_chips.push_back(new EditChip(m_document, m_look, this));
    for (std::size_t i = 0; i < count; ++i) m_chips[i]->showEntry(i);
    const TracePtr before = m_document.original();
    m_answer->setFont(style.font(TextSize::Small));
    m_answer->setText(before ? shortAnswerChange(*trace, *before, m_document.selection(), style) : QString());
    m_undo->setText(tr("撤销"));
    m_undo->setToolTip(tr("撤销上一步（Ctrl+Z）"));
    m_clear->setText(tr("全部去掉"));
    for (QToolButton* button : {m_more, m_undo, m_clear}) button->setFont(style.font(TextSize::Small));
    place();
    show(); // at last: it is placed again when its new size is known
}

/// As many chips as have room, from the first; the rest in a menu.
void EditStrip::place() {
    const std::size_t count = m_document.edits().size();
    const auto at = [&](QWidget* widget, int x, int width, int height) {
        widget->setGeometry(x, (stripHeight - 1 - height) / 2, width, height);
    };
    int right = width() - editStripMargin + 8; // the quiet buttons have a frame that is not seen
    for (QToolButton* button : {m_clear, m_undo}) {
        const QSize size = button->sizeHint();
        right -= size.width();
        at(button, right, size.width(), size.height());
    }
    const QSize answer = m_answer->sizeHint();
    m_answer->setVisible(!m_answer->text().isEmpty());
    if (!m_answer->text().isEmpty()) {
        right -= answer.width() + editStripGap;
        at(m_answer, right, answer.width(), answer.height());
    }
    int x = editStripMargin;
    at(m_count, x, m_count->sizeHint().width(), m_count->sizeHint().height());
    x += m_count->width() + 12;

    m_more->setText(tr("还有 %1 个 ▾").arg(count));
    const int more = m_more->sizeHint().width();
    const auto placeChips = [&](int room) {
        int least = 0, wish = 0;
        std::size_t fit = 0;
        while (fit < count && least + m_chips[fit]->leastWidth() + (fit ? editStripGap : 0) <= room) {
            least += m_chips[fit]->leastWidth() + (fit ? editStripGap : 0);
            wish += m_chips[fit]->sizeHint().width() + (fit ? editStripGap : 0);
            ++fit;
        }
        const double share =
            wish > least ? std::clamp(double(room - least) / double(wish - least), 0.0, 1.0) : 0;
        for (std::size_t i = 0; i < m_chips.size(); ++i) {
            m_chips[i]->setVisible(i < fit);
            if (i >= fit) continue;
            const int width = m_chips[i]->leastWidth() +
                              int(share * (m_chips[i]->sizeHint().width() - m_chips[i]->leastWidth()));
            at(m_chips[i], x, width, m_chips[i]->sizeHint().height());
            x += width + editStripGap;
        }
        return fit;
    };
    int least = 0;
    for (std::size_t i = 0; i < count; ++i) least += m_chips[i]->leastWidth() + (i ? editStripGap : 0);
    const bool all = least <= right - editStripGap - x;
    m_shown = int(placeChips(right - editStripGap - x - (all ? 0 : more + editStripGap)));
    m_more->setVisible(!all);
    if (all) return;
    m_more->setText(tr("还有 %1 个 ▾").arg(int(count) - m_shown));
    at(m_more, x, m_more->sizeHint().width(), m_more->sizeHint().height());
}

void EditStrip::fillMore() {
    QMenu& menu = *m_more->menu();
    menu.clear();
    const EditList& list = m_document.edits();
    for (std::size_t i = std::size_t(m_shown); i < list.size(); ++i) {
        QString text = editText(list[i].edit, *m_document.trace());
        auto* entry = menu.addMenu(text.replace('&', QLatin1String("&&")));
        QAction* on = entry->addAction(list[i].on ? tr("关掉") : tr("打开"));
        on->setEnabled(!misfit(list[i].edit, *m_document.trace()));
        connect(on, &QAction::triggered, this,
                [this, i, now = list[i].on] { edits::setOn(m_document, i, !now); });
        connect(entry->addAction(tr("去掉")), &QAction::triggered, this,
                [this, i] { edits::remove(m_document, i); });
    }
}

void EditStrip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (isVisibleTo(parentWidget()) && m_document.trace() && !m_document.edits().empty()) place();
}

} // namespace kanshei
