#include "ui/shell/chip_bar.h"

#include <algorithm>

namespace kanshei {

namespace {
constexpr int chipBarGap = 6;
constexpr int groupGap = 18;
constexpr int chipBarChipHeight = 28;
constexpr int lineGap = 6;
} // namespace

ChipBar::ChipBar(const Look& look, QWidget* parent) : QWidget(parent), m_look(look) {
    QSizePolicy policy(QSizePolicy::Preferred,
                       QSizePolicy::Minimum); // Fixed would hold on to the height of another width
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChipBar::setChips(const std::vector<Chip>& chips) {
    m_chips = chips;
    while (m_items.size() < chips.size()) {
        auto* button = new QToolButton(this);
        button->setProperty("role", "chip");
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setCursor(Qt::PointingHandCursor);
        const std::size_t place = m_items.size();
        connect(button, &QToolButton::clicked, this, [this, place] {
            m_items[place].button->setChecked(m_chips[place].checked); // only setChips decides
            emit chosen(m_chips[place].id);
        });
        m_items.push_back({button, new QLabel(this)});
        m_items.back().caption->setProperty("tone", "muted");
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const bool used = i < chips.size();
        m_items[i].button->setVisible(used);
        m_items[i].caption->setVisible(used && !chips[i].caption.isEmpty());
        if (!used) continue;
        QToolButton& button = *m_items[i].button;
        button.setObjectName(objectName() + QString::number(chips[i].id));
        button.setFont(m_look.style().font(TextSize::Small));
        button.setText(chips[i].text);
        button.setToolTip(chips[i].tip);
        button.setAccessibleName(chips[i].caption.isEmpty() ? chips[i].text
                                                            : chips[i].caption + ' ' + chips[i].text);
        button.setChecked(chips[i].checked);
        m_items[i].caption->setFont(m_look.style().font(TextSize::Small));
        m_items[i].caption->setText(chips[i].caption);
    }
    flow(width(), true);
    updateGeometry();
}

int ChipBar::flow(int width, bool place) const {
    int x = 0, y = 0;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const Item& item = m_items[i];
        const bool captioned = !m_chips[i].caption.isEmpty();
        const int caption = captioned ? item.caption->sizeHint().width() + chipBarGap : 0;
        const int chip = std::max(chipBarChipHeight, item.button->sizeHint().width());
        if (captioned && x > 0) x += groupGap - chipBarGap;
        if (x > 0 && x + caption + chip > width) x = 0, y += chipBarChipHeight + lineGap;
        if (place && captioned) item.caption->setGeometry(x, y, caption, chipBarChipHeight);
        x += caption;
        if (place) item.button->setGeometry(x, y, chip, chipBarChipHeight);
        x += chip + chipBarGap;
    }
    return m_chips.empty() ? 0 : y + chipBarChipHeight;
}

int ChipBar::heightForWidth(int width) const {
    return flow(width, false);
}

QSize ChipBar::sizeHint() const {
    int width = 0;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        if (!m_chips[i].caption.isEmpty())
            width +=
                m_items[i].caption->sizeHint().width() + chipBarGap + (i > 0 ? groupGap - chipBarGap : 0);
        width += std::max(chipBarChipHeight, m_items[i].button->sizeHint().width()) + chipBarGap;
    }
    return {std::max(0, width - chipBarGap), flow(width, false)};
}

QToolButton* ChipBar::button(int id) const {
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        if (m_chips[i].id == id) return m_items[i].button;
    return nullptr;
}

void ChipBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    flow(width(), true);
}

} // namespace kanshei
