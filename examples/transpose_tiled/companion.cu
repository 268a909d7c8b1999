// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/transpose.cuh"

namespace examples {
namespace {

struct tiled {
  static constexpr const char* name = "transpose_tiled";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    transpose_tiled_kernel<<<grid, block>>>(in, out, rows, cols);
  }
};

const registration<transpose_companion<tiled>> registered;

}  // namespace
}  // namespace examples
