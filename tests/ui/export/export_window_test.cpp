// Exporting from the real window: the dialog, the clipboard, many pictures at once.
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/export/batch_dialog.h"
#include "ui/export/export_dialog.h"
#include "ui/export/exporter.h"
#include "ui/shell/page_stack.h"
#include "ui/surfaces/picture_mime.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QSettings>

using namespace kanshei;
using test::OpenWindow;

namespace {

constexpr int scoresStep = 5, softmaxStep = 8;

struct ExportWindow : OpenWindow {
    ExportWindow() {
        QSettings().remove("export");
        document().setStep(softmaxStep);
    }
    ~ExportWindow() { QSettings().remove("export"); }
    ExportDialog& dialog() {
        window.actions()[Act::ExportPicture]->trigger();
        return *find<ExportDialog>("export");
    }
    BatchDialog& batch(const QString& to) {
        window.actions()[Act::ExportMany]->trigger();
        auto& made = *find<BatchDialog>("batch");
        find<QLineEdit>("batchFolder")->setText(to);
        return made;
    }
    void choose(const char* box, const QVariant& value) {
        auto* found = find<QComboBox>(box);
        const int at = found->findData(value);
        REQUIRE(at >= 0);
        found->setCurrentIndex(at);
    }
    QString path(const char* name) const { return QString::fromStdString((folder / name).string()); }
    QByteArray contents(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList files(const char* name) const { return QDir(path(name)).entryList(QDir::Files, QDir::Name); }

    test::TemporaryFolder folder;
};

} // namespace

TEST_CASE("the export dialog writes what it shows", "[export-window]") {
    ExportWindow w;
    ExportDialog& dialog = w.dialog();
    const Selection& s = w.document().selection();
    const QString place = QStringLiteral("softmax-L%1H%2").arg(s.layer).arg(s.head);
    CHECK(dialog.suggestedName() == place + ".png");
    CHECK(w.find<QLineEdit>("exportCommand")
              ->text()
              .contains(QStringLiteral("--layer %1 --head %2").arg(s.layer).arg(s.head)));
    REQUIRE(dialog.saveTo(w.path("a.png")));
    const QImage plain(w.path("a.png"));
    CHECK(plain.width() > 600);
    CHECK(plain.text("Comment").contains("--figure softmax"));

    w.find<QCheckBox>("exportTitle")->setChecked(true);
    w.find<QCheckBox>("exportCaption")->setChecked(true);
    w.choose("exportTheme", int(Theme::Print));
    w.choose("exportWidth", "column");
    CHECK(w.find<QLineEdit>("exportCommand")
              ->text()
              .contains("--theme print --width column --title --caption"));
    CHECK(w.find<QLabel>("exportFacts")->text().contains("85 × "));
    REQUIRE(dialog.saveTo(w.path("b.png")));
    CHECK(QImage(w.path("b.png")).pixelColor(2, 2) == QColor(Qt::white));

    w.choose("exportFormat", "svg");
    CHECK(w.find<QCheckBox>("exportOutlines")->isVisible());
    CHECK_FALSE(w.find<QComboBox>("exportScale")->isVisible());
    REQUIRE(dialog.saveTo(w.path("c.svg")));
    CHECK(w.contents("c.svg").contains("员工"));

    CHECK_FALSE(dialog.saveTo("/proc/nothing/a.svg"));
    CHECK(w.find<QLabel>("exportSaid")->text().contains("无法写入"));
    dialog.reject();
}

TEST_CASE("the choices of the last export are the next one's first", "[export-window]") {
    ExportWindow w;
    {
        ExportDialog& dialog = w.dialog();
        w.choose("exportFormat", "pdf");
        w.choose("exportTheme", int(Theme::Dark));
        REQUIRE(dialog.saveTo(w.path("a.pdf")));
        dialog.reject();
    }
    QTest::qWait(1);
    ExportDialog& again = w.dialog();
    CHECK(again.suggestedName().endsWith(".pdf"));
    CHECK(again.options().theme == Theme::Dark);
    again.reject();
}

TEST_CASE("the data of a figure are shown and written as they are", "[export-window]") {
    ExportWindow w;
    ExportDialog& dialog = w.dialog();
    w.choose("exportFormat", "csv");
    CHECK_FALSE(w.find<QComboBox>("exportTheme")->isVisible());
    const QString shown = w.find<QPlainTextEdit>("exportText")->toPlainText();
    CHECK(shown.contains("员工"));
    REQUIRE(dialog.saveTo(w.path("a.csv")));
    CHECK(QString::fromUtf8(w.contents("a.csv")) == shown);
    dialog.reject();
}

TEST_CASE("of several tables one goes into an array", "[export-window]") {
    ExportWindow w;
    w.document().setStep(scoresStep);
    ExportDialog& dialog = w.dialog();
    w.choose("exportFormat", "npy");
    auto* table = w.find<QComboBox>("exportTable");
    CHECK(table->isVisible());
    CHECK_FALSE(dialog.saveTo(w.path("all.npy")));
    table->setCurrentIndex(1);
    REQUIRE(dialog.saveTo(w.path("one.npy")));
    CHECK(w.contents("one.npy").startsWith("\x93NUMPY"));
    dialog.reject();
}

TEST_CASE("a picture is copied as pixels and as shapes, and dragged as a file", "[export-window]") {
    ExportWindow w;
    QApplication::clipboard()->clear();
    w.window.actions()[Act::CopyPicture]->trigger();
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    REQUIRE(copied);
    CHECK(copied->hasImage());
    CHECK(copied->data("image/svg+xml").contains("<svg"));
    const auto source = w.find<FigureWidget>("figure")->picture();
    REQUIRE(source);
    const auto dragged = dragData(Picture(*source, w.window.look().style(), {}));
    REQUIRE(dragged->urls().size() == 1);
    CHECK_FALSE(QImage(dragged->urls()[0].toLocalFile()).isNull());
}

TEST_CASE("every page with a figure has something to export, for every theme", "[export-window]") {
    ExportWindow w;
    for (const QAction* page : w.window.actions().pages()) {
        w.document().setPage(page->data().toString());
        REQUIRE(w.settle());
        QTest::qWait(60);
        FigureWidget* figure = chosenFigure(w.window.pageStack().shown());
        INFO(page->data().toString().toStdString());
        if (page->data() == QStringLiteral("models")) { // cards, no figure
            CHECK_FALSE(figure);
            continue;
        }
        REQUIRE(figure);
        const auto source = figure->picture();
        REQUIRE(source);
        PictureOptions light, print;
        print.theme = Theme::Print;
        CHECK(imageOf(Picture(*source, w.window.look().style(), light)) !=
              imageOf(Picture(*source, w.window.look().style(), print)));
        CHECK_FALSE(source->title.isEmpty());
    }
}

TEST_CASE("a click opens a number when the button is let go; a menu exports", "[export-window]") {
    ExportWindow w;
    auto* figure = w.find<FigureWidget>("figure");
    const auto rect = figure->rectOf(
        {blockName(w.document().selection().layer, "pattern"), {w.document().selection().head, 4, 1}});
    REQUIRE(rect);
    const QPoint place = rect->center().toPoint();
    w.document().openCell(std::nullopt);
    QTest::mousePress(figure->viewport(), Qt::LeftButton, {}, place);
    CHECK_FALSE(w.document().selection().cell);
    QTest::mouseRelease(figure->viewport(), Qt::LeftButton, {}, place);
    CHECK(w.document().selection().cell);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, figure->viewport()->mapToGlobal(place));
    QApplication::sendEvent(figure->viewport(), &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    CHECK(menu->findChild<QAction*>("copyPicture"));
    CHECK(menu->findChild<QAction*>("exportPicture"));
    menu->close();
}

TEST_CASE("every head of every layer is drawn, and what exists is kept", "[export-window]") {
    ExportWindow w;
    BatchDialog& dialog = w.batch(w.path("many"));
    w.find<QComboBox>("batchLayers")->setCurrentIndex(1);
    w.find<QComboBox>("batchHeads")->setCurrentIndex(1);
    const ModelConfig& config = w.document().trace()->model->config;
    const auto all = int(config.n_layers * config.n_heads);
    auto* said = w.find<QLabel>("batchSaid");
    w.find<QPushButton>("batchStart")->click();
    REQUIRE(QTest::qWaitFor([&] { return said->text().contains(QString("画了 %1 张").arg(all)); }, 20'000));
    CHECK(w.files("many").size() == all);
    CHECK(w.files("many").front() == "001-08-softmax-L0H0.png");
    w.find<QCheckBox>("batchKeep")->setChecked(true);
    w.find<QPushButton>("batchStart")->click();
    REQUIRE(
        QTest::qWaitFor([&] { return said->text().contains(QString("%1 张已经有了").arg(all)); }, 20'000));
    dialog.reject();
}

TEST_CASE("a batch can be stopped, and says what is wrong", "[export-window]") {
    ExportWindow w;
    BatchDialog& dialog = w.batch(w.path("some"));
    auto* said = w.find<QLabel>("batchSaid");
    auto* start = w.find<QPushButton>("batchStart");
    w.find<QLineEdit>("batchName")->setText("same");
    w.find<QComboBox>("batchHeads")->setCurrentIndex(1);
    CHECK_FALSE(start->isEnabled());
    CHECK(said->text().contains("同名"));
    w.find<QLineEdit>("batchName")->setText("{nothing}");
    CHECK_FALSE(start->isEnabled());
    w.find<QLineEdit>("batchName")->setText("{figure}-{layer}-{head}");
    CHECK(start->isEnabled());
    start->click();
    REQUIRE(QTest::qWaitFor([&] { return w.files("some").size() == 1; }));
    dialog.reject(); // stops
    REQUIRE(QTest::qWaitFor([&] { return said->text().contains("停下了"); }));
    CHECK(w.files("some").size() < w.document().trace()->model->config.n_heads);
    w.find<QLineEdit>("batchFolder")->setText("/proc/nothing");
    start->click();
    REQUIRE(QTest::qWaitFor([&] { return said->text().contains("建不了文件夹"); }));
    dialog.reject();
}
