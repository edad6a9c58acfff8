#include "ui/shell/notice.h"

#include "tests/support/catch.h"
#include "tests/support/fake_models.h"

#include <QTest>

#include <thread>

using namespace kanshei;

TEST_CASE("what was stopped says that the picture is older only where there is one", "[shell][notice]") {
    const auto quick = test::fakeModels();
    Document document(nullptr,
                      [quick](const TraceRequest& request, std::stop_token stop) -> Result<TracePtr> {
                          if (request.sentence != QStringLiteral("老板")) return quick(request, stop);
                          while (!stop.stop_requested()) std::this_thread::yield();
                          return stopped();
                      });
    const Look look;
    const Notice notice(document, look);
    const auto says = [&](const QString& text) {
        for (const QLabel* label : notice.findChildren<QLabel*>())
            if (label->text().contains(text)) return true;
        return false;
    };
    const QString older = Notice::tr("图还是前一句的。"), goOn = Notice::tr("在输入框里按回车接着算。");
    document.setModelName("zh-coref");
    document.setSentence("老板");
    document.cancel();
    CHECK(says(goOn));
    CHECK_FALSE(says(older));

    document.setSentence("老板告诉员工他必须加班");
    REQUIRE(QTest::qWaitFor([&] { return !document.busy(); }));
    REQUIRE(document.trace());
    document.setSentence("老板");
    document.cancel();
    CHECK(says(goOn));
    CHECK(says(older));
}
