#include "app/commands/explain_text.h"

#include "app/commands/output.h"
#include "core/explain/build.h"
#include "core/explain/names.h"
#include "core/ops/ops.h"
#include "core/text/word_groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace kanshei {
namespace {

constexpr int digits = 6;

std::string quoted(const std::string& text) {
    return "“" + text + "”";
}

std::string tokenText(const Trace& trace, Index i) {
    if (i < 0 || i >= trace.length()) return "?";
    const Tokens& tokens = trace.tokens;
    const std::string glyph = tokens.sharedGlyph(std::size_t(i));
    if (glyph.empty()) return tokens.list[std::size_t(i)].text;
    const auto [first, last] = tokens.glyphOf(std::size_t(i)); // a piece of a character, named by it
    return glyph + " " + std::to_string(std::size_t(i) - first + 1) + "/" + std::to_string(last - first);
}

std::string sentenceWord(const Trace& trace, Index i) {
    const auto groups = wordGroups(trace.tokens);
    return i >= 0 && i < Index(groups.size()) ? wordText(trace.tokens, groups[std::size_t(i)]) : "?";
}

std::string wordText(const Trace& trace, Index id) {
    const auto& tokenizer = trace.model->tokenizer;
    const std::string piece = tokenizer ? tokenizer->readable(TokenId(id)) : "";
    return piece.empty() ? "#" + std::to_string(id) : piece;
}

/// "at “他”", "component 5"; a head belongs to the place.
std::string axisWords(const Trace& trace, AxisRole role, Index i) {
    switch (role) {
    case AxisRole::Query:
        return " from " + quoted(tokenText(trace, i));
    case AxisRole::Key:
        return " to " + quoted(tokenText(trace, i));
    case AxisRole::Token:
        return " at " + quoted(tokenText(trace, i));
    case AxisRole::Word:
        return " for " + quoted(wordText(trace, i));
    case AxisRole::QueryWord:
        return " from " + quoted(sentenceWord(trace, i));
    case AxisRole::KeyWord:
        return " to " + quoted(sentenceWord(trace, i));
    case AxisRole::Head:
        return "";
    default:
        return ", " + std::string(nameOf(role)) + " " + std::to_string(i);
    }
}

std::string nameOf(const Trace& trace, const TermName& name) {
    switch (name.kind) {
    case TermName::Component:
        return "";
    case TermName::Symbol:
        return name.symbol;
    case TermName::Head:
        return "head " + std::to_string(name.index);
    case TermName::Token:
        return tokenText(trace, name.index);
    case TermName::Word:
        return wordText(trace, name.index);
    }
    return "";
}

std::string value(double v) {
    return number(v, digits);
}

const Operand& operand(const Line& line, std::size_t term) {
    return line.terms[term].factors.front();
}

/// "q × k"
std::string symbols(const Term& term) {
    std::string text;
    for (const Operand& factor : term.factors) text += (text.empty() ? "" : " × ") + factor.symbol;
    return text;
}

/// "sum of 64 products x̂ × W_Q and b_Q", "sum of e + p"
std::string sumWords(const Line& line) {
    std::vector<std::pair<std::string, int>> kinds; // in order, how often
    for (const Term& term : line.terms) {
        const std::string is = symbols(term);
        if (kinds.empty() || kinds.back().first != is) kinds.emplace_back(is, 0);
        ++kinds.back().second;
    }
    std::string text = "sum of ";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto& [is, often] = kinds[i];
        const bool product = is.find("×") != std::string::npos;
        text += (i ? " + " : "");
        if (often > 1) text += std::to_string(often) + (product ? " products " : " numbers ");
        text += is;
    }
    return text;
}

/// "e ÷ Z", with `write` for each operand.
template<class Write> std::string formula(const Line& line, Write&& write) {
    const auto two = [&](const char* before, const char* between, const char* after) {
        return before + write(operand(line, 0)) + between + write(operand(line, 1)) + after;
    };
    switch (line.how) {
    case How::Divide:
        return two("", " ÷ ", "");
    case How::Subtract:
        return two("", " − ", "");
    case How::Exp:
        return two("exp(", " − ", ")");
    case How::InvSqrt:
        return two("1 ÷ √(", " + ", ")");
    case How::Gelu:
    case How::GeluTanh:
        return "GELU(" + write(operand(line, 0)) + ")";
    case How::Silu:
        return "SiLU(" + write(operand(line, 0)) + ")";
    case How::Tanh:
        return "tanh(" + write(operand(line, 0)) + ")";
    case How::Root:
        return "√" + write(operand(line, 0));
    case How::Cos:
        return "cos(" + write(operand(line, 0)) + ")";
    case How::Sin:
        return "sin(" + write(operand(line, 0)) + ")";
    case How::Relu:
        return "max(0, " + write(operand(line, 0)) + ")";
    default:
        return "";
    }
}

