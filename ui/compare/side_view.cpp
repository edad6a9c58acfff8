#include "ui/compare/side_view.h"

#include <QVBoxLayout>

#include <cmath>

namespace kanshei::comparing {

namespace {
constexpr int heads = 40; ///< caption and gaps
}

SideView::SideView(const char* name, QWidget* parent)
    : QWidget(parent), m_caption(new QLabel), m_problem(new QLabel), m_empty(new QLabel),
      m_figure(new FigureWidget) {
    m_figure->setObjectName(QLatin1String(name));
    m_problem->setObjectName(QLatin1String(name) + QStringLiteral("Problem"));
    m_empty->setObjectName(QLatin1String(name) + QStringLiteral("Empty"));
    m_caption->setTextFormat(Qt::RichText);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("tone", "muted");
    for (QLabel* label : {m_caption, m_problem, m_empty}) {
        label->setWordWrap(true);
        label->setMinimumWidth(80);
    }
    m_figure->setSizePolicy(QSizePolicy::Expanding,
                            QSizePolicy::Ignored); // the room decides, not its natural size
    m_figure->setMinimumHeight(120);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_caption);
    column->addWidget(m_problem);
    column->addWidget(m_figure, 1);
    column->addWidget(m_empty, 1);
    m_problem->hide();
    m_empty->hide();
}

void SideView::setCaption(const QString& richText, const Style& style) {
    m_caption->setFont(style.font(TextSize::Small));
    m_caption->setText(richText);
}

void SideView::setProblem(const QString& text, const Style& style) {
    m_problem->setFont(style.font(TextSize::Small));
    m_problem->setStyleSheet(
        QStringLiteral("color:%1").arg(style.colors().asText(style.colors().bad).name()));
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
    m_figure->setRemark(text.isEmpty() ? QString() : tr("这还是上一次的图"));
}

void SideView::setEmpty(const QString& text, const Style& style) {
    m_empty->setFont(style.font(TextSize::Small));
    m_empty->setText(text);
    m_empty->setVisible(!text.isEmpty());
    m_figure->setVisible(text.isEmpty());
}

int SideView::leastWidth() const {
    return m_figure->figure() ? int(std::ceil(m_figure->figure()->minimumSize().width())) : 0;
}

int SideView::leastHeight(int width) const {
    if (!m_figure->isVisibleTo(this) || !m_figure->figure()) return heads;
    return heads + int(std::ceil(m_figure->figure()->minimumHeight(width)));
}

} // namespace kanshei::comparing
