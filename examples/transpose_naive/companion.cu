// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/transpose.cuh"

namespace examples {
namespace {

struct naive {
  static constexpr const char* name = "transpose_naive";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    transpose_naive_kernel<<<grid, block>>>(in, out, rows, cols);
  }
};

const registration<transpose_companion<naive>> registered;

}  // namespace
}  // namespace examples
