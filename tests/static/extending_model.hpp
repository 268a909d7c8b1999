// SPDX-License-Identifier: BSL-1.0
// A new model in a file of its own: a kernel takes as long as its bytes take through the card's memory.
#pragma once
#include "extending_algebra.hpp"

#include <kernelcost/model/estimate.hpp>

namespace kernelcost_tests {

struct streaming_model {
  const char* name = "streaming";

  /// Bytes of the whole grid.
  struct figures {
    kernelcost::bytes moved{};
  };

  template <class Body>
  constexpr bytes_moved algebra(const kernelcost::context& where, const kernelcost::kernel_description<Body>&) const {
    return {where.launch};
  }

  template <class Steps>
  constexpr kernelcost::pricing<figures> price(const bytes_moved&, const bytes_moved::value& of_a_thread,
                                               const kernelcost::context& where, Steps& steps) const {
    using kernelcost::parameter;
    const double threads = where.launch.total_threads().value();
    const auto each = of_a_thread.loaded + of_a_thread.stored;
    using kernelcost::value_of;
    using number = kernelcost::number_in<Steps>;
    const number moved = steps.in_bytes("moved", number(threads) * steps.operand(each));
    const auto time = kernelcost::seconds::from_value(
        value_of(steps.in_seconds("T", moved / steps.operand(where.card.need<parameter::dram_bandwidth>()))));

    kernelcost::pricing<figures> result;
    result.figures.moved = kernelcost::bytes::from_value(value_of(moved));
    result.cycles = time * where.card.need<parameter::clock>();
    result.bottleneck = kernelcost::resource::dram_bandwidth;
    result.resources.set(result.bottleneck, result.cycles);
    return result;
  }
};
inline constexpr streaming_model streaming{};
}  // namespace kernelcost_tests
