#include "ui/shell/arithmetic.h"

#include "ui/shell/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanshei {

namespace {

constexpr qreal rowHeight = 27;
constexpr qreal chipHeight = 21;
constexpr qreal valueWidth = 62;
constexpr qreal gap = 5;
constexpr qreal signGap = 3;
constexpr int termsOfLast = 8;
constexpr int termsOfInner = 4;

QString say(const char* text) {
    return QCoreApplication::translate("Arithmetic", text);
}

/// How a row of this kind of line is written around its operands.
struct Notation {
    const char* before;
    const char* between;
    const char* after;
    const char* total; ///< label of the result, for translation
    bool folds;        ///< one row for each term; else all terms in one row
};

Notation notationOf(How how) {
    switch (how) {
    case How::Copy:
        return {"", "", "", QT_TRANSLATE_NOOP("Arithmetic", "原样取来"), false};
    case How::Sum:
        return {"", "×", "", QT_TRANSLATE_NOOP("Arithmetic", "合计"), true};
    case How::Mean:
        return {"", "×", "", QT_TRANSLATE_NOOP("Arithmetic", "平均"), true};
    case How::MeanSquare:
        return {"", "×", "²", QT_TRANSLATE_NOOP("Arithmetic", "平方的平均"), true};
    case How::Divide:
        return {"", "÷", "", QT_TRANSLATE_NOOP("Arithmetic", "商"), false};
    case How::Max:
        return {"", "", "", QT_TRANSLATE_NOOP("Arithmetic", "最大的（先减去它，结果不变）"), true};
    case How::Exp:
        return {"exp(", "−", ")", QT_TRANSLATE_NOOP("Arithmetic", "指数"), false};
    case How::SumExp:
        return {"exp(", "−", ")", QT_TRANSLATE_NOOP("Arithmetic", "指数之和"), true};
    case How::InvSqrt:
        return {"1 ÷ √(", "+", ")", QT_TRANSLATE_NOOP("Arithmetic", "开方的倒数"), false};
    case How::Gelu:
    case How::GeluTanh:
        return {"GELU(", "", ")", QT_TRANSLATE_NOOP("Arithmetic", "激活后"), false};
    case How::Relu:
        return {"ReLU(", "", ")", QT_TRANSLATE_NOOP("Arithmetic", "激活后"), false};
    case How::Masked:
        return {"", "", "", QT_TRANSLATE_NOOP("Arithmetic", "被遮住"), false};
    }
    return {};
}

bool isShare(const std::string& tensor) {
    return tensor.ends_with("pattern") || tensor.ends_with("probs") || tensor == "answer";
}

class Builder {
public:
    Builder(const Trace& trace, const Derivation& derivation, const Style& style, qreal width,
            const ArithmeticOptions& options)
        : m_trace(trace), m_derivation(derivation), m_style(style), m_width(width), m_options(options) {}

    ArithmeticLayout build() {
        // From the cell down: the result first, then where its parts came from.
        for (int i = int(m_derivation.lines.size()) - 1; i >= 0; --i) addLine(i);
        if (m_derivation.leaf) addLeaf();
        addFooter();
        m_out.height = m_y;
        return std::move(m_out);
    }

private:
    struct Row {
        std::vector<Operand> operands;
        double value;
    };

    Piece& add(Piece::Kind kind, QRectF rect, QString text, QColor ink) {
        Piece piece;
        piece.kind = kind;
        piece.rect = rect;
        piece.text = std::move(text);
        piece.ink = ink;
        m_out.pieces.push_back(std::move(piece));
        return m_out.pieces.back();
    }

    qreal textWidth(const QString& text, TextSize size = TextSize::Small, bool bold = false) const {
        return QFontMetricsF(m_style.font(size, bold)).horizontalAdvance(text);
    }

    std::vector<Row> rowsOf(const Line& line) const {
        std::vector<Row> rows;
        if (!notationOf(line.how).folds) {
            Row row{{}, line.value};
            for (const Term& term : line.terms)
                row.operands.insert(row.operands.end(), term.factors.begin(), term.factors.end());
            return {row};
        }
        if (line.how == How::SumExp) {
            const Operand& greatest = line.terms.back().factors.front();
            for (std::size_t i = 0; i + 1 < line.terms.size(); ++i) {
                const Operand& score = line.terms[i].factors.front();
                rows.push_back({{score, greatest}, std::exp(score.value - greatest.value)});
            }
            return rows;
        }
        for (const Term& term : line.terms) {
            const double value = term.value();
            rows.push_back({term.factors, line.how == How::MeanSquare ? value * value : value});
        }
        return rows;
    }

