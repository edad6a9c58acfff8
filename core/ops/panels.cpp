#include "core/ops/panels.h"

#include "core/ops/rows.h"

#include <array>
#include <bit>

#if defined(__AVX2__) && defined(__F16C__)
#include <immintrin.h>
#endif

namespace kanshei::ops {
namespace {

using Register = Eigen::internal::packet_traits<float>::type;
constexpr Index registerLanes = Eigen::internal::packet_traits<float>::size;
constexpr Index panelWidth = 2 * registerLanes;
constexpr Index tileRows = 6; ///< 12 sums, 2 numbers of the panel, 1 of x: AVX2 has 16 registers
constexpr Index chainLength = 64;
constexpr Index blockRows = 96;

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

/// tile [rows, panelWidth] = x [rows, in] · panel [in, panelWidth].
template<Index rows, class From>
void tile(const float* x, Index stride, const typename From::Number* panel, Index in, float* out) {
    using namespace Eigen::internal;
    Register total[std::size_t(rows)][2];
    for (Index r = 0; r < rows; ++r) total[r][0] = total[r][1] = pset1<Register>(0.f);
    for (Index from = 0; from < in; from += chainLength) {
        Register sum[std::size_t(rows)][2];
        for (Index r = 0; r < rows; ++r) sum[r][0] = sum[r][1] = pset1<Register>(0.f);
        for (Index k = from, end = std::min(in, from + chainLength); k < end; ++k) {
            const Register left = From::load(panel + k * panelWidth);
            const Register right = From::load(panel + k * panelWidth + registerLanes);
            for (Index r = 0; r < rows; ++r) {
                const Register number = pset1<Register>(x[r * stride + k]);
                sum[r][0] = pmadd(number, left, sum[r][0]);
                sum[r][1] = pmadd(number, right, sum[r][1]);
            }
        }
        for (Index r = 0; r < rows; ++r)
            for (int i : {0, 1}) total[r][i] = padd(total[r][i], sum[r][i]);
    }
    for (Index r = 0; r < rows; ++r)
        for (int i : {0, 1}) pstoreu(out + r * panelWidth + i * registerLanes, total[r][i]);
}

template<class From> using Tile = void (*)(const float*, Index, const typename From::Number*, Index, float*);
template<class From>
constexpr std::array<Tile<From>, tileRows> tiles{tile<1, From>, tile<2, From>, tile<3, From>,
                                                 tile<4, From>, tile<5, From>, tile<6, From>};

/// Columns of one panel for some rows.
struct Piece {
    ConstMatrixView x;
    const ConstVectorView& bias;
    const Places& out;
    Index firstRow, firstColumn, columns;
    Index firstIn; ///< row of W
};

void place(const Piece& piece, const float* numbers, Index row, Index rows) {
    const Places& to = piece.out;
    const bool together = piece.firstColumn % to.width + piece.columns <= to.width;
    for (Index r = 0; r < rows; ++r) {
        const float* from = numbers + r * panelWidth;
        float* first = to.at(piece.firstRow + row + r, piece.firstColumn);
        for (Index c = 0; c < piece.columns; ++c)
            *(together ? first + c : to.at(piece.firstRow + row + r, piece.firstColumn + c)) =
                piece.bias.size() == 0 ? from[c] : from[c] + piece.bias[piece.firstColumn + c];
    }
}

template<class From> void panelProduct(const Piece& piece, const typename From::Number* panel) {
    alignas(64) std::array<float, std::size_t(tileRows * panelWidth)> numbers;
    for (Index row = 0; row < piece.x.rows(); row += tileRows) {
        const Index rows = std::min(tileRows, piece.x.rows() - row);
        tiles<From>[std::size_t(rows - 1)](piece.x.data() + row * piece.x.outerStride(),
                                           piece.x.outerStride(), panel, piece.x.cols(), numbers.data());
        place(piece, numbers.data(), row, rows);
    }
}

template<class From> void widen(const typename From::Number* from, Index count, float* to) {
    for (Index i = 0; i < count; i += registerLanes) Eigen::internal::pstoreu(to + i, From::load(from + i));
}

float* panelScratch(Index size) {
    thread_local Floats numbers;
    if (Index(numbers.size()) < size) numbers.resize(std::size_t(size));
    return numbers.data();
}

/// More rows than this, and a panel of halves is widened once for all of them.
constexpr Index fewRows = 3 * tileRows;

void multiplyPanel(const Piece& piece, const Panels& W, Index panel) {
    if (W.kind() == Panels::Kind::F32) return panelProduct<FromFull>(piece, W.full(panel, piece.firstIn));
    const bool f16 = W.kind() == Panels::Kind::F16;
    const std::uint16_t* half = W.half(panel, piece.firstIn);
    if (piece.x.rows() <= fewRows)
        return f16 ? panelProduct<FromF16>(piece, half) : panelProduct<FromBf16>(piece, half);
    const Index size = piece.x.cols() * panelWidth;
    float* full = panelScratch(size);
    if (f16)
        widen<FromF16>(half, size, full);
    else
        widen<FromBf16>(half, size, full);
    panelProduct<FromFull>(piece, full);
}

/// Columns [first, first + columns) of W as a panel, zeros after them.
template<class Number, class Convert>
void copyPanel(const RightSide& W, Index first, Index columns, Index offset, Number* to, Convert convert) {
    const float* from = W.matrix.data();
    const Index stride = W.matrix.outerStride();
    for (Index k = 0; k < W.in(); ++k)
        for (Index c = 0; c < columns; ++c)
            to[k * panelWidth + offset + c] =
                convert(W.transposed ? from[(first + c) * stride + k] : from[k * stride + first + c]);
}

void multiplyPanel(const Piece& piece, const RightSide& W, Index panel) {
    const Index size = W.in() * panelWidth;
    float* full = panelScratch(size);
    if (piece.columns < panelWidth) std::fill(full, full + size, 0.f);
    copyPanel(W, panel * panelWidth, piece.columns, 0, full, [](float x) { return x; });
    panelProduct<FromFull>(piece, full);
}

Index panelCount(Index out) {
    return (out + panelWidth - 1) / panelWidth;
}

ConstMatrixView rowsOf(const ConstMatrixView& x, Index first) {
    return view(x.data() + first * x.outerStride(), std::min(blockRows, x.rows() - first), x.cols(),
                x.outerStride());
}

template<class Right>
void inPieces(ConstMatrixView x, const Right& W, const ConstVectorView& bias, const Places& out,
              Index firstIn) {
    assert(firstIn + x.cols() <= W.in() && (bias.size() == 0 || bias.size() == W.out()));
    constexpr Index together = 4; // panels of a task
    const Index columnTasks = (panelCount(W.out()) + together - 1) / together;
    const Index rowTasks = (x.rows() + blockRows - 1) / blockRows;
    const auto task = [&](Index number) {
        const Index row = number / columnTasks * blockRows;
        const Index panels = panelCount(W.out());
        const Index first = number % columnTasks * together;
        for (Index panel = first; panel < std::min(panels, first + together); ++panel) {
            const Index column = panel * panelWidth;
            const Piece piece{rowsOf(x, row), bias, out, row, column, std::min(panelWidth, W.out() - column),
                              firstIn};
            multiplyPanel(piece, W, panel);
        }
    };
    parallelFor(rowTasks * columnTasks, task, x.rows() * x.cols() * W.out() >= worthThreads);
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
    return m_full.data() + (panel * m_in + row) * panelWidth;
}

const std::uint16_t* Panels::half(Index panel, Index row) const {
    return m_half.data() + (panel * m_in + row) * panelWidth;
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
    const auto size = std::size_t(panels * packed.m_in * panelWidth);
    if (packed.m_kind == Kind::F32)
        packed.m_full.resize(size);
    else
        packed.m_half.resize(size);
    parallelFor(panels, [&](Index panel) {
        const Index begin = panel * panelWidth;
        Index before = 0; // columns of the parts before
        for (const RightSide& part : parts) {
            const Index from = std::max(begin, before),
                        to = std::min(begin + panelWidth, before + part.out());
            const Index at = panel * packed.m_in * panelWidth;
            if (from < to && packed.m_kind == Kind::F32)
                copyPanel(part, from - before, to - from, from - begin, packed.m_full.data() + at,
                          [](float x) { return x; });
            else if (from < to && packed.m_kind == Kind::F16)
                copyPanel(part, from - before, to - from, from - begin, packed.m_half.data() + at, toF16);
            else if (from < to)
                copyPanel(part, from - before, to - from, from - begin, packed.m_half.data() + at,
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
                    Index firstRow) {
    inPieces(x, W, bias, out, firstRow);
}

void multiplyPanels(ConstMatrixView x, const RightSide& W, const ConstVectorView& bias, const Places& out) {
    assert(x.cols() == W.in());
    inPieces(x, W, bias, out, 0);
}

} // namespace kanshei::ops
