// The one table of edits, and what each does to the numbers.
#include "core/forward/edit_kinds.h"

#include "core/base/parallel.h"
#include "core/forward/trace.h"
#include "core/ops/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kanshei {
namespace edits {

bool matches(IndexView named, IndexView index) {
    for (std::size_t axis = 0; axis < named.size(); ++axis)
        if (named[axis] != Edit::All && named[axis] != index[axis]) return false;
    return true;
}

Others othersOf(const Trace& trace, Index layer, IndexView cell, std::span<const float> row) {
    Others others;
    for (Index key = 0; key < Index(row.size()); ++key) {
        if (key == cell[2]) continue;
        others.sum += double(row[std::size_t(key)]);
        if (trace.visible(layer, cell[0], cell[1], key)) others.visible.push_back(key);
    }
    return others;
}

} // namespace edits

namespace {

using edits::IndexView;

/// body(index, offset) for each cell that `named` stands for.
template<class Body>
void forCells(const Shape& shape, IndexView named, Body&& body, std::vector<Index> index = {},
              Index offset = 0) {
    const std::size_t axis = index.size();
    if (axis == shape.size()) return body(IndexView(index), offset);
    const bool every = axis >= named.size() || named[axis] == Edit::All;
    index.push_back(0);
    for (Index i = every ? 0 : named[axis]; i < (every ? shape[axis] : named[axis] + 1); ++i) {
        index.back() = i;
        forCells(shape, named, body, index, offset * shape[axis] + i);
    }
}

/// body(head) for the heads that the edit names.
template<class Body> void forHeads(const EditSite& site, Body&& body) {
    const Index head = site.edit.at.index[0];
    for (Index h = 0; h < site.before.dim(0); ++h)
        if (head == Edit::All || head == h) body(h);
}

bool touchesNamed(const Edit& edit, IndexView index) {
    return edits::matches(edit.at.index, index);
}
/// A weight that keeps its row's sum moves the whole row.
bool touchesSet(const Edit& edit, IndexView index) {
    const std::size_t axes = edit.at.index.size() - (edit.keepSum ? 1 : 0);
    return edits::matches(IndexView(edit.at.index).first(axes), index);
}
bool touchesSwap(const Edit& edit, IndexView index) {
    return edits::matches(edit.at.index, index) || edits::matches(edit.with, index);
}

Status checkSet(const Edit& edit, const Model&) {
    if (!edit.keepSum) return Nothing{};
    if (!edit.at.tensor.ends_with(".pattern"))
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("Only the weights of a pattern can keep their sum."));
    if (edit.at.index.back() == Edit::All)
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("With keep-sum one key has to be named, so that the others can make room."));
    if (edit.number < 0 || edit.number > 1)
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("With keep-sum a weight lies between 0 and 1; as-is takes any number."));
    return Nothing{};
}

Status checkSwap(const Edit& edit, const Model&) {
    const auto row = [](const std::vector<Index>& index) { return IndexView(index).first(2); };
    if (!std::ranges::equal(row(edit.at.index), row(edit.with)))
        return fail(ErrorCode::BadInput,
                    KANSHEI_TEXT("The two weights have to be of the same head and the same row (query)."));
    if (edit.at.index[2] == Edit::All || edit.with[2] == Edit::All)
        return fail(ErrorCode::BadInput, KANSHEI_TEXT("A swap needs two keys, not *."));
    return Nothing{};
}

Status checkTemperature(const Edit& edit, const Model&) {
    if (edit.number >= 0) return Nothing{};
    return fail(ErrorCode::BadInput, KANSHEI_TEXT("A temperature is 0 or positive."));
}

Status checkEmbed(const Edit& edit, const Model& model) {
    const auto token = tokenOfWord(edit.word, model);
    return token ? Status(Nothing{}) : Status(token.error());
}

void hide(const EditSite& site, Tensor& out) {
    forCells(out.shape(), site.edit.at.index, [&](IndexView, Index offset) {
        out.mutableData()[offset] = -std::numeric_limits<float>::infinity();
    });
}

/// The others share what is left in their old proportions, or, when all were 0, equally.
void makeRoom(const EditSite& site, IndexView cell, std::span<float> row) {
    const edits::Others others = edits::othersOf(site.trace, TensorName(site.before.name()).layer, cell, row);
    const double rest = 1 - double(site.edit.number);
    if (others.sum > 0) {
        for (float& weight : row) weight = float(double(weight) * rest / others.sum);
    } else {
        for (const Index key : others.visible)
            row[std::size_t(key)] = float(rest / double(others.visible.size()));
    }
}

void set(const EditSite& site, Tensor& out) {
    forCells(out.shape(), site.edit.at.index, [&](IndexView cell, Index offset) {
        float* const at = out.mutableData() + offset;
        if (site.edit.keepSum) makeRoom(site, cell, {at - cell.back(), std::size_t(out.shape().back())});
        *at = site.edit.number;
    });
}

