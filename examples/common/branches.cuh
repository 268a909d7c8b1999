// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"
#include "compare.hpp"
#include "device_buffer.cuh"
#include "errors.hpp"
#include "grid.hpp"
#include "parameters.hpp"

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace examples {

// What the divergent kernel and the one with its branches merged share: each lane iterates x -> factor x + term, with
// numbers that depend on the way it takes. Both are exact in float, so that a constant of the code and a value computed
// at run time are the same number.

template <typename Way>
__host__ __device__ constexpr float factor_of(Way way) {
  return 0.5f + static_cast<float>(way) / 128;
}
template <typename Way>
__host__ __device__ constexpr float term_of(Way way) {
  return 1.0f + static_cast<float>(way);
}

/// Calls `f(std::integral_constant<unsigned, ways>)` for the parameter `ways`.
template <typename F>
decltype(auto) with_ways(const parameter_set& parameters, F&& f) {
  switch (parameters.number<unsigned>("ways")) {
    case 1: return f(std::integral_constant<unsigned, 1>{});
    case 2: return f(std::integral_constant<unsigned, 2>{});
    case 4: return f(std::integral_constant<unsigned, 4>{});
    case 8: return f(std::integral_constant<unsigned, 8>{});
    case 16: return f(std::integral_constant<unsigned, 16>{});
    case 32: return f(std::integral_constant<unsigned, 32>{});
    default: throw usage_error{"parameter ways: it is a power of two up to 32"};
  }
}

/// The result depends on the thread's place in the warp alone, because every thread starts from zero.
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

/// Both are measured at the same points, to be compared.
template <typename Variant>
class branches_companion final : public companion {
 public:
  std::string_view name() const override { return Variant::name; }

  parameter_set defaults() const override { return set(8, 1024, 1056, 256); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets;
    // One block a card, as where the 2012 thesis counts the cycles of a divergence; then an H200 filled.
    for (const unsigned ways : {1u, 2u, 8u, 32u}) sets.push_back(set(ways, 1024, 1, 32));
    for (const unsigned ways : {1u, 2u, 4u, 8u, 16u, 32u}) sets.push_back(set(ways, 1024, 132 * 8, 256));
    for (const unsigned ways : {1u, 32u}) sets.push_back(set(ways, 16, 132 * 64, 256));
    sets.push_back(set(4, 256, 132, 128));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 1, 32), set(2, 17, 3, 96), set(16, 5, 2, 64), set(32, 6, 1, 128)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_ways(parameters, [&](auto ways) -> std::unique_ptr<workload> {
      return std::make_unique<branches_workload<Variant, ways()>>(parameters);
    });
  }

 private:
  static parameter_set set(unsigned ways, unsigned trips, unsigned blocks, unsigned block) {
    return {{"ways", ways}, {"trips", trips}, {"blocks", blocks}, {"block", block}};
  }
};

}  // namespace examples
