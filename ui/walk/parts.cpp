#include "ui/walk/parts.h"

#include "ui/figures/token_label.h"

#include <QCoreApplication>

#include <algorithm>

namespace kanshei {

namespace {

int inside(int i, Index count) {
    return int(std::clamp<Index>(i, 0, count - 1));
}

} // namespace

Parts::Parts(const StepContext& context)
    : trace(context.trace), style(context.style), at(context.selection),
      m_labels(tokenLabels(context.trace.tokens)) {
    at.layer = inside(at.layer, config().n_layers);
    at.head = inside(at.head, config().n_heads);
    at.query = inside(at.query, trace.length());
}

Index Parts::strongestKey() const {
    const Tensor& pattern = block("pattern");
    Index best = -1;
    for (Index j = 0; j < trace.length(); ++j)
        if (trace.visible(at.query, j) &&
            (best < 0 || pattern.at({at.head, at.query, j}) > pattern.at({at.head, at.query, best})))
            best = j;
    return best;
}

bool Parts::anyHidden() const {
    for (Index i = 0; i < trace.length(); ++i)
        for (Index j = 0; j < trace.length(); ++j)
            if (!trace.visible(i, j)) return true;
    return false;
}

bool Parts::seesNothing(Index query) const {
    for (Index j = 0; j < trace.length(); ++j)
        if (trace.visible(query, j)) return false;
    return true;
}

QString Parts::quoted(Index i) const {
    return QCoreApplication::translate("Walk", "「%1」").arg(token(i));
}

QString Parts::coloured(const QString& text, const QColor& color) const {
    return QStringLiteral("<b style=\"color:%1\">%2</b>").arg(color.name(), text.toHtmlEscaped());
}

QString Parts::exact(double value) const {
    Style s = style;
    s.digits = 4;
    return s.number(value);
}

QString Parts::inBrackets(const QString& number) {
    return number.startsWith(QChar(0x2212)) ? QStringLiteral("(%1)").arg(number) : number;
}

QString Parts::followingOf(Index i) const {
    constexpr Index most = 4;
    QString words;
    for (Index j = i + 1; j < std::min(trace.length(), i + 1 + most); ++j) words += token(j);
    if (i + 1 + most < trace.length()) words += QStringLiteral("…");
    return QCoreApplication::translate("Walk", "「%1」").arg(words);
}

QString Parts::percent(double value) const {
    Style s = style;
    s.digits = 1;
    // Rounding must not make a certainty of what is none.
    if (value < 1 && value >= 0.9995) return QStringLiteral(">99.9%");
    return s.number(value * 100) + QStringLiteral("%");
}

QString Parts::joined(const QString& text, const QString& next) const {
    if (text.isEmpty() || next.isEmpty()) return text + next;
    return style.language == QLatin1String("zh") ? text + next : text + ' ' + next;
}

QString Parts::place() const {
    return QCoreApplication::translate("Walk", "第 %1 层 · 头 %2")
        .arg(count(at.layer + 1), count(at.head + 1));
}

Names Parts::rows() const {
    Names names;
    names.list = m_labels;
    names.chosen = at.query;
    names.color = colors().query;
    return names;
}

Names Parts::queries() const {
    Names names = rows();
    names.caption = QCoreApplication::translate("Walk", "查询 Query ↓");
    return names;
}

Names Parts::keys(Index chosen) const {
    Names names = rows();
    names.chosen = int(chosen);
    names.color = colors().key;
    names.caption = QCoreApplication::translate("Walk", "键 Key →");
    return names;
}

Describe Parts::ofToken(const QString& what) const {
    const QString form = QCoreApplication::translate("Walk", "%1：「%2」的第 %3 个分量");
    return [labels = m_labels, what, form](Index row, Index col) {
        return form.arg(what, labels[std::size_t(row)], count(col + 1));
    };
}

Describe Parts::ofPair(const QString& what) const {
    const QString form = QCoreApplication::translate("Walk", "%1：「%2」看「%3」");
    return [labels = m_labels, what, form](Index row, Index col) {
        return form.arg(what, labels[std::size_t(row)], labels[std::size_t(col)]);
    };
}

Plate Parts::vectors(const Tensor& tensor, const QString& title, const QString& what, QColor color) const {
    Plate plate;
    plate.grid.source = MatrixSource(tensor);
    plate.grid.scale = ColorScale::signedOf({&plate.grid.source});
    plate.grid.describe = ofToken(what);
    plate.title = title;
    plate.color = color;
    plate.frameRow = at.query;
    return plate;
}

Plate Parts::headVectors(std::string_view part, const QString& title, const QString& what,
                         QColor color) const {
    Plate plate;
    plate.grid.source = MatrixSource::head(block(part), at.head);
    plate.grid.scale = ColorScale::signedOf({&plate.grid.source});
    plate.grid.describe = ofToken(what);
    plate.title = title;
    plate.color = color;
    plate.frameRow = at.query;
    return plate;
}

Plate Parts::scores(std::string_view part, const QString& title, const QString& what) const {
    Plate plate;
    plate.grid.source = MatrixSource::head(block(part), at.head);
    plate.grid.scale = ColorScale::signedOf({&plate.grid.source});
    plate.grid.describe = ofPair(what);
    plate.grid.minDigits = 0; // a whole number still says more than a colour
    plate.title = title;
    plate.frameRow = at.query;
    return plate;
}

Plate Parts::weights() const {
    Plate plate = scores("pattern", {}, QCoreApplication::translate("Walk", "注意力权重"));
    plate.grid.scale = ColorScale::weights();
    plate.grid.minDigits = 2;
    if (anyHidden()) {
        plate.grid.hidden = [kind = &maskKind(trace.options.mask)](Index i, Index j) {
            return !kind->visible(i, j);
        };
        plate.grid.hiddenText = QStringLiteral("0");
        plate.grid.blockedText = QCoreApplication::translate("Walk", "没有可见的键");
    }
    return plate;
}

ColorScale Parts::shareScale(std::initializer_list<Plate*> plates) {
    double most = 0;
    for (const Plate* plate : plates) most = std::max(most, plate->grid.scale.max);
    for (Plate* plate : plates) plate->grid.scale.max = most;
    return (*plates.begin())->grid.scale;
}

FigurePtr Parts::figure(const char* id, const QString& title, PanelPtr panel) const {
    return std::make_shared<PanelFigure>(QString::fromLatin1(id), title, std::move(panel), style, at);
}

} // namespace kanshei
