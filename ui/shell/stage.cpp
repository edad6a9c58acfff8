#include "ui/shell/stage.h"

#include "ui/export/exporter.h"
#include "ui/export/sources.h"
#include "ui/shell/edit_menu.h"
#include "ui/shell/empty_page.h"
#include "ui/shell/formula_view.h"
#include "ui/shell/math_label.h"
#include "ui/shell/terms.h"
#include "ui/shell/version_switch.h"
#include "ui/shell/words.h"
#include "ui/shell/words_toggle.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/walk/versions.h"

#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int stageMargin = 24;
} // namespace

Stage::Stage(Document& document, const Look& look, const Actions& actions, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_page(new QWidget(this)),
      m_empty(new EmptyPage(document, look, this)), m_heading(new MathLabel(look, m_page)),
      m_subline(new QLabel(m_page)), m_versions(new VersionSwitch(document, look, m_page)),
      m_words(new WordsButton(actions, look, m_page)), m_formula(new FormulaView(look, m_page)),
      m_figure(new FigureWidget(m_page)) {
    setObjectName("stage");
    m_heading->setObjectName("heading");
    m_subline->setObjectName("subline");
    m_subline->setProperty("tone", "muted");
    m_subline->setTextFormat(Qt::RichText);
    m_subline->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_subline, &QLabel::linkActivated, this, &Stage::openHeadMenu);
    m_figure->setObjectName("figure");
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(m_page);
    m_pages->addWidget(m_empty);
    connect(m_figure, &FigureWidget::hitClicked, this, &Stage::openHit);
    connect(m_figure, &FigureWidget::hitDoubleClicked, this, [this](const Hit& hit, QPoint place) {
        if (hit.token < 0) askNumber(hit.cell, m_document, m_look, m_figure, place);
    });
    connect(m_figure, &FigureWidget::menuWanted, this, [this](const Hit& hit, QPoint place) {
        if (hit.token >= 0 || !m_document.trace()) return emit m_figure->plainMenuWanted(place);
        QMenu* menu = cellMenu(hit.cell, m_document, m_look, m_figure, place);
        if (!menu) return emit m_figure->plainMenuWanted(place);
        menu->addSeparator();
        addExports(*menu, *m_figure, m_look);
        menu->popup(place);
    });
    connect(m_words, &WordsButton::changed, this, &Stage::placeHeading);
    installExports(*m_figure, m_look, false);
    connect(&m_document, &Document::traceChanged, this, [this] {
        showPage();
        m_figure->setRemark(remark());
        if (m_document.trace() != m_shown) refresh(); // an error leaves the last good picture alone
    });
    connect(&m_document, &Document::selectionChanged, this, &Stage::refresh);
    connect(&m_document, &Document::stepChanged, this, &Stage::refresh);
    connect(&m_document, &Document::viewChanged, this, &Stage::refresh);
    connect(&m_look, &Look::changed, this, [this] {
        m_empty->refresh();
        refresh();
    });
    showPage();
    refresh();
}

QString Stage::subline() const {
    const Step& step = steps()[std::size_t(m_document.step())];
    const Selection& selection = m_document.selection();
    QStringList parts;
    const QString place = tr("第 %1 层").arg(selection.layer + 1);
    const QString head = tr("头 %1").arg(selection.head + 1);
    if (step.perHead)
        parts << QStringLiteral("<a href=\"head\" style=\"color:%1;text-decoration:none\">%2 · %3 ▾</a>")
                     .arg(m_look.style().colors().text.name(), place, head);
    else if (step.perLayer)
        parts << place;
    parts << modelTitle(*m_shown->model, m_look.style()).toHtmlEscaped();
    return parts.join(QStringLiteral(" · "));
}

/// While the sentence in the field cannot be shown, the figure is of the one before.
QString Stage::remark() const {
    if (!m_document.problem() || !m_document.trace()) return {};
    return tr("这还是上一句的图：%1")
        .arg(QString::fromStdString(m_document.trace()->tokens.text).simplified());
}

