#include "core/ops/panels.h"

#include "core/ops/rows.h"

#include <array>
#include <bit>
#include <utility>

#if defined(__AVX2__) && defined(__F16C__)
#include <immintrin.h>
#endif

namespace kanshei::ops {
namespace {

using Register = Eigen::internal::packet_traits<float>::type;
constexpr Index registerLanes = Eigen::internal::packet_traits<float>::size;
constexpr Index panelWidth = 2 * registerLanes;
/// Two sums a row, two numbers of the panel, one of x: AVX2 has 16 registers, AVX-512 has 32.
constexpr Index tileRows = registerLanes == 16 ? 8 : 6;
constexpr Index chainLength = 64;

/// How the numbers of a panel become floats. Without F16C halves are not kept as such.
struct FromFull {
    using Number = float;
    static Register load(const float* from) { return Eigen::internal::ploadu<Register>(from); }
};

#if defined(__AVX512F__)
constexpr bool readsF16 = true;
__m512i wide(const std::uint16_t* from) {
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
}
struct FromF16 {
    using Number = std::uint16_t;
    static Register load(const Number* from) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
};
struct FromBf16 {
    using Number = std::uint16_t;
    static Register load(const Number* from) {
        return _mm512_castsi512_ps(_mm512_slli_epi32(wide(from), 16));
    }
};
#elif defined(__AVX2__) && defined(__F16C__)
constexpr bool readsF16 = true;
struct FromF16 {
    using Number = std::uint16_t;
    static Register load(const Number* from) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
};
struct FromBf16 {
    using Number = std::uint16_t;
    static Register load(const Number* from) {
        const __m256i wide = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
        return _mm256_castsi256_ps(_mm256_slli_epi32(wide, 16));
    }
};
#else
constexpr bool readsF16 = false;
struct FromBf16 {
    using Number = std::uint16_t;
    static Register load(const Number* from) {
        std::array<float, std::size_t(registerLanes)> numbers;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = std::bit_cast<float>(std::uint32_t(from[i]) << 16);
        return Eigen::internal::ploadu<Register>(numbers.data());
    }
};
using FromF16 = FromBf16; // never used
#endif

/// totals [rows, panelWidth] += x [rows, in] · panel [in, panelWidth]. What is multiplied next comes nearer meanwhile.
template<Index rows, class From>
void tile(const float* x, Index stride, const typename From::Number* panel, const typename From::Number* next,
          Index in, float* totals) {
    using namespace Eigen::internal;
    for (Index from = 0; from < in; from += chainLength) {
        Register sum[std::size_t(rows)][2];
        for (Index r = 0; r < rows; ++r) sum[r][0] = sum[r][1] = pset1<Register>(0.f);
        for (Index k = from, end = std::min(in, from + chainLength); k < end; ++k) {
            const Register left = From::load(panel + k * panelWidth);
            const Register right = From::load(panel + k * panelWidth + registerLanes);
            prefetch(next + k * panelWidth);
            for (Index r = 0; r < rows; ++r) {
                const Register number = pset1<Register>(x[r * stride + k]);
                sum[r][0] = pmadd(number, left, sum[r][0]);
                sum[r][1] = pmadd(number, right, sum[r][1]);
            }
        }
        for (Index r = 0; r < rows; ++r)
            for (int i : {0, 1}) {
                float* total = totals + r * panelWidth + i * registerLanes;
                pstoreu(total, padd(ploadu<Register>(total), sum[r][i]));
            }
    }
}

template<class From>
using Tile = void (*)(const float*, Index, const typename From::Number*, const typename From::Number*, Index,
                      float*);
template<class From, std::size_t... i>
constexpr std::array<Tile<From>, sizeof...(i)> tilesOf(std::index_sequence<i...>) {
    return {tile<Index(i + 1), From>...};
}
template<class From> constexpr auto tiles = tilesOf<From>(std::make_index_sequence<std::size_t(tileRows)>());

/// Where the columns of one panel go.
struct Target {
    const Places& places;
    const ConstVectorView& bias;
    Index column, columns;

