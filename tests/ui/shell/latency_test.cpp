// How long from a key to the repainted figure. Hidden: run with [latency]. Nothing gates on a time.
#include "tests/ui/shell/window_fixture.h"
#include "ui/surfaces/figure_widget.h"

#include <QElapsedTimer>
#include <QLineEdit>

#include <algorithm>
#include <ctime>
#include <iostream>

using namespace kanshei;

namespace {

/// Tells when the figure has been painted.
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

} // namespace

TEST_CASE("from a key to the repainted figure", "[.][latency]") {
    const char* chosen = std::getenv("KANSHEI_LATENCY_MODEL"); // a trained one, else random weights
    MainWindow window(chosen ? modelComputation() : test::fakeModels());
    SavedSession session;
    session.model = chosen ? chosen : "zh-coref";
    session.step = 7;
    window.resize(1280, 720);
    window.start(session);
    window.show();
    Document& document = window.document();
    REQUIRE(QTest::qWaitFor([&] { return document.trace() && !document.busy(); }, 20'000));
    auto* field = window.findChild<QLineEdit*>("sentence");
    auto* figure = window.findChild<FigureWidget*>("figure");
    field->setFocus();
    field->setText("老板告诉员工他必须加班所以他不想干"); // about 12 tokens
    QTest::qWait(300);
    PaintWatch watch(figure->viewport());
    std::vector<double> milliseconds;
    const std::clock_t begin = std::clock();
    for (int i = 0; i < 40; ++i) {
        const TracePtr before = document.trace();
        const int paints = watch.paints;
        QElapsedTimer clock;
        clock.start();
        QTest::keyClick(field, i % 2 ? Qt::Key_Backspace : Qt::Key_A, {}, 0);
        while (document.trace() == before || watch.paints == paints)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        milliseconds.push_back(double(clock.nsecsElapsed()) / 1e6);
        QTest::qWait(5);
    }
    const double processor =
        double(std::clock() - begin) / CLOCKS_PER_SEC * 1e3 / double(milliseconds.size());
    std::ranges::sort(milliseconds);
    std::cout << document.trace()->length() << " tokens, key to painted figure: median "
              << milliseconds[milliseconds.size() / 2] << " ms, 90 % under " << milliseconds[36]
              << " ms; processor time " << processor << " ms for each, with all that the window does\n";
    CHECK(milliseconds.front() > 0);
}
