// Drives the real main window and writes a picture of every step and view × light/dark × Chinese/English × two sizes.
// Usage: kanshei_gallery DIR [--model NAME] [--sentence TEXT] [--only STEP_ID|overview|compare]
#include "tests/support/random_model.h"
#include "ui/session/session.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page_stack.h"
#include "ui/walk/step.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>

#include <cstdio>

using namespace kanshei;

namespace {

constexpr int patienceMs = 30'000;

bool waitForTrace(const Document& document) {
    QElapsedTimer clock;
    clock.start();
    do QApplication::processEvents(QEventLoop::AllEvents, 20);
    while (document.busy() && clock.elapsed() < patienceMs);
    if (document.trace() && !document.problem()) return true;
    const std::string why = document.problem() ? document.problem()->english() : "no answer from the model";
    std::fprintf(stderr, "gallery: %s\n", why.c_str());
    return false;
}

bool savePicture(MainWindow& window, const QString& path) {
    QApplication::processEvents();
    if (window.grab().save(path)) return true;
    std::fprintf(stderr, "gallery: cannot write %s\n", qUtf8Printable(path));
    return false;
}

/// The views of the overview, unless only a step is wanted.
int saveOverview(MainWindow& window, const QDir& folder, const QString& suffix, const QString& only) {
    int saved = 0;
    if (!only.isEmpty() && only != QLatin1String("overview")) return saved;
    window.document().setPage(QStringLiteral("overview"));
    const auto click = [&](const char* name) {
        if (auto* chip = window.findChild<QAbstractButton*>(QString::fromLatin1(name))) chip->click();
    };
    const auto save = [&](const char* name) {
        saved += savePicture(window, folder.filePath(QStringLiteral("overview-%1_%2.png").arg(name, suffix)));
    };
    save("maps");
    click("choice1");
    save("ranked");
    click("choice0");
    click("view1");
    save("arcs");
    click("choice3000");
    save("layer");
    click("choice3000");
    click("view2");
    save("rollout");
    click("view0");
    window.document().setPage(QStringLiteral("walk"));
    return saved;
}

/// The Compare page: two sentences, as long and not; two models; two masks; the answers; a wide step.
int saveCompare(MainWindow& window, const QDir& folder, const QString& suffix, const QString& only) {
    int saved = 0;
    if (!only.isEmpty() && only != QLatin1String("compare")) return saved;
    Document& document = window.document();
    document.setPage(QStringLiteral("compare"));
    const auto save = [&](const char* name, const Variation* variation) {
        if (variation) document.setVariation(*variation, {});
        QElapsedTimer clock; // the right side has a worker of its own
        clock.start();
        do QApplication::processEvents(QEventLoop::AllEvents, 20);
        while (clock.elapsed() < 400);
        saved += savePicture(window, folder.filePath(QStringLiteral("compare-%1_%2.png").arg(name, suffix)));
    };
    const auto click = [&](const char* name) {
        if (auto* chip = window.findChild<QAbstractButton*>(QString::fromLatin1(name))) chip->click();
    };
    const auto view = [&](const char* id) {
        SavedSession session = window.settings();
        session.compare = QString::fromLatin1(id);
        window.pageStack().restore(session);
    };
    const Variation longer{.sentence = QStringLiteral("昨天晚上老板告诉员工他会发奖金")};
    const Variation model{.model = "zh-gpt"}, mask{.mask = MaskPattern::Causal},
        wrong{.model = "no-such-model"};
    save("sentence", nullptr);
    document.openCell(Cell{"blocks.0.pattern", {0, 3, 2}});
    click("inspect1");
    save("longer", &longer);
    document.openCell(std::nullopt);
    save("model", &model);
    save("mask", &mask);
    click("compareView1");
    save("answer", nullptr);
    view("scores");
    save("scores", nullptr);
    view("pattern");
    save("error", &wrong);
    while (document.variation()) document.history()->undo();
    document.setPage(QStringLiteral("walk"));
    return saved;
}

/// All steps in the present theme, language and size.
int saveSteps(MainWindow& window, const QDir& folder, const QString& suffix, const QString& only) {
    int saved = 0;
    for (int i = 1; i <= window.document().stepCount(); ++i) {
        window.document().goToStep(i);
        const auto id = QString::fromLatin1(steps()[std::size_t(window.document().step())].id);
        if (!only.isEmpty() && id != only) continue;
        const QString number = QStringLiteral("%1").arg(i, 2, 10, QLatin1Char('0'));
        const QString name = QStringLiteral("%1-%2_%3.png").arg(number, id, suffix);
        if (!savePicture(window, folder.filePath(name))) return -1;
        ++saved;
    }
    return saved;
}

int saveGallery(MainWindow& window, const QDir& folder, const QString& only) {
    int saved = 0;
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)})
        for (const char* language : {"zh", "en"})
            for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
                window.resize(size);
                window.look().setLanguageChoice(QString::fromLatin1(language));
                window.look().setThemeChoice(theme);
                const QString suffix = QStringLiteral("%1_%2_%3x%4")
                                           .arg(themeId(theme), QString::fromLatin1(language))
                                           .arg(size.width())
                                           .arg(size.height());
                const int now = saveSteps(window, folder, suffix, only);
                if (now < 0) return -1;
                saved += now + saveOverview(window, folder, suffix, only);
                saved += saveCompare(window, folder, suffix, only);
            }
    return saved;
}

/// A model of random weights, for looking at the window before any model is trained.
TraceComputation randomComputation() {
    return [model = test::randomModel(Answer::Pointer)](const TraceRequest& request,
                                                        std::stop_token stop) -> Result<TracePtr> {
        auto tokens = model->tokenizer->encode(request.sentence.toStdString());
        if (!tokens) return tokens.error();
        auto options = defaultOptions(*model);
        if (request.mask) options.mask = *request.mask;
        return forward(model, std::move(*tokens), options, std::move(stop));
    };
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addPositionalArgument("DIR", "where the pictures go");
    parser.addHelpOption();
    parser.addOption({"model", "a bundled model, a folder, or \"random\"", "NAME"});
    parser.addOption({"sentence", "what to walk through", "TEXT"});
    parser.addOption({"only", "one step, overview, or compare", "ID"});
    parser.process(app);
    if (parser.positionalArguments().size() != 1) parser.showHelp(2);
    const QDir folder(parser.positionalArguments().constFirst());
    if (!folder.mkpath(".")) {
        std::fprintf(stderr, "gallery: cannot make %s\n", qUtf8Printable(folder.path()));
        return 1;
    }
    QElapsedTimer clock;
    clock.start();
    const bool random = parser.value("model") == QLatin1String("random");
    MainWindow window(random ? randomComputation() : modelComputation());
    SavedSession settings;
    settings.language = QStringLiteral("zh");
    settings.theme = QStringLiteral("light");
    Session session = MainWindow::firstSession();
    session.model = parser.value("model");
    if (parser.isSet("sentence")) session.sentence = parser.value("sentence");
    window.start(settings, session);
    window.show();
    if (!waitForTrace(window.document())) return 1;
    const int saved = saveGallery(window, folder, parser.value("only"));
    if (saved < 0) return 1;
    std::printf("%d pictures in %s (%.1f s)\n", saved, qUtf8Printable(folder.path()),
                double(clock.elapsed()) / 1000);
    return 0;
}
