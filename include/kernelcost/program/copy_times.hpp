// SPDX-License-Identifier: BSL-1.0
/// \file
/// copy_times: how long copies of several sizes took on a card, by way and kind of host memory.
///
/// Medians of the rows copy_*.time of the card's record, examples/measurements/calibration/<card>.csv, by which the tests check them.
/// By the host's clock, from the call of cudaMemcpy to its return (within the device: to the end of the copy).
#pragma once
#include <kernelcost/machine/gpu.hpp>

#include <array>
#include <string_view>

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

namespace detail {
// clang-format off
inline constexpr copy_times h200_copy_times{
    .pageable_to_device = {{{
        {4096, 6.641},
        {16384, 8.085},
        {65536, 16.298},
        {262144, 27.116},
        {1048576, 86.201},
        {4194304, 330.068},
        {16777216, 1262.85},
        {67108864, 7271.528},
        {268435456, 32007.63},
    }}},
    .pageable_to_host = {{{
        {4096, 10.02},
        {16384, 11.175},
        {65536, 17.665},
        {262144, 38.338},
        {1048576, 121.344},
        {4194304, 389.114},
        {16777216, 1429.69},
        {67108864, 5246.736},
        {268435456, 19986.94},
    }}},
    .pinned_to_device = {{{
        {4096, 8.22},
        {16384, 9.777},
        {65536, 9.842},
        {262144, 13.412},
        {1048576, 27.689},
        {4194304, 84.291},
        {16777216, 311.329},
        {67108864, 1218.201},
        {268435456, 4843.148},
    }}},
    .pinned_to_host = {{{
        {4096, 7.448},
        {16384, 7.532},
        {65536, 8.403},
        {262144, 11.926},
        {1048576, 26.549},
        {4194304, 83.995},
        {16777216, 310.808},
        {67108864, 1220.126},
        {268435456, 4856.287},
    }}},
    .within_device = {{{
        {4096, 9.283},
        {16384, 8.773},
        {65536, 8.906},
        {262144, 9.04},
        {1048576, 8.864},
        {4194304, 10.699},
        {16777216, 14.082},
        {67108864, 41.814},
        {268435456, 136.249},
    }}},
};
// clang-format on
}  // namespace detail

/// The times measured on this card; a null pointer where nobody has measured them.
constexpr const copy_times* copy_times_of(const gpu& card) {
  return std::string_view(card.name) == "h200" ? &detail::h200_copy_times : nullptr;
}
}  // namespace kernelcost