void swap(const EditSite& site, Tensor& out) {
    const Index step = site.edit.with[2] - site.edit.at.index[2];
    forCells(out.shape(), site.edit.at.index, [&](IndexView, Index offset) {
        std::swap(out.mutableData()[offset], out.mutableData()[offset + step]);
    });
}

void leaveOutScale(const EditSite& site, Tensor& out) {
    const Tensor& raw = site.trace.at(TensorName(out.name()).sibling("scores_raw"));
    forHeads(site, [&](Index head) { out.mutableMatrix(head) = raw.matrix(head); });
}

/// s ÷ τ less its maximum, which never overflows; at τ = 0 what is left is 0 for the greatest and −∞ for the rest.
void cool(ConstMatrixView scores, float temperature, MatrixView out) {
    constexpr float none = -std::numeric_limits<float>::infinity();
    for (Index i = 0; i < scores.rows(); ++i) {
        const float max = scores.row(i).maxCoeff();
        for (Index j = 0; j < scores.cols(); ++j) {
            const float below = max == none ? none : scores(i, j) - max;
            out(i, j) = temperature > 0 ? below / temperature : below == 0 ? 0 : none;
        }
    }
    ops::softmax(asConst(out), out);
}

void setTemperature(const EditSite& site, Tensor& out) {
    const Tensor& scores = site.trace.at(TensorName(out.name()).sibling("attn_scores"));
    forHeads(site, [&](Index head) { cool(scores.matrix(head), site.edit.number, out.mutableMatrix(head)); });
}

void switchHeadOff(const EditSite& site, Tensor& out) {
    forHeads(site, [&](Index head) {
        MatrixView z = out.mutableMatrix(head);
        const Eigen::RowVectorXf mean = site.before.matrix(head).colwise().mean();
        if (site.edit.mean)
            z.rowwise() = mean;
        else
            z.setZero();
    });
}

void embedOther(const EditSite& site, Tensor& out) {
    const TokenId id = *tokenOfWord(site.edit.word, *site.trace.model);
    const ConstMatrixView W_E = site.trace.weight("embed.W_E")->matrix();
    const Index token = site.edit.at.index[0];
    for (Index i = 0; i < out.dim(0); ++i)
        if (token == Edit::All || token == i) out.mutableMatrix().row(i) = W_E.row(id);
}

void freeze(const EditSite& site, Tensor& out) {
    const Tensor& frozen = site.trace.options.unedited->at(out.name());
    forCells(out.shape(), site.edit.at.index,
             [&](IndexView, Index offset) { out.mutableData()[offset] = frozen.data()[offset]; });
}

} // namespace

const std::vector<EditKindInfo>& editKinds() {
    using namespace edits;
    static const std::vector<EditKindInfo> table = {
        {EditKind::Hide, "hide", KANSHEI_TEXT("Hide a key"), "hide blocks.2.attn_scores[1,3,0]",
         EditTarget::Number, "attn_scores", false, touchesNamed, nullptr, hide, explainHide},
        {EditKind::Set, "set", KANSHEI_TEXT("Set a number"), "set blocks.2.pattern[1,3,2] 0.9 keep-sum",
         EditTarget::Number, "", false, touchesSet, checkSet, set, explainSet},
        {EditKind::Swap, "swap", KANSHEI_TEXT("Swap two weights"), "swap blocks.3.pattern[1,4,1] [1,4,3]",
         EditTarget::Number, "pattern", false, touchesSwap, checkSwap, swap, explainSwap},
        {EditKind::NoScale, "no-scale", KANSHEI_TEXT("Leave out ÷ √d_k"), "no-scale blocks.2[1]",
         EditTarget::Head, "scores_scaled", true, touchesNamed, nullptr, leaveOutScale, explainNoScale},
        {EditKind::Temperature, "temperature", KANSHEI_TEXT("Softmax temperature"),
         "temperature blocks.2[1] 0.5", EditTarget::Head, "pattern", true, touchesNamed, checkTemperature,
         setTemperature, explainTemperature},
        {EditKind::Off, "off", KANSHEI_TEXT("Switch a head off"), "off blocks.3[0] mean", EditTarget::Head,
         "z", false, touchesNamed, nullptr, switchHeadOff, explainOff},
        {EditKind::Embed, "embed", KANSHEI_TEXT("Embed another word"), "embed [3] 员工", EditTarget::Word, "",
         false, touchesNamed, checkEmbed, embedOther, explainEmbed},
        {EditKind::Freeze, "freeze", KANSHEI_TEXT("Freeze a row"), "freeze blocks.1.pattern[0,2]",
         EditTarget::Row, "", false, touchesNamed, nullptr, freeze, explainFreeze},
    };
    return table;
}

} // namespace kanshei
