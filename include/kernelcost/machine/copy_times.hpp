// SPDX-License-Identifier: BSL-1.0
/// \file
/// copy_times: measured times of copies by size, for each direction and kind of host memory.
///
/// kernelcost-calibrate measures them with the host's clock, from the call of cudaMemcpy to its return (within the
/// device: to the end of the copy), and writes them into the machine's header.
#pragma once
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/machine/copies.hpp>

#include <initializer_list>
#include <type_traits>

namespace kernelcost {

/// Measured times by size, at `Points` sizes (2 at least). Between two sizes the time goes in a straight line, beyond
/// the last two as between them; sizes smaller than the first take its time.
template <std::size_t Points>
class time_curve {
 public:
  struct point {
    bytes size;
    seconds time;
  };
  static constexpr std::size_t points = Points;

  constexpr time_curve(const fixed_array<point, points>& measured) : measured_(measured) {}

  constexpr seconds operator()(const bytes& size) const {
    const double bytes_copied = size.value();
    if (bytes_copied <= measured_[0].size.value()) return measured_[0].time;
    std::size_t next = 1;
    while (next + 1 < points && bytes_copied > measured_[next].size.value()) ++next;
    const auto& from = measured_[next - 1];
    const auto& to = measured_[next];
    const double share = (bytes_copied - from.size.value()) / (to.size.value() - from.size.value());
    return seconds::from_value(from.time.value() + share * (to.time.value() - from.time.value()));
  }

  constexpr const fixed_array<point, points>& measured() const { return measured_; }

  constexpr bool valid() const {
    // A sum keeps NaN and infinity.
    double smaller = 0;
    double sum = 0;
    for (const auto& each : measured_) {
      const double size = each.size.value();
      const double time = each.time.value();
      if (size <= smaller || time <= 0) return false;
      sum += size + time;
      smaller = size;
    }
    return detail::is_finite(sum);
  }

 private:
  fixed_array<point, points> measured_;
};

/// The times of copies in one way, at the nine sizes from 4 KiB to 256 MiB.
using copy_curve = time_curve<9>;

struct copy_times {
  copy_curve pageable_to_device;
  copy_curve pageable_to_host;
  copy_curve pinned_to_device;
  copy_curve pinned_to_host;
  copy_curve within_device;

  constexpr const copy_curve& of(copy_direction direction, host_memory memory) const {
    const bool is_pinned = memory == host_memory::pinned;
    if (direction == copy_direction::device_to_device) return within_device;
    if (direction == copy_direction::host_to_device) return is_pinned ? pinned_to_device : pageable_to_device;
    return is_pinned ? pinned_to_host : pageable_to_host;
  }
};

/// Positive if the sizes ascend and all times are positive, as `known` requires.
constexpr double number_of(const copy_times* measured) {
  if (!std::is_constant_evaluated() && measured == nullptr) return -1;  // as for a calibration
  for (const auto* way : {&measured->pageable_to_device, &measured->pageable_to_host, &measured->pinned_to_device,
                          &measured->pinned_to_host, &measured->within_device})
    if (!way->valid()) return -1;
  return 1;
}
}  // namespace kernelcost
