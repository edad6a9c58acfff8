#include "ui/shell/empty_page.h"

#include "tests/support/catch.h"
#include "tests/support/fake_models.h"

#include <QTest>

#include <thread>

using namespace kanshei;

TEST_CASE("the empty page says that the first sentence is computed instead of asking for one", "[shell]") {
    Document document(nullptr, [](const TraceRequest&, std::stop_token stop) -> Result<TracePtr> {
        while (!stop.stop_requested()) std::this_thread::yield();
        return fail(ErrorCode::Cancelled, "Stopped.");
    });
    const Look look;
    EmptyPage page(document, look);
    page.show();
    const auto* example = page.findChild<QPushButton*>("example0");
    REQUIRE(example);
    CHECK(example->isVisible());
    document.setModelName("/models/big");
    document.setSentence("老板");
    REQUIRE(QTest::qWaitFor([&] { return document.waiting(); }));
    CHECK_FALSE(example->isVisible());
    QStringList texts;
    for (const QLabel* label : page.findChildren<QLabel*>()) texts << label->text();
    CHECK(texts.join('\n').contains(EmptyPage::tr("正在算这句话的每一个数")));
    CHECK(texts.join('\n').contains("big"));
    document.cancel();
    CHECK(example->isVisible());
}
