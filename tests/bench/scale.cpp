// How large things are shown: every head of 96 × 96, a heat map of 4,096 × 4,096, a long sentence in the shape of GPT-2 small, and
// all of its heads as one picture. Weights are random. Usage: kanshei_scale [heads|map|long|all…]     (tests/bench/run scale)
#include "core/study/studies.h"
#include "tests/support/random_model.h"
#include "ui/overview/views.h"
#include "ui/surfaces/figure_widget.h"
#include "ui/surfaces/milliseconds.h"

#include <QApplication>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>

using namespace kanshei;

namespace {

ModelPtr shaped(Index layers, Index heads, Index d_head, Index n_ctx, Index vocabulary) {
    auto model = std::make_shared<Model>();
    ModelConfig& c = model->config;
    c.d_model = heads * d_head, c.n_layers = layers, c.n_heads = c.n_kv_heads = heads, c.d_head = d_head;
    c.d_mlp = 4 * c.d_model, c.n_ctx = n_ctx, c.d_vocab = vocabulary;
    model->weights = test::randomWeights(c, 1, 0.1);
    model->info.name = model->info.title = model->info.titleEnglish = "random";
    return model;
}

Tokens tokensOf(const Model& model, Index count) {
    std::vector<TokenId> ids;
    for (Index i = 0; i < count; ++i) ids.push_back(TokenId(i * 31 % model.config.d_vocab));
    return tokensFromIds(ids, nullptr);
}

void report(const char* what, std::vector<double> times) {
    std::ranges::sort(times);
    const auto at = [&](double share) { return times[std::size_t(share * double(times.size() - 1) + 0.5)]; };
    std::printf("  %-34s p50 %7.1f ms   p90 %7.1f   p99 %7.1f   worst %7.1f\n", what, at(0.5), at(0.9),
                at(0.99), times.back());
}

TracePtr traced(const ModelPtr& model, Index length) {
    TracePtr trace;
    const double plain =
        milliseconds([&] { trace = *forward(model, tokensOf(*model, length), defaultOptions(*model)); });
    const double alone = double(trace->bytes()) / 1e6;
    const double studied = milliseconds(
        [&] { trace = *study::forwardWithStudies(model, tokensOf(*model, length), defaultOptions(*model)); });
    std::printf("%d × %d heads, d_model %d, %d tokens: forward %.0f ms, trace %.1f MB; with studies %.0f ms, "
                "%.1f MB\n",
                int(model->config.n_layers), int(model->config.n_heads), int(model->config.d_model),
                int(length), plain, alone, studied, double(trace->bytes()) / 1e6);
    return trace;
}

/// Makes the figure, shows it, and moves over it: what a reader waits for.
void show(const std::function<FigurePtr()>& make, const Style& style, const char* what) {
    FigureWidget widget;
    widget.resize(1500, 780);
    widget.setStyle(style);
    widget.show();
    QApplication::processEvents();
    FigurePtr figure;
    const double made = milliseconds([&] { figure = make(); });
    const double placed = milliseconds([&] { widget.setFigure(figure); });
    const double painted = milliseconds([&] { widget.repaint(); });
    std::printf("%s: figure %.1f ms, layout %.1f ms, first paint %.1f ms\n", what, made, placed, painted);
    QScrollBar *down = widget.verticalScrollBar(), *right = widget.horizontalScrollBar();
    std::vector<double> moves, zooms, points;
    for (int i = 0; i < 200; ++i)
        moves.push_back(milliseconds([&] {
            down->setValue((i * 37) % std::max(1, down->maximum()));
            right->setValue((i * 23) % std::max(1, right->maximum()));
            widget.repaint();
        }));
    if (down->maximum() > 0) report("scrolled, frame", moves);
    for (int i = 0; i < 40; ++i)
        zooms.push_back(milliseconds([&] {
            QWheelEvent turn(QPointF(700, 400), QPointF(700, 400), {}, {0, i < 20 ? 120 : -120}, Qt::NoButton,
                             Qt::ControlModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(widget.viewport(), &turn);
            widget.repaint();
        }));
    report("zoomed, frame", zooms);
    std::vector<double> rests;
    rests.reserve(30);
    for (int i = 1; i <= 30; ++i)
        rests.push_back(milliseconds([&] {
            widget.setZoom(1 + 0.2 * (i % 16), {700, 400});
            widget.repaint();
        }));
    report("laid out anew at another zoom", rests);
    widget.setZoom(1, {});
    for (int i = 0; i < 200; ++i)
        points.push_back(milliseconds([&] {
            QMouseEvent move(QEvent::MouseMove, QPointF(200 + i * 5, 100 + i * 3), QPointF(), Qt::NoButton,
                             Qt::NoButton, Qt::NoModifier);
            QApplication::sendEvent(widget.viewport(), &move);
            widget.repaint();
        }));
    report("pointed at, frame", points);
}

FigurePtr overviewOf(const Trace& trace, const Style& style) {
    return overview::maps().figure({trace, {}, style}, {});
}

void heads(const Style& style) {
    const TracePtr trace = traced(shaped(96, 96, 2, 64, 300), 40);
    show([&] { return overviewOf(*trace, style); }, style, "9,216 heads");
}

void map(const Style& style) {
    const TracePtr trace = traced(shaped(1, 4, 16, 4096, 300), 4096);
    const Step& softmax = *findStep("softmax");
    trace->block(0, "pattern");
    show([&] { return softmax.figure({*trace, {}, style}); }, style, "4,096 × 4,096");
}

void longSentence(const Style& style) {
    const TracePtr trace = traced(shaped(12, 12, 64, 1024, 50257), 1024);
    const Step& softmax = *findStep("softmax");
    show([&] { return softmax.figure({*trace, {}, style}); }, style, "softmax of 1,024 tokens");
    show([&] { return overviewOf(*trace->fresh(), style); }, style, "overview of 1,024 tokens");
}

/// The picture is ready when its bytes are.
void allHeads(const Style& style) {
    const ModelPtr model = shaped(12, 12, 64, 1024, 50257);
    for (const Index length : {32, 128, 256}) {
        const TracePtr trace = traced(model, length);
        std::vector<double> times;
        for (int i = 0; i < 5; ++i)
            times.push_back(milliseconds([&] {
                const FigurePtr figure = overviewOf(*trace, style);
                QImage image(figure->naturalSize().toSize(), QImage::Format_RGB32);
                image.fill(style.colors().stage);
                QPainter painter(&image);
                figure->layout(figure->naturalSize());
                figure->paint(painter);
            }));
        report("picture of all heads", times);
    }
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const QStringList wanted = QApplication::arguments().mid(1);
    const Style style;
    const std::pair<const char*, void (*)(const Style&)> parts[] = {
        {"heads", heads}, {"map", map}, {"long", longSentence}, {"all", allHeads}};
    for (const auto& [name, run] : parts)
        if (wanted.isEmpty() || wanted.contains(QLatin1String(name))) run(style);
    return 0;
}
