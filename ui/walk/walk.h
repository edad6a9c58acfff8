// The steps, one function each; steps.cpp lists them in the order of the walk.
#pragma once

#include "ui/walk/step.h"

namespace kanshei::walk {

Step tokens();
Step embed();
Step layerNorm();
Step projection();
Step rotation();
Step scores();
Step scale();
Step mask();
Step softmax();
Step weightedSum();
Step joinHeads();
Step residual();
Step feedForward();
Step output();

} // namespace kanshei::walk
