// SPDX-License-Identifier: BSL-1.0
/// \file
/// measured_work: host work whose time is known by measurement, as a function of its size.
///
///     constexpr kernelcost::measured_work dpotrf{"OpenBLAS 0.3.21, one thread, the host of the H200, 2026-11-21",
///                                                {{64, 21_us}, {128, 97_us}, {256, 540_us}}};
///     t.host_work("dpotrf", dpotrf(192));
///
/// Between two sizes the time is a power of the size, a straight line where both axes are logarithmic; at a measured size it is the measured
/// one. Sizes are positive and ascend, times are positive and finite, and there is a source: else it is a compile error in a constant
/// expression, and throws kernelcost::error at run time. So is a size below the first or above the last, unless `extrapolated` is asked.
/// Work described as a tree has its time from estimate_on_host (model/host_estimate.hpp), supersteps from parallel_machine/host_bsp.hpp.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/program/power_law.hpp>

#include <array>
#include <cstddef>

namespace kernelcost {

namespace mistake {
[[noreturn]] inline void measured_sizes_must_be_positive_and_ascend(double size, double before) {
  detail::fail("measured work: sizes must be positive and ascend: %g after %g", size, before);
}
[[noreturn]] inline void a_measured_time_must_be_positive_and_finite(double size, double seconds) {
  detail::fail("measured work: the time of size %g must be positive and finite: %g s", size, seconds);
}
[[noreturn]] inline void measured_work_needs_a_source() { detail::fail("%s", "measured work: it needs a source"); }
[[noreturn]] inline void this_size_lies_outside_the_measured_ones(double size, double first, double last) {
  detail::fail("measured work: size %g lies outside the measured ones, %g to %g", size, first, last);
}
}  // namespace mistake

/// What a size took.
struct measured_point {
  count size;
  seconds time{};
};

template <std::size_t Points>
class measured_work {
 public:
  constexpr measured_work(const char* source, const measured_point (&measured)[Points]) : source_(source) {
    if (source == nullptr || *source == '\0') mistake::measured_work_needs_a_source();
    double before = 0;
    for (std::size_t i = 0; i < Points; ++i) {
      const double size = measured[i].size.value();
      const double time = measured[i].time.value();
      if (!(size > before)) mistake::measured_sizes_must_be_positive_and_ascend(size, before);
      if (!(time > 0) || !detail::is_finite(time)) mistake::a_measured_time_must_be_positive_and_finite(size, time);
      sizes_[i] = before = size;
      times_[i] = time;
    }
  }

  constexpr const char* source() const { return source_; }
  constexpr count first() const { return sizes_.front(); }
  constexpr count last() const { return sizes_.back(); }

  /// The time of a size between the first and the last.
  constexpr seconds operator()(count size) const {
    if (size < first() || size > last())
      mistake::this_size_lies_outside_the_measured_ones(size.value(), first().value(), last().value());
    return by_size(size);
  }
  /// The time of any size: beyond the measured ones the power of the nearest two goes on. Nothing takes no time.
  constexpr seconds extrapolated(count size) const requires(Points > 1) {
    if (size == 0) return {};
    return by_size(size);
  }

 private:
  constexpr seconds by_size(count size) const {
    return seconds::from_value(
        detail::by_power_laws(sizes_, Points, size.value(), [this](std::size_t i) { return times_[i]; }));
  }

  const char* source_;
  std::array<double, Points> sizes_{};
  std::array<double, Points> times_{};
};
}  // namespace kernelcost