/// An old number opens as it was.
void Stage::openHit(const Hit& hit) {
    if (hit.token >= 0) return m_document.setQuery(hit.token);
    Cell cell = hit.cell;
    if (m_document.version() == Version::Old && !cell.tensor.empty()) cell.tensor += uneditedSuffix;
    m_document.openCell(cell);
}

void Stage::openHeadMenu() {
    const Selection& s = m_document.selection();
    const QPoint place = m_subline->mapToGlobal(QPoint(0, m_subline->height() + 2));
    headMenu(s.layer, s.head, m_document, m_look, this, place)->popup(place);
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
    const TracePtr told = m_document.toldTrace();
    m_heading->setText(numberSign(m_document.stepNumber()) + QLatin1Char(' ') +
                       step.heading({*told, m_document.selection(), m_look.style()}));
    m_subline->setFont(m_look.style().font(TextSize::Small));
    m_subline->setText(subline());
    m_subline->setAccessibleName(QTextDocumentFragment::fromHtml(m_subline->text()).toPlainText());
    m_words->setWanted(step.byWords);
    m_formula->setFormula(step.formula(*m_shown), titleOf(step, m_document.config()));
    m_formula->setToolTip(termsTip(termsOfStep(QLatin1String(step.id))));
    m_figure->setStyle(m_look.style());
    refreshFigure(context);
    placeHeading();
}

/// The new numbers, the old ones, or what is between them.
void Stage::refreshFigure(const StepContext& context) {
    const Step& step = steps()[std::size_t(m_document.step())];
    m_versions->setVisible(m_document.original() != nullptr);
    FigurePtr figure = shownFigure(step, context, m_document.version());
    m_versions->setNote(!figure ? tr("这一步没有可以相减的数，图上是新的")
                        : m_document.version() == Version::Difference ? tr("图上是新减旧；下面的话说的是新的")
                                                                      : QString());
    if (!figure) figure = shownFigure(step, context, Version::New);
    m_figure->setFigure(std::move(figure));
    m_figure->setPicture(
        sourceOf(step, m_shown, m_document.selection(), m_document.version(), m_look.style()));
}

/// The formula stands at the right of the heading when there is room, else under it. The page may not have its size yet (it gets it
/// when the stack is laid out), the stage has.
void Stage::placeHeading() {
    const int width = this->width() - 2 * stageMargin;
    const QSize formula = m_formula->sizeHint();
    const QSize heading = m_heading->sizeHint();
    const QSize subline = m_subline->sizeHint();
    int y = 14;
    m_heading->setGeometry(stageMargin, y, std::min(width, heading.width()), heading.height());
    m_subline->setGeometry(stageMargin, y + heading.height() + 2, std::min(width, subline.width()),
                           subline.height());
    int headed = y + heading.height() + 2 + subline.height();
    int widest = std::max(heading.width(), subline.width());
    if (m_words->isVisibleTo(m_page)) {
        const QSize words(m_words->sizeHint().width(), 28); // rounder corners do not fit into less
        const QRect beside = m_subline->geometry();
        m_words->setGeometry(beside.right() + 14, beside.center().y() - words.height() / 2 + 2, words.width(),
                             words.height());
        widest = std::max(widest, subline.width() + 14 + words.width());
    }
    if (m_versions->isVisibleTo(m_page)) {
        const QSize versions = m_versions->sizeHint();
        m_versions->setGeometry(stageMargin, headed + 6, std::min(width, versions.width()),
                                versions.height());
        headed += 6 + versions.height();
        widest = std::max(widest, versions.width());
    }
    if (m_formula->isEmpty()) {
        y = headed;
    } else if (widest + 32 + formula.width() <= width) {
        const int top = std::max(8, y + (headed - y - formula.height()) / 2);
        m_formula->move(stageMargin + width - formula.width(), top);
        y = std::max(headed, top + formula.height());
    } else {
        m_formula->move(stageMargin, headed + 8);
        y = headed + 8 + formula.height();
    }
    m_formula->resize(formula);
    y += 10;
    m_figure->setGeometry(stageMargin, y, width, std::max(60, contentsRect().height() - y - 12));
}

void Stage::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    placeHeading();
}

} // namespace kanshei
