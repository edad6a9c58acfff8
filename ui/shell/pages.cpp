#include "ui/shell/pages.h"

#include "ui/compare/compare_page.h"
#include "ui/models/models_page.h"
#include "ui/overview/overview_page.h"
#include "ui/shell/walk_page.h"
#include "ui/theme/translate.h"

#include <algorithm>

namespace kanshei {

namespace {

template<class Widget> PageWidget* make(const PageContext& context) {
    return new Widget(context);
}

} // namespace

const std::vector<Page>& pages() {
    static const std::vector<Page> table = {
        {"walk", [] { return translate("Pages", "走一遍"); }, make<WalkPage>},
        {"overview", [] { return translate("Pages", "全景"); }, make<OverviewPage>},
        {"compare", [] { return translate("Pages", "对比"); }, make<ComparePage>},
        {"models", [] { return translate("Pages", "模型"); }, make<ModelsPage>},
    };
    return table;
}

const Page* findPage(const QString& id) {
    const auto it = std::ranges::find_if(pages(), [&](const Page& p) { return id == QLatin1String(p.id); });
    return it == pages().end() ? nullptr : &*it;
}

} // namespace kanshei
