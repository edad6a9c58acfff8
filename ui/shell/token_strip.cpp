#include "ui/shell/token_strip.h"

#include "ui/figures/token_label.h"
#include "ui/shell/glyph_row.h"
#include "ui/shell/specials_note.h"
#include "ui/shell/terms.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>

namespace kanshei {

namespace {
constexpr int tokenStripChipHeight = 34, pieceHeight = 24;
constexpr int chipPadding = 11, piecePadding = 7;
constexpr int chipMargin = 3; ///< free of the frame, on the sides where no piece of the same character stands
constexpr int chipGap = 2;

/// Does every byte of the text belong to a token? Some tokenizers pass over white space.
bool coversText(const Tokens& tokens) {
    std::size_t covered = 0;
    for (const Token& token : tokens.list)
        covered = std::max(covered, token.from > covered ? covered : token.to);
    return covered >= tokens.text.size();
}
} // namespace

TokenChip::TokenChip(const Look& look, QWidget* parent) : QAbstractButton(parent), m_look(look) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

void TokenChip::show(const Tokens& tokens, int position, bool query) {
    const auto i = std::size_t(position);
    const Token& token = tokens.list[i];
    const auto [first, last] = tokens.glyphOf(i);
    m_label = ownLabel(tokens, i);
    m_position = position;
    m_query = query;
    m_unknown = token.unknown;
    m_special = token.special;
    m_grouped = last - first > 1;
    m_first = i == first;
    m_last = i + 1 == last;
    setText(m_label);
    setToolTip(tip(tokens));
    setAccessibleName(m_grouped ? tokenLabel(tokens, i) + QStringLiteral(": ") + m_label : m_label);
    updateGeometry();
    update();
}

QString TokenChip::tip(const Tokens& tokens) const {
    const Token& token = tokens.list[std::size_t(m_position)];
    QString tip = tr("位置 %1，编号 %2").arg(m_position).arg(token.id);
    if (m_grouped) tip += QLatin1Char('\n') + pieceTip(tokens, std::size_t(m_position));
    if (token.unknown) {
        const QString source = visibleText(QString::fromStdString(token.source));
        tip += QLatin1Char('\n') +
               tr("模型没见过「%1」，它只看到 %2").arg(source, QString::fromStdString(token.text));
    } else if (token.special) {
        tip += QLatin1Char('\n') +
               (token.from < token.to ? tr("特殊词元，写在句子里") : tr("特殊词元，由分词器加上"));
    }
    return tip;
}

QSize TokenChip::sizeHint() const {
    const QFontMetrics label(m_look.style().font(m_grouped ? TextSize::Small : TextSize::Body, true));
    const QFontMetrics index(m_look.style().font(TextSize::Tiny));
    return {2 * (m_grouped ? piecePadding : chipPadding) + label.horizontalAdvance(m_label) + 4 +
                index.horizontalAdvance(QString::number(m_position)) +
                chipMargin * (int(m_first) + int(m_last)),
            m_grouped ? GlyphRow::glyphHeight + pieceHeight : tokenStripChipHeight};
}

QRectF TokenChip::box() const {
    return QRectF(rect()).adjusted(1 + (m_first ? chipMargin : 0),
                                   1 + (m_grouped ? GlyphRow::glyphHeight : 0),
                                   -1 - (m_last ? chipMargin : 0), -1);
}

void TokenChip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    if (event->key() == Qt::Key_Space) return QAbstractButton::keyPressEvent(event);
    event->ignore(); // the strip knows what the arrows mean
}

void TokenChip::paintEvent(QPaintEvent*) {
    const Style& style = m_look.style();
    const Palette& c = style.colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = this->box();
    QColor border = m_query ? c.query : c.border;
    if (m_unknown && !m_query) border = c.textMuted;
    if (underMouse() && !m_query) border = c.textFaint;
    if (hasFocus()) border = c.accent;
    QPen pen(border, hasFocus() ? 2 : m_query ? 1.4 : 1);
    if (m_unknown) pen.setStyle(Qt::DashLine);
    QColor fill = m_query ? c.accentSoft : c.surface;
    if (m_special && !m_query) fill = c.window;
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, m_grouped ? 6 : 8, m_grouped ? 6 : 8);

    const QFont font = style.font(m_grouped ? TextSize::Small : TextSize::Body, m_query);
    painter.setFont(font);
    painter.setPen(m_query ? c.asText(c.query) : m_special ? c.textMuted : c.text);
    const qreal width = QFontMetricsF(font).horizontalAdvance(m_label);
    const qreal left = box.left() - 1 + (m_grouped ? piecePadding : chipPadding);
    painter.drawText(QRectF(left, box.top(), width + 2, box.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     m_label);
    painter.setFont(style.font(TextSize::Tiny));
    painter.setPen(m_query ? c.asText(c.query) : c.textMuted);
    painter.drawText(QRectF(left + width + 4, box.top() - (m_grouped ? 4 : 7), 40, box.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, QString::number(m_position));
}

TokenStrip::TokenStrip(Document& document, const Look& look, QWidget* parent)
    : QFrame(parent), m_document(document), m_look(look), m_caption(new QLabel(this)),
      m_hint(new QLabel(this)), m_specials(new SpecialsNote(document, look, this)),
      m_scroll(new QScrollArea(this)), m_row(new GlyphRow(look)) {
    setObjectName("strip");
    setFixedHeight(56);
    m_caption->setProperty("tone", "muted");
    m_hint->setProperty("tone", "muted");
    m_row->setObjectName("scrolled");
    auto* chips = new QHBoxLayout(m_row);
    chips->setContentsMargins(0, 0, 0, 0);
    chips->setSpacing(chipGap);
    chips->addStretch(1);
    m_scroll->setWidget(m_row);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->installEventFilter(this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 0, 18, 0);
    layout->setSpacing(12 - chipMargin);
    layout->addWidget(m_caption);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_hint);
    layout->addWidget(m_specials);
    connect(&m_document, &Document::inputChanged, this, &TokenStrip::refreshHint);
    connect(&m_document, &Document::traceChanged, this, &TokenStrip::refresh);
    connect(&m_document, &Document::selectionChanged, this, &TokenStrip::refresh);
    connect(&m_look, &Look::changed, this, &TokenStrip::retranslate);
    retranslate();
}

