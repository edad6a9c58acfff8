#include "ui/export/command_text.h"

#include "ui/figures/word_label.h"
#include "ui/walk/figure_kinds.h"

#include <QRegularExpression>

namespace kanshei {

namespace {

QString word(const std::string& text) {
    return shellQuoted(QString::fromStdString(text));
}

/// The sentence, or the ids where no text was read.
QString inputText(const Trace& trace) {
    if (!trace.tokens.text.empty()) return ' ' + word(trace.tokens.text);
    QStringList ids, types;
    for (const TokenId id : trace.tokens.ids()) ids << QString::number(id);
    for (const TokenId type : trace.tokens.types) types << QString::number(type);
    return QStringLiteral(" --ids ") + ids.join(',') +
           (types.isEmpty() ? QString() : QStringLiteral(" --types ") + types.join(','));
}

QString modelText(const Trace& trace) {
    const ModelInfo& info = trace.model->info;
    const ForwardOptions usual = defaultOptions(*trace.model);
    QString text;
    if (!trace.tokens.readSpecials && !trace.tokens.spelled.empty())
        text += QStringLiteral(" --specials text");
    text += QStringLiteral(" --model ") + word(info.bundled ? info.name : info.path.string());
    if (trace.options.mask != usual.mask)
        text += QStringLiteral(" --mask ") + QLatin1String(maskKind(trace.options.mask).id);
    if (!trace.options.scale) text += QStringLiteral(" --no-scale");
    for (const Edit& edit : trace.options.edits) text += QStringLiteral(" --edit ") + word(edit.text());
    return text;
}

QString viewText(const Style& style) {
    const ViewOptions usual;
    QString text;
    if (style.language != QLatin1String("zh")) text += QStringLiteral(" --lang ") + style.language;
    if (style.flipped) text += QStringLiteral(" --flip");
    if (style.digits != usual.digits) text += QStringLiteral(" --digits %1").arg(style.digits);
    if (style.sequentialMap != usual.sequentialMap)
        text += QStringLiteral(" --map ") + QLatin1String(style.sequentialMap->id());
    if (style.divergingMap != usual.divergingMap)
        text += QStringLiteral(" --signed-map ") + QLatin1String(style.divergingMap->id());
    return text;
}

} // namespace

QString shellQuoted(const QString& word) {
    // Han and other letters need no quotes; what the shell might read otherwise does.
    static const QRegularExpression plain(QStringLiteral("^[\\p{L}\\p{N}_./:=@%+,-]+$"));
    if (plain.match(word).hasMatch()) return word;
    return '\'' + QString(word).replace('\'', QStringLiteral("'\\''")) + '\'';
}

QString readingCommand(const QString& command, const Trace& trace, const Selection& selection,
                       const Style& style) {
    QString text = QStringLiteral("kanshei ") + command + inputText(trace) + modelText(trace) +
                   QStringLiteral(" --layer %1 --head %2 --query %3")
                       .arg(selection.layer)
                       .arg(selection.head)
                       .arg(selection.query);
    if (selection.cell) text += QStringLiteral(" --cell ") + word(selection.cell->text());
    return text + viewText(style);
}

QString renderCommand(const QString& figure, const Trace& trace, const Selection& selection,
                      const Style& style) {
    const FigureKind* kind = findFigure(figure);
    const bool words = style.words && kind && kind->byWords && hasWords(trace);
    return readingCommand(QStringLiteral("render"), trace, selection, style) + QStringLiteral(" --figure ") +
           figure + (words ? QStringLiteral(" --words") : QString());
}

} // namespace kanshei
