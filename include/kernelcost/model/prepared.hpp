// SPDX-License-Identifier: BSL-1.0
/// \file
/// prepared: a kernel that is read once for a launch, and then estimated on many cards.
///
///     const prepared ready(tile_product(n), launch_2d(n, n, {32, 8}));
///     for (const auto& card : cards) consider(estimate(ready, ready.how(), card, model::calibrated));
///
/// Active lanes, requests, footprint and the compiler's merged trips depend on the kernel and its launch alone, and are
/// found once. `calibrated` takes them from there, and other models fold the kernel as always. An estimate is equal to
/// that of the kernel itself, to the last bit. Not part of kernelcost.hpp.
#pragma once
#include <kernelcost/model/calibrated.hpp>

namespace kernelcost {

/// It neither moves nor is copied, because its parts refer to each other. It keeps a copy of the kernel.
template <node::tree Body>
class prepared {
 public:
  constexpr prepared(const kernel_description<Body>& kernel, const launch& how)
      : kernel_(kernel), how_(how), read_(kernel.body, how) {
    read_.read_code(kernel.body, nullptr);
  }
  prepared(const prepared&) = delete;
  prepared& operator=(const prepared&) = delete;

  constexpr const kernel_description<Body>& kernel() const { return kernel_; }
  constexpr const launch& how() const { return how_; }

  /// True for a launch of the same grid and blocks, for which it is used. Shared memory, clusters and what lies in L2
  /// may differ. Estimates for other launches, and of kernels that are other code on some cards or have more than 32
  /// loops, branches and guards, read the kernel again.
  constexpr bool covers(const launch& other) const {
    return read_.plans.complete() && !read_.plans.differs_by_card && other.grid == how_.grid &&
           other.block == how_.block;
  }
  constexpr const model::read_kernel<node::sites_in<Body>()>& read() const { return read_; }

 private:
  kernel_description<Body> kernel_;
  launch how_;
  model::read_kernel<node::sites_in<Body>()> read_;
};

/// The same as estimate of the kernel. A launch that the kernel was not prepared for takes as long as without.
template <node::tree Body, cost_model Model, class Steps = no_steps>
constexpr auto estimate(const prepared<Body>& ready, const launch& how, const gpu& card, const Model& model,
                        Steps&& steps = {}) {
  const context where{card, how, {}};
  if constexpr (requires { model.algebra(where, ready); })
    return detail::estimate_of(ready.kernel(), ready, how, card, model, steps);
  else
    return detail::estimate_of(ready.kernel(), ready.kernel(), how, card, model, steps);
}
}  // namespace kernelcost