void TokenStrip::refresh() {
    const TracePtr trace = m_document.trace();
    const std::size_t count = trace && !m_document.empty() ? trace->tokens.size() : 0;
    auto* chips = static_cast<QHBoxLayout*>(m_row->layout());
    while (m_chips.size() < count) {
        auto* chip = new TokenChip(m_look, m_row);
        const int position = int(m_chips.size());
        chip->setObjectName(QStringLiteral("token%1").arg(position));
        connect(chip, &QAbstractButton::clicked, this, [this, position] { m_document.setQuery(position); });
        chips->insertWidget(position, chip);
        // Made after the pages, yet Tab comes here before them.
        QWidget* before = m_chips.empty() ? previousInFocusChain() : m_chips.back();
        while (!(before->focusPolicy() & Qt::TabFocus) && before != this)
            before = before->previousInFocusChain();
        setTabOrder(before, chip);
        m_chips.push_back(chip);
    }
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i]->setVisible(i < count);
        if (i < count) m_chips[i]->show(trace->tokens, int(i), int(i) == m_document.selection().query);
    }
    m_caption->setToolTip(termsTip(QStringLiteral("token unknown special")));
    m_caption->setText(count > 0 ? tr("词元 %1").arg(count) : tr("词元"));
    bracketGroups(count > 0 ? &trace->tokens : nullptr);
    refreshHint();
    chips->invalidate();
    QMetaObject::invokeMethod(this, &TokenStrip::showQuery,
                              Qt::QueuedConnection); // when the chips have their places
}

void TokenStrip::bracketGroups(const Tokens* tokens) {
    std::vector<GlyphRow::Group> groups;
    const int query = m_document.selection().query;
    if (tokens)
        for (const auto& [first, last] : tokens->glyphs())
            if (last - first > 1)
                groups.push_back({m_chips[first], m_chips[last - 1], glyphLabel(*tokens, first),
                                  int(first) <= query && query < int(last)});
    m_row->setGroups(std::move(groups));
}

/// What to know about the tokens stands at the end of the row; how a typed special is read comes first.
void TokenStrip::refreshHint() {
    const TracePtr trace = m_document.trace();
    const std::size_t count = trace && !m_document.empty() ? trace->tokens.size() : 0;
    const bool complete = count == 0 || coversText(trace->tokens);
    m_hint->setVisible(count > 0 && (count <= 12 || !complete) && !m_specials->applies());
    m_hint->setText(complete ? tr("点一个词，它就成为提问者（Query）") : tr("空白没有词元：模型看不到它"));
}

/// Scrolls to the one who asks.
void TokenStrip::showQuery() {
    const auto query = std::size_t(m_document.selection().query);
    if (query >= m_chips.size() || !m_chips[query]->isVisible()) return;
    m_row->layout()->activate();
    m_row->resize(m_row->sizeHint().expandedTo(m_scroll->viewport()->size()));
    m_row->layout()->setGeometry(m_row->rect());
    m_scroll->ensureWidgetVisible(m_chips[query], 60, 0);
}

void TokenStrip::retranslate() {
    refresh();
}

/// While a chip has the focus, the arrows walk over the tokens instead of the steps.
bool TokenStrip::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            event->accept();
            return true;
        }
    }
    return QFrame::event(event);
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left) return stepQuery(-1);
    if (event->key() == Qt::Key_Right) return stepQuery(1);
    QFrame::keyPressEvent(event);
}

void TokenStrip::stepQuery(int by) {
    m_document.setQuery(m_document.selection().query + by);
    const auto query = std::size_t(m_document.selection().query);
    if (query < m_chips.size()) m_chips[query]->setFocus(Qt::TabFocusReason);
}

/// A mouse wheel moves a long sentence sideways.
bool TokenStrip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Wheel) {
        const QPoint turn = static_cast<QWheelEvent*>(event)->angleDelta();
        auto* bar = m_scroll->horizontalScrollBar();
        bar->setValue(bar->value() - (turn.x() != 0 ? turn.x() : turn.y()));
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace kanshei