    void place(const float* totals, Index firstRow, Index rows) const {
        using PanelRow = Eigen::Array<float, 1, panelWidth>;
        PanelRow added = PanelRow::Zero();
        if (bias.size() != 0) added.head(columns) = bias.segment(column, columns).array();
        const bool together = columns == panelWidth && column % places.width + columns <= places.width;
        float* first = places.at(0, column);
        for (Index r = 0; r < rows; ++r) {
            const PanelRow sums = Eigen::Map<const PanelRow>(totals + r * panelWidth) + added;
            if (together)
                Eigen::Map<PanelRow>(first + (firstRow + r) * places.stride) = sums;
            else
                for (Index c = 0; c < columns; ++c) *places.at(firstRow + r, column + c) = sums[c];
        }
    }
};

/// Rows of x times a part of a panel's rows. The last part's totals go to their places.
struct Part {
    ConstMatrixView x;
    Index from, count; ///< columns of x, rows of the panel
    float* totals;
    Index firstRow; ///< of x in the places
    const Target& target;
};

template<class From>
void multiplyPart(const Part& part, const typename From::Number* panel, const typename From::Number* next) {
    const Index stride = part.x.outerStride();
    const bool isLast = part.from + part.count == part.x.cols();
    for (Index row = 0; row < part.x.rows(); row += tileRows) {
        const Index rows = std::min(tileRows, part.x.rows() - row);
        float* totals = part.totals + row * panelWidth;
        if (part.from == 0) std::fill(totals, totals + rows * panelWidth, 0.f);
        tiles<From>[std::size_t(rows - 1)](part.x.data() + row * stride + part.from, stride, panel, next,
                                           part.count, totals);
        if (isLast) part.target.place(totals, part.firstRow + row, rows);
    }
}

template<class From> const float* widened(const typename From::Number* from, Index count, float* to) {
    for (Index i = 0; i < count; i += registerLanes) Eigen::internal::pstoreu(to + i, From::load(from + i));
    return to;
}

/// More rows, and a part of halves is widened once for all of them; what comes next is in time by itself, and would only push out
/// of the first cache what is used.
bool isFew(const Part& part) {
    return part.x.rows() <= 3 * tileRows;
}

template<class From>
void multiplyHalves(const Part& part, const std::uint16_t* panel, const std::uint16_t* next, float* room) {
    if (isFew(part)) return multiplyPart<From>(part, panel, next);
    const float* full = widened<From>(panel, part.count * panelWidth, room);
    multiplyPart<FromFull>(part, full, full);
}

/// W from row `firstIn` on, packed.
struct PackedSide {
    const Panels& W;
    Index firstIn;
    void multiply(const Part& part, Index panel, Index nextPanel, Index nextFrom, float* room) const {
        const Index at = firstIn + part.from, next = firstIn + nextFrom;
        if (W.kind() == Panels::Kind::F32)
            multiplyPart<FromFull>(part, W.full(panel, at),
                                   isFew(part) ? W.full(nextPanel, next) : W.full(panel, at));
        else if (W.kind() == Panels::Kind::F16)
            multiplyHalves<FromF16>(part, W.half(panel, at), W.half(nextPanel, next), room);
        else
            multiplyHalves<FromBf16>(part, W.half(panel, at), W.half(nextPanel, next), room);
    }
};

/// Rows [from, from + count) of the columns [first, first + columns) of W as a part of a panel.
template<class Number, class Convert>
void copyPanel(const RightSide& W, Index from, Index count, Index first, Index columns, Number* to,
               Convert convert) {
    const Index stride = W.matrix.outerStride();
    const float* numbers = W.matrix.data() + (W.transposed ? first * stride + from : from * stride + first);
    for (Index k = 0; k < count; ++k)
        for (Index c = 0; c < columns; ++c)
            to[k * panelWidth + c] =
                convert(W.transposed ? numbers[c * stride + k] : numbers[k * stride + c]);
}

struct PlainSide {
    const RightSide& W;
    void multiply(const Part& part, Index panel, Index, Index, float* room) const {
        const Index columns = std::min(panelWidth, W.out() - panel * panelWidth);
        if (columns < panelWidth) std::fill(room, room + part.count * panelWidth, 0.f);
        copyPanel(W, part.from, part.count, panel * panelWidth, columns, room, [](float x) { return x; });
        multiplyPart<FromFull>(part, room, room);
    }
};

Index panelCount(Index out) {
    return (out + panelWidth - 1) / panelWidth;
}

/// What one thread does at a time. A part of a panel stays in the first cache for all the rows, and the rows' numbers in the second
/// for all the panels.
constexpr Index taskRows = 32 * tileRows, taskPanels = 4;
constexpr Index partRows = 4096 / panelWidth;
static_assert(partRows % chainLength == 0);

/// Rows of x times panels [first, first + count) of W.
struct Task {
    ConstMatrixView x;
    Index firstRow, firstPanel, panels;
};

struct Scratch {
    Floats part = Floats(std::size_t(partRows * panelWidth));
    Floats totals = Floats(std::size_t(taskPanels * taskRows * panelWidth));
};

template<class Side>
void perform(const Task& task, const Side& W, Index out, const ConstVectorView& bias, const Places& places) {
    thread_local Scratch scratch;
    const Index in = task.x.cols();
    for (Index from = 0; from < in; from += partRows)
        for (Index i = 0; i < task.panels; ++i) {
            const bool last = i + 1 == task.panels;
            const Index column = (task.firstPanel + i) * panelWidth;
            const Target target{places, bias, column, std::min(panelWidth, out - column)};
            const Part part{task.x,
                            from,
                            std::min(partRows, in - from),
                            scratch.totals.data() + i * taskRows * panelWidth,
                            task.firstRow,
                            target};
            W.multiply(part, task.firstPanel + i, task.firstPanel + (last ? 0 : i + 1),
                       last ? std::min(from + partRows, in - 1) : from, scratch.part.data());
        }
}

template<class Side>
void inTasks(ConstMatrixView x, const Side& W, Index out, const ConstVectorView& bias, const Places& places) {
    assert(bias.size() == 0 || bias.size() == out);
    const Index panels = panelCount(out), columnTasks = (panels + taskPanels - 1) / taskPanels;
    const Index rowTasks = (x.rows() + taskRows - 1) / taskRows;
    const auto task = [&](Index number) {
        const Index row = number / columnTasks * taskRows, panel = number % columnTasks * taskPanels;
        const Index rows = std::min(taskRows, x.rows() - row);
        perform({view(x.data() + row * x.outerStride(), rows, x.cols(), x.outerStride()), row, panel,
                 std::min(taskPanels, panels - panel)},
                W, out, bias, places);
    };
    parallelFor(rowTasks * columnTasks, task, x.rows() * x.cols() * out >= worthThreads);
}

bool allBf16(const RightSide& W) {
    for (Index i = 0; i < W.matrix.rows(); ++i)
        for (const float x : row(W.matrix, i))
            if ((std::bit_cast<std::uint32_t>(x) & 0xffff) != 0) return false;
    return true;
}

std::uint16_t toF16(float x) {
    return Eigen::numext::bit_cast<std::uint16_t>(Eigen::half(x));
}

bool allF16(const RightSide& W) {
    for (Index i = 0; i < W.matrix.rows(); ++i)
        for (const float x : row(W.matrix, i))
            if (float(Eigen::half(x)) != x) return false;
    return true;
}

} // namespace

const float* Panels::full(Index panel, Index row) const {
    return m_numbers.data() + (panel * m_in + row) * panelWidth;
}

const std::uint16_t* Panels::half(Index panel, Index row) const {
    return reinterpret_cast<const std::uint16_t*>(m_numbers.data()) + (panel * m_in + row) * panelWidth;
}

Panels Panels::pack(const std::vector<RightSide>& parts) {
    Panels packed;
    packed.m_in = parts.front().in();
    for (const RightSide& part : parts) packed.m_out += part.out();
    if (std::ranges::all_of(parts, allBf16))
        packed.m_kind = Kind::BF16;
    else if (readsF16 && std::ranges::all_of(parts, allF16))
        packed.m_kind = Kind::F16;
    const Index panels = panelCount(packed.m_out);
    const Index size = panels * packed.m_in * panelWidth;
    packed.m_numbers = Tensor("", {packed.m_kind == Kind::F32 ? size : size / 2});
    float* full = packed.m_numbers.mutableData();
    auto* half = reinterpret_cast<std::uint16_t*>(full);
    parallelFor(panels, [&](Index panel) {
        const Index begin = panel * panelWidth;
        Index before = 0; // columns of the parts before
        for (const RightSide& part : parts) {
            const Index from = std::max(begin, before),
                        to = std::min(begin + panelWidth, before + part.out());
            const Index at = panel * packed.m_in * panelWidth;
            if (from < to && packed.m_kind == Kind::F32)
                copyPanel(part, 0, packed.m_in, from - before, to - from, full + at + from - begin,
                          [](float x) { return x; });
            else if (from < to && packed.m_kind == Kind::F16)
                copyPanel(part, 0, packed.m_in, from - before, to - from, half + at + from - begin, toF16);
            else if (from < to)
                copyPanel(part, 0, packed.m_in, from - before, to - from, half + at + from - begin,
                          [](float x) { return std::uint16_t(std::bit_cast<std::uint32_t>(x) >> 16); });
            before += part.out();
        }
    });
    return packed;
}

Places placesOf(MatrixView out) {
    return {{out.data()}, std::max<Index>(1, out.cols()), out.outerStride()};
}

void multiplyPanels(ConstMatrixView x, const Panels& W, const ConstVectorView& bias, const Places& out,
                    Index firstRow, Index columns) {
    assert(firstRow + x.cols() <= W.in() && columns <= W.out());
    inTasks(x, PackedSide{W, firstRow}, columns < 0 ? W.out() : columns, bias, out);
}

void multiplyPanels(ConstMatrixView x, const RightSide& W, const ConstVectorView& bias, const Places& out) {
    assert(x.cols() == W.in());
    inTasks(x, PlainSide{W}, W.out(), bias, out);
}

} // namespace kanshei::ops