    /// The colour of an operand: shares on the sequential map, the rest on the diverging one of its line.
    QColor fillOf(const Operand& operand) const {
        if (operand.cell && isShare(operand.cell->tensor)) return m_style.sequential(operand.value);
        if (!std::isfinite(operand.value)) return m_style.colors().masked;
        return m_style.diverging(m_greatest > 0 ? std::clamp(operand.value / m_greatest, -1.0, 1.0) : 0);
    }

    QString tipOf(const Operand& operand) const {
        QString tip;
        if (operand.cell) {
            tip = cellWords(m_trace, *operand.cell);
            const QString place = cellPlace(m_trace, *operand.cell);
            if (!place.isEmpty()) tip += QLatin1Char('\n') + place;
        } else if (operand.line >= 0) {
            tip = say(QT_TRANSLATE_NOOP("Arithmetic", "上面算出的 %1"))
                      .arg(QString::fromStdString(operand.symbol));
        } else {
            tip = QString::fromStdString(operand.symbol);
        }
        return tip + QLatin1Char('\n') + m_style.exact(operand.value);
    }

    /// A short line has room for the digits that a pocket calculator needs to come to the same result.
    QString number(double value) const { return m_precise ? fourDigits(value) : m_style.number(value); }

    void addOperand(const Operand& operand, qreal x, qreal width) {
        const QRectF rect(x, m_y + (rowHeight - chipHeight) / 2, width, chipHeight);
        const QString text = number(operand.value);
        if (!operand.cell && operand.line < 0) {
            add(Piece::Text, rect, text, m_style.colors().text).align = Qt::AlignCenter;
            m_out.pieces.back().tip = tipOf(operand);
            return;
        }
        const QColor fill = operand.cell ? fillOf(operand) : QColor();
        Piece& chip =
            add(Piece::Chip, rect, text, fill.isValid() ? m_style.textOn(fill) : m_style.colors().text);
        chip.fill = fill;
        chip.align = Qt::AlignCenter;
        chip.tip = tipOf(operand);
        chip.cell = operand.cell;
        if (operand.cell) chip.action = Piece::OpenCell;
        if (textWidth(text) > width - 4) chip.size = TextSize::Tiny;
    }

    qreal addSign(const QString& sign, qreal x) {
        if (sign.isEmpty()) return x;
        const qreal width = textWidth(sign);
        add(Piece::Text, QRectF(x, m_y, width, rowHeight), sign, m_style.colors().textMuted).align =
            Qt::AlignCenter;
        return x + width;
    }

    qreal chipWidth(std::size_t operands, const Notation& n) const {
        const qreal signs = textWidth(QString::fromUtf8(n.before)) + textWidth(QString::fromUtf8(n.after)) +
                            qreal(operands) * (textWidth(QString::fromUtf8(n.between)) + 2 * gap) + 24;
        const qreal bar = n.folds ? 40 : 0;
        return std::clamp((m_width - signs - valueWidth - bar) / qreal(std::max<std::size_t>(1, operands)),
                          38.0, 60.0);
    }

    /// chip × chip = ▇▇ 2.80
    void addRow(const Row& row, const Notation& n, qreal chip, double longest, bool result) {
        qreal x = addSign(QString::fromUtf8(n.before), 0) + (*n.before ? signGap : 0);
        for (std::size_t i = 0; i < row.operands.size(); ++i) {
            if (i > 0) x = addSign(QString::fromUtf8(n.between), x + gap) + gap;
            addOperand(row.operands[i], x, chip);
            x += chip;
        }
        x = addSign(QString::fromUtf8(n.after), x + (*n.after ? signGap : 0));
        if (result) {
            x = addSign(QStringLiteral("="), x + gap) + gap;
            const qreal room = m_width - valueWidth - x;
            if (n.folds && room > 8 && longest > 0 && std::isfinite(row.value)) {
                const qreal length = std::max(1.5, room * std::abs(row.value) / longest);
                add(Piece::Bar, QRectF(x, m_y + 7, length, rowHeight - 14), {}, {}).fill =
                    m_style.diverging(row.value >= 0 ? .6 : -.6);
            }
            const QRectF rect(m_width - valueWidth, m_y, valueWidth, rowHeight);
            add(Piece::Text, rect, number(row.value), m_style.colors().text).align =
                Qt::AlignRight | Qt::AlignVCenter;
        }
        m_y += rowHeight;
    }

