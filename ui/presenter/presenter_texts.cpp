// The texts of PresenterPage: what they say, and how large they can be.
#include "ui/figures/token_label.h"
#include "ui/presenter/presenter_page.h"
#include "ui/presenter/short_arithmetic.h"
#include "ui/session/messages.h"
#include "ui/shell/words.h"

#include <QPainter>

#include <algorithm>

namespace kanshei {

namespace {

constexpr double mostSentence = 0.26; ///< of the height

QFont sized(const Style& style, double px, bool bold) {
    QFont font = style.font(TextSize::Body, bold);
    font.setPixelSize(std::max(8, int(px + 0.5)));
    return font;
}

/// The largest font between `least` and `most` px in which the label's text has room; else the least, over several lines.
void fitText(QLabel& label, const Style& style, double least, double most, QSizeF room, bool bold = false) {
    const bool lines = label.wordWrap();
    for (double px = most; px > least; px -= std::max(1.0, px / 24)) {
        label.setFont(sized(style, px, bold));
        if (lines ? label.heightForWidth(int(room.width())) <= room.height()
                  : label.sizeHint().width() <= room.width())
            return;
    }
    label.setFont(sized(style, least, bold));
}

QString coloured(const QString& text, const QColor& color) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), text.toHtmlEscaped());
}

} // namespace

QString PresenterPage::subline() const {
    QStringList parts;
    if (step().perLayer) parts << tr("第 %1 层").arg(m_selection.layer + 1);
    if (step().perHead) parts << tr("头 %1").arg(m_selection.head + 1);
    parts << modelTitle(*m_seen.trace->model, m_seen.style);
    return parts.join(QStringLiteral(" · "));
}

/// What is on, and what to do about a figure that is larger than the room.
QString PresenterPage::modes() const {
    QStringList all;
    if (m_reveal.byPiece()) all << tr("逐块出现");
    if (m_reveal.guessing()) all << (m_reveal.covered() ? tr("先猜一猜") : tr("先猜后看"));
    if (m_figure->overflows()) {
        const QString token = tokenLabel(m_seen.trace->tokens, std::size_t(m_selection.query));
        all << tr("句子长，只显示「%1」附近：滚轮或拖动可以移开").arg(token);
    }
    return all.join(QStringLiteral(" · ")).toHtmlEscaped();
}

void PresenterPage::refreshTexts() {
    const int number = m_document.stepNumber(), count = m_document.stepCount();
    m_position->setText(m_typed.isEmpty() ? QStringLiteral("%1 / %2").arg(number).arg(count)
                                          : QStringLiteral("→ %1 / %2").arg(m_typed).arg(count));
    if (!m_seen.trace) {
        m_sentence->hide();
        m_strip->hide();
        QString text = tr("还没有句子") + QStringLiteral("<br><small>") +
                       tr("按 Esc 回到窗口，在上面的输入框里写一句话。") + QStringLiteral("</small>");
        if (const auto& problem = m_document.problem(); problem && !m_document.empty())
            text = localText(*problem).toHtmlEscaped();
        m_empty->setText(text);
        return placeAll();
    }
    const StepContext at{*m_seen.trace, m_selection, m_seen.style};
    m_heading->setText((numberSign(number) + QLatin1Char(' ') + step().heading(at)).toHtmlEscaped());
    m_subline->setText(subline().toHtmlEscaped());
    m_sentence->setText(step().sentence(at));
}

/// What the opened number is, the number, and how it came about: on one line.
void PresenterPage::refreshStrip() {
    const auto& cell = m_document.selection().cell;
    const auto& derivation = m_document.derivation();
    m_strip->setVisible(m_stripOpen && cell && derivation && m_seen.trace);
    m_sentence->setVisible(m_strip->isHidden() && m_seen.trace && m_reveal.sentenceShown());
    if (m_strip->isHidden()) return;
    Style exact = m_seen.style;
    exact.digits = 4;
    const Palette& c = exact.colors();
    QString text = coloured(cellWords(*m_seen.trace, *cell), c.textMuted) +
                   QStringLiteral("&nbsp;&nbsp; <b style=\"font-size:x-large\">%1</b>")
                       .arg(exact.number(double(derivation->recorded)));
    const QString arithmetic = shortArithmetic(*derivation, m_seen.style);
    if (!arithmetic.isEmpty()) text += QStringLiteral(" &nbsp;= ") + arithmetic.toHtmlEscaped();
    m_strip->setText(text);
    placeAll();
}

void PresenterPage::showTyped(const QString& digits) {
    m_typed = digits;
    refreshTexts();
    placeAll();
}

/// Heading above, the sentence below, and the figure takes the rest. The sentence has its place also while it is not shown yet.
void PresenterPage::placeAll() {
    const RoomType type(size());
    const Style style = this->style();
    const double m = type.margin(), width = this->width() - 2 * m;
    fitText(*m_position, style, type.small(), type.small(), {width, 100});
    const QSizeF position = m_position->sizeHint();
    m_position->setGeometry(
        QRectF(m + width - position.width(), 0.6 * m, position.width(), position.height()).toRect());
    if (!m_empty->isHidden()) {
        fitText(*m_empty, style, type.sentenceLeast(), type.heading(), {width, height() * 0.6});
        return m_empty->setGeometry(QRectF(m, height() * 0.2, width, height() * 0.6).toRect());
    }
    const double headRoom = width - position.width() - m / 2;
    fitText(*m_heading, style, type.sentenceLeast(), type.heading(), {headRoom, 100}, true);
    const double headHeight = m_heading->sizeHint().height();
    m_heading->setGeometry(QRectF(m, 0.5 * m, headRoom, headHeight).toRect());
    fitText(*m_subline, style, 0.8 * type.small(), type.small(), {width, 100});
    const QSizeF subline = m_subline->sizeHint();
    const double under = 0.5 * m + headHeight;
    m_subline->setGeometry(QRectF(m, under, std::min(width, subline.width()), subline.height()).toRect());
    const double modesRoom = width - subline.width() - m;
    fitText(*m_modes, style, 0.7 * type.small(), type.small(), {modesRoom, 100});
    const double modes = std::min(modesRoom, double(m_modes->sizeHint().width()));
    m_modes->setGeometry(QRectF(m + width - modes, under, modes, subline.height()).toRect());

    fitText(*m_sentence, style, type.sentenceLeast(), type.sentence(), {width, height() * mostSentence});
    // An opened number needs as much as two lines.
    const double said = std::max(double(m_sentence->heightForWidth(int(width))), 2.4 * type.sentence());
    const double bottom = height() - 0.6 * m;
    m_sentence->setGeometry(QRectF(m, bottom - said, width, said).toRect());
    fitText(*m_strip, style, 0.7 * type.small(), type.sentence(), {width - m, 100});
    const double strip = std::max(said, double(m_strip->sizeHint().height()) + 0.3 * m);
    m_strip->raise();
    m_strip->setGeometry(QRectF(m / 2, bottom - strip, width + m, strip).toRect());
    const double top = under + subline.height() + 0.3 * m;
    m_figure->setGeometry(
        QRectF(m / 2, top, width + m, std::max(60.0, bottom - said - 0.4 * m - top)).toRect());
}

void PresenterPage::resizeEvent(QResizeEvent*) {
    redraw();
}

void PresenterPage::showEvent(QShowEvent*) {
    m_seen = {};
    refresh();
}

void PresenterPage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), kanshei::palette(m_dark ? Theme::Dark : Theme::Light).stage);
}

} // namespace kanshei
