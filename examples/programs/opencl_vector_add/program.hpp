// SPDX-License-Identifier: BSL-1.0
/// \file
/// Sums of vectors by an OpenCL command queue: the same description of the kernel as in CUDA, and a timeline with the
/// calls of run.cpp.
#pragma once

#include "../../kernels/common/errors.hpp"
#include "../../kernels/elementwise/vector_add/tree.hpp"

#include <kernelcost/program/opencl.hpp>

#include <string>

namespace examples::opencl_vector_add {

namespace kc = kernelcost;

inline constexpr long long group = 256;

struct shape {
  long long n;
  /// Kernels one after the other: c = a + b, then a = c + b, and so on.
  long long kernels;
  kc::opencl::order order;

  constexpr long long bytes() const { return n * static_cast<long long>(sizeof(float)); }
};

inline void check(const shape& wanted) {
  if (wanted.n < group || wanted.n > 1LL << 28 || wanted.n % group != 0)
    throw usage_error{"n: " + std::to_string(wanted.n) + " elements, it has to be a multiple of " +
                      std::to_string(group) + ", at most 2^28"};
  if (wanted.kernels < 1 || wanted.kernels > 10000)
    throw usage_error{"kernels: " + std::to_string(wanted.kernels) + ", it has to be 1 to 10000"};
}

inline kc::opencl::order order_named(const std::string& name) {
  if (name == "in_order") return kc::opencl::order::in_order;
  if (name == "out_of_order") return kc::opencl::order::out_of_order;
  throw usage_error{"parameter order: '" + name + "' is neither in_order nor out_of_order"};
}

/// Each command waits for the events of those before it, in both kinds of queue.
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  using kc::after;
  kc::opencl::queue q{t, card, all.order};
  const kc::bytes size = kc::bytes::from_value(static_cast<double>(all.bytes()));
  const auto a = q.enqueue_write(kc::pageable, size);
  const auto b = q.enqueue_write(kc::pageable, size);
  const auto sum = vector_add<float>(static_cast<double>(all.n));
  const auto run = kc::run_of(sum, kc::opencl::nd_range(static_cast<double>(all.n), {group}), card);
  auto last = q.enqueue_kernel(run, after(a, b));
  for (long long i = 1; i < all.kernels; ++i) last = q.enqueue_kernel(run, after(last));
  q.enqueue_read(kc::pageable, size, after(last));
  q.finish();
}

}  // namespace examples::opencl_vector_add