std::string words(const Line& line) {
    const auto count = [&](std::size_t n, const char* what) {
        return std::to_string(n) + " " + what + " " + symbols(line.terms.front());
    };
    const std::size_t n = line.terms.size();
    switch (line.how) {
    case How::Copy:
        return operand(line, 0).symbol + ", taken as it is";
    case How::Lookup:
        return operand(line, 0).symbol + ", row " + value(operand(line, 1).value) + " of the table";
    case How::Sum:
        return sumWords(line);
    case How::Mean:
        return "mean of " + count(n, "numbers");
    case How::MeanSquare:
        return "mean square of " + count(n - 1, "differences") + " − " + operand(line, n - 1).symbol;
    case How::RootMean:
        return "1 ÷ √(mean square of " + count(n - 1, "numbers") + " + " + operand(line, n - 1).symbol + ")";
    case How::Max:
        return "greatest of " + count(n, "numbers");
    case How::Count:
        return "how many of " + count(n - 1, "numbers") + " equal " + operand(line, n - 1).symbol;
    case How::SumExp:
        return "sum of exp(" + symbols(line.terms.front()) + " − " + operand(line, n - 1).symbol + ") over " +
               std::to_string(n - 1) + " numbers";
    case How::Masked:
        return "the mask hides this key from the query";
    default:
        return formula(line, [](const Operand& o) { return o.symbol; }) + " = " +
               formula(line, [](const Operand& o) { return value(o.value); });
    }
}

class Tree {
public:
    Tree(const Trace& trace, const ExplainTree& how) : m_trace(trace), m_how(how) {}

    Status addCell(const Cell& cell, std::size_t indent, int depth);
    std::string take() { return std::move(m_out); }

private:
    struct Row {
        std::size_t term;
        double value;
    };

    void write(std::size_t indent, const std::string& text) {
        m_out.append(indent, ' ').append(text).append("\n");
    }
    std::vector<Row> rowsOf(const Line& line) const;
    Status addLine(const Derivation& derivation, int line, std::size_t indent, int depth);
    Status addRows(const Derivation& derivation, const Line& line, std::size_t indent, int depth);
    Status addOperand(const Derivation& derivation, const Operand& operand, std::size_t indent, int depth);
    bool opens(const Operand& operand, int depth) const;
    std::string rowText(const Line& line, const Row& row, const TermName& name) const;

    const Trace& m_trace;
    const ExplainTree& m_how;
    std::string m_out;
    std::set<std::string> m_opened;
    std::set<int> m_lines; ///< of the derivation that is being written: already shown
};

/// The cell with its value and, while there is depth, the arithmetic under it.
Status Tree::addCell(const Cell& cell, std::size_t indent, int depth) {
    const auto derivation = explain(m_trace, cell);
    if (!derivation) return derivation.error();
    const std::string head =
        cell.text() + " = " + value(double(derivation->recorded)) + "   " + cellInWords(m_trace, cell);
    if (derivation->leaf) {
        write(indent,
              head + (m_trace.model->weights.find(cell.tensor) ? ": a trained weight" : ": the input"));
        return Nothing{};
    }
    if (depth == 0) {
        write(indent, head);
        return Nothing{};
    }
    if (!m_opened.insert(cell.text()).second) {
        write(indent, head + " (opened above)");
        return Nothing{};
    }
    if (m_opened.size() > mostDerivations)
        return fail(ErrorCode::TooLarge,
                    KANSHEI_TEXT("More than %1 numbers would be opened; use a smaller --depth."),
                    {std::to_string(mostDerivations)});
    write(indent, head + (derivation->op == "edit" ? " (changed by an edit)" : ""));
    const auto outer = std::exchange(m_lines, {});
    Status status = addLine(*derivation, int(derivation->lines.size()) - 1, indent + 2, depth);
    // What was there before an edit is worth knowing even when the new number does not come from it.
    for (int line = 0; status && line < int(derivation->lines.size()); ++line)
        status = addLine(*derivation, line, indent + 2, depth);
    m_lines = outer;
    return status;
}

Status Tree::addLine(const Derivation& derivation, int index, std::size_t indent, int depth) {
    const Line& line = derivation.lines[std::size_t(index)];
    const bool last = index + 1 == int(derivation.lines.size());
    if (!m_lines.insert(index).second) return Nothing{}; // it is written where it was first needed
    const bool itself = line.how == How::Copy && operand(line, 0).symbol == line.symbol;
    write(indent,
          line.symbol + (itself ? "" : " = " + words(line)) + (last ? "" : " = " + value(line.value)));
    if (isList(line.how)) return addRows(derivation, line, indent + 2, depth);
    for (const Term& term : line.terms)
        for (const Operand& factor : term.factors)
            if (Status status = addOperand(derivation, factor, indent + 2, depth); !status) return status;
    return Nothing{};
}

