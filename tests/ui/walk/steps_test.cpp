#include "core/base/random.h"
#include "tests/ui/walk/sentences.h"
#include "ui/walk/step.h"

#include "tests/support/catch.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>
#include <QTranslator>

using namespace kanshei;
using namespace kanshei::test;

namespace {

template<class Check> void forEveryPicture(Check check, const Style& style = {}) {
    for (const ModelPtr& model : walkModels())
        for (const std::string& text : walkSentences()) {
            const TracePtr trace = traced(model, text);
            Selection selection;
            selection.layer = 1, selection.head = 2, selection.query = int(trace->length()) / 2;
            for (const FigureKind& kind : figureKinds()) {
                if (!checkFigure(kind, *model)) continue;
                INFO(kind.id.toStdString() << " of " << model->info.name << ": " << text);
                const FigurePtr figure = kind.figure({*trace, selection, style});
                check(*figure, *trace);
            }
        }
}

/// Sizes of a stage, from the smallest window to a projector; a figure may ask for more than the small ones.
std::vector<QSizeF> stageSizes(const Figure& figure) {
    std::vector<QSizeF> sizes;
    for (QSizeF size : {QSizeF(320, 240), QSizeF(684, 400), QSizeF(900, 620), QSizeF(1500, 860)}) {
        size.setWidth(std::max(size.width(), figure.minimumSize().width()));
        size.setHeight(std::max(size.height(), figure.minimumHeight(size.width())));
        sizes.push_back(size);
    }
    return sizes;
}

/// What is wrong with the texts of a laid-out figure; empty when each lies inside and none on another.
std::string crowding(const Figure& figure, QSizeF size) {
    const QRectF page(QPointF(-0.5, -0.5), size + QSizeF(1, 1));
    const auto texts = figure.texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!page.contains(texts[i].rect)) return "clipped: " + texts[i].text.toStdString();
        for (std::size_t j = 0; j < i; ++j) {
            const QRectF common = texts[i].rect.intersected(texts[j].rect);
            if (common.width() > 1 && common.height() > 1.5)
                return texts[j].text.toStdString() + " under " + texts[i].text.toStdString();
        }
    }
    return {};
}

void checkTexts(const Style& style) {
    forEveryPicture(
        [](Figure& figure, const Trace&) {
            for (const QSizeF size : stageSizes(figure)) {
                figure.layout(size);
                const std::string problem = crowding(figure, size);
                INFO("at " << size.width() << "×" << size.height() << ": " << problem);
                CHECK(problem.empty());
            }
        },
        style);
}

} // namespace

TEST_CASE("there are fourteen steps with names of their own", "[steps]") {
    CHECK(steps().size() == 14);
    QSet<QString> ids, titles;
    for (const Step& step : steps()) ids << QString::fromLatin1(step.id), titles << step.title();
    CHECK(ids.size() == 14);
    CHECK(titles.size() == 14);
    CHECK(findStep(QStringLiteral("softmax"))->title() == QStringLiteral("Softmax"));
    CHECK(findStep(QStringLiteral("nothing")) == nullptr);
}

TEST_CASE("no text of any step is clipped or lies on another", "[steps][layout]") {
    checkTexts({});
}

TEST_CASE("nor is it in English", "[steps][layout]") {
    QTranslator english;
    REQUIRE(english.load(QStringLiteral(":/i18n/kanshei_en.qm")));
    QCoreApplication::installTranslator(&english); // it takes itself out again when it dies
    CHECK(findStep(QStringLiteral("tokens"))->title() == QStringLiteral("Tokens"));
    Style style;
    style.language = QStringLiteral("en");
    checkTexts(style);
}

TEST_CASE("the number under the pointer is the trace's number", "[steps][hit]") {
    Random random(7);
    int numbers = 0;
    forEveryPicture([&](Figure& figure, const Trace& trace) {
        for (const QSizeF size : stageSizes(figure)) {
            figure.layout(size);
            for (int i = 0; i < 60; ++i) {
                const auto hit =
                    figure.hitTest({random.uniform() * size.width(), random.uniform() * size.height()});
                if (!hit || hit->cell.tensor.empty()) continue;
                ++numbers;
                const auto value = trace.value(hit->cell);
                REQUIRE(value);
                if (hit->term) continue;
                CHECK(hit->value == double(*value));
                CHECK(hit->tooltip.contains(Style().exact(double(*value))));
            }
        }
    });
    CHECK(numbers > 1000);
}

