#include "ui/export/sources.h"

#include "ui/export/command_text.h"
#include "ui/shell/words.h"
#include "ui/theme/translate.h"
#include "ui/walk/versions.h"

#include <QTextDocumentFragment>

namespace kanshei {

namespace {

QString plain(const QString& rich) {
    return QTextDocumentFragment::fromHtml(rich).toPlainText().simplified();
}

QString fileName(const QString& figure, const Selection& selection, bool layer, bool head) {
    QString name = figure;
    if (layer) name += QStringLiteral("-L%1").arg(selection.layer);
    if (head) name += QStringLiteral("H%1").arg(selection.head);
    return name;
}

/// A step with what it says; `figure` makes its picture.
PictureSource stepSource(const Step& step, const Trace& trace, const Selection& selection,
                         const Style& style) {
    const StepContext context{trace, selection, style};
    PictureSource source;
    source.name = fileName(QLatin1String(step.id), selection, step.perLayer, step.perHead);
    source.title = step.heading(context);
    source.subline = placeText(trace, selection, step.perLayer, step.perHead, style);
    source.caption = plain(step.sentence(context));
    source.command = renderCommand(QLatin1String(step.id), trace, selection, style);
    return source;
}

} // namespace

QString placeText(const Trace& trace, const Selection& selection, bool layer, bool head, const Style& style) {
    QStringList parts;
    if (layer) parts << translate("Picture", "第 %1 层").arg(selection.layer + 1);
    if (head) parts << translate("Picture", "头 %1").arg(selection.head + 1);
    parts << modelTitle(*trace.model, style);
    if (!trace.tokens.text.empty()) parts << QString::fromStdString(trace.tokens.text).simplified();
    return parts.join(QStringLiteral(" · "));
}

PictureSource sourceOf(const Step& step, TracePtr trace, Selection selection, Version version,
                       const Style& style) {
    PictureSource source = stepSource(step, *trace, selection, style);
    if (version != Version::New && trace->options.unedited) source.command.clear();
    source.figure = [&step, trace, selection, version](const Style& as) {
        const StepContext context{*trace, selection, as};
        FigurePtr figure = shownFigure(step, context, version);
        return figure ? figure : shownFigure(step, context, Version::New);
    };
    return source;
}

PictureSource sourceOf(const FigureKind& kind, TracePtr trace, Selection selection, const Style& style) {
    PictureSource source;
    if (const Step* step = findStep(kind.id)) {
        source = stepSource(*step, *trace, selection, style);
    } else {
        source.name = fileName(kind.id, selection, kind.perLayer, kind.perHead);
        source.title = kind.title();
        source.subline = placeText(*trace, selection, kind.perLayer, kind.perHead, style);
        if (kind.sentence) source.caption = plain(kind.sentence({*trace, selection, style}));
        source.command = renderCommand(kind.id, *trace, selection, style);
    }
    source.figure = [&kind, trace, selection](const Style& as) {
        return kind.figure({*trace, selection, as});
    };
    return source;
}

} // namespace kanshei