    static QString symbolOf(const Operand& operand) {
        return operand.cell ? cellSymbol(*operand.cell) : QString::fromStdString(operand.symbol);
    }

    QColor colorOf(const QString& symbol) const {
        const Palette& c = m_style.colors();
        if (symbol == u"q" || symbol == u"W_Q") return c.query;
        if (symbol == u"k" || symbol == u"W_K") return c.key;
        if (symbol == u"v" || symbol == u"W_V") return c.value;
        return c.textMuted;
    }

    /// The symbols of the operands, over their chips.
    void addColumnHeads(const std::vector<Row>& rows, const Notation& n, qreal chip) {
        const auto widest =
            std::ranges::max_element(rows, {}, [](const Row& r) { return r.operands.size(); });
        if (widest == rows.end()) return;
        qreal x = textWidth(QString::fromUtf8(n.before)) + (*n.before ? signGap : 0);
        for (const Operand& operand : widest->operands) {
            Piece& head = add(Piece::Text, QRectF(std::max(0.0, x - 8), m_y, chip + 16, 16),
                              symbolOf(operand), colorOf(symbolOf(operand)));
            head.align = Qt::AlignCenter;
            head.size = TextSize::Tiny;
            head.bold = true;
            x += chip + 2 * gap + textWidth(QString::fromUtf8(n.between));
        }
        m_y += 17;
    }

    void addFold(const std::vector<Row>& folded, int lineIndex) {
        const double sum = std::accumulate(folded.begin(), folded.end(), 0.0,
                                           [](double s, const Row& row) { return s + row.value; });
        const bool adds = m_derivation.lines[std::size_t(lineIndex)].how != How::Max;
        const QString text = adds ? say(QT_TRANSLATE_NOOP("Arithmetic", "另外 %1 项，合计 %2 ▾"))
                                        .arg(folded.size())
                                        .arg(m_style.number(sum))
                                  : say(QT_TRANSLATE_NOOP("Arithmetic", "另外 %1 项 ▾")).arg(folded.size());
        Piece& fold = add(Piece::Text, QRectF(0, m_y, m_width, rowHeight), text, m_style.colors().textMuted);
        fold.action = Piece::Unfold;
        fold.line = lineIndex;
        fold.tip = say(QT_TRANSLATE_NOOP("Arithmetic", "全部展开"));
        m_y += rowHeight;
    }

    void addTotal(const Line& line, const Notation& n) {
        const Palette& c = m_style.colors();
        add(Piece::Rule, QRectF(0, m_y + 3, m_width, 1), {}, c.border);
        m_y += 7;
        const QString label = n.folds ? say(n.total) : cellShortWords(m_trace, m_derivation.cell);
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
        const auto symbol = QString::fromStdString(line.symbol);
        add(Piece::Text, QRectF(0, m_y, m_width * .5, 24), symbol, c.text).bold = true;
        add(Piece::Text, QRectF(textWidth(symbol, TextSize::Small, true) + 8, m_y, m_width * .6, 24),
            say(n.total), c.textMuted);
        Piece& value =
            add(Piece::Text, QRectF(m_width * .5, m_y, m_width * .5, 24), fourDigits(line.value), c.text);
        value.align = Qt::AlignRight | Qt::AlignVCenter;
        value.bold = true;
        m_y += 25;
    }

    QString fourDigits(double value) const {
        Style exact = m_style;
        exact.digits = 4;
        return exact.number(value);
    }

    /// A hidden key has no arithmetic: the mask says what stands here.
    void addMasked(const Line& line, const Notation& n) {
        add(Piece::Text, QRectF(0, m_y, m_width, 44),
            say(QT_TRANSLATE_NOOP("Arithmetic", "掩码遮住了这个键，查询看不到它：分数换成 −∞，权重就是 0。")),
            m_style.colors().textMuted)
            .wrap = true;
        m_y += 44;
        addTotal(line, n);
    }

