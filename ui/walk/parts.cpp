#include "ui/walk/parts.h"

#include "ui/figures/token_label.h"
#include "ui/theme/translate.h"

#include <algorithm>
#include <cmath>

namespace kanshei {

namespace {

int inside(int i, Index count) {
    return int(std::clamp<Index>(i, 0, count - 1));
}

} // namespace

Parts::Parts(const StepContext& context)
    : trace(context.trace), style(context.style), at(context.selection),
      m_labels(std::make_shared<std::vector<QString>>(tokenLabels(context.trace.tokens))),
      m_guess(context.guess), m_marked(context.marked) {
    at.layer = inside(at.layer, config().n_layers);
    at.head = inside(at.head, config().n_heads);
    at.query = inside(at.query, trace.length());
    m_token = at.query;
}

Index Parts::strongestKey() const {
    const Tensor& pattern = this->pattern();
    Index best = -1;
    for (Index j = 0; j < size(); ++j)
        if ((sees(at.query, j) || pattern.at({at.head, at.query, j}) != 0) &&
            (best < 0 || pattern.at({at.head, at.query, j}) > pattern.at({at.head, at.query, best})))
            best = j;
    return best;
}

bool Parts::sees(Index query, Index key) const {
    const auto hides = [this](Index i, Index j) { return !trace.visible(at.layer, at.head, i, j); };
    return m_groups ? !overTokens(hides)(query, key) : !hides(query, key);
}

Index Parts::hiddenByEdits(Index query) const {
    Index hidden = 0;
    for (Index j = 0; j < trace.length(); ++j)
        hidden += trace.maskOf(at.layer).visible(query, j) && !sees(query, j);
    return hidden;
}

bool Parts::seesNothing(Index query) const {
    return trace.seesNothing(at.layer, at.head, query);
}

std::function<bool(Index, Index)> Parts::hiddenScores() const {
    // Asked for each cell of a picture of millions.
    return overTokens([scores = MatrixSource::head(block("attn_scores"), at.head)](Index i, Index j) {
        return !std::isfinite(scores.value(i, j));
    });
}

QString Parts::sharingHeads() const {
    const Index each = config().n_heads / config().n_kv_heads, first = config().kvHead(at.head) * each;
    const QString form = each == 2 ? translate("Walk", "头 %1、头 %2") : translate("Walk", "头 %1 到头 %2");
    return form.arg(first + 1).arg(first + each);
}

QString Parts::normOf(const QString& x) const {
    return (config().norm_kind == NormKind::RmsNorm ? QStringLiteral("RMS(%1)") : QStringLiteral("LN(%1)"))
        .arg(x);
}

QString Parts::quoted(Index i) const {
    return translate("Walk", "「%1」").arg(token(i));
}

QString Parts::coloured(const QString& text, const QColor& color) const {
    return QStringLiteral("<b style=\"color:%1\">%2</b>")
        .arg(colors().asText(color).name(), text.toHtmlEscaped());
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
    return translate("Walk", "「%1」").arg(words.toHtmlEscaped());
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
    return translate("Walk", "第 %1 层 · 头 %2").arg(count(at.layer + 1), count(at.head + 1));
}

Names Parts::rows() const {
    Names names;
    names.list = *m_labels;
    names.asking = asking();
    if (!words()) names.tips = pieceTips(trace.tokens);
    names.chosen = at.query;
    names.color = colors().query;
    return names;
}

Names Parts::queries() const {
    Names names = rows();
    names.caption = translate("Walk", "查询 Query ↓");
    return names;
}

Names Parts::keys(Index greatest) const {
    Names names = rows();
    names.chosen = pointedAt(greatest);
    names.color = colors().key;
    names.caption = translate("Walk", "键 Key →");
    return names;
}

Names Parts::down(Index key) const {
    if (!style.flipped) return queries();
    Names names = keys(key);
    names.caption = translate("Walk", "键 Key ↓");
    return names;
}

Names Parts::across(Index key) const {
    if (!style.flipped) return keys(key);
    Names names = rows();
    names.caption = translate("Walk", "查询 Query →");
    return names;
}

Plate Parts::turned(Plate map) const {
    if (!style.flipped) return map;
    map.grid.source = map.grid.source.transposed();
    map.grid.queriesAcross = true;
    map.grid.describe = [of = map.grid.describe](Index row, Index col) { return of(col, row); };
    if (map.grid.hidden)
        map.grid.hidden = [of = map.grid.hidden](Index row, Index col) { return of(col, row); };
    std::swap(map.frameRow, map.frameColumn);
    return map;
}

Describe Parts::ofToken(const QString& what) const {
    const QString form = translate("Walk", "%1：「%2」的第 %3 个分量");
    return [labels = m_labels, what, form](Index row, Index col) {
        return form.arg(what, (*labels)[std::size_t(row)], count(col + 1));
    };
}

Describe Parts::ofPair(const QString& what) const {
    const QString form = translate("Walk", "%1：「%2」看「%3」");
    return [labels = m_labels, what, form](Index row, Index col) {
        return form.arg(what, (*labels)[std::size_t(row)], (*labels)[std::size_t(col)]);
    };
}

Plate Parts::vectors(const Tensor& tensor, const QString& title, const QString& what, QColor color) const {
    Plate plate;
    plate.grid.source = MatrixSource(tensor);
    plate.grid.scale = ColorScale::robustOf(plate.grid.source);
    plate.grid.describe = ofToken(what);
    plate.title = title;
    plate.color = color;
    plate.frameRow = at.query;
    return plate;
}

Plate Parts::headVectors(std::string_view part, const QString& title, const QString& what,
                         QColor color) const {
    Plate plate;
    plate.grid.source = MatrixSource::head(block(part), headIn(block(part)));
    plate.grid.scale = ColorScale::robustOf(plate.grid.source);
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
    Plate plate = scores(part("pattern"), {}, translate("Walk", "注意力权重"));
    const auto all = pattern().matrix(at.head);
    plate.grid.scale = ColorScale::weights();
    // A weight that was set by hand may be any number.
    if (all.minCoeff() < 0)
        plate.grid.scale = ColorScale::signedOf({&plate.grid.source});
    else
        plate.grid.scale.max = std::max(1.0, double(all.maxCoeff()));
    plate.grid.minDigits = 2;
    if (anyHidden()) {
        plate.grid.hidden = [hidden = hiddenScores(), weights = plate.grid.source](Index i, Index j) {
            return weights.value(i, j) == 0 && hidden(i, j);
        };
        plate.grid.hiddenText = QStringLiteral("0");
        plate.grid.blockedText = translate("Walk", "没有可见的键");
    }
    return plate;
}

ColorScale Parts::shareScale(std::initializer_list<Plate*> plates) {
    ColorScale shared = (*plates.begin())->grid.scale;
    for (const Plate* plate : plates) shared = shared.joined(plate->grid.scale);
    for (Plate* plate : plates) plate->grid.scale = shared;
    return shared;
}

FigurePtr Parts::figure(const char* id, const QString& title, PanelPtr panel) const {
    return std::make_shared<PanelFigure>(QString::fromLatin1(id), title, std::move(panel), style, at,
                                         marks(m_marked ? *m_marked : trace.options.edits));
}

} // namespace kanshei
