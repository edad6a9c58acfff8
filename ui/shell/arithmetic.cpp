#include "ui/shell/arithmetic.h"

#include "core/explain/audit.h"
#include "ui/session/messages.h"
#include "ui/shell/arithmetic_rows.h"
#include "ui/shell/operand_colors.h"
#include "ui/shell/words.h"
#include "ui/theme/translate.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanshei {

namespace {

constexpr qreal arithmeticRowHeight = 27;
constexpr qreal arithmeticChipHeight = 21;
constexpr qreal valueWidth = 58;
constexpr qreal arithmeticGap = 5;
constexpr qreal signGap = 3;
constexpr std::size_t termsOfLast = 8;
constexpr std::size_t termsOfInner = 4;

class Builder {
public:
    Builder(const Trace& trace, const Derivation& derivation, const Style& style, qreal width,
            const ArithmeticOptions& options)
        : m_trace(trace), m_derivation(derivation), m_style(style), m_width(width), m_options(options),
          m_colors(trace, style, options.figure) {}

    ArithmeticLayout build() {
        // From the cell down: the result first, then where its parts came from.
        if (m_derivation.leaf)
            addLeaf();
        else
            for (int i = int(m_derivation.lines.size()) - 1; i >= 0; --i) addLine(i);
        addFooter();
        m_out.height = m_y;
        return std::move(m_out);
    }

private:
    /// How the rows of one line share the width.
    struct Columns {
        qreal name = 0;  ///< before the chips
        qreal chip = 0;  ///< each
        qreal bar = 0;   ///< where bars begin
        qreal value = 0; ///< for numbers at the right; 0: the chip is the value
    };

    Piece& add(Piece::Kind kind, QRectF rect, QString text, QColor ink) {
        Piece piece;
        piece.kind = kind;
        piece.rect = rect;
        piece.text = std::move(text);
        piece.ink = ink;
        piece.line = m_line;
        m_out.pieces.push_back(std::move(piece));
        return m_out.pieces.back();
    }

    qreal textWidth(const QString& text, TextSize size = TextSize::Small, bool bold = false) const {
        return text.isEmpty() ? 0 : QFontMetricsF(m_style.font(size, bold)).horizontalAdvance(text);
    }

    /// A short line has room for the digits that a pocket calculator needs to come to the same result.
    QString number(double value) const { return m_precise ? fourDigits(value) : m_style.number(value); }

    QString fourDigits(double value) const {
        if (value == std::floor(value) && std::abs(value) < 1e6) return QString::number(value);
        Style exact = m_style;
        exact.digits = 4;
        return exact.number(value);
    }

    static QString symbol(const Operand& operand) { return localCoreText(operand.symbol.c_str()); }

    QColor colorOf(const QString& symbol) const {
        const Palette& c = m_style.colors();
        if (symbol == u"q" || symbol == u"q°" || symbol == u"q′" || symbol == u"W_Q" || symbol == u"b_Q")
            return c.asText(c.query);
        if (symbol == u"k" || symbol == u"k°" || symbol == u"k′" || symbol == u"W_K" || symbol == u"b_K")
            return c.asText(c.key);
        if (symbol == u"v" || symbol == u"W_V" || symbol == u"b_V") return c.asText(c.value);
        return c.textMuted;
    }

    QString tipOf(const Operand& operand) const {
        QString tip = symbol(operand);
        if (operand.cell) {
            tip = cellWords(m_trace, *operand.cell);
            const QString place = cellPlace(m_trace, *operand.cell);
            if (!place.isEmpty()) tip += QLatin1Char('\n') + place;
        } else if (operand.line >= 0) {
            tip = translate("Arithmetic", "下面算出的 %1").arg(tip);
        }
        return tip + QLatin1Char('\n') + m_style.exact(operand.value);
    }

    void addChip(const Operand& operand, QRectF rect, int row, int column) {
        const bool constant = !operand.cell && operand.line < 0;
        const bool id = operand.cell && !m_trace.tensorOf(*operand.cell); // a token's: a name, not a size
        const QString text = id ? QString::number(operand.value) : number(operand.value);
        const QColor fill = operand.cell && !id ? m_colors.of(*operand.cell, operand.value) : QColor();
        Piece& chip = add(constant ? Piece::Text : Piece::Chip, rect, text,
                          fill.isValid() ? m_style.textOn(fill) : m_style.colors().text);
        chip.fill = fill;
        chip.align = Qt::AlignCenter;
        chip.tip = tipOf(operand);
        chip.cell = operand.cell;
        chip.row = row;
        chip.column = column;
        if (operand.cell) chip.action = Piece::OpenCell;
        if (textWidth(text) > rect.width() - 4) chip.size = TextSize::Tiny;
    }

