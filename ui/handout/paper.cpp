#include "ui/handout/paper.h"

#include "ui/figures/math_text.h"
#include "ui/figures/scene_text.h"
#include "ui/figures/token_label.h"
#include "ui/shell/words.h"
#include "ui/surfaces/export.h"
#include "ui/surfaces/pdf_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/translate.h"
#include "ui/walk/step.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

// A4 in units of 1/96 inch.
constexpr double pageWidth = 793.7, pageHeight = 1122.5;
constexpr double edge = 56, foot = 40;
constexpr double textWidthOnPage = pageWidth - 2 * edge, textBottom = pageHeight - edge - foot / 2;
constexpr double formulaScale = 17.0 / 1000; // an em of a formula is 1000 of its units

QString plainText(const QString& rich) {
    return QTextDocumentFragment::fromHtml(rich).toPlainText().simplified();
}

/// A part of the handout that is not torn apart.
struct Block {
    double height = 0;
    double gap = 0;         ///< above it, unless it begins a page
    bool keepsNext = false; ///< a heading stays with what it heads
    int step = -1;          ///< the place in the walk of the step whose heading it is
    QString text;           ///< all that is written in it
    std::function<void(QPainter&, double y)> paint;
};

class Paper {
public:
    Paper(const Trace& trace, const Selection& selection, Style style)
        : m_trace(trace), m_selection(selection), m_style(std::move(style)),
          m_walk(stepsOf(trace.model->config)) {
        m_style.theme = Theme::Print;
    }
    QByteArray pdf(const QString& command);

private:
    struct Placed {
        int page;
        double y;
    };
    void addText(const QString& text, TextSize size, bool bold, const QColor& color, double gap,
                 int step = -1);
    void addFront();
    void addContents();
    void addStep(int place);
    void addFormula(const QString& id);
    void addFigure(FigurePtr figure);
    void place();
    void paintFoot(QPainter& painter, int page) const;
    void paintContents(QPainter& painter, double y) const;
    QString subline(const Step& step) const;
    const Palette& colors() const { return m_style.colors(); }

    const Trace& m_trace;
    Selection m_selection;
    Style m_style;
    const std::vector<std::reference_wrapper<const Step>> m_walk;
    std::vector<Block> m_blocks;
    std::vector<Placed> m_places;
    std::vector<int> m_pageOfStep;
    int m_pages = 1;
};

void Paper::addText(const QString& text, TextSize size, bool bold, const QColor& color, double gap,
                    int step) {
    const QFont font = m_style.font(size, bold);
    const QStringList lines = brokenLines(text, font, textWidthOnPage);
    const double line = double(size) * 1.5;
    Block block;
    block.height = line * double(lines.size());
    block.gap = gap;
    block.step = step;
    block.keepsNext = bold;
    block.text = text;
    block.paint = [=, style = m_style](QPainter& painter, double y) {
        double middle = y + line / 2;
        for (const QString& part : lines) {
            const QPointF at(edge, middle + baselineBelowCenter(size));
            // A formula in a heading; Scene draws them so too.
            step >= 0 ? drawMath(painter, style, at, part, size, bold, color)
                      : drawRun(painter, font, at, part, color);
            middle += line;
        }
    };
    m_blocks.push_back(std::move(block));
}

void Paper::addFront() {
    const QString sentence = QString::fromStdString(m_trace.tokens.text).simplified();
    addText(sentence.isEmpty() ? translate("Handout", "一串词元") : sentence, TextSize::Title, true,
            colors().text, 0);
    const QString query = tokenLabel(m_trace.tokens, std::size_t(m_selection.query));
    addText(translate("Handout", "看「%1」怎样在这句话里找到该看的词：%2，第 %3 层，头 "
                                 "%4。所有的数都是这个模型真的算出来的。")
                .arg(query, modelTitle(*m_trace.model, m_style))
                .arg(m_selection.layer + 1)
                .arg(m_selection.head + 1),
            TextSize::Body, false, colors().text, 8);
    if (!m_trace.options.edits.empty()) {
        QStringList edits;
        for (const Edit& edit : m_trace.options.edits) edits << QString::fromStdString(edit.text());
        addText(translate("Handout", "改过的数：%1").arg(edits.join(QStringLiteral("；"))), TextSize::Small,
                false, colors().asText(colors().bad), 8);
    }
    addContents();
}

