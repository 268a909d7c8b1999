// SPDX-License-Identifier: BSL-1.0
/// \file
/// copy_times: how long copies of several sizes took on a card, by way and kind of host memory.
///
/// kernelcost-calibrate measures them, by the host's clock, from the call of cudaMemcpy to its return (within the device: to the end of
/// the copy), and writes them into the machine's header.
#pragma once
#include <kernelcost/machine/copies.hpp>

#include <array>
#include <initializer_list>
#include <type_traits>

namespace kernelcost {

/// One way's times, by size. Between two sizes the time goes in a straight line, beyond the last two as between them; copies smaller than
/// the first take its time.
class copy_curve {
 public:
  struct point {
    double bytes;
    double microseconds;
  };
  static constexpr std::size_t points = 9;

  constexpr copy_curve(const std::array<point, points>& measured) : measured_(measured) {}

  constexpr seconds operator()(const bytes& size) const {
    if (size.value() <= measured_[0].bytes) return seconds::from_value(measured_[0].microseconds / 1e6);
    std::size_t next = 1;
    while (next + 1 < points && size.value() > measured_[next].bytes) ++next;
    const auto& from = measured_[next - 1];
    const auto& to = measured_[next];
    const double share = (size.value() - from.bytes) / (to.bytes - from.bytes);
    return seconds::from_value((from.microseconds + share * (to.microseconds - from.microseconds)) / 1e6);
  }

  constexpr bool valid() const {
    double smaller = 0;
    for (const auto& each : measured_) {
      if (!(each.bytes > smaller && each.microseconds > 0 && detail::is_finite(each.bytes + each.microseconds)))
        return false;
      smaller = each.bytes;
    }
    return true;
  }

 private:
  std::array<point, points> measured_;
};

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

/// `known` takes only times of growing sizes, all positive.
constexpr double number_of(const copy_times* measured) {
  if (!std::is_constant_evaluated() && measured == nullptr) return -1;  // as for a calibration
  for (const auto* way : {&measured->pageable_to_device, &measured->pageable_to_host, &measured->pinned_to_device,
                          &measured->pinned_to_host, &measured->within_device})
    if (!way->valid()) return -1;
  return 1;
}
}  // namespace kernelcost
