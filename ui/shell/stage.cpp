#include "ui/shell/stage.h"

#include "ui/shell/empty_page.h"
#include "ui/shell/formula_view.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/walk/step.h"

#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int margin = 24;
} // namespace

Stage::Stage(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_page(new QWidget(this)),
      m_empty(new EmptyPage(document, look, this)), m_heading(new QLabel(m_page)),
      m_subline(new QLabel(m_page)), m_formula(new FormulaView(look, m_page)),
      m_figure(new FigureWidget(m_page)) {
    setObjectName("stage");
    m_heading->setObjectName("heading");
    m_subline->setObjectName("subline");
    m_subline->setProperty("tone", "muted");
    m_figure->setObjectName("figure");
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(m_page);
    m_pages->addWidget(m_empty);
    connect(m_empty, &EmptyPage::exampleChosen, this, &Stage::exampleChosen);
    connect(m_figure, &FigureWidget::hitClicked, this, [this](const Hit& hit) {
        if (hit.token >= 0)
            m_document.setQuery(hit.token);
        else
            m_document.openCell(hit.cell);
    });
    connect(&m_document, &Document::traceChanged, this, [this] {
        showPage();
        if (m_document.trace() != m_shown) refresh(); // an error leaves the last good picture alone
    });
    connect(&m_document, &Document::selectionChanged, this, &Stage::refresh);
    connect(&m_document, &Document::stepChanged, this, &Stage::refresh);
    connect(&m_look, &Look::changed, this, [this] {
        m_empty->refresh();
        refresh();
    });
}

QString Stage::subline() const {
    const Step& step = steps()[std::size_t(m_document.step())];
    const Selection& selection = m_document.selection();
    QStringList parts;
    if (step.perLayer) parts << tr("第 %1 层").arg(selection.layer + 1);
    if (step.perHead) parts << tr("头 %1").arg(selection.head + 1);
    const ModelInfo& info = m_shown->model->info;
    const bool english = m_look.style().language == QLatin1String("en");
    const std::string& title = english && !info.titleEnglish.empty() ? info.titleEnglish : info.title;
    parts << QString::fromStdString(title.empty() ? info.name : title);
    return parts.join(QStringLiteral(" · "));
}

void Stage::showPage() {
    m_pages->setCurrentWidget(m_document.empty() || !m_document.trace() ? static_cast<QWidget*>(m_empty)
                                                                        : m_page);
}

void Stage::refresh() {
    if (!m_document.trace() || steps().empty()) return;
    m_shown = m_document.trace();
    const Step& step = steps()[std::size_t(m_document.step())];
    const StepContext context{*m_shown, m_document.selection(), m_look.style()};
    m_heading->setFont(m_look.style().font(TextSize::Heading, true));
    const QChar number(0x2460 + m_document.step()); // ① … ⑬
    m_heading->setText(number + QLatin1Char(' ') + step.heading(context));
    m_subline->setFont(m_look.style().font(TextSize::Small));
    m_subline->setText(subline());
    m_formula->setFormula(step.formula(*m_shown), step.title());
    m_figure->setStyle(m_look.style());
    m_figure->setFigure(step.figure(context));
    placeHeading();
}

/// The formula stands at the right of the heading when there is room, else under it.
void Stage::placeHeading() {
    const int width = this->width() - 2 * margin;
    const QSize formula = m_formula->sizeHint();
    const QSize heading = m_heading->sizeHint();
    const QSize subline = m_subline->sizeHint();
    int y = 14;
    m_heading->setGeometry(margin, y, std::min(width, heading.width()), heading.height());
    m_subline->setGeometry(margin, y + heading.height() + 2, std::min(width, subline.width()),
                           subline.height());
    const int headed = y + heading.height() + 2 + subline.height();
    const int widest = std::max(heading.width(), subline.width());
    if (m_formula->isEmpty()) {
        y = headed;
    } else if (widest + 32 + formula.width() <= width) {
        const int top = std::max(8, y + (headed - y - formula.height()) / 2);
        m_formula->move(margin + width - formula.width(), top);
        y = std::max(headed, top + formula.height());
    } else {
        m_formula->move(margin, headed + 8);
        y = headed + 8 + formula.height();
    }
    m_formula->resize(formula);
    y += 10;
    m_figure->setGeometry(margin, y, width, std::max(60, m_page->height() - y - 12));
}

void Stage::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    placeHeading();
}

} // namespace kanshei
