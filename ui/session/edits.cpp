#include "ui/session/edits.h"

#include "ui/figures/edit_marks.h"
#include "ui/theme/translate.h"

#include <algorithm>

namespace kanshei::edits {

namespace {} // namespace

void add(Document& document, const Edit& edit) {
    document.setEdits(withEdit(document.edits(), edit), translate("Edits", "改一个数"));
}

void drag(Document& document, const Edit& edit, int gesture) {
    document.setEdits(withEdit(document.edits(), edit), translate("Edits", "拖动权重"), gesture);
}

void setOn(Document& document, std::size_t entry, bool on) {
    EditList list = document.edits();
    if (entry >= list.size()) return;
    list[entry].on = on;
    document.setEdits(std::move(list), on ? translate("Edits", "打开改动") : translate("Edits", "关掉改动"));
}

void remove(Document& document, std::size_t entry) {
    EditList list = document.edits();
    if (entry >= list.size()) return;
    list.erase(list.begin() + std::ptrdiff_t(entry));
    document.setEdits(std::move(list), translate("Edits", "去掉改动"));
}

void move(Document& document, std::size_t entry, int by) {
    EditList list = document.edits();
    const auto to = std::ptrdiff_t(entry) + by;
    if (entry >= list.size() || to < 0 || to >= std::ptrdiff_t(list.size())) return;
    std::swap(list[entry], list[std::size_t(to)]);
    document.setEdits(std::move(list), translate("Edits", "换改动的顺序"));
}

void clear(Document& document) {
    if (!document.edits().empty()) document.setEdits({}, translate("Edits", "去掉全部改动"));
}

void restore(Document& document, const Cell& cell) {
    EditList list = document.edits();
    const Cell plain{std::string(withoutVersion(cell.tensor)), cell.index};
    if (std::erase_if(list, [&](const EditEntry& entry) { return editNames(entry.edit, plain); }) > 0)
        document.setEdits(std::move(list), translate("Edits", "恢复一个数"));
}

bool isChanged(const Trace& trace, const Cell& cell) {
    return std::ranges::any_of(trace.options.edits, [&](const Edit& edit) { return editNames(edit, cell); });
}

} // namespace kanshei::edits
