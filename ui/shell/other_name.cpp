#include "ui/shell/other_name.h"

#include "ui/theme/translate.h"

#include <QTranslator>

namespace kanshei {

QString otherName(const char* context, const char* source) {
    static const auto english = [] {
        auto translator = std::make_unique<QTranslator>();
        (void)translator->load(QStringLiteral("kanshei_en"), QStringLiteral(":/i18n"));
        return translator;
    }();
    const auto chinese = QString::fromUtf8(source);
    const bool speaksChinese = translate(context, source) == chinese;
    return speaksChinese ? english->translate(context, source) : chinese;
}

} // namespace kanshei
