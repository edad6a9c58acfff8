#include "ui/presenter/short_arithmetic.h"

#include "ui/shell/arithmetic_rows.h"
#include "ui/theme/translate.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

constexpr std::size_t mostTerms = 3;

class Writer {
public:
    Writer(const Derivation& derivation, Style style) : m_derivation(derivation), m_style(std::move(style)) {
        m_style.digits = 4;
    }

    QString write(const Line& line) {
        if (line.how == How::Masked) return translate("Presenter", "被掩码遮住");
        if (line.how == How::Sum) return sum(line);
        if (line.how == How::Mean) return QStringLiteral("(%1) ÷ %2").arg(sum(line)).arg(line.terms.size());
        if (line.how == How::Lookup) return operand(line.terms.front().factors.front());
        const Notation notation = notationOf(line, m_style);
        // What folds otherwise is a part of another line: what it comes to says enough here.
        if (notation.folds) return m_style.number(line.value);
        const QString between = notation.between.isEmpty() ? QString() : ' ' + notation.between + ' ';
        return notation.before + all(line, between) + notation.after;
    }

private:
    static QString inBrackets(const QString& number) {
        return number.startsWith(QChar(0x2212)) ? QStringLiteral("(%1)").arg(number) : number;
    }

    /// An exponential is written out: "exp(2.12 − 3.40)" says where 0.28 comes from.
    QString operand(const Operand& operand) {
        if (operand.line >= 0)
            if (const Line& line = m_derivation.lines[std::size_t(operand.line)]; line.how == How::Exp)
                return write(line);
        return inBrackets(m_style.number(operand.value));
    }

    QString term(const Term& term) {
        QStringList factors;
        for (const Operand& factor : term.factors) factors << operand(factor);
        return factors.join(QStringLiteral("×"));
    }

    QString all(const Line& line, const QString& between) {
        QStringList terms;
        for (const Term& each : line.terms) terms << term(each);
        return terms.join(between);
    }

    QString sum(const Line& line) {
        std::vector<const Term*> terms;
        for (const Term& each : line.terms) terms.push_back(&each);
        const bool whole = terms.size() <= mostTerms + 1;
        if (!whole) {
            m_style.digits = 2;
            std::ranges::stable_sort(terms, [](const Term* a, const Term* b) {
                return std::abs(a->value()) > std::abs(b->value());
            });
            terms.resize(mostTerms);
        }
        QStringList texts;
        for (const Term* each : terms) texts << term(*each);
        if (!whole) texts << translate("Presenter", "…（共 %1 项）").arg(line.terms.size());
        return texts.join(QStringLiteral(" + "));
    }

    const Derivation& m_derivation;
    Style m_style;
};

} // namespace

QString shortArithmetic(const Derivation& derivation, const Style& style) {
    if (derivation.lines.empty()) return {};
    return Writer(derivation, style).write(derivation.lines.back());
}

} // namespace kanshei
