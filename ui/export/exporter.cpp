#include "ui/export/exporter.h"

#include "ui/export/export_dialog.h"
#include "ui/surfaces/picture_mime.h"
#include "ui/surfaces/picture_settings.h"
#include "ui/theme/translate.h"

#include <QClipboard>
#include <QGuiApplication>

namespace kanshei {

namespace {

std::vector<FigureWidget*> seen(QWidget& page) {
    std::vector<FigureWidget*> figures;
    for (auto* figure : page.findChildren<FigureWidget*>())
        if (figure->isVisible() && figure->figure()) figures.push_back(figure);
    return figures;
}

void popUp(FigureWidget& figure, const Look& look, QPoint place) {
    auto* menu = new QMenu(&figure);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addExports(*menu, figure, look);
    menu->popup(place);
}

} // namespace

FigureWidget* chosenFigure(QWidget& page) {
    const auto figures = seen(page);
    for (FigureWidget* figure : figures)
        if (figure->hasFocus()) return figure;
    return figures.empty() ? nullptr : figures.front();
}

bool copyPicture(const FigureWidget* figure) {
    const auto source = figure ? figure->picture() : std::nullopt;
    if (!source) return false;
    const Picture picture(*source, figure->style(), loadPictureSettings().options);
    QGuiApplication::clipboard()->setMimeData(clipboardData(picture).release());
    return true;
}

bool exportFigures(QWidget& page, FigureWidget* chosen, const Look& look) {
    std::vector<PictureSource> sources;
    if (const auto first = chosen ? chosen->picture() : std::nullopt) sources.push_back(*first);
    for (const FigureWidget* figure : seen(page))
        if (figure != chosen) sources.push_back(*figure->picture());
    if (sources.empty()) return false;
    (new ExportDialog(std::move(sources), look, page.window()))->open();
    return true;
}

void addExports(QMenu& menu, FigureWidget& figure, const Look& look) {
    QAction* copy = menu.addAction(translate("Exporter", "复制图片"));
    copy->setObjectName("copyPicture");
    QObject::connect(copy, &QAction::triggered, &figure, [&figure] { copyPicture(&figure); });
    QAction* save = menu.addAction(translate("Exporter", "导出图片和数据…"));
    save->setObjectName("exportPicture");
    QObject::connect(save, &QAction::triggered, &figure,
                     [&figure, &look] { exportFigures(*figure.window(), &figure, look); });
}

void installExports(FigureWidget& figure, const Look& look, bool onMarks) {
    QObject::connect(&figure, &FigureWidget::plainMenuWanted, &figure,
                     [&figure, &look](QPoint place) { popUp(figure, look, place); });
    if (onMarks)
        QObject::connect(&figure, &FigureWidget::menuWanted, &figure,
                         [&figure, &look](const Hit&, QPoint place) { popUp(figure, look, place); });
}

} // namespace kanshei