void Paper::addContents() {
    addText(translate("Handout", "目录"), TextSize::Heading, true, colors().text, 28);
    Block block;
    block.height = double(m_walk.size()) * 26;
    block.gap = 6;
    for (const Step& step : m_walk) block.text += titleOf(step, m_trace.model->config) + ' ';
    block.paint = [this](QPainter& painter, double y) { paintContents(painter, y); };
    m_blocks.push_back(std::move(block));
}

void Paper::paintContents(QPainter& painter, double y) const {
    const QFont font = m_style.font(TextSize::Body);
    const QFontMetricsF metrics(font);
    for (std::size_t i = 0; i < m_walk.size(); ++i, y += 26) {
        const double baseline = y + 13 + baselineBelowCenter(TextSize::Body);
        const QString name =
            QStringLiteral("%1. %2").arg(i + 1).arg(titleOf(m_walk[i], m_trace.model->config));
        const QString page = QString::number(m_pageOfStep[i] + 1);
        const double from = edge + mathWidth(m_style, name, TextSize::Body, false) + 10,
                     to = pageWidth - edge - metrics.horizontalAdvance(page) - 10;
        drawMath(painter, m_style, {edge, baseline}, name, TextSize::Body, false, colors().text);
        drawRun(painter, font, {to + 10, baseline}, page, colors().text);
        painter.setPen(QPen(colors().textFaint, 1, Qt::DotLine));
        painter.drawLine(QPointF(from, baseline - 1), QPointF(to, baseline - 1));
    }
}

QString Paper::subline(const Step& step) const {
    QStringList parts;
    if (step.perLayer) parts << translate("Handout", "第 %1 层").arg(m_selection.layer + 1);
    if (step.perHead) parts << translate("Handout", "头 %1").arg(m_selection.head + 1);
    return parts.join(QStringLiteral(" · "));
}

void Paper::addStep(int place) {
    const Step& step = m_walk[std::size_t(place)];
    const StepContext context{m_trace, m_selection, m_style};
    addText(QStringLiteral("%1. %2").arg(place + 1).arg(step.heading(context)), TextSize::Heading, true,
            colors().text, 36, place);
    if (const QString where = subline(step); !where.isEmpty()) {
        addText(where, TextSize::Small, false, colors().textMuted, 0);
        m_blocks.back().keepsNext = true;
    }
    addFormula(step.formula(m_trace));
    addText(plainText(step.sentence(context)), TextSize::Small, false, colors().text, 8);
    m_blocks.back().keepsNext = true;
    addFigure(step.figure(context));
}

void Paper::addFormula(const QString& id) {
    const QByteArray svg = formulaSvg(id, colors());
    if (svg.isEmpty()) return;
    const auto renderer = std::make_shared<QSvgRenderer>(svg);
    QSizeF size = renderer->viewBoxF().size() * formulaScale;
    if (size.width() > textWidthOnPage) size *= textWidthOnPage / size.width();
    Block block;
    block.height = size.height();
    block.gap = 10;
    block.keepsNext = true;
    block.paint = [renderer, size](QPainter& painter, double y) {
        renderer->render(&painter, QRectF(QPointF(edge, y), size));
    };
    m_blocks.push_back(std::move(block));
}

