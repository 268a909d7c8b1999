// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.hpp"

namespace examples {

/// The tree of softmax_warp_kernel<T, Own>; a row has 32 Own pieces.
template <class T>
constexpr auto softmax_warp(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const kc::count own = pieces_of<T>(cols) / 32;
  const kc::count elements = cols / 32;
  const buffer<piece<T>> x{"x", rows * own * 32}, y{"y", rows * own * 32};
  const int registers = elements == 8 ? 26 : 16 + static_cast<int>(elements.value());
  // clang-format off
  return kernel("softmax_warp", resources{.registers = registers},
    guard(rows * 32,                               // if (i < rows), where i is the number of the warp
      load(x, coalesced, streaming, own),          // own[p]
      widened<T>(elements),
      compute<float>(op::max, elements, dependent),
      butterfly(1, compute<float>(op::max)),
      compute<float>(op::sub, elements, independent),
      compute<float>(op::exp, elements, independent),
      compute<float>(op::add, elements, dependent),
      butterfly(1, compute<float>(op::add)),
      compute<float>(op::div),                     // 1 / sum
      compute<float>(op::mul, elements, independent),
      rounded<T>(elements),
      store(y, coalesced, streaming, own)));       // result[32 * p + lane]
  // clang-format on
}

constexpr kc::launch softmax_warp_launch(kc::count rows, kc::threads block) { return kc::launch_1d(rows * 32, block); }

}  // namespace examples
