// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/parameters.hpp"

#include <cmath>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace examples {

// Common parts of the divergent kernel and of the kernel with merged branches: each lane iterates x -> factor x + term,
// with numbers that depend on its branch. Both numbers are exact in float, so that a constant in the code and a value
// computed at run time are equal.

template <typename Way>
__host__ __device__ constexpr float factor_of(Way way) {
  return 0.5f + static_cast<float>(way) / 128;
}
template <typename Way>
__host__ __device__ constexpr float term_of(Way way) {
  return 1.0f + static_cast<float>(way);
}

/// Calls `f(std::integral_constant<unsigned, ways>)`.
template <typename F>
decltype(auto) with_ways(unsigned ways, F&& f) {
  switch (ways) {
    case 1: return f(std::integral_constant<unsigned, 1>{});
    case 2: return f(std::integral_constant<unsigned, 2>{});
    case 4: return f(std::integral_constant<unsigned, 4>{});
    case 8: return f(std::integral_constant<unsigned, 8>{});
    case 16: return f(std::integral_constant<unsigned, 16>{});
    default: return f(std::integral_constant<unsigned, 32>{});
  }
}

/// The result depends only on the lane, because every thread starts from zero.
inline void check_iterated(const std::vector<float>& y, unsigned block, unsigned ways, unsigned trips) {
  std::vector<float> expected(ways);
  for (unsigned way = 0; way < ways; ++way)
    for (unsigned trip = 0; trip < trips; ++trip) expected[way] = std::fma(expected[way], factor_of(way), term_of(way));
  require_equal("y", y, [&](std::size_t i) { return static_cast<double>(expected[i % block % ways]); });
}

/// `Variant` has a `name` and `launch<Ways>(blocks, block, y, trips)`.
template <typename Variant, unsigned Ways>
class branches_workload final : public workload {
 public:
  explicit branches_workload(const parameter_set& parameters)
      : trips_{parameters.number<unsigned>("trips")}, blocks_{parameters.number<unsigned>("blocks")},
        block_{block_threads(parameters)}, y_{std::size_t{blocks_} * block_} {}

  void poison() override { y_.poison(); }

  void launch() override {
    Variant::template launch<Ways>(blocks_, block_, y_.data(), trips_);
    check_launch(Variant::name);
  }

  void check() const override { check_iterated(y_.to_host(), block_, Ways, trips_); }

 private:
  unsigned trips_;
  unsigned blocks_;
  unsigned block_;
  device_buffer<float> y_;
};

/// The factory for a variant's workload.
template <typename Variant>
std::unique_ptr<workload> prepare_branches(const parameter_set& parameters) {
  return with_ways(parameters.number<unsigned>("ways"), [&](auto ways) -> std::unique_ptr<workload> {
    return std::make_unique<branches_workload<Variant, ways()>>(parameters);
  });
}

}  // namespace examples
