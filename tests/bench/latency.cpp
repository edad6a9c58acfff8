// How long from a key to the repainted figure, in the real window offscreen: the p50 and p99 of 200 edits, each of which changes
// the sentence. Usage: kanshei_latency [--model NAME] [--step ID] [--tokens N]… [--edits N]     (tests/bench/run builds and runs it)
#include "ui/shell/main_window.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/walk/step.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace kanshei;

namespace {

constexpr int patienceMs = 20'000;

/// Tells when a widget has been painted.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(QWidget* widget) { widget->installEventFilter(this); }
    int paints = 0;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++paints;
        return QObject::eventFilter(watched, event);
    }
};

template<class Test> bool waitUntil(Test done) {
    QElapsedTimer clock;
    clock.start();
    while (!done()) {
        if (clock.elapsed() > patienceMs) return false;
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    }
    return true;
}

void type(QWidget& field, const QString& text) {
    QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, text),
        release(QEvent::KeyRelease, 0, Qt::NoModifier, text);
    QApplication::sendEvent(&field, &press);
    QApplication::sendEvent(&field, &release);
}

class Bench {
public:
    Bench(MainWindow& window) : m_window(window), m_field(*window.findChild<QLineEdit*>("sentence")) {}

    /// A sentence of exactly `tokens` tokens, whose last character is a token of its own.
    bool prepare(int tokens) {
        static const QStringList words = {"老板", "告诉", "员工", "他", "必须",
                                          "加班", "因为", "她",   "想", "回家"};
        QString text;
        for (int i = 0; i < 4 * tokens; ++i) {
            m_field.setText(text + QStringLiteral("他"));
            if (!waitUntil([&] { return settled(); })) return false;
            const int length = int(document().trace()->length());
            if (length == tokens) return true;
            if (length > tokens) return false;
            text += words[i % words.size()];
        }
        return false;
    }

    /// Replaces the last character; false when the picture did not follow.
    bool edit(int number, double& toFigure, double& toAll) {
        static const QStringList characters = {"她", "他", "它", "我", "你"};
        m_field.setSelection(int(m_field.text().size()) - 1, 1);
        QApplication::processEvents();
        PaintWatch watch(m_window.findChild<FigureWidget*>("figure")->viewport());
        const TracePtr before = document().trace();
        QElapsedTimer clock;
        clock.start();
        type(m_field, characters[number % characters.size()]);
        if (!waitUntil(
                [&] { return document().trace() != before && watch.paints > 0 && !document().busy(); }))
            return false;
        toFigure = double(clock.nsecsElapsed()) / 1e6;
        QApplication::processEvents();
        toAll = double(clock.nsecsElapsed()) / 1e6;
        return document().trace()->tokens.text == m_field.text().toStdString();
    }

    Document& document() { return m_window.document(); }

private:
    bool settled() { return document().trace() && !document().busy(); }

    MainWindow& m_window;
    QLineEdit& m_field;
};

void report(const char* what, std::vector<double> times) {
    std::ranges::sort(times);
    const auto at = [&](double share) { return times[std::size_t(share * double(times.size() - 1) + 0.5)]; };
    std::printf("  %-24s p50 %6.1f ms   p90 %6.1f   p99 %6.1f   worst %6.1f\n", what, at(0.5), at(0.9),
                at(0.99), times.back());
}

bool measure(Bench& bench, int tokens, int edits) {
    if (!bench.prepare(tokens)) {
        std::fprintf(stderr, "no sentence of %d tokens\n", tokens);
        return false;
    }
    std::vector<double> figures, windows;
    double figure = 0, all = 0;
    for (int i = 0; i < edits + 20; ++i) {
        if (!bench.edit(i, figure, all)) {
            std::fprintf(stderr, "edit %d was not shown\n", i);
            return false;
        }
        if (i >= 20) figures.push_back(figure), windows.push_back(all); // the first ones fill caches
    }
    std::printf("%d tokens, %d edits\n", tokens, edits);
    report("key to figure", figures);
    report("key to whole window", windows);
    return true;
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({"model", "a bundled model or a folder", "NAME", "zh-coref"});
    parser.addOption({"step", "the step that is shown", "ID", "softmax"});
    parser.addOption({"tokens", "length of the sentence; may be given again", "N"});
    parser.addOption({"edits", "how many", "N", "200"});
    parser.process(app);
    const QStringList lengths = parser.isSet("tokens") ? parser.values("tokens") : QStringList{"12", "32"};

    const Step* step = findStep(parser.value("step"));
    if (!step) parser.showHelp(2);
    MainWindow window;
    SavedSession settings;
    settings.theme = "light", settings.language = "zh";
    Session session = MainWindow::firstSession();
    session.model = parser.value("model");
    session.place.step = int(step - steps().data());
    window.resize(1280, 800);
    window.start(settings, session);
    window.show();
    Bench bench(window);
    if (!waitUntil([&] { return bench.document().trace() && !bench.document().busy(); })) return 1;
    double load[3] = {};
    if (getloadavg(load, 3) > 0)
        std::printf("%s, step %s, 1280×800; load average %.1f\n", qPrintable(session.model), step->id,
                    load[0]);
    bool fine = true;
    for (const QString& tokens : lengths)
        fine = measure(bench, tokens.toInt(), std::max(10, parser.value("edits").toInt())) && fine;
    return fine ? 0 : 1;
}