    void addLine(int index) {
        const Line& line = m_derivation.lines[std::size_t(index)];
        const bool last = index + 1 == int(m_derivation.lines.size());
        const Notation n = notationOf(line.how);
        if (line.how == How::Masked) return addMasked(line, n);
        auto rows = rowsOf(line);
        m_precise = rows.size() <= 3;
        m_greatest = 0;
        double longest = 0;
        std::size_t operands = 0;
        for (const Row& row : rows) {
            operands = std::max(operands, row.operands.size());
            if (std::isfinite(row.value)) longest = std::max(longest, std::abs(row.value));
            for (const Operand& o : row.operands)
                if (std::isfinite(o.value)) m_greatest = std::max(m_greatest, std::abs(o.value));
        }
        if (n.folds && m_options.bySize)
            std::ranges::stable_sort(rows, [&](const Row& a, const Row& b) {
                return line.how == How::Max ? a.value > b.value : std::abs(a.value) > std::abs(b.value);
            });
        if (!last) addPartHead(line, n);
        const qreal chip = chipWidth(operands, n);
        const std::size_t most = m_options.unfolded.contains(index) ? rows.size()
                                 : last                             ? termsOfLast
                                                                    : termsOfInner;
        const std::size_t shown = rows.size() <= most + 1 ? rows.size() : most;
        addColumnHeads(rows, n, chip);
        for (std::size_t i = 0; i < shown; ++i) addRow(rows[i], n, chip, longest, n.folds);
        if (shown < rows.size()) addFold({rows.begin() + std::ptrdiff_t(shown), rows.end()}, index);
        m_foldable = m_foldable || rows.size() > 2;
        if (last) addTotal(line, n);
    }

    void addLeaf() {
        const bool weight = m_trace.find(m_derivation.cell.tensor) == nullptr;
        add(Piece::Text, QRectF(0, m_y, m_width, 44),
            weight ? say(QT_TRANSLATE_NOOP("Arithmetic", "这是训练得到的权重：到底了，下面没有算式。"))
                   : say(QT_TRANSLATE_NOOP("Arithmetic", "这是输入本身：到底了，下面没有算式。")),
            m_style.colors().textMuted)
            .wrap = true;
        m_y += 44;
    }

    /// The order of the terms, and whether the arithmetic agrees with what the model recorded.
    void addFooter() {
        const Palette& c = m_style.colors();
        if (m_foldable) {
            const QString a = say(QT_TRANSLATE_NOOP("Arithmetic", "按大小排")),
                          b = say(QT_TRANSLATE_NOOP("Arithmetic", "按顺序排"));
            Piece& size = add(Piece::Text, QRectF(0, m_y, textWidth(a), 24), a,
                              m_options.bySize ? c.text : c.textMuted);
            size.action = Piece::SortBySize;
            const qreal x = textWidth(a) + 14;
            add(Piece::Text, QRectF(x - 9, m_y, 8, 24), QStringLiteral("·"), c.textFaint);
            Piece& order = add(Piece::Text, QRectF(x + 4, m_y, textWidth(b), 24), b,
                               m_options.bySize ? c.textMuted : c.text);
            order.action = Piece::SortByOrder;
            m_y += 24;
        }
        if (m_derivation.lines.empty()) return;
        const double difference = std::abs(m_derivation.evaluated() - double(m_derivation.recorded));
        const bool agrees = !(difference > 1e-4 * std::max(1.0, std::abs(double(m_derivation.recorded))));
        const QString far = std::isfinite(difference) && difference > 0
                                ? QString::number(difference, 'e', 0).replace('-', QChar(0x2212))
                                : QStringLiteral("0");
        Piece& check =
            add(Piece::Text, QRectF(0, m_y, m_width, 24),
                agrees ? say(QT_TRANSLATE_NOOP("Arithmetic", "✓ 重新验算一致，相差 %1")).arg(far)
                       : say(QT_TRANSLATE_NOOP("Arithmetic", "✗ 重新验算不一致，相差 %1")).arg(far),
                agrees ? c.good : c.bad);
        check.tip = say(
            QT_TRANSLATE_NOOP("Arithmetic", "用双精度把这道算式重算一遍，再和模型前向计算时记下的数比较"));
        m_y += 24;
    }

    const Trace& m_trace;
    const Derivation& m_derivation;
    const Style& m_style;
    qreal m_width;
    const ArithmeticOptions& m_options;
    ArithmeticLayout m_out;
    qreal m_y = 0;
    double m_greatest = 0;
    bool m_precise = false; ///< of the line that is being built
    bool m_foldable = false;
};

} // namespace

ArithmeticLayout layOutArithmetic(const Trace& trace, const Derivation& derivation, const Style& style,
                                  qreal width, const ArithmeticOptions& options) {
    return Builder(trace, derivation, style, width, options).build();
}

} // namespace kanshei
