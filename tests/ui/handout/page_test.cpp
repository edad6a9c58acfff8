// The page to give away holds the numbers of the pass, needs nothing else, and takes nothing that was typed for markup.
#include "ui/handout/page.h"

#include "tests/support/catch.h"
#include "tests/ui/walk/sentences.h"
#include "ui/handout/page_data.h"
#include "ui/handout/page_texts.h"
#include "ui/walk/selection.h"

#include <QByteArray>

#include <cstring>

using namespace kanshei;
using nlohmann::json;

namespace {

const char* const known = "老板告诉员工他必须加班";

QByteArray pageOf(const Trace& trace, const HandoutOptions& options = {}) {
    Look look;
    look.setLanguageChoice("zh");
    return handoutPage(trace, firstSelection(trace), look, options);
}

json dataOf(const QByteArray& page) {
    const QByteArray begin = "<script type=\"application/json\" id=\"data\">";
    const qsizetype from = page.indexOf(begin) + begin.size();
    return json::parse(page.mid(from, page.indexOf("</script>", from) - from).toStdString());
}

std::vector<float> numbersOf(const json& tensors, const std::string& name) {
    const json& entry = tensors.at(name);
    if (entry.contains("same")) return numbersOf(tensors, entry.at("same"));
    const QByteArray bytes =
        QByteArray::fromBase64(QByteArray::fromStdString(entry.at("data").get<std::string>()));
    std::vector<float> numbers(std::size_t(bytes.size()) / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(float));
    return numbers;
}

/// Bit for bit: −∞ too.
bool sameBits(const Tensor& tensor, const json& tensors) {
    const std::vector<float> numbers = numbersOf(tensors, tensor.name());
    return Index(numbers.size()) == tensor.size() &&
           std::memcmp(numbers.data(), tensor.data(), numbers.size() * sizeof(float)) == 0;
}

} // namespace

TEST_CASE("the page holds every tensor of the pass, bit for bit", "[handout]") {
    for (const ModelPtr& model : test::walkModels()) {
        ForwardOptions options = defaultOptions(*model);
        options.edits = {setWeight(1, 2, 3, 1, 0.9f, true), withTemperature(0, 0, 0.5f)};
        const TracePtr trace = *forward(model, *model->tokenizer->encode(known), options);
        const json tensors = dataOf(pageOf(*trace)).at("tensors");
        INFO(model->info.name);
        for (const Tensor& tensor : trace->tensors()) {
            const bool words = tensor.name() == "logits" || tensor.name() == "probs";
            if (words && model->config.answer == Answer::Pointer) continue; // shown nowhere
            INFO(tensor.name());
            REQUIRE(tensors.contains(tensor.name()));
            if (!words) {
                CHECK(sameBits(tensor, tensors));
                continue;
            }
            const auto columns = tensors.at(tensor.name()).at("columns").get<std::vector<Index>>();
            const std::vector<float> numbers = numbersOf(tensors, tensor.name());
            REQUIRE(columns.size() >= 10);
            for (Index i = 0; i < tensor.dim(0); ++i)
                for (std::size_t c = 0; c < columns.size(); ++c)
                    REQUIRE(numbers[std::size_t(i) * columns.size() + c] == tensor.at({i, columns[c]}));
        }
        CHECK(sameBits(model->weights.at("blocks.1.attn.W_Q"), tensors));
    }
}

TEST_CASE("of a vocabulary the page has the words that it shows, and the sum over all others", "[handout]") {
    const TracePtr trace = test::traced(test::randomModel(Answer::NextToken), known);
    const json data = pageData(*trace);
    const auto ids = data.at("words").at("ids").get<std::vector<Index>>();
    const Tensor &logits = trace->at("logits"), &probs = trace->at("probs");
    for (Index i = 0; i < trace->length(); ++i) {
        const json& rest = data.at("words").at("rest").at(std::size_t(i));
        double total = rest.at("sum");
        for (const Index id : ids)
            total += std::exp(double(logits.at({i, id})) - rest.at("max").get<double>());
        for (const Index id : ids) {
            const double again = std::exp(double(logits.at({i, id})) - rest.at("max").get<double>()) / total;
            CHECK(again == Approx(double(probs.at({i, id}))).epsilon(1e-5));
        }
    }
}

