// SPDX-License-Identifier: BSL-1.0
/// \file
/// measured_work: host work whose time was measured, as a function of its size.
///
///     constexpr kernelcost::measured_work dpotrf{"OpenBLAS 0.3.21, one thread, the host of the H200, 2026-11-21",
///                                                {{64, 21_us}, {128, 97_us}, {256, 540_us}}};
///     t.host_work("dpotrf", dpotrf(192));
///
/// Between two measured sizes the time follows a power law, which is a straight line on logarithmic axes; at a measured
/// size it is the measured time. Sizes are positive and ascending, times are positive and finite, and the source is not
/// empty. Any violation is a compile error in a constant expression and throws kernelcost::error at run time. The same
/// holds for a size outside the measured range, unless the caller uses `extrapolated`. Host work described by a tree
/// gets its time from estimate_on_host (model/host_estimate.hpp), and supersteps from parallel_machine/host_bsp.hpp.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/program/power_law.hpp>

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

/// The measured time of one size.
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
      if (size <= before) mistake::measured_sizes_must_be_positive_and_ascend(size, before);
      if (!detail::is_positive(time)) mistake::a_measured_time_must_be_positive_and_finite(size, time);
      sizes_[i] = before = size;
      times_[i] = time;
    }
  }

  constexpr const char* source() const { return source_; }
  constexpr count first() const { return sizes_[0]; }
  constexpr count last() const { return sizes_[Points - 1]; }

  /// The time of a size within the measured range.
  constexpr seconds operator()(count size) const {
    if (size < first() || size > last())
      mistake::this_size_lies_outside_the_measured_ones(size.value(), first().value(), last().value());
    return by_size(size);
  }
  /// The time of any size. Outside the measured range, the power law of the two nearest points continues. Size 0 takes
  /// no time.
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
  double sizes_[Points]{};
  double times_[Points]{};
};
}  // namespace kernelcost