    qreal addSign(const QString& sign, qreal x) {
        if (sign.isEmpty()) return x;
        const qreal width = textWidth(sign);
        add(Piece::Text, QRectF(x, m_y, width, arithmeticRowHeight), sign, m_style.colors().textMuted).align =
            Qt::AlignCenter;
        return x + width;
    }

    qreal nameWidth(const ArithmeticRows& rows, std::size_t shown) const {
        if (!rows.named) return 0;
        qreal widest = 0;
        for (std::size_t i = 0; i < std::min<std::size_t>(shown, 64); ++i)
            widest = std::max(widest, textWidth(termLabel(m_trace, rows.rows[i].name)));
        return std::min(widest + 10, m_width * (rows.columns > 1 ? .25 : .4));
    }

    Columns columnsOf(const ArithmeticRows& rows, std::size_t shown, const Notation& n) const {
        Columns c;
        c.name = nameWidth(rows, shown);
        const bool plain = rows.columns == 1 && n.before.isEmpty(); // its chip is all that a row says
        c.value = n.folds && !plain ? valueWidth : 0;
        const auto count = qreal(std::max<std::size_t>(1, rows.columns));
        const qreal signs = textWidth(n.before) + textWidth(n.after) + (n.after.isEmpty() ? 0 : signGap) +
                            (n.before.isEmpty() ? 0 : signGap) +
                            (count - 1) * (textWidth(n.between) + 2 * arithmeticGap);
        const qreal equals =
            c.value > 0 ? textWidth(QStringLiteral("=")) + 2 * arithmeticGap : arithmeticGap + 4;
        const qreal bar = n.folds ? 28 : 0;
        c.chip = std::clamp((m_width - c.name - signs - equals - c.value - bar) / count, 38.0, 62.0);
        c.bar = c.name + signs + count * c.chip + equals;
        return c;
    }

    /// 老板  chip × chip = ▇▇ 2.80
    void addRow(const ArithmeticRows& rows, std::size_t index, const Notation& n, const Columns& c) {
        const ArithmeticRow& row = rows.rows[index];
        const QString label =
            rows.named || row.operands.size() < rows.columns ? termLabel(m_trace, row.name) : QString();
        qreal x = c.name;
        if (rows.named) {
            Piece& name = add(Piece::Text, QRectF(0, m_y, c.name - 4, arithmeticRowHeight), label,
                              row.name.kind == TermName::Symbol ? colorOf(label) : m_style.colors().text);
            name.tip = label;
        }
        x = addSign(n.before, x) + (n.before.isEmpty() ? 0 : signGap);
        // A bias among products stands in the last column; the others say what it is.
        const std::size_t missing = rows.columns - row.operands.size();
        if (missing > 0) {
            const qreal skipped = qreal(missing) * (c.chip + textWidth(n.between) + 2 * arithmeticGap);
            if (!rows.named) {
                Piece& name = add(Piece::Text, QRectF(x, m_y, skipped - arithmeticGap, arithmeticRowHeight),
                                  label, colorOf(label));
                name.align = Qt::AlignRight | Qt::AlignVCenter;
                name.bold = true;
            }
            x += skipped;
        }
        for (std::size_t i = 0; i < row.operands.size(); ++i) {
            if (i > 0) x = addSign(n.between, x + arithmeticGap) + arithmeticGap;
            addChip(*row.operands[i],
                    QRectF(x, m_y + (arithmeticRowHeight - arithmeticChipHeight) / 2, c.chip,
                           arithmeticChipHeight),
                    int(index), int(i));
            x += c.chip;
        }
        addSign(n.after, x + signGap);
        if (n.folds) addResult(row, rows, c);
    }

    void addResult(const ArithmeticRow& row, const ArithmeticRows& rows, const Columns& c) {
        if (c.value > 0) addSign(QStringLiteral("="), c.bar - arithmeticGap - textWidth(QStringLiteral("=")));
        const qreal room = m_width - c.value - c.bar;
        if (room > 8 && rows.longest > 0 && std::isfinite(row.value)) {
            const qreal length = std::max(1.5, room * std::abs(row.value) / rows.longest);
            add(Piece::Bar, QRectF(c.bar, m_y + 7, length, arithmeticRowHeight - 14), {}, {}).fill =
                m_style.diverging(row.value >= 0 ? .6 : -.6);
        }
        if (c.value > 0)
            add(Piece::Text, QRectF(m_width - c.value, m_y, c.value, arithmeticRowHeight), number(row.value),
                m_style.colors().text)
                .align = Qt::AlignRight | Qt::AlignVCenter;
    }

