// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/transpose.hpp"

namespace examples {

/// What transpose_tiled_kernel<T> does.
template <typename T>
constexpr auto transpose_tiled(kc::count rows, kc::count cols) {
  return transpose_through_tile<T>("transpose_tiled", rows, cols, transpose_tile, sizeof(T) == 4 ? 24 : 22);
}

constexpr kc::launch transpose_tiled_launch(kc::count rows, kc::count cols) { return transpose_launch(rows, cols); }

}  // namespace examples