/// As wide as the text; made smaller where it needs more, or were higher than a page.
void Paper::addFigure(FigurePtr figure) {
    const QSizeF natural = paperSize(*figure);
    const double width = std::clamp(textWidthOnPage, figure->minimumSize().width(),
                                    std::max(natural.width(), figure->minimumSize().width()));
    const double most = 290; // two steps on a page
    const double height = std::max(figure->minimumHeight(width), std::min(natural.height(), most));
    const double scale = std::min({1.0, textWidthOnPage / width, (textBottom - edge) * 0.8 / height});
    figure->layout({width, height});
    QStringList texts;
    for (const PlacedText& text : figure->texts()) texts << text.text;
    const QRectF filled = figure->bounds().isNull() ? QRectF(0, 0, width, height) : figure->bounds();
    Block block;
    block.height = (filled.bottom() - std::max(0.0, filled.top()) + 4) * scale;
    block.gap = 14;
    block.text = texts.join(' ');
    block.paint = [figure, scale, top = std::max(0.0, filled.top())](QPainter& painter, double y) {
        painter.save();
        painter.translate(edge, y);
        painter.scale(scale, scale);
        painter.translate(0, -top);
        figure->paint(painter);
        painter.restore();
    };
    m_blocks.push_back(std::move(block));
}

/// From page to page; what keeps the next goes with it.
void Paper::place() {
    m_pageOfStep.assign(m_walk.size(), 0);
    int page = 0;
    double y = edge;
    for (std::size_t i = 0; i < m_blocks.size();) {
        std::size_t end = i + 1;
        double height = m_blocks[i].height;
        for (; end < m_blocks.size() && m_blocks[end - 1].keepsNext; ++end)
            height += m_blocks[end].gap + m_blocks[end].height;
        double gap = y > edge ? m_blocks[i].gap : 0;
        if (y > edge && y + gap + height > textBottom) ++page, y = edge, gap = 0;
        for (const std::size_t first = i; i < end; ++i) {
            y += i == first ? gap : m_blocks[i].gap;
            m_places.push_back({page, y});
            if (m_blocks[i].step >= 0) m_pageOfStep[std::size_t(m_blocks[i].step)] = page;
            y += m_blocks[i].height;
        }
    }
    m_pages = page + 1;
}

void Paper::paintFoot(QPainter& painter, int page) const {
    const double baseline = pageHeight - edge / 2 - 6;
    const QFont font = m_style.font(TextSize::Tiny);
    const QString number = translate("Handout", "第 %1 页，共 %2 页").arg(page + 1).arg(m_pages);
    const double width = QFontMetricsF(font).horizontalAdvance(number);
    const QString left = elided(m_style,
                                translate("Handout", "看谁 Kanshei · %1")
                                    .arg(QString::fromStdString(m_trace.tokens.text).simplified()),
                                TextSize::Tiny, false, textWidthOnPage - width - 24);
    drawRun(painter, font, {edge, baseline}, left, colors().textMuted);
    drawRun(painter, font, {pageWidth - edge - width, baseline}, number, colors().textMuted);
    painter.setPen(QPen(colors().border, 0.8));
    painter.drawLine(QPointF(edge, baseline - 18), QPointF(pageWidth - edge, baseline - 18));
}

QByteArray Paper::pdf(const QString& command) {
    addFront();
    for (int i = 0; i < int(m_walk.size()); ++i) addStep(i);
    place();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Kanshei"));
    writer.setTitle(QString::fromStdString(m_trace.tokens.text).simplified());
    writer.setResolution(1200);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QPageSize::A4));
    QPainter painter(&writer);
    painter.scale(1200.0 / 96, 1200.0 / 96);
    const LettersAsText text;
    for (int page = 0; page < m_pages; ++page) {
        if (page > 0) writer.newPage();
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            if (m_places[i].page == page) m_blocks[i].paint(painter, m_places[i].y);
        paintFoot(painter, page);
    }
    painter.end();
    QByteArray bytes = buffer.data();
    QString written = QString::fromStdString(m_trace.tokens.text);
    for (const Block& block : m_blocks) written += ' ' + block.text;
    correctPdfText(bytes, written + QStringLiteral("0123456789第页共看谁"));
    describePdf(bytes, QString::fromStdString(m_trace.tokens.text), command);
    return bytes;
}

} // namespace

QByteArray paperHandout(const Trace& trace, const Selection& selection, Style style, const QString& command) {
    return Paper(trace, selection, std::move(style)).pdf(command);
}

} // namespace kanshei