TEST_CASE("the page needs nothing but itself", "[handout]") {
    const TracePtr trace = test::traced(test::randomModel(Answer::Pointer), known);
    const QByteArray page = pageOf(*trace).toLower();
    for (const char* outside :
         {"http:", "https:", " src=", "@import", "url(", "fetch(", "xmlhttp", "import("})
        CHECK_FALSE(page.contains(outside));
    CHECK(page.count("href=") == 1); // the icon: none
    CHECK(page.contains("href=\"data:,\""));
    CHECK_FALSE(page.contains("{{"));
    CHECK(page.count("\\u003csvg") >= 13); // a formula for each step
}

TEST_CASE("what was typed stays text on the page", "[handout]") {
    const std::string nasty = "他</script><b onclick=\"x\">&amp;{{DATA}}<!--'";
    const ModelPtr model = test::randomModel(Answer::Pointer);
    HandoutOptions options;
    options.command = QString::fromStdString("kanshei walkthrough '" + nasty + "'");
    const TracePtr trace = test::traced(model, nasty, MaskPattern::Causal);
    const QByteArray page = pageOf(*trace, options);
    CHECK(page.count("</script>") == 2);
    CHECK_FALSE(page.contains("<b "));
    CHECK_FALSE(page.contains("<!--"));
    CHECK(page.contains("<title>他&lt;/script&gt;&lt;b onclick=&quot;x&quot;&gt;"));
    const json data = dataOf(page);
    CHECK(data.at("text") == nasty);
    CHECK(data.at("command") == options.command.toStdString());
}

TEST_CASE("the sentences of the page are those of the steps, without their markup", "[handout]") {
    CHECK(plainSentence("「a」<b style=\"color:#0072b2\">「&lt;b&gt;」</b> &amp;lt;") ==
          QStringLiteral("「a」\u0001k「<b>」\u0002 &lt;"));
    const ModelPtr model = GENERATE(test::randomModel(Answer::Pointer), test::randomLlama());
    const TracePtr trace = test::traced(model, "老板他<b>", MaskPattern::Causal);
    Look look;
    look.setLanguageChoice("en");
    const json texts = pageTexts(*trace, firstSelection(*trace), look);
    CHECK(look.style().language == "en"); // as it was
    const Index heads = model->config.n_heads, length = trace->length();
    const auto walk = stepsOf(model->config);
    REQUIRE(texts.at("steps").size() == walk.size());
    for (std::size_t i = 0; i < walk.size(); ++i) {
        const json& step = texts.at("steps").at(i);
        const Step& of = walk[i];
        Selection at;
        at.layer = of.perLayer ? 1 : 0, at.head = of.perHead ? 2 : 0, at.query = 2;
        const auto number = std::size_t((at.layer * (of.perHead ? heads : 1) + at.head) * length + at.query);
        for (const char* language : {"zh", "en"}) {
            look.setLanguageChoice(language);
            const auto text =
                texts.at("strings").at(step.at("sentences").at(language).at(number).get<std::size_t>());
            INFO(of.id);
            CHECK(text == plainSentence(of.sentence({*trace, at, look.style()})).toStdString());
        }
    }
    const std::string all = texts.at("strings").dump();
    if (model->config.answer == Answer::Pointer)
        CHECK(all.find("<b>") != std::string::npos); // the words after 他, as they were typed
    CHECK(all.find("style=") == std::string::npos);
    CHECK(all.find("&lt;") == std::string::npos);
}

TEST_CASE("a page refuses a trace that is too large for one, and says what to do", "[handout]") {
    const TracePtr whole = test::traced(test::randomModel(Answer::NextToken), known);
    CHECK(checkHandoutPage(*whole));
    ForwardOptions options = whole->options;
    options.keepAtMost = 0;
    const Status can = checkHandoutPage(**forward(whole->model, whole->tokens, options));
    REQUIRE_FALSE(can);
    CHECK(can.error().code == ErrorCode::TooLarge);
    CHECK(can.error().english().find("choose a shorter sentence") != std::string::npos);
}
