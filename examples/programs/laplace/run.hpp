// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/parameters.hpp"
#include "../common/runnable.hpp"

#include <memory>

namespace examples::laplace {

/// The solver on this machine.
std::unique_ptr<runnable> prepare(const parameter_set&);

}  // namespace examples::laplace
