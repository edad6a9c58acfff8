#include "ui/compare/link.h"
#include "ui/walk/answer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace kanshei::comparing {

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

/// Where a side is asked for its answer.
Index askedAt(const Link& link, Side side) {
    const Style style;
    const Selection start; // a pronoun wherever it stands, else the end of the sentence
    return answeredAt(Parts({link.trace(side), start, style}));
}

bool isAnswer(const Tensor& tensor) {
    return tensor.name() == "answer" || tensor.name() == "probs";
}

/// Moves on to the next row; false behind the last.
bool next(std::vector<Index>& index, const Shape& shape) {
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (++index[i] < shape[i]) return true;
        index[i] = 0;
    }
    return false;
}

class Seen {
public:
    explicit Seen(const Link& link) : m_link(link) {}

    Tensor of(const Tensor& right) const {
        const Tensor* left = m_link.trace(Side::Left).find(m_link.partner(Side::Right, right.name()));
        const auto roles = axesOf(right.name(), right.shape().size());
        const bool vectors = roles.back() == AxisRole::Component || roles.back() == AxisRole::Word;
        const bool fits = left && left->rank() == right.rank() &&
                          (!vectors || left->shape().back() == right.shape().back());
        Tensor result(right.name(), right.shape());
        float* out = result.mutableData();
        std::fill_n(out, result.size(), none);
        if (!fits) return result;
        Shape steps = right.shape(); // a vector is one step: its components are not looked up one by one
        const Index width = vectors ? std::exchange(steps.back(), 1) : 1;
        std::vector<Index> index(steps.size(), 0);
        do {
            if (const auto from = placeOnLeft(right, roles, index); from && left->contains(*from))
                std::copy_n(&left->data()[offset(*left, *from)], width, out);
            out += width;
        } while (next(index, steps));
        return result;
    }

private:
    static Index offset(const Tensor& tensor, const std::vector<Index>& index) {
        Index at = 0;
        for (std::size_t i = 0; i < index.size(); ++i) at = at * tensor.shape()[i] + index[i];
        return at;
    }

    std::optional<std::vector<Index>> placeOnLeft(const Tensor& right, const std::vector<AxisRole>& roles,
                                                  const std::vector<Index>& index) const {
        const bool pairs = roles.back() == AxisRole::Key || roles.back() == AxisRole::KeyWord;
        const bool map = roles.front() == AxisRole::Head && pairs;
        if (map && index.front() != m_link.head(Side::Right)) return {};
        if (!isAnswer(right) || index.front() != m_asked[1]) return m_link.partner(Side::Right, roles, index);
        auto key = m_link.partner(Side::Right, {roles.back()}, {index.back()});
        if (!key) return {};
        return std::vector<Index>{m_asked[0], key->front()};
    }

    const Link& m_link;
    Index m_asked[2] = {askedAt(m_link, Side::Left), askedAt(m_link, Side::Right)};
};

} // namespace

TracePtr leftSeenFromRight(const Link& link) {
    const bool sameAnswer = askedAt(link, Side::Left) == askedAt(link, Side::Right);
    if (link.sameModel() && link.samePlaces() && sameAnswer) return link.shared(Side::Left);
    const Trace& right = link.trace(Side::Right);
    auto trace = std::make_shared<Trace>();
    trace->model = right.model;
    trace->tokens = right.tokens;
    trace->options = link.trace(Side::Left).options;
    const Seen seen(link);
    for (const std::string& name : right.names()) {
        const Index layer = TensorName(name).layer;
        const bool shown = layer < 0 || layer == link.layer(Side::Right);
        if (shown && !right.shapeOf(name)->empty()) trace->add(seen.of(right.at(name)));
    }
    for (const auto& [name, weight] : right.model->weights.all()) { // those that edits changed on the left
        const Tensor* left = link.sameModel() ? link.trace(Side::Left).weight(name) : nullptr;
        if (left && left->data() != weight.data()) trace->add(*left);
    }
    return trace;
}

} // namespace kanshei::comparing
