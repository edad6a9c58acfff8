#include "ui/shell/edit_chip.h"

#include "ui/session/edits.h"
#include "ui/session/messages.h"
#include "ui/shell/edit_words.h"
#include "ui/theme/icons.h"

#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int editChipChipHeight = 28;
constexpr int inset = 8;
constexpr int box = 22; ///< the check box and its gap
constexpr int cross = 22;
constexpr int greatestText = 420;
constexpr int leastText = 120;
} // namespace

EditChip::EditChip(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_on(new QCheckBox(this)),
      m_remove(new QToolButton(this)) {
    setProperty("role", "chip");
    m_on->setObjectName("editOn");
    m_on->setCursor(Qt::PointingHandCursor);
    m_remove->setObjectName("editRemove");
    m_remove->setProperty("role", "quiet");
    m_remove->setFocusPolicy(Qt::TabFocus);
    m_remove->setCursor(Qt::PointingHandCursor);
    connect(m_on, &QCheckBox::clicked, this, [this](bool on) { edits::setOn(m_document, m_index, on); });
    connect(m_remove, &QToolButton::clicked, this, [this] { edits::remove(m_document, m_index); });
}

void EditChip::showEntry(std::size_t index) {
    m_index = index;
    const TracePtr trace = m_document.trace();
    const EditEntry& entry = m_document.edits()[index];
    const auto problem = misfit(entry.edit, *trace);
    m_text = editText(entry.edit, *trace);
    if (problem) {
        Error reason = *problem;
        reason.place.clear(); // it is the chip itself
        m_text = tr("用不上：%1（%2）").arg(m_text, localText(reason));
    }
    const Palette& c = m_look.style().colors();
    m_on->setFont(m_look.style().font(TextSize::Small));
    m_on->setEnabled(!problem);
    m_on->setChecked(entry.on && !problem);
    m_on->setToolTip(m_text + QLatin1Char('\n') + QString::fromStdString(entry.edit.text()));
    m_on->setAccessibleName(m_text);
    m_remove->setIcon(themedIcon("close", c.textMuted, 12));
    m_remove->setToolTip(tr("去掉这个改动"));
    m_remove->setAccessibleName(tr("去掉这个改动"));
    setProperty("off", problem || !entry.on);
    place();
}

QSize EditChip::sizeHint() const {
    const int text = QFontMetrics(m_on->font()).horizontalAdvance(m_text) + 2;
    return {inset + box + std::min(text, greatestText) + 4 + cross + 2, editChipChipHeight};
}

int EditChip::leastWidth() const {
    const int text = QFontMetrics(m_on->font()).horizontalAdvance(m_text) + 2;
    return inset + box + std::min(text, leastText) + 4 + cross + 2;
}

void EditChip::place() {
    const int room = width() - inset - cross - 4;
    m_on->setGeometry(inset, 0, room, height());
    QString shown = QFontMetrics(m_on->font()).elidedText(m_text, Qt::ElideRight, std::max(0, room - box));
    m_on->setText(shown.replace('&', QLatin1String("&&")));
    m_remove->setGeometry(width() - cross - 2, (height() - cross) / 2, cross, cross);
}

void EditChip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    place();
}

/// To the step and the head where it works.
void EditChip::go() const {
    const Edit& edit = m_document.edits()[m_index].edit;
    const Selection& s = m_document.selection();
    const Index layer = layerOf(edit), head = headOf(edit, m_document.config());
    m_document.walkTo(std::max(0, stepOf(edit)), layer < 0 ? s.layer : int(layer),
                      head < 0 ? s.head : int(head));
}

void EditChip::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("去看改的地方")), &QAction::triggered, this, [this] { go(); });
    menu->addSeparator();
    QAction* earlier = menu->addAction(tr("往前移"));
    QAction* later = menu->addAction(tr("往后移"));
    earlier->setEnabled(m_index > 0);
    later->setEnabled(m_index + 1 < m_document.edits().size());
    connect(earlier, &QAction::triggered, this, [this] { edits::move(m_document, m_index, -1); });
    connect(later, &QAction::triggered, this, [this] { edits::move(m_document, m_index, 1); });
    menu->addSeparator();
    connect(menu->addAction(tr("去掉这个改动")), &QAction::triggered, this,
            [this] { edits::remove(m_document, m_index); });
    menu->popup(event->globalPos());
}

} // namespace kanshei
