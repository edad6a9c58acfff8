#include "ui/shell/arithmetic_rows.h"

#include "ui/theme/translate.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

std::vector<const Operand*> operandsOf(const Term& term) {
    std::vector<const Operand*> operands;
    for (const Operand& factor : term.factors) operands.push_back(&factor);
    return operands;
}

} // namespace

Notation notationOf(const Line& line, const Style& style) {
    const auto subtracted = [&] {
        const double value = line.terms.back().value();
        return QStringLiteral("− ") + (value < 0 ? '(' + style.number(value) + ')' : style.number(value));
    };
    switch (line.how) {
    case How::Copy:
        return {{}, {}, {}, translate("Arithmetic", "原样取来"), false};
    case How::Lookup:
        return {{}, {}, {}, translate("Arithmetic", "查表"), true};
    case How::Sum:
        return {{}, "×", {}, translate("Arithmetic", "合计"), true};
    case How::Subtract:
        return {{}, "−", {}, translate("Arithmetic", "差"), false};
    case How::Mean:
        return {{}, "×", {}, translate("Arithmetic", "平均"), true};
    case How::MeanSquare:
        return {"(", "−", subtracted() + ")²", translate("Arithmetic", "差的平方的平均"), true};
    case How::Divide:
        return {{}, "÷", {}, translate("Arithmetic", "商"), false};
    case How::Max:
        return {{}, {}, {}, translate("Arithmetic", "这一行最大的"), true};
    case How::Count:
        return {{}, {}, {}, translate("Arithmetic", "等于最大值的个数"), true};
    case How::Exp:
        return {"exp(", "−", ")", translate("Arithmetic", "指数"), false};
    case How::SumExp:
        return {"exp(", "−", subtracted() + ")", translate("Arithmetic", "指数之和"), true};
    case How::InvSqrt:
        return {"1 ÷ √(", "+", ")", translate("Arithmetic", "开方的倒数"), false};
    case How::RootMean:
        return {"(", {}, ")²", translate("Arithmetic", "均方根的倒数"), true};
    case How::Silu:
        return {"SiLU(", {}, ")", translate("Arithmetic", "激活后"), false};
    case How::Tanh:
        return {"tanh(", {}, ")", translate("Arithmetic", "激活后"), false};
    case How::Root:
        return {"√", {}, {}, translate("Arithmetic", "平方根"), false};
    case How::Cos:
        return {"cos(", {}, ")", translate("Arithmetic", "余弦"), false};
    case How::Sin:
        return {"sin(", {}, ")", translate("Arithmetic", "正弦"), false};
    case How::Gelu:
    case How::GeluTanh:
        return {"GELU(", {}, ")", translate("Arithmetic", "激活后"), false};
    case How::Relu:
        return {"ReLU(", {}, ")", translate("Arithmetic", "激活后"), false};
    case How::Masked:
        return {{}, {}, {}, translate("Arithmetic", "被遮住"), false};
    }
    return {};
}

ArithmeticRows rowsOf(const Line& line, bool bySize) {
    ArithmeticRows out;
    if (!isList(line.how)) {
        const bool lookup = line.how == How::Lookup; // its two operands are not one expression
        for (const Term& term : line.terms) {
            if (lookup || out.rows.empty())
                out.rows.push_back({{}, line.value, {TermName::Symbol, -1, term.factors.front().symbol}});
            auto& operands = out.rows.back().operands;
            for (const Operand& factor : term.factors) operands.push_back(&factor);
        }
        out.named = lookup;
    } else {
        const auto names = termNames(line);
        for (std::size_t i = 0; i + (lastStandsApart(line.how) ? 1 : 0) < line.terms.size(); ++i)
            out.rows.push_back({operandsOf(line.terms[i]), listed(line, line.terms[i]), names[i]});
        if (bySize)
            std::ranges::stable_sort(out.rows, [&](const ArithmeticRow& a, const ArithmeticRow& b) {
                return line.how == How::Max ? a.value > b.value : std::abs(a.value) > std::abs(b.value);
            });
    }
    bool symbols = false, things = false;
    for (const ArithmeticRow& row : out.rows) {
        out.columns = std::max(out.columns, row.operands.size());
        if (std::isfinite(row.value)) out.longest = std::max(out.longest, std::abs(row.value));
        symbols = symbols || row.name.kind == TermName::Symbol;
        things = things || (row.name.kind != TermName::Symbol && row.name.kind != TermName::Component);
    }
    // Heads, tokens and words are named; so are the addends of e + p. Factors have their letters over the columns.
    out.named =
        out.named || things || (symbols && isList(line.how) && out.columns == 1 && out.rows.size() > 1);
    return out;
}

} // namespace kanshei