    /// The symbols of the operands, over their chips.
    void addColumnHeads(const ArithmeticRows& rows, const Notation& n, const Columns& c) {
        const auto widest =
            std::ranges::max_element(rows.rows, {}, [](const ArithmeticRow& r) { return r.operands.size(); });
        if (widest == rows.rows.end() || (rows.named && rows.columns == 1 && n.before.isEmpty())) return;
        qreal x = c.name + textWidth(n.before) + (n.before.isEmpty() ? 0 : signGap);
        for (const Operand* operand : widest->operands) {
            Piece& head = add(Piece::Text, QRectF(std::max(0.0, x - 8), m_y, c.chip + 16, 16),
                              symbol(*operand), colorOf(symbol(*operand)));
            head.align = Qt::AlignCenter;
            head.size = TextSize::Tiny;
            head.bold = true;
            x += c.chip + 2 * arithmeticGap + textWidth(n.between);
        }
        m_y += 17;
    }

    void addSentence(const QString& text) {
        const QFontMetricsF metrics(m_style.font(TextSize::Small));
        const qreal height =
            metrics.boundingRect(QRectF(0, 0, m_width, 1000), Qt::TextWordWrap, text).height() + 4;
        add(Piece::Text, QRectF(0, m_y, m_width, height), text, m_style.colors().textMuted).wrap = true;
        m_y += height;
    }

    /// What a reader may not see from the numbers alone.
    void explainLine(const Line& line) {
        if (line.how == How::Max && m_derivation.cell.tensor == "sentence")
            addSentence(translate("Arithmetic", "长度再小也当它是 ε：免得除以 0。"));
        else if (line.how == How::Max)
            addSentence(
                translate("Arithmetic",
                          "每个分数先减去最大的：分子分母同除以 exp(max)，结果不变，指数却不会大到溢出。"));
        if (line.how == How::Lookup && line.terms[1].factors.front().cell)
            addSentence(translate("Arithmetic", "编号是 %1，就取表里编号 %1 的那一行。")
                            .arg(QString::number(line.terms[1].value())));
    }

    void addFold(std::span<const ArithmeticRow> folded, How how) {
        const double sum = std::accumulate(folded.begin(), folded.end(), 0.0,
                                           [](double s, const ArithmeticRow& row) { return s + row.value; });
        const auto count = QString::number(folded.size());
        const QString text =
            how == How::Max
                ? translate("Arithmetic", "另外 %1 项 ▾").arg(count)
                : translate("Arithmetic", "另外 %1 项，合计 %2 ▾").arg(count, m_style.number(sum));
        Piece& fold =
            add(Piece::Text, QRectF(0, m_y, m_width, arithmeticRowHeight), text, m_style.colors().textMuted);
        fold.action = Piece::Unfold;
        fold.tip = translate("Arithmetic", "全部展开");
        m_y += arithmeticRowHeight;
    }

    /// Over the rows, where it is at hand however many there are.
    void addFoldAgain() {
        const QString text = translate("Arithmetic", "收起 ▴");
        const qreal width = textWidth(text) + 4;
        Piece& fold =
            add(Piece::Text, QRectF(m_width - width, m_y, width, 20), text, m_style.colors().textMuted);
        fold.action = Piece::Fold;
        fold.align = Qt::AlignRight | Qt::AlignVCenter;
        m_y += 20;
    }

    void addTotal(const Line& line, const Notation& n) {
        const Palette& c = m_style.colors();
        add(Piece::Rule, QRectF(0, m_y + 3, m_width, 1), {}, c.border);
        m_y += 7;
        const bool sums = n.folds && line.how != How::Lookup && line.how != How::Max;
        const QString label = sums ? n.total : cellShortWords(m_trace, m_derivation.cell);
        add(Piece::Text, QRectF(0, m_y, m_width * .6, 30), label, c.text);
        Piece& value =
            add(Piece::Text, QRectF(m_width * .4, m_y, m_width * .6, 30), fourDigits(line.value), c.text);
        value.align = Qt::AlignRight | Qt::AlignVCenter;
        value.size = TextSize::Heading;
        value.bold = true;
        m_y += 32;
    }

    /// "Z  指数之和 ........ 5.5312": a part that lines above use.
    void addPartHead(const Line& line, const Notation& n) {
        const Palette& c = m_style.colors();
        m_y += 8;
        add(Piece::Rule, QRectF(0, m_y, m_width, 1), {}, c.border);
        m_y += 4;
        const QString name = localCoreText(line.symbol.c_str());
        add(Piece::Text, QRectF(0, m_y, m_width * .5, 24), name, c.text).bold = true;
        add(Piece::Text, QRectF(textWidth(name, TextSize::Small, true) + 8, m_y, m_width * .6, 24), n.total,
            c.textMuted);
        Piece& value =
            add(Piece::Text, QRectF(m_width * .5, m_y, m_width * .5, 24), fourDigits(line.value), c.text);
        value.align = Qt::AlignRight | Qt::AlignVCenter;
        value.bold = true;
        m_y += 25;
    }

