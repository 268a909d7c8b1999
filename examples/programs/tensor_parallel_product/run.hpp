// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/parameters.hpp"
#include "../common/runnable.hpp"

#include <memory>

namespace examples::tensor_parallel_product {

/// The program on the cards of this machine. Throws usage_error if it has fewer than the parameter `cards` says.
std::unique_ptr<runnable> prepare(const parameter_set&);

}  // namespace examples::tensor_parallel_product
