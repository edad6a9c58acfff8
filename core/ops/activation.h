// activation: GELU (Hendrycks & Gimpel 2016): exact x·Φ(x), or ½x(1 + tanh(√(2/π)(x + 0.044715x³))); ReLU max(x, 0);
// SiLU x ÷ (1 + e^−x) (Elfwing et al. 2018), which gates in SwiGLU (Shazeer 2020); tanh
#pragma once
#include "core/explain/derivation.h"

namespace kanshei::ops {

void activation(Activation kind, ConstMatrixView x, MatrixView y);
/// y ← y ∘ x.
void gate(ConstMatrixView x, MatrixView y);
/// Adds dy·f'(x) to dx.
void activationBackward(Activation kind, ConstMatrixView x, ConstMatrixView dy, MatrixView dx);
/// Which one makes this part of a trace: a sentence's vector goes through tanh, whatever its blocks have.
Activation activationOf(const ModelConfig& config, std::string_view part);
Derivation explainActivation(const Trace& trace, const Cell& cell);

} // namespace kanshei::ops