std::vector<Tree::Row> Tree::rowsOf(const Line& line) const {
    std::vector<Row> rows;
    for (std::size_t i = 0; i + (lastStandsApart(line.how) ? 1 : 0) < line.terms.size(); ++i)
        rows.push_back({i, listed(line, line.terms[i])});
    if (m_how.bySize)
        std::ranges::stable_sort(rows, [&](const Row& a, const Row& b) {
            return line.how == How::Max ? a.value > b.value : std::abs(a.value) > std::abs(b.value);
        });
    return rows;
}

/// " 2.8035 = -1.9335 × -1.45   blocks.2.q[1,3,5] × blocks.2.k[1,2,5]"
std::string Tree::rowText(const Line& line, const Row& row, const TermName& name) const {
    const auto join = [&](auto&& write) {
        std::string text;
        for (const Operand& factor : line.terms[row.term].factors)
            text += (text.empty() ? "" : " × ") + write(factor);
        return text;
    };
    std::string text = value(row.value);
    if (!text.starts_with('-')) text.insert(0, " ");
    text.resize(std::max<std::size_t>(text.size(), 11), ' ');
    const std::string numbers = join([](const Operand& o) { return value(o.value); });
    if (line.how == How::SumExp)
        text += " = exp(" + numbers + " − max)";
    else if (line.how == How::MeanSquare)
        text += " = (" + numbers + " − μ)²";
    else if (line.how == How::RootMean)
        text += " = (" + numbers + ")²";
    else if (line.terms[row.term].factors.size() > 1)
        text += " = " + numbers;
    // Products are told apart by their cells.
    const bool several = line.terms[row.term].factors.size() > 1;
    const std::string is = several && name.kind == TermName::Symbol ? "" : nameOf(m_trace, name);
    if (!is.empty()) text += "   " + is;
    return text + "   " + join([](const Operand& o) { return o.cell ? o.cell->text() : o.symbol; });
}

/// Under a term that says its value and its cell, only what is new is worth a line.
bool Tree::opens(const Operand& operand, int depth) const {
    if (operand.line >= 0) return true;
    return operand.cell && depth > 1 && m_trace.find(operand.cell->tensor) &&
           !m_opened.contains(operand.cell->text());
}

Status Tree::addRows(const Derivation& derivation, const Line& line, std::size_t indent, int depth) {
    const auto rows = rowsOf(line);
    const auto names = termNames(line);
    // Folding a single term would save nothing.
    const std::size_t shown = rows.size() <= m_how.terms + 1 ? rows.size() : m_how.terms;
    for (std::size_t i = 0; i < shown; ++i) {
        write(indent, rowText(line, rows[i], names[rows[i].term]));
        for (const Operand& factor : line.terms[rows[i].term].factors)
            if (opens(factor, depth))
                if (Status status = addOperand(derivation, factor, indent + 2, depth); !status) return status;
    }
    if (shown < rows.size()) {
        const double rest = std::accumulate(rows.begin() + std::ptrdiff_t(shown), rows.end(), 0.0,
                                            [](double sum, const Row& row) { return sum + row.value; });
        write(indent, "… and " + std::to_string(rows.size() - shown) + " more" +
                          (line.how == How::Max ? "" : ", together " + value(rest)));
    }
    // What is subtracted from every term of this line, or added to them.
    if (lastStandsApart(line.how))
        return addOperand(derivation, line.terms.back().factors.front(), indent, depth);
    return Nothing{};
}

Status Tree::addOperand(const Derivation& derivation, const Operand& operand, std::size_t indent, int depth) {
    if (operand.line >= 0) return addLine(derivation, operand.line, indent, depth);
    if (operand.cell) return addCell(*operand.cell, indent, depth - 1);
    return Nothing{};
}

} // namespace

std::string cellInWords(const Trace& trace, const Cell& cell) {
    const TensorNames* names = namesOf(cell.tensor);
    const auto axes = axesOf(cell.tensor, cell.index.size());
    std::string text = names ? names->title : "weight " + symbolOf(cell.tensor);
    std::string place;
    const Index layer = explaining::TensorName(cell.tensor).layer;
    if (layer >= 0) place = "layer " + std::to_string(layer);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        text += axisWords(trace, axes[i], cell.index[i]);
        if (axes[i] == AxisRole::Head) place += ", head " + std::to_string(cell.index[i]);
    }
    return place.empty() ? text : text + " (" + place + ")";
}

Result<std::string> explainText(const Trace& trace, const Cell& cell, const ExplainTree& how) {
    Tree tree(trace, how);
    const Status status = tree.addCell(cell, 0, how.depth);
    if (!status) return status.error();
    return tree.take();
}

} // namespace kanshei
