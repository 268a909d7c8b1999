// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/product.cuh"

namespace examples {
namespace {

struct coalesced : product_of_one_tile {
  static constexpr const char* name = "product_coalesced";

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width, [&]<unsigned Width>() {
      product_coalesced_kernel<Width><<<shape.grid(), shape.block()>>>(a, b, c, shape.cols);
    });
  }
};

const registration<product_companion<coalesced>> registered;

}  // namespace
}  // namespace examples
