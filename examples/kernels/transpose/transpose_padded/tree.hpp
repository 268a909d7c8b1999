// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

namespace examples {

/// The tree of transpose_padded_kernel<T>.
template <typename T>
constexpr auto transpose_padded(kc::count rows, kc::count cols) {
  return transpose_through_tile<T>("transpose_padded", rows, cols, transpose_tile + 1, 24);
}

constexpr kc::launch transpose_padded_launch(kc::count rows, kc::count cols) { return transpose_launch(rows, cols); }

}  // namespace examples