TEST_CASE("a figure finds the place of every cell that it shows", "[steps][hit]") {
    Random random(9);
    forEveryPicture([&](Figure& figure, const Trace&) {
        const QSizeF size = stageSizes(figure).back();
        figure.layout(size);
        for (int i = 0; i < 60; ++i) {
            const auto hit =
                figure.hitTest({random.uniform() * size.width(), random.uniform() * size.height()});
            if (!hit || hit->cell.tensor.empty()) continue;
            CHECK(figure.rectOf(hit->cell));
        }
    });
}

TEST_CASE("the terms of a weighted sum add up to it", "[steps][hit]") {
    const TracePtr trace = traced(randomModel(Answer::Pointer), "老板告诉员工他必须加班");
    Selection selection;
    selection.query = 4;
    const FigurePtr figure = findStep(QStringLiteral("weighted_sum"))->figure({*trace, selection, Style()});
    figure->layout({900, 620});
    const Cell z{"blocks.0.z", {0, 4, 1}};
    const auto place = figure->rectOf(z);
    REQUIRE(place);
    double sum = 0;
    QRectF last;
    for (double y = 0; y < place->top(); y += 2) {
        const auto hit = figure->hitTest({place->center().x(), y});
        if (!hit || !hit->term || hit->rect == last) continue;
        last = hit->rect;
        CHECK(hit->cell == z);
        sum += hit->value;
    }
    CHECK(sum == Approx(trace->value(z).value()).margin(1e-5));
}

TEST_CASE("every step says something about this sentence in whole sentences", "[steps]") {
    for (const ModelPtr& model : walkModels())
        for (const MaskPattern mask : {MaskPattern::Bidirectional, MaskPattern::Causal}) {
            const TracePtr trace = traced(model, "老板告诉员工他必须加班", mask);
            Selection selection;
            selection.query = 4;
            for (const Step& step : stepsOf(model->config)) {
                INFO(step.id);
                const StepContext context{*trace, selection, Style()};
                const QString text = step.sentence(context);
                CHECK(text.endsWith(QStringLiteral("。")));
                CHECK_FALSE(text.contains(QRegularExpression(QStringLiteral("%[1-9]"))));
                CHECK_FALSE(text.contains(QStringLiteral("NaN")));
                CHECK_FALSE(step.heading(context).isEmpty());
                CHECK_FALSE(step.formula(*trace).isEmpty());
                if (step.defaultCell) {
                    const auto cell = step.defaultCell(context);
                    REQUIRE(cell);
                    CHECK(trace->value(*cell));
                    const FigurePtr figure = step.figure(context);
                    figure->layout(figure->naturalSize());
                    CHECK(figure->rectOf(*cell));
                }
            }
        }
}

TEST_CASE("a selection from a longer sentence and a deeper model does no harm", "[steps]") {
    const TracePtr trace = traced(randomModel(), "他");
    Selection selection;
    selection.layer = 11, selection.head = 40, selection.query = 900;
    for (const Step& step : stepsOf(trace->model->config)) {
        const StepContext context{*trace, selection, Style()};
        CHECK_FALSE(step.sentence(context).isEmpty());
        CHECK(step.figure(context) != nullptr);
    }
}

TEST_CASE("the mask step is honest about what a causal mask takes away", "[steps]") {
    Selection selection;
    selection.query = 4;
    const Step& mask = *findStep(QStringLiteral("mask"));
    const auto said = [&](Answer answer, MaskPattern pattern) {
        const TracePtr trace = traced(randomModel(answer), "老板告诉员工他必须加班", pattern);
        return mask.sentence({*trace, selection, Style()});
    };
    CHECK(said(Answer::Pointer, MaskPattern::Causal).contains(QStringLiteral("必须加班")));
    CHECK(said(Answer::Pointer, MaskPattern::Causal).contains(QStringLiteral("证据")));
    CHECK(said(Answer::NextToken, MaskPattern::Causal).contains(QStringLiteral("后面的词")));
    CHECK_FALSE(said(Answer::Pointer, MaskPattern::Bidirectional).contains(QStringLiteral("证据")));
}
