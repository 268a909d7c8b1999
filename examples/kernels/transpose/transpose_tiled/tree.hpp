// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

namespace examples {

/// The tree of transpose_tiled_kernel<T>.
template <typename T>
constexpr auto transpose_tiled(kc::count rows, kc::count cols) {
  return transpose_through_tile<T>("transpose_tiled", rows, cols, transpose_tile, sizeof(T) == 4 ? 24 : 22);
}

constexpr kc::launch transpose_tiled_launch(kc::count rows, kc::count cols) { return transpose_launch(rows, cols); }

}  // namespace examples