    void addLine(int index) {
        m_line = index;
        const Line& line = m_derivation.lines[std::size_t(index)];
        const bool last = index + 1 == int(m_derivation.lines.size());
        const Notation n = notationOf(line, m_style);
        if (line.how == How::Masked) {
            addSentence(translate("Arithmetic", "掩码遮住了这个键，查询看不到它：分数换成 −∞，权重就是 0。"));
            return addTotal(line, n);
        }
        const ArithmeticRows rows = rowsOf(line, m_options.bySize);
        m_precise = rows.rows.size() <= 3;
        if (!last) addPartHead(line, n);
        explainLine(line);
        const bool unfolded = m_options.unfolded.contains(index);
        const std::size_t most = unfolded ? rows.rows.size() : last ? termsOfLast : termsOfInner;
        const std::size_t shown = rows.rows.size() <= most + 1 ? rows.rows.size() : most;
        if (unfolded) addFoldAgain();
        const Columns columns = columnsOf(rows, shown, n);
        addColumnHeads(rows, n, columns);
        for (std::size_t i = 0; i < shown; ++i, m_y += arithmeticRowHeight)
            if (m_y + arithmeticRowHeight >= m_options.top && m_y <= m_options.bottom)
                addRow(rows, i, n, columns);
        if (shown < rows.rows.size()) addFold(std::span(rows.rows).subspan(shown), line.how);
        m_sortable = m_sortable || (n.folds && rows.rows.size() > 2);
        if (last) addTotal(line, n);
    }

    void addLeaf() {
        const Cell& cell = m_derivation.cell;
        if (!m_trace.tensorOf(cell))
            addSentence(translate("Arithmetic", "这是输入本身：分词之后，模型看到的就是这个编号。"));
        else if (m_trace.model->info.random)
            addSentence(translate("Arithmetic", "这是随机的权重，没有训练过：到底了，下面没有算式。"));
        else
            addSentence(translate("Arithmetic", "这是训练得到的权重：到底了，下面没有算式。"));
        const Line& line = m_derivation.lines.back();
        addTotal(line, notationOf(line, m_style));
    }

    /// The order of the terms, and whether the arithmetic agrees with what the model recorded.
    void addFooter() {
        m_line = -1;
        if (m_sortable) addOrder();
        if (m_derivation.leaf || m_derivation.lines.empty()) return;
        const Palette& c = m_style.colors();
        const Comparison comparison = compare(m_derivation);
        const double difference = comparison.difference();
        const QString far = std::isfinite(difference) && difference > 0
                                ? QString::number(difference, 'e', 0).replace('-', QChar(0x2212))
                                : QStringLiteral("0");
        const bool agrees = comparison.agrees();
        Piece& check = add(Piece::Text, QRectF(0, m_y, m_width, 24),
                           agrees ? translate("Arithmetic", "✓ 重新验算一致，相差 %1").arg(far)
                                  : translate("Arithmetic", "✗ 重新验算不一致，相差 %1").arg(far),
                           agrees ? c.good : c.bad);
        check.tip = translate("Arithmetic", "用双精度把这道算式重算一遍，再和模型前向计算时记下的数比较");
        m_y += 24;
    }

    void addOrder() {
        const Palette& c = m_style.colors();
        const QString a = translate("Arithmetic", "按大小排"), b = translate("Arithmetic", "按顺序排");
        add(Piece::Text, QRectF(0, m_y, textWidth(a), 24), a, m_options.bySize ? c.text : c.textMuted)
            .action = Piece::SortBySize;
        const qreal x = textWidth(a) + 14;
        add(Piece::Text, QRectF(x - 9, m_y, 8, 24), QStringLiteral("·"), c.textFaint);
        add(Piece::Text, QRectF(x + 4, m_y, textWidth(b), 24), b, m_options.bySize ? c.textMuted : c.text)
            .action = Piece::SortByOrder;
        m_y += 24;
    }

    const Trace& m_trace;
    const Derivation& m_derivation;
    const Style& m_style;
    qreal m_width;
    const ArithmeticOptions& m_options;
    OperandColors m_colors;
    ArithmeticLayout m_out;
    qreal m_y = 0;
    int m_line = -1;        ///< that is being built
    bool m_precise = false; ///< … and has room for four digits
    bool m_sortable = false;
};

} // namespace

ArithmeticLayout layOutArithmetic(const Trace& trace, const Derivation& derivation, const Style& style,
                                  qreal width, const ArithmeticOptions& options) {
    return Builder(trace, derivation, style, width, options).build();
}

} // namespace kanshei
