// SPDX-License-Identifier: BSL-1.0
/// \file
/// transfer: copy times at constant rates, and launch overhead.
///
/// González García 2012, sections 5.2.1 and 5.3: T = bytes / bandwidth, with a rate for each direction and kind of
/// host memory; a program takes T(HD) + sum of T(K) + T(DH). Sizes are divided by rates here, although the worked
/// example of section 5.3 multiplies them.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost {

/// The time to copy `size` at the card's rate for this direction.
constexpr seconds copy_time(const gpu& card, copy_direction direction, host_memory memory, const bytes& size) {
  const auto& rates = card.copies;
  const bool is_pinned = memory == host_memory::pinned;
  const auto& rate = direction == copy_direction::device_to_device ? rates.within_device
                     : direction == copy_direction::host_to_device
                         ? (is_pinned ? rates.pinned_to_device : rates.pageable_to_device)
                         : (is_pinned ? rates.pinned_to_host : rates.pageable_to_host);
  if (!rate.stated()) mistake::this_machine_lacks<parameter::copy_bandwidth>(card.name);
  return size / rate.value();
}

/// The time between a launch call and the start of the kernel, independent of the number of blocks and of arguments
/// (section 5.2.2).
constexpr seconds launch_overhead(const gpu& card) { return card.need<parameter::launch_overhead>(); }
}  // namespace kernelcost
