#include "ui/shell/rail.h"

#include "ui/shell/head_grid.h"
#include "ui/shell/step_rail.h"
#include "ui/shell/terms.h"

#include <algorithm>

namespace kanshei {

namespace {
constexpr int railWidth = 212;
constexpr int railMargin = 15;
constexpr int captionHeight = 22;
} // namespace

Rail::Rail(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_look(look), m_stepsCaption(new QLabel(this)), m_headsCaption(new QLabel(this)),
      m_steps(new StepRail(document, look, this)), m_scroll(new QScrollArea(this)),
      m_heads(new HeadGrid(document, look)) {
    setObjectName("rail");
    setFixedWidth(railWidth);
    for (QLabel* caption : {m_stepsCaption, m_headsCaption}) caption->setProperty("tone", "muted");
    m_scroll->setWidget(m_heads);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    connect(m_steps, &StepRail::rowsChanged, this, &Rail::placeAll);
    connect(m_heads, &HeadGrid::gridChanged, this, &Rail::placeAll);
    connect(m_heads, &HeadGrid::headShown, this, &Rail::scrollTo);
    connect(&m_look, &Look::changed, this, &Rail::retranslate);
    retranslate();
}

void Rail::retranslate() {
    for (QLabel* caption : {m_stepsCaption, m_headsCaption})
        caption->setFont(m_look.style().font(TextSize::Tiny));
    m_stepsCaption->setText(tr("步骤"));
    m_headsCaption->setText(tr("层 × 头"));
    m_headsCaption->setToolTip(tr("一行是一层，一列是一个头；↑ ↓ 换层，[ ] 换头") +
                               termsTip(QStringLiteral("layer head")));
}

/// The steps are as tall as the heads leave room for; when both are tight, the heads scroll.
void Rail::placeAll() {
    const int top = 10;
    const int room = height() - 2 * top - 2 * captionHeight - 8;
    const int steps = std::clamp(room - HeadGrid::greatestHeight(m_heads->layers()), m_steps->leastHeight(),
                                 m_steps->greatestHeight());
    const int headsTop = top + 2 * captionHeight + steps + 8;
    m_stepsCaption->setGeometry(railMargin + 1, top, width() - 2 * railMargin, captionHeight);
    m_steps->setGeometry(0, top + captionHeight, width() - 1, steps);
    m_headsCaption->setGeometry(railMargin + 1, headsTop - captionHeight, width() - 2 * railMargin,
                                captionHeight);
    m_scroll->setGeometry(railMargin - 1, headsTop, width() - railMargin,
                          std::max(0, height() - headsTop - top));
    m_heads->fit({width() - 2 * railMargin, m_scroll->height()});
    scrollTo(m_heads->selectedRect());
}

void Rail::scrollTo(const QRect& head) {
    m_scroll->ensureVisible(head.center().x(), head.center().y(), head.width(), head.height());
}

void Rail::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    placeAll();
}

} // namespace kanshei
